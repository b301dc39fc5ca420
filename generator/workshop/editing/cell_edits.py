"""What the editor is asked to write: cells and translations, how they are named, and what became of them."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Where

TEXTS = "~texts"  # stands for a table: the texts of the game that are in no table; only translations change there
IN = "@"  # between the name of a column and the language of its translation
SaveStatus = Literal["saved", "refused", "changed", "impossible"]


class CellEdit(msgspec.Struct, frozen=True):
    """A cell as it is to be; with a `language`, the translation of its text. `base` is the digest of the file seen."""

    table: str
    row: str
    column: str
    value: str
    base: str
    language: str = ""

    @property
    def field(self) -> str:
        """The name of its field in the row: `text`, or `text@en` of its translation."""
        return f"{self.column}{IN}{self.language}" if self.language else self.column

    @property
    def key(self) -> tuple[str, str, str]:
        """Table, row and field: what a page calls it."""
        return self.table, self.row, self.field

    @property
    def ident(self) -> str:
        """The id of its text, as catalogues have it."""
        return self.row if self.table == TEXTS else f"{self.table}.{self.row}.{self.column}"


class Remark(NamedTuple):
    """Something to tell about a field, or about all: where, what, what to do, and the clause it rests on."""

    message: str
    fix: str = ""
    where: Where = Where()
    clause: str = ""

    @classmethod
    def of(cls, told: CannotJudge | Finding) -> Remark:
        """What an error or a finding tells."""
        if isinstance(told, Finding):
            return cls(told.message, told.fix, told.where, told.clause)
        return cls(told.reason, told.fix, told.where or Where())


FieldRemark = tuple[tuple[str, str, str], Remark]  # a field, and what is told beside it


class SaveOutcome(NamedTuple):
    """What became of a save: its status, what to tell, what was saved, and remarks about fields."""

    status: SaveStatus
    message: str
    saved: tuple[tuple[str, str, str], ...] = ()
    beside: tuple[FieldRemark, ...] = ()
    remark: Remark | None = None
    place: tuple[str, str, str] | None = None
