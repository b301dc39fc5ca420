"""What the forms of one finished PDF draw, each form read once for all judges."""

from __future__ import annotations

from dataclasses import replace

from generator.inspection.reading.drawn_forms import DrawnInside, SymbolDrawings
from generator.inspection.reading.form_identity import FormsOfDocument, Identity, forms_of
from generator.inspection.reading.printed_document import PrintedDocument


class DrawnForms:
    """What the forms of one document draw, each read once for all judges; symbols once for several documents.

    Without `symbols`, only forms that stand on the pages themselves are known by their identity, not those inside them.
    """

    def __init__(self, forms: FormsOfDocument, symbols: SymbolDrawings | None = None) -> None:
        self.forms = forms if symbols is not None else replace(forms, inside={}, contents={})
        self.symbols = symbols
        self._known: dict[Identity, DrawnInside] = {}

    def of(self, identity: Identity) -> DrawnInside | None:
        content = self.forms.contents.get(identity)
        if self.symbols is not None and content is not None:
            return self.symbols.get(content)
        return self._known.get(identity)

    def keep(self, identity: Identity, drawn: DrawnInside) -> None:
        content = self.forms.contents.get(identity)
        if self.symbols is not None and content is not None:
            self.symbols.keep(content, drawn)
        else:
            self._known[identity] = drawn


def drawn_forms(document: PrintedDocument) -> DrawnForms:
    """What the forms of a document draw, as far as it was read."""
    return document.once(_none_drawn)


def _none_drawn(document: PrintedDocument) -> DrawnForms:
    return DrawnForms(forms_of(document), document.symbols)
