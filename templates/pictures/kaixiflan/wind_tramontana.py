"""Tramontana, the cold from the peaks: a broad stern old man in a fur cap, beard of icicles, snow in his breath."""

import math

from _wind import Wind


def flake(v, x, y, r):
    """A snowflake."""
    for k in range(3):
        a = math.pi * k / 3 + 0.2
        u, w = math.cos(a), math.sin(a)
        v.draw([(x - r * u, y - r * w), (x + r * u, y + r * w)], 8, (0.8, 0.8))
        for s in (-1, 1):
            q = (x + s * r * 0.6 * u, y + s * r * 0.6 * w)
            v.draw([(q[0] + s * r * 0.3 * math.cos(a + 0.8), q[1] + s * r * 0.3 * math.sin(a + 0.8)), q], 6, (0.8, 0.8))
            v.draw([(q[0] + s * r * 0.3 * math.cos(a - 0.8), q[1] + s * r * 0.3 * math.sin(a - 0.8)), q], 6, (0.8, 0.8))


def draw(broad=1.0):
    v = Wind("tramontana", broad, True)
    for k in range(5):
        y = 320 + 64 * k
        v.lock([(230, y), (150, y - 20), (90, y + 10), (30, y - 10 + 20 * (k % 2))], 60, "paper", 2)
    face = v.blob(
        "200,330 220,250 340,210 470,220 560,270 584,350 580,430 560,520 500,600 400,630 290,600 216,500",
        "skin",
        None,
        0,
    )
    v.ruled(((220, 320), (240, 540)), ((270, 320), (300, 540)), 12, 5, (0, 0.9), 0.5, face)
    v.blob([(226, 400), (190, 370), (182, 420), (206, 470), (232, 470)], "skin", 5, 0)
    v.eye(356, 360, 40, "sea")
    v.eye(508, 352, 36, "sea")
    v.line([(434, 300), (438, 330)], 8)
    v.line([(452, 296), (450, 326)], 8)
    v.lock([(430, 318), (370, 290), (300, 300), (250, 340)], 44, "paper", 2)
    v.lock([(466, 314), (510, 288), (560, 294), (596, 330)], 40, "paper", 2)
    v.blob(
        [(436, 350), (428, 410), (410, 440), (430, 470), (470, 474), (504, 460), (506, 434), (482, 410), (470, 350)],
        "skin",
        0.1,
        0,
    )
    v.line([(436, 350), (428, 410), (408, 440), (424, 466), (440, 462)], 10, (0.2, 0.6))
    v.line([(476, 404), (506, 432), (504, 456), (484, 464)], 10, (0.2, 0.6))
    v.blush(330, 460, 40)
    v.blush(548, 440, 26)
    for k in range(7):
        x = 250 + 50 * k
        y = 548 + 52 * math.sin(math.pi * (k + 0.6) / 7.6)
        h = 120 + 26 * (k % 2) - 6 * abs(k - 3)
        body = v.poly([(x - 34, y - 20), (x + 34, y - 20), (x - 14, y + h)], "paper" if k % 2 else "sea", 6)
        v.ticks([((x + 4, y), (x - 8, y + h * 0.7)), ((x + 18, y), (x - 2, y + h * 0.5))], 6, body)
    v.lock([(470, 490), (410, 480), (350, 510), (300, 570)], 40, "paper", 2)
    v.lock([(500, 488), (550, 480), (580, 510), (590, 560)], 36, "paper", 2)
    v.mouth(486, 540, 38)
    crown = v.blob(
        [(196, 250, 1), (200, 150), (300, 70), (420, 60), (530, 110), (576, 230, 1), (400, 200)], "slate", None, 0
    )
    v.ruled(((400, 70), (540, 130)), ((420, 200), (570, 230)), 10, 6, (0, 1), 0.4, crown)
    points = []
    for i in range(22):
        a = 2 * math.pi * i / 22
        points += [
            (388 + 224 * math.cos(a), 236 + 62 * math.sin(a), 1),
            (388 + 246 * math.cos(a + 0.14), 236 + 80 * math.sin(a + 0.14)),
        ]
    fur = v.blob(points, "paper", None, 0)
    v.ticks([((190 + 20 * k, 236 + 14 * (k % 3)), (182 + 20 * k, 262 + 14 * (k % 3))) for k in range(21)], 6, fur)
    v.clouds(((120, 730, 90), (700, 766, 60)))
    v.breath(586, 556, 0.25, 180, 0.45)
    for x, y, r in ((690, 470, 34), (740, 590, 28), (650, 690, 30), (730, 360, 24)):
        flake(v, x, y, r)
    return v.finished("Tramontana")
