"""The gift to the father: a great parcel with a bow, beside it a drop of mana and a telescope."""

from _vignette import Vignette


def draw():
    v = Vignette("mission_gift", y=520, step=44)
    v.earth()
    v.box(-4.0, -4.0, 0, 7.4, 7.0, 6.0, "accent", "accent", "accent", 12)
    v.poly([v.at(-1.0, 3.0), v.at(0.6, 3.0), v.at(0.6, 3.0, 6), v.at(-1.0, 3.0, 6)], "gilt")
    v.poly([v.at(3.4, -0.2), v.at(3.4, -1.8), v.at(3.4, -1.8, 6), v.at(3.4, -0.2, 6)], "gilt")
    v.poly([v.at(-1.0, 3.0, 6), v.at(0.6, 3.0, 6), v.at(0.6, -4.0, 6), v.at(-1.0, -4.0, 6)], "gilt")
    v.poly([v.at(-4.0, -0.2, 6), v.at(3.4, -0.2, 6), v.at(3.4, -1.8, 6), v.at(-4.0, -1.8, 6)], "gilt")
    x, y = v.at(-0.2, -1.0, 6)
    v.blob([(x, y), (x - 70, y - 110), (x - 160, y - 100), (x - 150, y - 20)], "gilt", 8)
    v.blob([(x, y), (x + 70, y - 110), (x + 160, y - 100), (x + 150, y - 20)], "gilt", 8)
    v.disc(x, y - 16, 34, 28, "gilt")
    v.blob([(150, 540, 1), (196, 640), (200, 700), (150, 738), (100, 700), (104, 640)], "sea", 8)
    v.draw([(122, 690), (132, 714), (150, 722)], 7, (0.3, 0.3))
    v.beam((600, 730), (690, 640), 40, "gilt")
    v.beam((680, 650), (762, 568), 62, "gilt")
    v.disc(766, 564, 26, 42, "sea")
    return v.svg("A gift")
