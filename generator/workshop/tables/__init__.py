"""Tables out to spreadsheets and back."""
