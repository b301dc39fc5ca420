"""Checks the style of a web edition: no rule of it hides what the page says, or gives it the colour of its ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.colours import from_channels, luminance
from generator.base.findings import Findings, Where
from generator.base.regular_expressions import regular_expression

# what may be hidden: help for screen readers, what the reader asks to see, and what belongs to paper or to the window
HIDES = frozenset(
    (
        ".hidden",
        ".on-paper",
        ".other",
        ".skip",
        ":root[data-marks=off] .mark",
        ".tools span",
        ".zoom-bar button:disabled",
    )
)
HIDES_ON_PAPER = frozenset((".bar", ".skip", ".contents", "dialog"))
COVERS = frozenset((".results", ".skip"))  # what may lie over the page with a ground of its own
LEAST_CONTRAST = 3.0  # of words to their ground, as WCAG 2.2 has it for large ones
LEAST_SIZE = 7.0  # px: words below it cannot be read
FAR = 320.0  # px: what is moved by more is out of sight
CLOSEST = -2.0  # px: letters that are nearer by more run into each other
NOTHING = 4.0  # px: what is no wider or higher shows nothing
ROOTS = frozenset(("*", "body", "html", ":root", ":root:root"))
GROUNDS = ("--page", "--tint", "--ground")
_PIXELS = {
    "vw": 10.0,
    "vh": 8.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
    "rem": 16.0,
    "em": 16.0,
}
_MOVES = regular_expression(r"^(inset|left|right|top|bottom|margin|text-indent|translate)")
_SIZES = frozenset(("width", "height", "max-width", "max-height", "inline-size", "block-size"))
_FONT_FACE = regular_expression(r"@font-face\s*\{[^}]*\}")
_STYLE = regular_expression(r"<style[^>]*>(.*?)</style>", 16)
_OWN_STYLE = regular_expression(r"""<(?!svg\b|path\b|g\b|use\b|text\b)[a-z0-9]+\b[^>]*?\sstyle="([^"]*)\"""")

CssColour = tuple[float, float, float, float]  # red, green, blue and how solid it is, each from 0 to 1
Schemes = tuple[CssColour, CssColour]  # by day and by night


@dataclass(frozen=True, slots=True)
class StyleRule:
    """A rule of a style sheet: one selector, its declarations as their tokens, its line, whether it is for paper."""

    selector: str
    declarations: Mapping[str, Sequence[Any]]
    line: int
    on_paper: bool = False


def judge_web_style(text: str, shown: str, findings: Findings) -> None:
    """Report rules of a page's style sheet, and styles of single elements, that keep words from being seen."""
    rules = [rule for sheet, line in _sheets(text) for rule in _rules(sheet, line)]
    screen, paper = _variables(rules), _variables(rules, on_paper=True)
    for rule in rules:
        why = _hides(rule) or _unseen(rule, screen) or _unseen(rule, paper, on_paper=True)
        if why:
            message = f"the style of {rule.selector!r} {why}"
            findings.error("web.hidden", message, Where(shown, rule.line), fix="take the rule out of the style sheet")
        elif _untold(rule, screen):
            message = f"the colour of {rule.selector!r} cannot be compared with its ground"
            findings.warning("web.hidden", message, Where(shown, rule.line), fix="write it as #rrggbb")
    for match in _OWN_STYLE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        rule = StyleRule("", _declarations(_parsed(match[1])), line)
        why = _hides(rule) or _unseen(rule, screen)
        if why:
            message = f"an element has a style of its own that {why}"
            findings.error("web.hidden", message, Where(shown, line), fix="take it out of the template")


def _sheets(text: str) -> Iterator[tuple[str, int]]:
    """The style sheets in a page without their fonts, and the line before each."""
    for match in _STYLE.finditer(text):
        sheet = _FONT_FACE.sub(lambda face: "\n" * face[0].count("\n"), match[1])
        yield sheet, text.count("\n", 0, match.start(1))


def _parsed(declarations: str) -> list[Any]:
    import tinycss2

    return list(tinycss2.parse_blocks_contents(declarations, skip_comments=True, skip_whitespace=True))


def _rules(sheet: str, line: int) -> Iterator[StyleRule]:
    import tinycss2

    yield from _in_rules(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True), line, False)


def _in_rules(nodes: Iterable[Any], line: int, on_paper: bool) -> Iterator[StyleRule]:
    import tinycss2

    for node in nodes:
        if node.type == "at-rule" and node.content is not None:
            within = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            words = tinycss2.serialize(node.prelude).strip()
            yield from _in_rules(within, line, on_paper or (node.lower_at_keyword == "media" and words == "print"))
        elif node.type == "qualified-rule":
            parsed = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            nested = [one for one in parsed if one.type in ("at-rule", "qualified-rule")]
            declarations = _declarations(parsed)
            for selector in _selectors(node.prelude):
                yield StyleRule(selector, declarations, line + node.source_line, on_paper)
            yield from _in_rules(nested, line, on_paper)


def _selectors(prelude: Sequence[Any]) -> Iterator[str]:
    """The selectors of a rule, which commas part; those within brackets belong to one."""
    import tinycss2

    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    yield from (" ".join(tinycss2.serialize(part).split()) for part in parts)


def _declarations(parsed: Iterable[Any]) -> dict[str, Sequence[Any]]:
    """The declarations by name, custom ones too, each with the tokens that are neither white space nor a remark."""
    return {
        one.name if one.name.startswith("--") else one.lower_name: [
            token for token in one.value if token.type not in ("whitespace", "comment")
        ]
        for one in parsed
        if one.type == "declaration"
    }


def _hides(rule: StyleRule) -> str:
    """Why a rule keeps what it applies to from being seen; empty where it does not, or may."""
    if rule.selector in HIDES or (rule.on_paper and rule.selector in HIDES_ON_PAPER):
        return ""
    given = rule.declarations
    clipped = {"hidden", "clip"} & {
        word for name in given if name.startswith("overflow") for word in _words(given[name])
    }
    for name, value in given.items():
        words = _words(value)
        if (name == "display" and "none" in words) or (name == "visibility" and {"hidden", "collapse"} & words):
            return "hides it"
        if name == "content-visibility" and "hidden" in words:
            return "hides it"
        if name == "opacity" and any(one.value < (0.5 if one.type == "number" else 50) for one in _numbers(value)):
            return "makes it clear"
        if name in ("clip", "clip-path", "mask", "mask-image", "-webkit-mask") and "none" not in words:
            return "cuts it off"
        if name == "filter" and _functions(value) - {"drop-shadow"}:
            return "changes how it is painted"
        if name == "mix-blend-mode" and "normal" not in words:
            return "changes how it is painted"
        turned = name in ("rotate", "scale") and "none" not in words
        if turned or (name == "transform" and _functions(value) - {"translate", "translatex", "translatey"}):
            return "changes its size or turns it"
        if name == "z-index" and any(one.value < 0 for one in _numbers(value)):
            return "puts it behind the page"
        if name in ("font-size", "font") and any(size < LEAST_SIZE for size in _sizes(value, name)):
            return f"makes its letters smaller than {LEAST_SIZE:g} px"
        if (_MOVES.match(name) or name == "transform") and any(
            size < -FAR or size > 10 * FAR for size in _lengths(value)
        ):
            return "moves it out of sight"
        if name in _SIZES and (clipped or "width" in name) and any(size < NOTHING for size in _lengths(value)):
            return "leaves no room for it"
        if name == "line-height" and any(one.value < 0.8 for one in value if one.type == "number"):
            return "lets lines run into each other"
        if name == "letter-spacing" and any(size < CLOSEST for size in _lengths(value)):
            return "lets letters run into each other"
    covering = {"absolute", "fixed", "sticky"} & _words(given.get("position", ()))
    pseudo = rule.selector.rpartition(":")[2] in ("before", "after")
    if covering and pseudo and any(name.startswith("background") for name in given) and rule.selector not in COVERS:
        return "puts a ground over it"
    return ""


def _unseen(rule: StyleRule, variables: Mapping[str, Sequence[Any]], *, on_paper: bool = False) -> str:
    """Why the words that a rule applies to have hardly another colour than their ground; empty where they have."""
    if "::backdrop" in rule.selector:
        return ""
    given = rule.declarations
    own = [_schemes(given[name], variables) for name in ("background", "background-color") if name in given]
    ground = next((one for one in own if one is not None and min(one[0][3], one[1][3]) == 1), None)
    inks = [_schemes(given[name], variables) for name in ("color", "-webkit-text-fill-color") if name in given]
    if ground is not None and not inks and "url" not in _functions(given.get("background", ())):
        inks = [_schemes(variables.get("--ink", ()), variables)]
    grounds = [ground] if ground is not None else [_schemes(variables.get(one, ()), variables) for one in GROUNDS]
    for ink in inks:
        for one in grounds:
            if ink is not None and one is not None:
                for words, under in list(zip(ink, one, strict=True))[: 1 if on_paper else 2]:  # on paper it is day
                    if _contrast(words, under) < LEAST_CONTRAST:
                        return "gives words hardly another colour than their ground"
    return ""


def _untold(rule: StyleRule, variables: Mapping[str, Sequence[Any]]) -> bool:
    """Whether a rule gives words a colour that nobody here can work out."""
    return any(
        name in rule.declarations
        and _schemes(rule.declarations[name], variables) is None
        and not _words(rule.declarations[name])
        for name in ("color", "-webkit-text-fill-color")
    )


def _variables(rules: Iterable[StyleRule], *, on_paper: bool = False) -> dict[str, Sequence[Any]]:
    """The custom properties of the whole page, the last of each name; on paper also those that are for paper alone."""
    found: dict[str, Sequence[Any]] = {}
    for rule in sorted(rules, key=lambda one: one.on_paper):  # those for paper win (templates/web/page.css)
        if rule.selector in ROOTS and (on_paper or not rule.on_paper):
            found.update((name, value) for name, value in rule.declarations.items() if name.startswith("--"))
    return found


def _schemes(value: Sequence[Any], variables: Mapping[str, Sequence[Any]], deep: int = 0) -> Schemes | None:
    """The colour that a declaration names, by day and by night; None for one that cannot be told."""
    from tinycss2.color4 import parse_color

    if deep > 9 or len(value) < 1:
        return None
    for token in value:
        if token.type == "function" and token.lower_name == "var":
            name = next((one.value for one in token.arguments if one.type == "ident"), "")
            found = _schemes(variables.get(name, ()), variables, deep + 1)
            if found is not None:
                return found
        elif token.type == "function" and token.lower_name == "light-dark":
            both = _arguments(token)
            if len(both) == 2:
                day, night = (_schemes(one, variables, deep + 1) for one in both)
                return (day[0], night[1]) if day is not None and night is not None else None
        elif token.type == "function" and token.lower_name == "color-mix":
            return _mixed(_arguments(token), variables, deep)
        elif (colour := _srgb(parse_color(token))) is not None:
            return colour, colour
    return None


def _srgb(colour: Any) -> CssColour | None:
    """A colour of the style sheet; None for what is none, such as `currentcolor`, or cannot be told in sRGB."""
    try:
        red, green, blue = (float(one) for one in colour.to("srgb").coordinates)
    except (AttributeError, NotImplementedError):
        return None
    return red, green, blue, float(colour.alpha)


def _mixed(arguments: Sequence[Sequence[Any]], variables: Mapping[str, Sequence[Any]], deep: int) -> Schemes | None:
    """The colour that `color-mix(in SPACE, ONE SHARE, OTHER)` makes, as it is in sRGB, whatever the space."""
    if len(arguments) != 3:
        return None
    one, other = (_schemes(part, variables, deep + 1) for part in arguments[1:])
    if one is None or other is None:
        return None
    shares = [next((token.value / 100 for token in part if token.type == "percentage"), None) for part in arguments[1:]]
    share = shares[0] if shares[0] is not None else 1 - shares[1] if shares[1] is not None else 0.5
    day, night = (
        tuple(share * a + (1 - share) * b for a, b in zip(*pair, strict=True)) for pair in zip(one, other, strict=True)
    )
    return day, night  # type: ignore[return-value]


def _arguments(function: Any) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for token in function.arguments:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        elif token.type != "whitespace":
            parts[-1].append(token)
    return parts


def _contrast(words: CssColour, ground: CssColour) -> float:
    """The contrast of a colour to a solid one that it lies on (WCAG 2.2, contrast ratio), from 1 to 21."""
    share = words[3]
    seen = [share * a + (1 - share) * b for a, b in zip(words[:3], ground[:3], strict=True)]
    one, other = sorted(luminance(from_channels(*parts)) for parts in (seen, ground[:3]))
    return (other + 0.05) / (one + 0.05)


def _words(value: Iterable[Any]) -> set[str]:
    return {token.lower_value for token in value if token.type == "ident"}


def _numbers(value: Iterable[Any]) -> list[Any]:
    return [token for token in value if token.type in ("number", "percentage")]


def _functions(value: Iterable[Any]) -> set[str]:
    return {token.lower_name for token in value if token.type == "function"} | {
        "url" for token in value if token.type == "url"
    }


def _lengths(value: Iterable[Any]) -> Iterator[float]:
    """The lengths in px that a declaration names, those within functions too, on a small window; shares are none."""
    for token in value:
        if token.type == "dimension" and token.lower_unit in _PIXELS:
            yield token.value * _PIXELS[token.lower_unit]
        elif token.type == "number" and token.value == 0:
            yield 0.0
        elif token.type == "function" and token.lower_name.startswith("translate"):
            yield from _lengths(token.arguments)


def _sizes(value: Sequence[Any], name: str) -> Iterator[float]:
    """The size of letters that `font-size` or `font` names, in px: the first length, before a slash."""
    for token in value:
        if token.type == "percentage":
            yield token.value * 0.16
            return
        for size in _lengths([token]):
            if name == "font-size" or token.type == "dimension" or size == 0:
                yield size
                return
