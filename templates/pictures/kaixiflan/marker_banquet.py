"""A banquet: a goblet full of wine, before it a bunch of grapes."""

from _sign import Sign

from generator.drawing.areas import ellipse


def draw():
    v = Sign("marker banquet", line=24)
    v.blob([(330, 470, 1), (390, 470, 1), (400, 630), (520, 730, 1), (200, 730, 1), (320, 630)], "gilt", None, 0)
    v.blob([(130, 120, 1), (590, 120, 1), (566, 330), (460, 490), (260, 490), (154, 330)], "gilt", None, 0)
    v.disc(360, 120, 232, 66, "paper")
    v.black(ellipse(360, 128, 176, 34, wobble=0))
    v.draw([(180, 270), (360, 320), (540, 270)], 28, (0.7, 0.7))
    v.blob([(560, 450, 1), (500, 380), (570, 330), (640, 370), (690, 340), (700, 430, 1)], "leaf", 18, 0)
    for x, y in ((500, 500), (604, 486), (694, 520), (552, 592), (652, 602), (600, 692)):
        v.disc(x, y, 58, 56, "violet", 20)
    return v.svg("A banquet")
