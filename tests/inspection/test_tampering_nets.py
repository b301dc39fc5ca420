"""Nets on finished sheets: a right one is accepted, and each way of spoiling one is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from projects import sketched
from spoiling import Letters

from generator.base.findings import Finding

Judge = Callable[..., list[Finding]]
NUMBER = rb"-?[\d.]+"
FIGURE = rb"\(\d+\.?\) Tj"
OUTLINE = re.compile(rb"((?:%b %b [ml]\n)+)h\nS" % (NUMBER, NUMBER))


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    path = tmp_path / "dice_nets.a4.pdf"
    path.write_bytes(sketched("qiahn_tactics", "dice_nets"))
    return path


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    path = tmp_path / "box.a4.pdf"
    path.write_bytes(sketched("qiahn_goblin", "box"))
    return path


def edit(path: Path, change: Callable[[bytes], bytes], figures: int) -> None:
    """Change the lines, or the figures, of the one net with so many different figures (0: of the first box)."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        faces = [form for form in forms if b"Do" in form.read_bytes() and b"TJ" in form.read_bytes()]
        face = next(
            f for f in faces if not figures or len(set(re.findall(FIGURE, Letters(f).read().encode()))) == figures
        )
        lines = [form for form in face.Resources.XObject.values() if OUTLINE.search(form.read_bytes())]
        for form in (face, *lines):
            letters = Letters(form)
            before = letters.read().encode()
            after = change(before)
            if after != before:
                letters.write(after.decode())
                pdf.save(path)
                return
    raise AssertionError("nothing changed")


def codes(findings: list[Finding], piece: str) -> set[str]:
    return {f.code for f in findings if piece in f.message and f.code.startswith("net.")}


def test_every_net_of_both_games_folds_as_it_stands_on_its_page(errors: Judge, dice: Path, boxes: Path) -> None:
    assert errors(dice, boxes) == []


def test_a_figure_that_is_another_breaks_the_sum_of_opposite_faces(errors: Judge, dice: Path) -> None:
    edit(dice, lambda data: data.replace(b"(20) Tj", b"(19) Tj"), 20)
    assert codes(errors(dice), "QT-D06 d20") == {"net.numbers"}


def test_two_figures_exchanged_are_found_though_each_is_there_once(errors: Judge, dice: Path) -> None:
    swap = {b"1": b"2", b"2": b"1"}
    edit(dice, lambda data: re.sub(rb"\(([12])\) Tj", lambda m: b"(" + swap[m[1]] + b") Tj", data), 6)
    assert "net.sum" in codes(errors(dice), "QT-D02 d6")


def test_a_six_without_its_stop_is_a_nine(errors: Judge, dice: Path) -> None:
    edit(dice, lambda data: data.replace(b"(6.) Tj", b"(6) Tj"), 12)
    assert "net.underline" in codes(errors(dice), "QT-D05 d12")


def test_a_figure_turned_on_its_face_stands_askew(errors: Judge, dice: Path) -> None:
    edit(dice, lambda data: data.replace(b"1 0 0 1 68.30 26.09 Tm (3)", b".866 .5 -.5 .866 70 25 Tm (3)"), 6)
    assert "net.upright" in codes(errors(dice), "QT-D02 d6")


def moved_corner(data: bytes) -> bytes:
    """The first corner of the outline moved by a millimetre."""
    found = OUTLINE.search(data)
    if found is None:
        return data
    x, y = (float(v) for v in found[1].split()[:2])
    first = found[1].split(b"\n", 1)[0]
    return data.replace(found[1] + b"h", found[1].replace(first, b"%.2f %.2f m" % (x + 2.83, y), 1) + b"h")


@pytest.mark.parametrize(("figures", "piece"), [(12, "QT-D05"), (8, "QT-D03"), (6, "QT-D02"), (20, "QT-D06")])
def test_a_corner_moved_by_a_millimetre_no_longer_meets_its_neighbour(
    errors: Judge, dice: Path, figures: int, piece: str
) -> None:
    edit(dice, moved_corner, figures)
    assert codes(errors(dice), piece)


def test_a_fold_that_is_not_drawn_is_missed(errors: Judge, dice: Path) -> None:
    def without_dashes(data: bytes) -> bytes:
        parts = data.split(b"\nS")
        if len(parts) < 3:
            return data
        dashes = re.findall(rb"%b %b m\n%b %b l\n?" % ((NUMBER,) * 4), parts[-3])
        return data.replace(b"".join(dashes[:9]), b"", 1)

    edit(dice, without_dashes, 6)
    assert codes(errors(dice), "QT-D02") == {"net.lines"}


def test_a_lid_that_is_hatched_to_be_glued_does_not_open(errors: Judge, boxes: Path) -> None:
    def hatched(data: bytes) -> bytes:
        found = OUTLINE.search(data)
        if found is None:
            return data
        # one stroke more, in the tongue of the lid: the highest part of the net
        points = [tuple(map(float, line.split()[:2])) for line in found[1].strip().split(b"\n")]
        top = max(y for _, y in points)
        x = sum(px for px, py in points if py > top - 0.1) / sum(1 for _, py in points if py > top - 0.1)
        stroke = b"%.2f %.2f m\n%.2f %.2f l\n" % (x - 4, top - 8, x + 4, top - 12)
        head, rest = data.split(b" j\n", 1)
        return head + b" j\n" + stroke + rest

    edit(boxes, hatched, 0)
    assert "net.glue" in codes(errors(boxes), "QG-X0")


def test_a_net_without_lines_is_no_net(errors: Judge, dice: Path) -> None:
    edit(dice, lambda data: data[: data.rindex(b"\nS")] + b"\nn" if OUTLINE.search(data) else data, 4)
    assert codes(errors(dice), "QT-D01") == {"net.lines"}


@pytest.mark.parametrize("frame", ["11.9", "9.6"], ids=["clear", "cut"])
def test_a_notch_through_the_frame_of_the_title_is_told(
    project_copy: Path, printing: Callable[..., list[Path]], judged: Judge, frame: str
) -> None:
    template = project_copy / "templates" / "faces" / "qiahn" / "_box_front.yaml"
    template.write_text(template.read_text("utf-8").replace("box: [3, 11.9, ", f"box: [3, {frame}, "), "utf-8")
    found = [one for one in judged(*printing("qiahn_tactics", "dice_nets")) if one.code == "net.notch-frame"]
    assert bool(found) == (frame == "9.6")
