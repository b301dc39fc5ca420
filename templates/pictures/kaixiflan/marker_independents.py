"""Independents: a tent with its flap thrown back and a pennon on its pole, a fire before it."""

from _sign import Sign

from generator.drawing.areas import corners, stroke


def draw():
    v = Sign("marker independents", line=24)
    v.beam((400, 220), (400, 10), 24, "wood", 16)
    v.poly([(412, 22), (610, 84), (412, 146)], "accent")
    tent = v.poly([(60, 690), (400, 170), (740, 690)], "sand")
    for a, b in (((520, 380), (560, 690)), ((610, 510), (650, 690)), ((280, 380), (240, 690))):
        v.on(tent, "ink", stroke([a, b], [6, 22], 0, 0))
    v.black(corners([(290, 690), (400, 300), (510, 690)]))
    v.poly([(400, 300), (300, 560), (200, 690), (290, 690)], "paper")
    v.blob(
        [(400, 500, 1), (448, 590), (478, 640), (470, 720), (400, 756), (330, 720), (322, 640), (352, 600)],
        "accent",
        None,
        0,
    )
    v.blob([(402, 630, 1), (432, 680), (424, 722), (400, 734), (374, 722), (370, 684)], "gilt", 14, 0)
    return v.svg("Independents")
