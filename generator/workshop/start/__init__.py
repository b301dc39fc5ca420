"""Games of one's own: the starter that `tirada new` copies, a deck made of a spreadsheet, a copy of another game."""
