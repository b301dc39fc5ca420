"""Cierzo, the dry north-wester: a gaunt bald old man with hooked nose and flying white hair; leaves in his breath."""

from _wind import Wind

from generator.drawing.areas import shape, stroke
from generator.drawing.curves import placed


def draw(broad=1.0):
    v = Wind("cierzo", broad)
    for k in range(7):
        y = 250 + 58 * k
        v.lock(
            [
                (300 - 8 * k, y),
                (190 - 6 * k, y - 46),
                (100 - 6 * (k % 3), y - 20),
                (14 + 10 * (k % 2), y - 60 + 14 * (k % 3)),
            ],
            54,
            "paper",
        )
    face = v.blob(
        "190,300 210,200 300,130 400,120 480,160 500,230 506,280! 520,296 512,316! 560,372 590,440 "
        "574,456 528,450! 534,468 "
        "572,470 586,482 572,496! 586,508 570,524 530,530! 532,556 520,590 500,640! 470,668 "
        "420,660 330,640 240,600 190,480",
        "skin",
        None,
        0,
    )
    v.ruled(((400, 580), (510, 560)), ((380, 646), (480, 650)), 9, 6, (0, 1), 0.4, face)
    for k in range(3):  # the hollow of the cheek
        v.line([(246 + 20 * k, 462 + 10 * k), (254 + 20 * k, 512 + 6 * k), (284 + 18 * k, 556 - 2 * k)], 7 - k)
    v.line([(420, 470), (360, 460), (320, 500), (330, 560), (390, 590), (470, 580)], 10)
    v.blush(410, 520, 34)
    v.line([(500, 440), (480, 424), (486, 400), (506, 396)], 9)
    v.black(shape([(536, 446), (562, 440), (554, 454)], 0))
    v.line([(470, 450), (452, 480), (462, 530)], 8)
    v.black(shape([(532, 480), (574, 482), (576, 500), (534, 504)], 0))
    v.eye(428, 336, 38, "slate")
    for k in range(3):
        v.line([(340, 330 + 16 * k), (318, 336 + 22 * k), (302, 332 + 34 * k)], 6)
        v.line([(380, 190 + 24 * k), (430, 180 + 24 * k), (482, 200 + 22 * k)], 7)
    v.lock([(514, 286), (460, 262), (390, 268), (330, 300)], 34, "paper")
    v.ear(262, 400, 60)
    for k in range(3):
        v.lock(
            [(240 - 10 * k, 250 + 30 * k), (180, 220 + 40 * k), (110, 240 + 40 * k), (40, 200 + 50 * k)], 40, "paper"
        )
    v.lock([(528, 468), (480, 478), (440, 520), (410, 530)], 24, "paper", 1)
    for k in range(4):
        v.lock(
            [(510 - 30 * k, 620 + 8 * k), (470 - 40 * k, 676), (400 - 50 * k, 700 - 6 * k), (330 - 50 * k, 690)],
            44,
            "paper",
        )
    v.clouds(((100, 730, 90), (250, 752, 80), (400, 760, 70)))
    v.breath(586, 490, 0.05, 170, 0.5)
    for x, y, turn in ((680, 400, 60), (740, 470, 110), (660, 600, 80), (756, 590, 30)):
        v.put(shape(placed("0,-3! 1.4,-1 1.2,1.4 0,3! -1.2,1.4 -1.4,-1", x, y, 11, turn), 0), "gilt", 5)
        v.lay("ink", stroke(placed([(0, -2.4), (0, 4.4)], x, y, 11, turn), 5))
    return v.finished("Cierzo")
