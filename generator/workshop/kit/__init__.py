"""What is in the box of a game, and the page that says so."""
