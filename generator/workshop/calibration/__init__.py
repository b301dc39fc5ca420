"""tirada calibrate: the sheet that shows a printer's faults, what is read on it, and the profile made of that."""
