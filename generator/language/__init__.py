"""Words: the source language's stand beside the facts, every other language's in a PO catalogue."""
