"""The kinds of damage that finished web editions must not hide: changes of their text and code."""

from __future__ import annotations

import re
from collections.abc import Callable

Change = Callable[[str], str]


def first(pattern: str, new: str) -> Change:
    """Replace the first place that a pattern finds."""
    return lambda text: re.sub(pattern, new, text, count=1, flags=re.DOTALL)


def swapped_steps(text: str) -> str:
    """Two steps of one list in each other's place."""
    one, two = re.findall(r'<p class="own step">.*?</p>', text)[:2]
    return text.replace(one, "\0", 1).replace(two, one, 1).replace("\0", two, 1)


WEB_DAMAGES: dict[str, Change] = {
    "a digit of a clause is another": first(r'(<p class="own clause">[^<]*?)6', r"\g<1>4"),
    "a clause is gone": first(r'<div class="unit clause.*?</div>', ""),
    "a clause has another id": first(r'id="QG-45"', 'id="QG-46"'),
    "the mark of a clause shows another": first(r">QG-45</a>", ">QG-46</a>"),
    "a link leads to another clause": first(r'class="ref" href="#QG-\d+"', 'class="ref" href="#QG-1"'),
    "a link leads elsewhere in the web": first(r'class="ref" href="#QG-\d+"', 'class="ref" href="https://example.com"'),
    "two steps have changed places": swapped_steps,
    "the number of a step is another": first(r'value="2"', 'value="3"'),
    "a number of an example is another": first("sube a 7", "sube a 8"),
    "a line of a record is another": first("tomar cara campana_gigante", "tomar cruz campana_gigante"),
    "a record is gone": first(r"<details><summary>Anotación</summary>.*?</details>", ""),
    "the translation of a text is another": first(r'(<p class="other[^>]*lang="en">[^<]{20,40}?) ', r"\1 not "),
    "a heading is another": first(r'(<span class="own ">)', r"\1X"),
    "a picture is gone": first(r"<figure.*?</figure>", ""),
    "a number in a picture is another": first(r"(<text [^>]*>)\d+(</text>)", r"\g<1>77\2"),
    "a picture says something else to screen readers": first(r'(<svg[^>]*aria-label=")', r"\1X "),
    "a shape is turned": first(r'transform="translate', 'transform="rotate(180) translate'),
    "a colour is another": first(r'fill="#[0-9a-f]{6}"', 'fill="#123456"'),
    "a text is hidden by a style": first(r"</style>", ".clause{visibility:hidden}</style>"),
    "a text is hidden where it stands": first(r'<p class="own clause"', '<p hidden class="own clause"'),
    "a script is added": first(r"</body>|$", "<script>alert(1)</script></body>"),
    "a text of nobody is added": first(r"(<p class=\"own clause\">)", r"<p>Nadie lo dijo.</p>\1"),
    "a font is another": first(r"(data:font/woff;base64,.{80}).", r"\g<1>0"),
    "the policy of the page is gone": first(r"<meta http-equiv[^>]*>", ""),
    "the language is another": first(r'<html lang="es"', '<html lang="fr"'),
    "the title is another": first(r"<title>", "<title>X "),
    "the page is cut off": lambda text: text[: len(text) * 2 // 3],
}
