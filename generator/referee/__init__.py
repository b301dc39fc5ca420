"""The rules made executable: what is legal, what is refused and by which clause, and what follows."""
