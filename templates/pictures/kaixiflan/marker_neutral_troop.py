"""A troop of no province: a soldier in a kettle hat behind a blank shield, his spear beside him."""

from _sign import Sign

from generator.drawing.areas import ellipse, stroke


def draw():
    v = Sign("marker neutral troop", line=24)
    v.beam((646, 770), (646, 190), 46)
    v.poly([(646, 24), (704, 150), (646, 232), (588, 150)], "stone")
    v.blob([(150, 560, 1), (190, 400), (300, 330), (420, 330), (540, 400), (580, 560, 1)], "sand", None, 0)
    v.blob([(250, 210, 1), (256, 320), (310, 392), (360, 408), (410, 392), (464, 320), (470, 210, 1)], "paper", None, 0)
    for x in (312, 408):
        v.black(ellipse(x, 262, 22, 18, wobble=0))
    v.draw([(360, 260), (376, 316), (346, 326)], 18, (0.6, 0.6))
    v.blob(
        [(122, 214, 1), (220, 168), (244, 70), (360, 20), (476, 70), (500, 168), (598, 214, 1), (360, 236)],
        "stone",
        None,
        0,
    )
    v.draw([(236, 172), (360, 188), (484, 172)], 20, (0.7, 0.7))
    rim = [(150, 400, 1), (360, 366), (570, 400, 1), (560, 590), (480, 720), (360, 784), (240, 720), (160, 590)]
    v.blob(rim, "stone", 26, 0)
    v.blob([(360 + (x[0] - 360) * 0.72, 560 + (x[1] - 560) * 0.72, *x[2:]) for x in rim], "paper", 22, 0)
    hand = v.blob(
        [(576, 486), (590, 452), (700, 452), (724, 480), (724, 574), (700, 600), (596, 600), (572, 560)], "paper", 22, 0
    )
    for y in (502, 550):
        v.on(hand, "ink", stroke([(640, y), (730, y)], [12, 20], 0, 0))
    return v.svg("A troop of no province")
