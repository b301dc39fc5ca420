"""A round ship of the portolan's margin under full sail, a cross on the great sail."""

from _vignette import Vignette

from generator.drawing.areas import corners, shape, stroke


def sail(v, x, y, w, h, ink="paper", cross=False):
    """A square sail full of wind; x, y is the middle of its yard."""
    area = v.blob(
        [
            (x - w / 2, y, 1),
            (x + w / 2, y - 8, 1),
            (x + w * 0.62, y + h * 0.4),
            (x + w * 0.56, y + h, 1),
            (x, y + h * 0.9),
            (x - w * 0.52, y + h * 1.04, 1),
            (x - w * 0.38, y + h * 0.5),
        ],
        ink,
        None,
        0,
    )
    if cross:
        bars = corners([(x - 6, y), (x + 24, y), (x + 40, y + h), (x + 6, y + h)]).union(
            corners([(x - w, y + h * 0.42), (x + w, y + h * 0.36), (x + w, y + h * 0.5), (x - w, y + h * 0.56)])
        )
        v.put(bars.intersection(area.buffer(-9)), "accent", 4)
    v.ruled(
        ((x + w * 0.3, y + 8), (x + w * 0.5, y + 6)),
        ((x + w * 0.3, y + h * 0.9), (x + w * 0.54, y + h * 0.94)),
        6,
        6,
        (0, 1),
        0.5,
        area,
    )
    v.beam((x - w * 0.56, y + 2), (x + w * 0.56, y - 10), 15)
    return area


def pennant(v, x, y, size=1.0):
    """A pennant at a masthead."""
    v.blob(
        [(x, y, 1), (x + 50 * size, y + 6), (x + 104 * size, y - 8, 1), (x + 60 * size, y + 26), (x, y + 34 * size, 1)],
        "accent",
        5,
        0,
    )


def draw():
    v = Vignette("ship", line=6, broad=1.0)
    for x, top, foot in ((230, 150, 560), (420, 60, 570), (610, 170, 540)):
        v.beam((x, foot), (x, top), 16)
    pennant(v, 424, 52, 1.2)
    pennant(v, 234, 140)
    pennant(v, 614, 160)
    v.beam((120, 520), (20, 400), 15)
    sail(v, 230, 220, 150, 210)
    sail(v, 610, 240, 140, 200)
    sail(v, 420, 130, 150, 110)
    sail(v, 420, 270, 250, 230, cross=True)
    hull = v.blob(
        [
            (70, 470, 1),
            (180, 490),
            (200, 560, 1),
            (400, 580),
            (580, 560, 1),
            (600, 450, 1),
            (740, 430, 1),
            (730, 540),
            (690, 650),
            (620, 720, 1),
            (230, 720, 1),
            (140, 650),
            (90, 560),
        ],
        "wood",
        7,
        1,
    )
    for k in range(4):
        d = 36 * k
        v.on(hull, "ink", stroke([(80, 530 + d), (200, 592 + d), (400, 612 + d), (600, 590 + d), (740, 480 + d)], 7, k))
    v.on(hull, "gilt", stroke([(84, 500), (200, 572), (400, 594), (590, 574), (740, 452)], 14, 5), line=False)
    for k in range(5):
        x = 250 + 76 * k
        v.black(shape([(x - 15, 640, 1), (x - 15, 614, 1), (x + 15, 614, 1), (x + 15, 640, 1)], 0))
    v.poly([(640, 474), (672, 470), (672, 510), (640, 514)], "gilt", 5)
    v.poly([(690, 466), (718, 462), (716, 502), (690, 506)], "gilt", 5)
    v.ruled(((580, 600), (720, 520)), ((560, 716), (680, 680)), 9, 6, (0.1, 1), 0.4, hull)
    for a, b in (((420, 90), (250, 570)), ((420, 90), (590, 560)), ((230, 170), (60, 450))):
        v.ticks([(a, b)], 5)
    for x, y in ((40, 720), (140, 740), (260, 728), (380, 744), (500, 730), (620, 744), (690, 716)):
        v.draw([(x, y), (x + 26, y - 18), (x + 54, y + 4), (x + 80, y - 14), (x + 104, y + 2)], 11, (0.2, 0.2))
    return v.svg("A ship")
