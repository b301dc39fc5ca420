"""An agreement: a written scroll with a seal that hangs from it."""

from _sign import Sign

from generator.drawing.areas import star


def draw():
    v = Sign("marker agreement", line=22)
    v.blob([(110, 90, 1), (690, 90, 1), (670, 380), (690, 660, 1), (110, 660, 1), (130, 380)], "paper", None, 0)
    v.beam((60, 90), (740, 90), 96, "sand", 22)
    for y, end in ((210, 620), (300, 590), (390, 630), (480, 440)):
        v.draw([(200, y), ((200 + end) / 2, y + 8), (end, y)], 26, (0.6, 0.6))
    v.poly([(470, 560), (430, 790), (520, 730), (610, 790), (590, 560)], "accent")
    v.disc(530, 560, 130, 130, "ink")
    v.bare(star(530, 560, 96, 40, 6, 0, 1, 0))
    return v.svg("An agreement")
