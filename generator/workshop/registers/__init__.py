"""The registers of clauses and rulings as people read them."""
