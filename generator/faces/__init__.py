"""One printed side in millimetres: templates, art and text become a list of shapes and lines; knows no paper."""
