"""tirada preview: a local web page that follows data/ and templates/ as they are saved."""
