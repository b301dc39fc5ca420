"""A conflict: two swords crossed in a burst of vermilion."""

from _sign import Sign

from generator.drawing.areas import star, stroke


def draw():
    v = Sign("marker conflict", line=24)
    v.put(star(400, 380, 400, 262, 12, 0.13, 3, 0), "accent")
    for side in (-1, 1):

        def place(points, side=side):
            return [(400 + side * x, y) for x, y in points]

        blade = v.poly(place([(286, 56), (262, 176), (-176, 634), (-246, 564), (178, 92)]), "paper")
        v.on(blade, "ink", stroke(place([(196, 160), (-180, 552)]), [4, 20, 20], 0, 0))
        v.poly(place([(-316, 536), (-270, 490), (-104, 656), (-150, 702)]), "gilt")
        v.poly(place([(-236, 578), (-194, 620), (-292, 718), (-334, 676)]), "wood")
        v.disc(400 - side * 322, 706, 46, 46, "gilt")
    return v.svg("A conflict")
