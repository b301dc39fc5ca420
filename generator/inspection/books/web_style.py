"""Checks the style of a web edition: no rule of it hides what the page says, or gives it the colour of its ground."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.colours import UNSEEN, contrast, from_channels
from generator.base.findings import Findings, Where
from generator.base.regular_expressions import regular_expression

# what may be hidden: help for screen readers, what the reader asks to see, and what belongs to paper or to the window
HIDES = frozenset((".hidden", ".on-paper", ".other", ".skip", ":root[data-marks=off] .mark", ".tools span"))
FURNITURE = frozenset(  # what stands round the rules, and may be hidden on small windows or on paper
    (
        ".bar",
        ".contents",
        ".find",
        ".languages",
        ".results",
        ".skip",
        ".sr-only",
        ".tools",
        ".visually-hidden",
        "dialog",
    )
)
FURNITURE_ON_PAPER = FURNITURE | {".gallery", ".odds", ".pieces", "footer"}
# states, and parts of elements that hold no words of the page
PASSING = regular_expression(
    r":(hover|active|focus|focus-within|focus-visible|disabled|checked|target|first-letter|first-line)\b"
    r"|::(-webkit-|-moz-|marker|placeholder|selection|backdrop|details)"
)
WORDLESS = regular_expression(r"(^|[\s>+~])(hr|sub|sup|img)$|::?(before|after)$")
LEAST_CONTRAST = 3.0  # of words to their ground, as WCAG 2.2 has it for large ones
LEAST_SIZE = 7.0  # px: words below it cannot be read
FAR = 320.0  # px: what is moved by more is out of sight
FAR_MARGIN = 2000.0  # likewise of margins: a part as wide as the window has margins below nothing, too
CLOSEST = -4.0  # px: letters that are nearer by more run into each other
NOTHING = 4.0  # px: what is no wider or higher shows nothing
TURNED, SMALL = 10.0, 0.5  # degrees and times: what is turned by more or smaller than that is read badly
ROOTS = frozenset(("*", "body", "html", ":root", ":root:root"))
GROUNDS = ("--page", "--tint", "--ground")
CERTAIN = frozenset(("hides it", "leaves no room for it", "moves it out of sight", "makes its letters too small"))
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
FIX = "take the rule out of the style sheet"
_CLASS = regular_expression(r"""\sclass="([^"]*)\"""")
_CLASSES = regular_expression(r"[\w-]+")
_CLASS_ASKED = regular_expression(r"\.(-?[a-zA-Z_][\w-]*)")
_NOT_ASKED = regular_expression(r"\[[^\]]*\]|:(not|is|where|has)\([^)]*\)")
_PLACES = ("inset", "left", "right", "top", "bottom")  # of what is taken out of the page's flow
_SIZES = frozenset(("width", "height", "max-width", "max-height", "inline-size", "block-size"))
_FONT_FACE = regular_expression(r"@font-face\s*\{[^}]*\}")
_STYLE = regular_expression(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_OWN_STYLE = regular_expression(r"""<(?!svg\b|path\b|g\b|use\b|text\b)[a-z0-9]+\b[^>]*?\sstyle="([^"]*)\"""")

CssColour = tuple[float, float, float, float]  # red, green, blue and how solid it is, each from 0 to 1
Schemes = tuple[CssColour, CssColour]  # by day and by night


@dataclass(frozen=True, slots=True)
class StyleRule:
    """A rule of a style sheet: one selector, its declarations as their tokens, its line, and when it holds.

    `on_paper`: for paper alone. `by_scheme`: for day or night alone, whichever the reader's system asks for.
    """

    selector: str
    declarations: Mapping[str, Sequence[Any]]
    line: int
    on_paper: bool = False
    by_scheme: bool = False


@dataclass(frozen=True, slots=True)
class _PageGrounds:
    """What words may stand on: custom properties, colours of grounds by selector, schemes (0 by day, 1 by night)."""

    variables: Mapping[str, Sequence[Any]]
    by_selector: Mapping[str, Schemes | None]
    schemes: tuple[int, ...]


def judge_web_style(text: str, shown: str, findings: Findings) -> None:
    """Report rules of a page's style sheet, and styles of single elements, that keep words from being seen.

    What surely hides words is an error, what makes them hard to see a warning: a theme of one's own may mean it.
    """
    try:
        rules = [rule for sheet, line in _sheets(text) for rule in _rules(sheet, line)]
    except RecursionError:
        findings.warning("web.hidden", "the style sheet is nested too deep to be judged", Where(shown), fix=FIX)
        return
    used = set(_CLASSES.findall(" ".join(_CLASS.findall(text))))
    screen, paper = _grounds(rules), _grounds(rules, on_paper=True)
    untold: list[StyleRule] = []
    for rule in rules:
        if not _applies(rule.selector, used):
            continue
        _report(rule, [paper] if rule.on_paper else [screen, paper], shown, findings)
        if not rule.on_paper and _untold(rule, screen):
            untold.append(rule)
    if untold:
        more = f" (and of {len(untold) - 1} more)" if len(untold) > 1 else ""
        message = f"the colour of {untold[0].selector!r}{more} cannot be compared with its ground"
        findings.warning("web.hidden", message, Where(shown, untold[0].line), fix="write it as #rrggbb")
    for match in _OWN_STYLE.finditer(text):
        rule = StyleRule("", _declarations(_parsed(match[1])), text.count("\n", 0, match.start()) + 1)
        _report(rule, [screen, paper], shown, findings)


def _report(rule: StyleRule, grounds: Sequence[_PageGrounds], shown: str, findings: Findings) -> None:
    where, what = Where(shown, rule.line), repr(rule.selector) if rule.selector else "a single element"
    why = _hides(rule)
    if why:
        report = findings.error if why in CERTAIN else findings.warning
        report("web.hidden", f"the style of {what} {why}", where, fix=FIX)
        return
    least = min(_least_contrast(rule, one) for one in grounds)
    if least < LEAST_CONTRAST:
        report = findings.error if least < UNSEEN else findings.warning
        report(
            "web.hidden",
            f"the style of {what} gives words hardly another colour than their ground",
            where,
            fix="write light-dark(day, night), each far from its ground",
        )


def _applies(selector: str, used: set[str]) -> bool:
    """Whether a rule is about words of the page: its classes are there, and it is not about a state or an ornament."""
    asked = _NOT_ASKED.sub("", selector)  # `:not(:hover)` is no state that passes
    return PASSING.search(asked) is None and set(_CLASS_ASKED.findall(asked)) <= used


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


def _in_rules(nodes: Iterable[Any], line: int, on_paper: bool, by_scheme: bool = False) -> Iterator[StyleRule]:
    import tinycss2

    for node in nodes:
        if node.type == "at-rule" and node.content is not None:
            if node.lower_at_keyword.endswith("keyframes"):  # what passes
                continue
            within = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            words = tinycss2.serialize(node.prelude).lower() if node.lower_at_keyword == "media" else ""
            yield from _in_rules(
                within, line, on_paper or "print" in words.split(), by_scheme or "prefers-color-scheme" in words
            )
        elif node.type == "qualified-rule":
            parsed = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            nested = [one for one in parsed if one.type in ("at-rule", "qualified-rule")]
            declarations = _declarations(parsed)
            for selector in _selectors(node.prelude):
                yield StyleRule(selector, declarations, line + node.source_line, on_paper, by_scheme)
            yield from _in_rules(nested, line, on_paper, by_scheme)


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
    last = rule.selector.split(" ")[-1]
    if rule.selector in HIDES or last in (FURNITURE_ON_PAPER if rule.on_paper else FURNITURE):
        return ""
    if WORDLESS.search(rule.selector):
        return _covers(rule)
    given = rule.declarations
    clipped = {"hidden", "clip"} & {
        word for name in given if name.startswith("overflow") for word in _words(given[name])
    }
    loose = bool({"absolute", "fixed"} & _words(given.get("position", ())))
    for name, value in given.items():
        words, lengths = _words(value), list(_lengths(value))
        if (name == "display" and "none" in words) or (name == "visibility" and {"hidden", "collapse"} & words):
            return "hides it"
        if name == "content-visibility" and "hidden" in words:
            return "hides it"
        if name == "opacity":
            shares = [one.value / (1 if one.type == "number" else 100) for one in _numbers(value)]
            if any(share < 0.5 for share in shares):
                return "hides it" if min(shares) < 0.1 else "makes it pale"
        if name in ("clip", "clip-path", "mask", "mask-image", "-webkit-mask") and _cuts(value, words):
            return "cuts it off"
        if name == "filter" and _functions(value) & {"opacity", "blur"}:
            return "changes how it is painted"
        if name == "mix-blend-mode" and "normal" not in words:
            return "changes how it is painted"
        if name in ("transform", "rotate", "scale") and _turns(name, value):
            return "makes it small or turns it"
        if name == "z-index" and any(one.value < 0 for one in _numbers(value)):
            return "puts it behind the page"
        if name in ("font-size", "font") and any(size < LEAST_SIZE for size in _sizes(value, name)):
            return "makes its letters too small"
        far = FAR_MARGIN if name.startswith("margin") else FAR
        moved = name == "transform" or (_MOVES.match(name) and (loose or not name.startswith(_PLACES)))
        if moved and any(size < -far or size > 10 * far for size in lengths):
            return "moves it out of sight"
        narrow = clipped or (name in ("width", "max-width") and "flex" not in given)
        if name in _SIZES and narrow and any(size < NOTHING for size in lengths):
            return "leaves no room for it"
        if name == "line-height" and any(one.value < 0.7 for one in value if one.type == "number"):
            return "lets lines run into each other"
        if name == "letter-spacing" and any(size < CLOSEST for size in lengths):
            return "lets letters run into each other"
    return ""


def _covers(rule: StyleRule) -> str:
    """Why an ornament of an element lies over its words; empty where it does not."""
    given = rule.declarations
    over = {"absolute", "fixed"} & _words(given.get("position", ())) and "z-index" not in given
    whole = any(0.0 in _lengths(given.get(name, ())) for name in ("inset", "top")) and not {"width", "height"} & set(
        given
    )
    painted = any(name.startswith("background") for name in given)
    return "puts a ground over it" if over and whole and painted else ""


def _cuts(value: Sequence[Any], words: set[str]) -> bool:
    """Whether a declaration cuts a part off, not only corners."""
    if "none" in words:
        return False
    for token in value:
        if token.type == "function" and token.lower_name == "inset":
            parts = [one for one in token.arguments if one.type not in ("whitespace", "comment")]
            cut = [*_lengths(parts[:1]), *(one.value for one in parts[:1] if one.type == "percentage")]
            return any(amount > NOTHING for amount in cut)
    return True


def _turns(name: str, value: Sequence[Any]) -> bool:
    """Whether a declaration turns something by much, or makes it less than half as large."""
    tokens = list(value)
    if name == "transform":
        tokens = []
        for one in value:
            if one.type == "function" and one.lower_name.startswith(("matrix", "perspective")):
                continue
            if one.type == "function" and one.lower_name.startswith(("rotate", "scale", "skew")):
                tokens += one.arguments
    degrees = [one.value for one in tokens if one.type == "dimension" and one.lower_unit == "deg"]
    turns = [one.value * 360 for one in tokens if one.type == "dimension" and one.lower_unit == "turn"]
    scaled = name == "scale" or any(one.type == "function" and one.lower_name.startswith("scale") for one in value)
    small = scaled and any(one.value < SMALL for one in tokens if one.type == "number")
    return small or any(abs(one) > TURNED for one in (*degrees, *turns))


def _least_contrast(rule: StyleRule, grounds: _PageGrounds) -> float:
    """The least contrast of the words that a rule applies to with their ground; 21 where it cannot be told."""
    most = 21.0
    if rule.by_scheme or WORDLESS.search(rule.selector):
        return most
    given = rule.declarations
    own = {**grounds.variables, **{name: value for name, value in given.items() if name.startswith("--")}}
    backgrounds = [given[name] for name in ("background", "background-color") if name in given]
    unknown = "text" in {word for name in given if name.endswith("background-clip") for word in _words(given[name])}
    unknown = unknown or any(_functions(value) & {"url"} or _has_gradient(value) for value in backgrounds)
    painted = [one for value in backgrounds if (one := _schemes(value, own)) is not None]
    if unknown or any(min(day[3], night[3]) < 1 for day, night in painted):
        return most
    inks = [_schemes(given[name], own) for name in ("color", "-webkit-text-fill-color") if name in given]
    if painted and not inks:
        inks = [_schemes(own.get("--ink", ()), own)]
    if painted:
        under: list[Schemes | None] = [painted[-1]]
    else:
        around = _around(rule.selector, grounds.by_selector)
        under = [around[0]] if around else [_schemes(own.get(name, ()), own) for name in GROUNDS]
    return min(
        (
            _contrast(ink[scheme], ground[scheme])
            for ink in inks
            for ground in under
            for scheme in grounds.schemes
            if ink is not None and ground is not None
        ),
        default=most,
    )


def _around(selector: str, by_selector: Mapping[str, Schemes | None]) -> list[Schemes | None]:
    """The ground of the nearest part of a selector that has one of its own; None for one that is not known."""
    parts = selector.replace(">", " ").split()
    for end in range(len(parts), 0, -1):
        for name in (" ".join(parts[:end]), parts[end - 1]):
            if name in by_selector:
                return [by_selector[name]]
    return []


def _has_gradient(value: Iterable[Any]) -> bool:
    return any("gradient" in name for name in _functions(value))


def _untold(rule: StyleRule, grounds: _PageGrounds) -> bool:
    """Whether a rule gives words a colour that nobody here can work out."""
    return any(
        name in rule.declarations
        and _schemes(rule.declarations[name], grounds.variables) is None
        and not _words(rule.declarations[name])
        for name in ("color", "-webkit-text-fill-color")
    )


def _grounds(rules: Sequence[StyleRule], *, on_paper: bool = False) -> _PageGrounds:
    """What words stand on: the last of each custom property of the whole page; on paper also what is for it alone."""
    variables: dict[str, Sequence[Any]] = {}
    schemes: tuple[int, ...] = (0,) if on_paper else (0, 1)
    for rule in sorted(rules, key=lambda one: one.on_paper):  # those for paper win (templates/web/page.css)
        if rule.selector in ROOTS and not rule.by_scheme and (on_paper or not rule.on_paper):
            variables.update((name, value) for name, value in rule.declarations.items() if name.startswith("--"))
            asked = _words(rule.declarations.get("color-scheme", ()))
            if asked & {"light", "dark"} and not on_paper:
                schemes = tuple(i for i, name in enumerate(("light", "dark")) if name in asked)
    by_selector: dict[str, Schemes | None] = {}
    for rule in rules:
        value = rule.declarations.get("background", rule.declarations.get("background-color"))
        if value is not None and rule.selector not in ROOTS and not _words(value) & {"none", "transparent"}:
            known = None if _has_gradient(value) else _schemes(value, {**variables, **rule.declarations})
            solid = known is not None and min(known[0][3], known[1][3]) == 1
            by_selector[rule.selector] = known if solid else None
    return _PageGrounds(variables, by_selector, schemes)


def _schemes(
    value: Sequence[Any], variables: Mapping[str, Sequence[Any]], asked: frozenset[str] = frozenset()
) -> Schemes | None:
    """The colour that a declaration names, by day and by night; None for one that cannot be told.

    `asked` are the custom properties that are being worked out: one that leads to itself has no value.
    """
    from tinycss2.color4 import parse_color

    for token in value:
        if token.type == "function" and token.lower_name == "var":
            name, *otherwise = _arguments(token)
            called = next((one.value for one in name if one.type == "ident"), "")
            if called in asked:
                return None
            given = variables.get(called, otherwise[0] if otherwise else ())
            found = _schemes(given, variables, asked | {called})
            if found is not None:
                return found
        elif token.type == "function" and token.lower_name == "light-dark":
            both = _arguments(token)
            if len(both) == 2:
                day, night = (_schemes(one, variables, asked) for one in both)
                return (day[0], night[1]) if day is not None and night is not None else None
        elif token.type == "function" and token.lower_name == "color-mix":
            return _mixed(_arguments(token), variables, asked)
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


def _mixed(
    arguments: Sequence[Sequence[Any]], variables: Mapping[str, Sequence[Any]], asked: frozenset[str]
) -> Schemes | None:
    """The colour that `color-mix(in SPACE, ONE SHARE, OTHER)` makes, as it is in sRGB, whatever the space."""
    if len(arguments) != 3:
        return None
    one, other = (_schemes(part, variables, asked) for part in arguments[1:])
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
    return contrast(from_channels(*seen), from_channels(*ground[:3]))


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
