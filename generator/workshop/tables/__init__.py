"""Tables out to spreadsheets and back, and the small game that `tirada new` starts."""
