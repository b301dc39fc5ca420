"""A settler as a sign: a broad hat over an open cloak, a staff in the hand and a bundle on the back."""

from _sign import Sign

from generator.drawing.areas import stroke


def draw():
    v = Sign("unit settler", line=28)
    v.beam((650, 730), (650, 120), 48)
    v.blob([(190, 350), (110, 430), (120, 550), (220, 600), (320, 550), (330, 410), (270, 340)], "sand", None, 0)
    v.draw([(130, 440), (220, 480), (310, 430)], 28, (0.6, 0.6))
    cloak = v.blob([(210, 760, 1), (264, 560), (330, 370), (530, 370), (580, 560), (610, 760, 1)], "paper", None, 0)
    v.on(cloak, "ink", stroke([(430, 420), (420, 580), (404, 780)], [10, 34, 34]))
    v.disc(424, 306, 90, 88, "paper")
    v.blob(
        [(180, 262, 1), (310, 216), (340, 76, 1), (516, 76, 1), (546, 216), (676, 246, 1), (428, 306)], "gilt", None, 0
    )
    hand = v.blob([(580, 500), (596, 462), (690, 462), (710, 500), (704, 560), (600, 572)], "paper", 24, 0)
    v.on(hand, "ink", stroke([(640, 514), (720, 512)], [12, 22], 0, 0))
    return v.svg("A settler as a sign")
