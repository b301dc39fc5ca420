"""Earth, a magic of Tails: a sprout with three great leaves between rocks, its roots under the ground."""

from __future__ import annotations

from _tails import HEIGHT, WIDTH, tails, thorns
from shapely.geometry import box

from generator.drawing.areas import joined, shape, solid, spark, stroke
from generator.drawing.hatching import flow


def draw(broad: float = 1.0) -> str:
    """The sprout in the middle, two mountains behind, a mound cut open to its roots."""
    p = tails("horizontal", 214, 1.1, broad)
    far = shape(
        """-36,1062! -36,640! 80,560 170,460! 260,560 330,520 420,660!
        560,760 760,700 830,560 920,440! 1010,540 1090,500 1166,600! 1166,1062!""",
        1.6,
    )
    far = solid(far.intersection(box(0, 0, WIDTH, HEIGHT)))
    p.form(far, "night", "silver", "light", length=70, pitch=12, width=8, gap=11, core=7)
    for peak in (
        "170,470 120,600 60,720",
        "200,520 220,640 200,760",
        "920,450 880,600 820,740",
        "960,520 1000,640 1000,780",
    ):
        p.on(far, "silver", stroke(peak, [2, 10, 1], 3))
    mound = shape("60,1062! 130,900 260,800 420,750 565,735 710,750 880,810 1000,900 1070,1062!", 1.4)
    p.form(mound, "accent", "night", length=60, pitch=12, width=9, gap=11, core=6)
    p.on(
        mound,
        "night",
        flow(
            "150,960 400,830 565,800 740,830 990,960",
            "220,1060 400,960 565,930 740,960 900,1060",
            6,
            11,
            lambda u, s: 0.7,
            6,
            0.2,
            0.2,
        ),
    )
    roots = (
        "565,760 560,830 500,900 420,940 360,1020",
        "565,760 570,850 560,940 580,1040",
        "570,770 600,850 690,900 740,960 800,1010",
        "560,800 520,850 440,870",
        "580,820 640,850 720,860",
    )
    p.on(mound, "moon", joined([stroke(q, [26, 16, 8, 2], i) for i, q in enumerate(roots)]))
    for rock in (
        "200,900! 220,800 290,750 370,770 400,850 380,920!",
        "740,930! 760,820 850,770 930,810 960,900 950,960!",
    ):
        stone = shape(rock, 1.2)
        p.form(stone, "silver", "night", length=60, pitch=11, width=8, gap=10, core=4)
    # the sprout
    stem = stroke("565,790 556,680 580,560 566,440 572,330", [46, 36, 30, 26, 12], 3, 0.06)
    p.form(stem, "accent", "night", length=20, pitch=10, width=6, gap=10)
    leaves = (
        ("566,500! 480,420 360,370 220,380 130,460! 210,540 330,570 460,560", "556,510 420,480 300,460 170,460"),
        ("572,460! 640,350 760,280 900,280 1010,350! 930,450 800,490 670,490", "590,466 720,410 830,370 970,352"),
        ("572,340! 520,250 520,140 590,40! 660,130 670,240 620,320", "576,330 590,230 590,70"),
    )
    for edge, vein in leaves:
        blade = shape(edge, 1.2)
        p.form(blade, "accent", "night", length=64, pitch=11, width=8, gap=11, core=4)
        p.on(blade, "moon", stroke(vein, [14, 9, 2], 3))
        x0, y0 = map(float, vein.split()[0].split(","))
        x1, y1 = map(float, vein.split()[-1].split(","))
        ribs = []
        for k in (0.3, 0.48, 0.66, 0.82):
            x, y = x0 + (x1 - x0) * k, y0 + (y1 - y0) * k - 6
            dx, dy = (x1 - x0) * 0.11, (y1 - y0) * 0.11
            ribs += [
                stroke([(x, y), (x + dx - dy * 0.9, y + dy + dx * 0.9)], [6, 1], 2),
                stroke([(x, y), (x + dx + dy * 0.9, y + dy - dx * 0.9)], [6, 1], 2),
            ]
        p.on(blade, "night", joined(ribs))
    thorns(p, "90,1030 180,960 300,950 400,1000", 7, 13)
    for x, y, r in ((420, 230, 26), (760, 180, 22), (300, 260, 16), (880, 200, 14)):
        p.form(spark(x, y, r, 0.2), "moon", None, gap=6)
    p.roundel = (565, 500, 510)
    return p.svg("Earth")
