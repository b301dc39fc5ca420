"""Any finished PDF as what stands on its pages: forms, texts, paths, in mm."""
