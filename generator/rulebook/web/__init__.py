"""The web edition: a document as one HTML page that loads nothing else."""
