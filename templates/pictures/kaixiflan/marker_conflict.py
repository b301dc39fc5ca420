"""A conflict: two swords crossed in a burst of black."""

from _sign import Sign

from generator.drawing.areas import star


def draw():
    v = Sign("marker conflict", line=22)
    v.black(star(400, 380, 400, 250, 12, 0.2, 3))
    for side in (-1, 1):

        def place(points, side=side):
            return [(400 + side * x, y) for x, y in points]

        v.poly(place([(330, 10), (350, 110), (-190, 650), (-260, 580), (270, 30)]), "paper")
        v.poly(place([(-330, 500), (-290, 460), (-120, 640), (-160, 680)]), "gilt")
        v.poly(place([(-230, 590), (-190, 630), (-330, 770), (-370, 730)]), "wood")
    return v.svg("A conflict")
