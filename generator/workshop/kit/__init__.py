"""The contents of a game's kit, and the page that lists them."""
