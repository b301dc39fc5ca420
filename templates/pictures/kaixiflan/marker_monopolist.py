"""A monopolist: a fat purse, black, with one bright coin on it."""

from _sign import Sign

from generator.drawing.areas import ellipse, joined, star


def draw():
    v = Sign("marker monopolist", line=22)
    v.blob(
        [(290, 210, 1), (190, 40, 1), (310, 80), (400, 30), (490, 80), (610, 40, 1), (510, 210, 1)], "accent", None, 0
    )
    v.blob(
        [
            (300, 230, 1),
            (130, 400),
            (60, 600),
            (130, 750),
            (400, 786),
            (670, 750),
            (740, 600),
            (670, 400),
            (500, 230, 1),
        ],
        "ink",
        None,
        0,
    )
    v.beam((270, 220), (530, 220), 70, "gilt", 22)
    coin = ellipse(400, 530, 180, 180)
    v.bare(joined([coin]), "gilt")
    v.black(coin.buffer(-24).difference(coin.buffer(-48)))
    v.black(star(400, 530, 104, 46, 5, -1.57, 1, 0))
    return v.svg("A monopolist")
