"""Rules as code: which actions are legal, by which clause others are refused, what follows, and how likely it is."""
