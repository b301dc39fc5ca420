"""Barren land: a dead tree, cracked ground, a skull of an ox."""

from _tile import Tile

from generator.drawing.areas import ellipse, shape, stroke


def draw():
    v = Tile("barren")
    trunk = stroke([(384, 580), (394, 480), (374, 400), (400, 300), (384, 220)], [56, 40, 34, 24, 3], 2)
    boughs = [
        stroke([(384, 430), (320, 360), (300, 290)], [28, 18, 2], 3),
        stroke([(390, 340), (464, 290), (504, 226)], [24, 16, 2], 4),
        stroke([(444, 304), (504, 306), (540, 276)], [14, 10, 2], 5),
        stroke([(318, 356), (264, 350), (234, 320)], [14, 9, 2], 6),
        stroke([(388, 280), (340, 240), (334, 200)], [15, 10, 2], 7),
    ]
    tree = trunk
    for bough in boughs:
        tree = tree.union(bough)
    v.black(tree)
    # dry earth, dark under tree and skull, split by cracks
    earth = shape(
        [
            (150, 600),
            (220, 574),
            (330, 566),
            (450, 572),
            (560, 564),
            (660, 580),
            (710, 602),
            (640, 632),
            (520, 648),
            (400, 640),
            (270, 652),
            (190, 634),
        ],
        0.4,
    )
    cracks = [
        stroke([(196, 596), (300, 604), (360, 588), (420, 610), (560, 594), (664, 608)], [4, 12, 4], 9),
        stroke([(360, 588), (384, 560)], [10, 4], 10),
        stroke([(420, 610), (440, 650)], [10, 4], 11),
        stroke([(300, 604), (276, 650)], [10, 4], 12),
        stroke([(560, 594), (600, 640)], [10, 4], 13),
    ]
    for crack in cracks:
        earth = earth.difference(crack)
    v.black(earth)
    v.blob(
        [
            (470, 430, 1),
            (440, 400),
            (452, 360, 1),
            (474, 404),
            (500, 420),
            (580, 420),
            (606, 404),
            (628, 360, 1),
            (640, 400),
            (610, 430, 1),
            (594, 480),
            (570, 520),
            (566, 570, 1),
            (516, 570, 1),
            (512, 520),
            (486, 480),
        ],
        "paper",
        9,
        0,
    )
    for x in (512, 568):
        v.black(ellipse(x, 474, 15, 18))
    for x in (530, 552):
        v.black(shape([(x - 6, 552), (x, 530), (x + 6, 552)], 0))
    return v.svg("Barren land")
