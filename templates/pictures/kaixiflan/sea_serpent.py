"""A sea serpent of the portolan's margin: crested head, three coils out of the waves, a tail like a leaf."""

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke


def coil(v, x, y, across, high, thick):
    """A coil that rises from the water and dives again."""
    points = [
        (x - across, y + 30),
        (x - across * 0.8, y - high * 0.5),
        (x, y - high),
        (x + across * 0.8, y - high * 0.5),
        (x + across, y + 30),
    ]
    body = v.put(stroke(points, [thick, thick, thick, thick, thick], 1, 0.02), "leaf")
    inner = stroke([(px, py + thick * 0.22) for px, py in points], [thick * 0.42] * 5, 1, 0)
    v.on(body.buffer(-4), "sand", inner, line=False)
    for k in range(9):
        t = 0.1 + 0.8 * k / 8
        i = min(3, int(t * 4))
        f = t * 4 - i
        a, b = points[i], points[i + 1]
        px, py = a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f
        v.ticks([((px - 4, py + thick * 0.05), (px + 4, py + thick * 0.42))], 6, body)
    for k in range(5):
        u = -0.62 + 0.31 * k
        px, py = x + across * u, y - high * (1 - 0.62 * u * u) - thick * 0.5
        v.poly([(px - 20, py + 14), (px + 4, py - 30), (px + 20, py + 14)], "accent", 5)


def draw():
    v = Vignette("serpent", line=6, broad=1.0)
    v.blob(
        [
            (726, 610, 1),
            (700, 520),
            (716, 440),
            (760, 380, 1),
            (700, 390),
            (650, 440, 1),
            (676, 470),
            (660, 540),
            (670, 610, 1),
        ],
        "leaf",
        None,
        0,
    )
    v.draw([(752, 388), (700, 440), (690, 600)], 7)
    coil(v, 560, 600, 90, 130, 70)
    coil(v, 370, 600, 100, 190, 84)
    neck = v.blob(
        [
            (130, 640, 1),
            (90, 540),
            (80, 420),
            (110, 300),
            (190, 240, 1),
            (270, 300, 1),
            (220, 340),
            (200, 430),
            (220, 540),
            (250, 640, 1),
        ],
        "leaf",
        None,
        1,
    )
    belly = shape("120,640 84,520 82,420 110,310 150,300 126,400 126,500 160,640", 0)
    v.on(neck.buffer(-4), "sand", belly, line=False)
    for k in range(8):
        y = 350 + 36 * k
        v.on(neck, "ink", stroke([(70, y), (110, y + 8), (140 + 4 * max(0, k - 4), y - 4)], 6, k), line=False)
    v.ruled(((200, 300), (250, 310)), ((190, 620), (240, 620)), 5, 6, (0.1, 1), 0.4, neck)
    for k, (x, y) in enumerate(((256, 318), (232, 380), (228, 450), (240, 520))):
        v.poly([(x - 24, y - 24), (x + 36, y - 8 + 4 * k), (x - 14, y + 28)], "accent", 5)
    v.blob(
        [(210, 250, 1), (260, 180), (320, 150, 1), (312, 210), (350, 220, 1), (300, 260), (320, 300, 1), (250, 300, 1)],
        "accent",
        5,
        0,
    )
    v.blob([(230, 300, 1), (160, 320), (110, 320), (60, 336, 1), (54, 318), (96, 296, 1), (130, 290)], "sand", None, 0)
    v.blob(
        [
            (240, 300, 1),
            (250, 240),
            (220, 190),
            (170, 176),
            (120, 196),
            (60, 214),
            (28, 240),
            (30, 276),
            (60, 290, 1),
            (130, 282),
            (190, 300),
        ],
        "leaf",
        None,
        0,
    )
    v.put(
        shape([(60, 290, 1), (30, 330), (8, 320, 1), (34, 340), (20, 362, 1), (56, 340), (84, 300, 1)], 0), "accent", 4
    )
    v.disc(170, 218, 22, 20, "paper", 5)
    v.black(ellipse(164, 220, 10))
    v.draw([(138, 204), (170, 188), (206, 206)], 10, (0.3, 0.3))
    v.black(ellipse(50, 244, 7, 6))
    for x, y in ((40, 640), (130, 656), (250, 644), (330, 660), (440, 646), (530, 660), (640, 646)):
        v.draw([(x, y), (x + 26, y - 18), (x + 54, y + 4), (x + 80, y - 14), (x + 104, y + 2)], 10, (0.2, 0.2))
    return v.svg("A sea serpent")
