"""Makes the documents of a game's books and checks that they can be made."""
