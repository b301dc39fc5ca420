"""A settler as a sign: a broad hat over an open cloak, a staff in the hand and a bundle on the back."""

from _sign import Sign

from generator.drawing.areas import stroke


def draw():
    v = Sign("unit settler", line=26)
    v.beam((676, 780), (676, 60), 46)
    v.blob([(150, 330), (60, 420), (70, 560), (190, 620), (310, 560), (320, 400), (250, 320)], "sand", None, 0)
    v.draw([(80, 430), (190, 480), (300, 420)], 28, (0.6, 0.6))
    cloak = v.blob([(180, 780, 1), (250, 560), (320, 360), (540, 360), (600, 560), (640, 780, 1)], "paper", None, 0)
    v.on(cloak, "ink", stroke([(430, 420), (420, 580), (400, 780)], [8, 34, 34]))
    v.on(cloak, "ink", stroke([(530, 560), (540, 680), (550, 780)], [6, 26, 26]))
    v.disc(430, 300, 92, 90, "paper")
    v.blob(
        [(180, 256, 1), (310, 210), (340, 70, 1), (520, 70, 1), (550, 210), (690, 240, 1), (430, 300)], "gilt", None, 0
    )
    v.disc(664, 520, 52, 48, "paper")
    return v.svg("A settler as a sign")
