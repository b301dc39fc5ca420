"""Levante, the wind of the morning: a young woman with a diadem of the rising sun and long waving hair."""

import math

from _wind import Wind

from generator.drawing.areas import shape, stroke


def draw(broad=1.0):
    v = Wind("levante", broad, True)
    for k in range(13):
        a = math.radians(-168 + 11 * k)
        u, w = math.cos(a), math.sin(a)
        v.poly(
            [
                (350 + 230 * u + 15 * w, 330 + 230 * w - 15 * u),
                (350 + (318 if k % 2 else 282) * u, 330 + (318 if k % 2 else 282) * w),
                (350 + 230 * u - 15 * w, 330 + 230 * w + 15 * u),
            ],
            "gilt",
            5,
        )
    v.disc(350, 330, 236, 236, "gilt")
    for k in range(7):
        y = 220 + 66 * k
        v.lock(
            [(320 - 6 * k, y), (210, y + 6), (150 - 8 * k % 30, y - 36), (80, y + 10), (20 + 14 * (k % 2), y - 34)],
            72,
            "wood",
            3,
        )
    neck = v.blob([(250, 560, 1), (240, 760, 1), (430, 770, 1), (410, 600, 1)], "skin", None, 0)
    for k in range(5):  # the shadow of her jaw, round the neck
        y = 616 + 15 * k
        round_it = [(262 + 12 * k, y - 22), (330, y + 6), (424, y + 2)]
        v.on(neck, "ink", stroke(round_it, [1, 6 - 0.8 * k, 7 - k, 5 - 0.8 * k], k), line=True)
    v.blob(
        "220,330 240,220 330,150 440,170 494,250 502,310! 506,336 548,394 552,408 516,420! 520,434 "
        "558,438 572,452 556,464! 568,474 554,492 "
        "522,498! 520,520 514,556 470,600! 410,622 320,600 250,520",
        "skin",
        None,
        0,
    )
    v.line([(430, 450), (384, 450), (352, 490), (370, 550), (430, 574), (484, 552)], 9)
    v.blush(424, 508, 34)
    v.line([(500, 416), (486, 404), (492, 388)], 7)
    v.put(shape([(522, 436, 1), (550, 436), (572, 450), (548, 462, 1)], 0), "accent", 4)
    v.put(shape([(526, 466, 1), (558, 472), (556, 490), (526, 494, 1)], 0), "accent", 4)
    v.black(shape([(526, 458), (566, 456), (560, 474), (528, 472)], 0))
    v.eye(440, 338, 40, "leaf", 1.4)
    for k in range(4):
        v.line([(456 + 10 * k, 316 + 4 * k), (470 + 13 * k, 298 + 6 * k)], 7)
    v.line([(382, 296), (430, 272), (492, 296)], 12, (0.3, 0.2))
    v.lock([(450, 170), (380, 140), (290, 160), (220, 230)], 74, "wood", 3)
    v.lock([(400, 190), (330, 210), (280, 290), (270, 400), (220, 480)], 74, "wood", 3)
    v.lock([(310, 260), (260, 330), (240, 440), (180, 540), (110, 560)], 70, "wood", 3)
    v.put(stroke([(496, 236), (430, 160), (340, 132), (250, 160)], [30, 34, 30, 20], 3, 0), "gilt", 6)
    v.disc(462, 196, 24, 24, "accent", 5)
    v.clouds(((170, 740, 100), (330, 756, 90), (470, 752, 70), (60, 700, 70)))
    v.breath(570, 466, 0.05, 180, 0.5)
    for x, y, s in ((680, 330, 1.0), (740, 410, 0.8), (690, 600, 0.9)):
        v.draw(
            [
                (x - 34 * s, y - 14 * s),
                (x - 14 * s, y - 18 * s),
                (x, y, 1),
                (x + 14 * s, y - 20 * s),
                (x + 36 * s, y - 18 * s),
            ],
            10,
            (0.2, 0.2),
        )
    return v.finished("Levante")
