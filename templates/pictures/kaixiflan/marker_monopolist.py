"""A monopolist: a fat purse, black, with one bright coin on it."""

from _sign import Sign

from generator.drawing.areas import ellipse, star


def draw():
    v = Sign("marker monopolist", line=24)
    v.blob(
        [(300, 210, 1), (220, 50, 1), (316, 84), (400, 40), (484, 84), (580, 50, 1), (500, 210, 1)], "accent", None, 0
    )
    v.blob(
        [
            (300, 230, 1), (150, 390), (84, 570), (140, 710), (400, 764), (660, 710), (716, 570), (650, 390),
            (500, 230, 1),
        ],
        "ink",
        None,
        0,
    )  # fmt: skip
    v.beam((276, 222), (524, 222), 70, "gilt", 22)
    coin = ellipse(400, 520, 184, 184, wobble=0)
    v.bare(coin, "gilt")
    v.black(coin.buffer(-24).difference(coin.buffer(-48)))
    v.black(star(400, 520, 106, 46, 5, -1.57, 1, 0))
    return v.svg("A monopolist")
