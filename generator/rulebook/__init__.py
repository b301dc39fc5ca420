"""Rulebooks as documents: free of paper and of pages, and their editions as PDF and for the web."""
