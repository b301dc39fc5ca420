"""Places faces on sheets of paper and writes them as PDF; knows nothing of any game."""
