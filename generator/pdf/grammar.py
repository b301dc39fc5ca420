"""What the writer may write: each kind of dictionary with its keys and values, and the operators of page contents.

Inspection refuses everything else in a file that the press is said to have made (inspection/structure/features.py), and
a test holds this list against the strings of this room: what is written stands here, and nothing besides it.

A value is described by one or several of these words, parted by blanks:

- `=A` the name A, `name` any name, `text` a string, `number`, `numbers` an array of them, `flag` true or false;
- a kind of dictionary or stream below, `[kind]` an array of such things, `{kind}` a dictionary of them by any names;
- `destination` a place in the document, `up` an object that is met elsewhere, `any` what nothing depends on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Keys = Mapping[str, str]

# ISO 32000-1, annex A
_OPERATORS = "q Q cm w J j M d gs m l c re h f f* S B B* sh W W* n rg RG BT ET Tf Tm Tc Tj TJ Do BMC BDC EMC"
OPERATORS = frozenset(_OPERATORS.split())
STREAM_KEYS: Keys = {"Length": "number", "Filter": "=FlateDecode =DCTDecode [filter]", "DecodeParms": "any"}

GRAMMAR: Mapping[str, Keys] = MappingProxyType(
    {
        "catalog": {
            "Type": "=Catalog",
            "Pages": "page-tree",
            "PageMode": "=UseNone =UseOutlines",
            "Lang": "text",
            "Metadata": "metadata",
            "ViewerPreferences": "viewer",
            "Outlines": "outline",
            "Names": "names",
            "AcroForm": "field-list",
            "MarkInfo": "mark-info",
            "StructTreeRoot": "tag-tree",
            "OutputIntents": "[output-intent]",
        },
        "info": {
            "Title": "text",
            "Author": "text",
            "Subject": "text",
            "Keywords": "text",
            "Creator": "text",
            "Producer": "text",
            "CreationDate": "text",
            "ModDate": "text",
        },
        "metadata": {"Type": "=Metadata", "Subtype": "=XML", **STREAM_KEYS},
        "viewer": {"DisplayDocTitle": "flag", "PrintScaling": "=None", "Duplex": "=DuplexFlipShortEdge"},
        "mark-info": {"Marked": "flag"},
        "output-intent": {
            "Type": "=OutputIntent",
            "S": "=GTS_PDFA1",
            "OutputConditionIdentifier": "text",
            "Info": "text",
            "DestOutputProfile": "colour-profile",
        },
        "colour-profile": {"N": "number", "Alternate": "=DeviceRGB", **STREAM_KEYS},
        "outline": {"Type": "=Outlines", "Count": "number", "First": "bookmark", "Last": "up"},
        "bookmark": {
            "Title": "text",
            "Parent": "up",
            "Prev": "up",
            "Next": "bookmark",
            "Count": "number",
            "First": "bookmark",
            "Last": "up",
            "Dest": "destination",
        },
        "names": {"EmbeddedFiles": "embedded-files"},
        "embedded-files": {"Names": "[text file]"},
        "file": {
            "Type": "=Filespec",
            "F": "text",
            "UF": "text",
            "Desc": "text",
            "AFRelationship": "=Data",
            "EF": "{embedded-file}",
        },
        "embedded-file": {"Type": "=EmbeddedFile", "Subtype": "=application/json", "Params": "any", **STREAM_KEYS},
        "page-tree": {"Type": "=Pages", "Count": "number", "Kids": "up", "Parent": "up"},
        "page": {
            "Type": "=Page",
            "Parent": "up",
            "MediaBox": "numbers",
            "BleedBox": "numbers",
            "TrimBox": "numbers",
            "Contents": "content [content]",
            "Resources": "resources",
            "Annots": "[annotation]",
            "StructParents": "number",
            "Tabs": "=S =A",
        },
        "content": STREAM_KEYS,
        "resources": {
            "Font": "{font}",
            "XObject": "{drawing}",
            "ExtGState": "{graphics-state}",
            "Shading": "{shading}",
        },
        "graphics-state": {"ca": "number", "CA": "number"},
        "shading": {
            "ShadingType": "number",
            "ColorSpace": "=DeviceRGB",
            "Coords": "numbers",
            "Function": "colour-function",
            "Extend": "[flag]",
        },
        "colour-function": {
            "FunctionType": "number",
            "Domain": "numbers",
            "C0": "numbers",
            "C1": "numbers",
            "N": "number",
            "Functions": "[colour-function]",
            "Bounds": "numbers",
            "Encode": "numbers",
        },
        "drawing": {
            "Type": "=XObject",
            "Subtype": "=Form =Image",
            "BBox": "numbers",
            "Resources": "resources",
            "Width": "number",
            "Height": "number",
            "BitsPerComponent": "number",
            "ColorSpace": "=DeviceGray =DeviceRGB",
            "SMask": "drawing",
            **STREAM_KEYS,
        },
        "font": {
            "Type": "=Font",
            "Subtype": "=Type0 =TrueType =Type1",
            "BaseFont": "name",
            "Encoding": "=Identity-H =WinAnsiEncoding",
            "DescendantFonts": "[glyphs]",
            "ToUnicode": "meanings",
            "FirstChar": "number",
            "LastChar": "number",
            "Widths": "numbers",
            "FontDescriptor": "font-descriptor",
        },
        "glyphs": {
            "Type": "=Font",
            "Subtype": "=CIDFontType0 =CIDFontType2",
            "BaseFont": "name",
            "CIDSystemInfo": "character-collection",
            "CIDToGIDMap": "=Identity",
            "W": "any",
            "FontDescriptor": "font-descriptor",
        },
        "character-collection": {"Registry": "text", "Ordering": "text", "Supplement": "number"},
        "font-descriptor": {
            "Type": "=FontDescriptor",
            "FontName": "name",
            "Flags": "number",
            "FontBBox": "numbers",
            "ItalicAngle": "number",
            "Ascent": "number",
            "Descent": "number",
            "CapHeight": "number",
            "StemV": "number",
            "FontFile2": "font-file",
            "FontFile3": "font-file",
        },
        "font-file": {
            "Length1": "number",
            "Subtype": "=CIDFontType0C =OpenType",
            **STREAM_KEYS,
        },
        "meanings": STREAM_KEYS,
        "annotation": {
            "Type": "=Annot",
            "Subtype": "=Link =Widget",
            "F": "number",
            "Rect": "numbers",
            "Border": "numbers",
            "Contents": "text",
            "Dest": "destination",
            "StructParent": "number",
            "FT": "=Tx =Ch =Btn",
            "Ff": "number",
            "T": "text",
            "TU": "text",
            "DA": "text",
            "AP": "looks",
            "AS": "=Off",
            "V": "=Off",
            "Opt": "[text]",
            "MaxLen": "number",
            "Parent": "field-group",
        },
        "field-group": {"T": "text", "Kids": "up", "Parent": "field-group"},
        "looks": {"N": "drawing {drawing}"},
        "field-list": {"Fields": "up", "DR": "resources", "DA": "text"},
        "tag-tree": {
            "Type": "=StructTreeRoot",
            "K": "tag",
            "ParentTree": "up",
            "ParentTreeNextKey": "number",
            "IDTree": "up",
        },
        "tag": {
            "Type": "=StructElem",
            "S": "name",
            "P": "up",
            "K": "number tag tag-content [number tag tag-content]",
            "Pg": "up",
            "Lang": "text",
            "Alt": "text",
            "ID": "text",
            "A": "any",
        },
        "tag-content": {"Type": "=MCR =OBJR", "MCID": "number", "Obj": "up", "Pg": "up"},
    }
)
