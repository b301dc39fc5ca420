"""An army as a sign: a great helm of steel under a plume, before two crossed spears."""

from _sign import Sign

from generator.drawing.areas import corners, ellipse, stroke


def draw():
    v = Sign("unit army", line=30)
    for side in (-1, 1):
        v.beam((400 - 230 * side, 730), (400 + 250 * side, 190), 46)
        x, y = 400 + 250 * side, 190
        v.poly([(x + 84 * side, y - 100), (x + 64 * side, y + 44), (x - 12 * side, y + 16), (x - 40 * side, y - 54)])
    v.blob([(360, 270, 1), (330, 120), (370, 20), (470, 30), (500, 130), (440, 270, 1)], "accent", None, 0)
    helm = v.blob(
        [(208, 640, 1), (206, 360), (270, 262), (400, 226), (530, 262), (594, 360), (592, 640, 1), (400, 770)],
        "stone",
        None,
        0,
    )
    v.on(helm, "ink", stroke([(400, 470), (400, 800)], [34, 34], 0, 0))
    v.black(corners([(230, 392), (570, 392), (570, 462), (230, 462)]))
    v.bare(corners([(384, 380), (416, 380), (416, 474), (384, 474)]), "stone")
    for y in (548, 632):
        v.black(ellipse(490, y, 30, 30, wobble=0))
        v.black(ellipse(310, y, 30, 30, wobble=0))
    return v.svg("An army as a sign")
