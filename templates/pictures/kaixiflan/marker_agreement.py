"""An agreement: a written scroll with a seal that hangs from it."""

from _sign import Sign

from generator.drawing.areas import star


def draw():
    v = Sign("marker agreement", line=24)
    v.blob([(150, 130, 1), (610, 130, 1), (594, 400), (610, 650, 1), (150, 650, 1), (166, 400)], "paper", None, 0)
    v.beam((150, 640), (520, 640), 70, "sand", 22)
    v.beam((100, 120), (660, 120), 96, "sand", 22)
    for y, end in ((236, 530), (324, 530), (412, 530), (500, 400)):
        v.draw([(226, y), ((226 + end) / 2, y + 6), (end, y)], 28, (0.6, 0.6))
    v.poly([(470, 560), (436, 770), (530, 716), (624, 770), (590, 560)], "accent")
    v.disc(530, 540, 128, 128, "accent")
    v.put(star(530, 540, 88, 40, 6, 0, 1, 0), "gilt", 16)
    return v.svg("An agreement")
