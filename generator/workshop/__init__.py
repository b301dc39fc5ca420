"""What to make, in what order, and what is still fresh."""
