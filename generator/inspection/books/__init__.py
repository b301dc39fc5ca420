"""Finished books judged: their sentences in order, booklets as they are folded."""
