"""What checks of sheets compare: what a sheet is expected to show, and what was read from its pages."""
