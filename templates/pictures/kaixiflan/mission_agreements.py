"""A road between brothers: two towers, a paved way from one to the other, two who meet on it."""

from _vignette import Vignette


def draw():
    v = Vignette("mission_agreements", y=470, step=40)
    v.earth()
    v.tower(-1.5, 6.3, 0, 1.6, 6.4, "accent", 3.4)
    v.tower(6.3, -1.5, 0, 1.6, 6.4, "slate", 3.4)
    v.flag(-1.5, 6.3, 9.6, 1.6, "accent", 1.4)
    v.flag(6.3, -1.5, 9.6, 1.6, "slate", 1.4)
    v.blob(
        [
            (150, 560, 1),
            (250, 640),
            (400, 668),
            (560, 620),
            (640, 500, 1),
            (720, 500, 1),
            (660, 660),
            (420, 756),
            (190, 700),
            (70, 570, 1),
        ],
        "stone",
        6,
    )
    for x, y in ((150, 610), (230, 676), (330, 706), (430, 716), (530, 690), (610, 640), (660, 570)):
        v.draw([(x - 26, y - 4), (x, y + 6), (x + 26, y - 6)], 6, (0.4, 0.4))
    v.person(340, 700, 230, "accent", "cap")
    v.person(480, 694, 230, "slate", "straw")
    v.draw([(372, 606), (410, 618), (448, 602)], 12, (1, 1))
    return v.svg("A road between two provinces")
