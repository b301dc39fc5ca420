"""What stands in a PDF beside its pages: fonts, boxes, metadata, form fields."""
