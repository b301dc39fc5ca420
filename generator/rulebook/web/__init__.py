"""The web edition: a document becomes one HTML page that needs nothing but itself."""
