"""SVG files: what drawing programs write is read, and a file that means harm is refused before anything happens."""

from __future__ import annotations

import socket
import urllib.request

import pytest

from generator.base.errors import CannotJudge
from generator.faces.art.svg import SvgPaths, read_svg

START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"'
PATH = '<path d="M0 0L1 1"/>'
DRAWN = SvgPaths(64.0, (("ink", "M0 0L1 1"),))
BOMB = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))


def read(text: str, encoding: str = "utf-8") -> SvgPaths:
    return read_svg(text.encode(encoding), "odd.svg")


@pytest.mark.parametrize(
    "text",
    [
        f"{START}>{PATH}</svg>",
        f"\ufeff<?xml version='1.0' encoding='UTF-8'?><!-- made by hand -->\n{START}>{PATH}</svg>",
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><s:path d="M0 0L1 1"/></s:svg>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        f"{START}>{PATH}</svg>",
        f'{START} width="64" height="64" role="img" aria-label="A dot" xml:space="preserve">{PATH}</svg>',
        f'{START} xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:version="1.4">{PATH}</svg>',
        f"{START}><title>A <!-- small --> dot</title><path d='M0 0&#76;1 1'><desc>a dot</desc></path></svg>",
    ],
)
def test_what_drawing_programs_write_is_read(text: str) -> None:
    assert read(text) == DRAWN


@pytest.mark.parametrize(("encoding", "named"), [("utf-16", "UTF-16"), ("iso-8859-1", "ISO-8859-1")])
def test_a_file_may_name_its_encoding(encoding: str, named: str) -> None:
    text = f'<?xml version="1.0" encoding="{named}"?>{START}><title>ñ</title>{PATH}</svg>'
    assert read(text, encoding) == DRAWN


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'<!DOCTYPE svg [<!ENTITY l0 "lol">{BOMB}]>{START}><title>&l9;</title>{PATH}</svg>', "entity"),
        (f'<!DOCTYPE svg [<!ENTITY a "{"a" * 9000}">]>{START}>{PATH}</svg>', "entity"),
        (f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{START}><title>&x;</title>{PATH}</svg>', "entity"),
        (f'<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd">%x;]>{START}>{PATH}</svg>', "entity"),
        (f'<!DOCTYPE svg [<!ENTITY x SYSTEM "x.gif" NDATA gif>]>{START}>{PATH}</svg>', "entity"),
        (f"{START}>{PATH}<title>&nowhere;</title></svg>", "undefined entity"),
        (f'<?xml-stylesheet href="http://127.0.0.1/x.css"?>{START}>{PATH}</svg>', "<?xml-stylesheet?>"),
        (f"{START}>{PATH}<script>alert(1)</script></svg>", "<script>"),
        (f'{START} onload="alert(1)">{PATH}</svg>', "onload="),
        (f'{START}><path d="M0 0L1 1" onclick="alert(1)"/></svg>', "onclick="),
        (f'{START} xmlns:l="http://www.w3.org/1999/xlink" l:href="http://127.0.0.1/">{PATH}</svg>', "href="),
        (f'{START}>{PATH}<image href="http://127.0.0.1/x.png"/></svg>', "<image>"),
        (f'{START}>{PATH}<use href="other.svg#a"/></svg>', "<use>"),
        (f"{START}>{PATH}<style>@import url(http://127.0.0.1/x.css);</style></svg>", "<style>"),
        (f'{START} style="background:url(http://127.0.0.1/x.png)">{PATH}</svg>', "style="),
        (f"{START}>{PATH}<foreignObject><iframe/></foreignObject></svg>", "<foreignObject>"),
        (f'{START}>{PATH}<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="/etc/passwd"/></svg>', "include"),
        (f"{START}>{'<g>' * 100_000}", "<g>"),
        (f"{START}>{'<title>' * 100_000}", "<title>"),
        (f"{START}>\x00{PATH}</svg>", "not readable as XML"),
        ("", "not readable as XML"),
    ],
)
def test_a_file_that_means_harm_is_refused_and_nothing_is_fetched(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket, "create_connection", fetch)
    monkeypatch.setattr(urllib.request, "urlopen", fetch)
    with pytest.raises(CannotJudge) as caught:
        read(text)
    assert caught.value.message.startswith("odd.svg")
    assert said in caught.value.message
    assert len(caught.value.message) < 300


def test_a_mistake_of_the_xml_is_told_with_its_place() -> None:
    with pytest.raises(CannotJudge) as caught:
        read(f"{START}>\n  {PATH}\n  <path d=</svg>")
    assert caught.value.message == "odd.svg:3:11: not readable as XML (not well-formed (invalid token))"


def test_a_path_with_quotes_of_either_kind_keeps_its_class() -> None:
    """A reader by patterns saw only double quotes, and painted the rest in ink."""
    assert read(f"{START}><path class='tone' d='M0 0L1 1'/></svg>").paths == (("tone", "M0 0L1 1"),)
