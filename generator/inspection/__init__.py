"""Reads finished files back and checks them against the data; never imports the code that wrote them (press)."""
