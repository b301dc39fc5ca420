"""The rules made executable: what is legal, what is refused and by which clause, what follows, how likely it is."""
