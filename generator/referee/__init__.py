"""The rules made executable: what is legal, what follows, and how likely it is. Knows nothing of paper."""
