"""tirada preview --edit: cells and translations changed in a browser, byte for byte as an editor of text would."""
