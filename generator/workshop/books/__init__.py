"""What the rulebooks of a game need from the project, gathered and judged."""
