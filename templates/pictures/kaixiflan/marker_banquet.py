"""A banquet: a goblet brimming over, a grape on either side."""

from _sign import Sign

from generator.drawing.areas import ellipse


def draw():
    v = Sign("marker banquet", line=22)
    v.blob([(370, 480, 1), (430, 480, 1), (440, 660), (580, 740, 1), (220, 740, 1), (360, 660)], "gilt", None, 0)
    v.blob([(150, 140, 1), (650, 140, 1), (620, 360), (500, 500), (300, 500), (180, 360)], "gilt", None, 0)
    v.disc(400, 140, 250, 76, "paper")
    v.black(ellipse(400, 150, 196, 44))
    v.draw([(190, 290), (400, 340), (610, 290)], 30, (0.7, 0.7))
    v.draw([(250, 400), (250, 420), (290, 450)], 26, (0.7, 0.5))
    for side in (-1, 1):
        for x, y in ((300, 600), (220, 640), (330, 690), (250, 730)):
            v.black(ellipse(400 + side * x, y, 44, 44))
    return v.svg("A banquet")
