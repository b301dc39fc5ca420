"""What judges of sheets start from: what a sheet is expected to show, and what was found on it."""
