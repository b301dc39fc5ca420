"""What a page looks like: judged by its colours and greys."""
