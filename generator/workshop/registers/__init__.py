"""Lists of clauses and rulings in the words of a language, and the trace of clauses to code and tests."""
