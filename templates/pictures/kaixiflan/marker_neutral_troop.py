"""A troop of no province: a blank shield on which nothing is drawn but its nails, with a spear behind it."""

from _sign import Sign

from generator.drawing.areas import ellipse


def draw():
    v = Sign("marker neutral troop", line=22)
    v.beam((120, 780), (640, 60), 44)
    v.poly([(740, 10), (672, 130), (640, 60), (570, 64)], "paper")
    rim = [(150, 130, 1), (400, 90), (650, 130, 1), (640, 450), (540, 660), (400, 770), (260, 660), (160, 450)]
    v.blob(rim, "ink", 34, 0)
    v.blob([(400 + (x[0] - 400) * 0.68, 410 + (x[1] - 410) * 0.68, *x[2:]) for x in rim], "paper", 24, 0)
    for x, y in ((205, 210), (400, 150), (595, 210), (210, 440), (590, 440), (400, 704)):
        v.bare(ellipse(x, y, 24, 24))
    return v.svg("A troop of no province")
