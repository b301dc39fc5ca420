"""A real browser without a window, for tests of pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@contextmanager
def a_browser() -> Iterator[Any]:
    """The system's Chromium, driven by Playwright. The test is skipped where either is missing."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser tests")
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip(f"no browser is installed (looked for {', '.join(BROWSERS)})")
    # without a sandbox only where it cannot be had: for root
    sandbox = [] if getattr(os, "geteuid", lambda: 1)() else ["--no-sandbox"]
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=[*sandbox, "--disable-gpu"])
        yield browser
        browser.close()


class Heard:
    """What a page said and asked for while it was open."""

    def __init__(self, page: Any) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text[:200]}"))
        page.on("pageerror", lambda error: self.said.append(str(error)[:200]))
        page.on("request", lambda request: self.asked.append(request.url))


def faults(page: Any, *only: str) -> list[str]:
    """What axe finds, however grave; of the rules named, or of all."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    # what pictures share is hidden from everybody, and takes axe longer than all the rest
    page.evaluate("document.querySelectorAll('.sprite').forEach((one) => one.remove())")
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = axe.Axe().run(page, options=options).response
    assert found["passes"], "axe judged nothing"
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
