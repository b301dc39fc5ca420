"""Independents: a tent with an open door and a pennon, a fire before it."""

from _sign import Sign

from generator.drawing.areas import corners


def draw():
    v = Sign("marker independents", line=22)
    v.draw([(400, 190), (400, 20)], 26, (1, 1))
    v.poly([(410, 24), (600, 74), (410, 128)], "accent")
    v.poly([(40, 760), (400, 150), (760, 760)], "sand")
    v.black(corners([(250, 760), (400, 330), (550, 760)]))
    v.bare(corners([(330, 760), (400, 600), (470, 760)]), "gilt")
    for a, b in (((600, 560), (640, 720)), ((520, 400), (560, 480)), ((200, 560), (150, 720))):
        v.draw([a, b], 22, (0.4, 0.8))
    return v.svg("Independents")
