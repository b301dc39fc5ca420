"""Fixtures for the tests of typesetting: fonts, styles, and a face as a picture."""

from __future__ import annotations

import pytest
from text_samples import MakeStyle, TakePicture, make_style, picture_of, source_sans

from generator.typesetting.fonts import Font


@pytest.fixture(scope="session")
def fonts() -> dict[str, Font]:
    return source_sans()


@pytest.fixture(scope="session")
def style() -> MakeStyle:
    """A style of its own: keyword arguments as in a theme."""
    return make_style


@pytest.fixture(scope="session")
def picture() -> TakePicture:
    """A face's trim as a picture in grey, `dots` to the inch."""
    return picture_of
