"""A dotted path that ends where the last scout turned."""

from _terra import Terra


def draw():
    t = Terra("path")
    way = [(150, 520), (206, 500), (262, 490), (318, 500), (372, 516), (426, 500), (470, 460), (500, 410), (540, 366)]
    t.pale([[(x - 15, y + 3), (x, y), (x + 15, y - 5)] for x, y in way], 14, 0.7)
    t.pale([[(566, 316), (600, 350), (634, 384)], [(634, 316), (600, 350), (566, 384)]], 16, 0.5)
    t.pale([[(230, 380), (270, 320), (320, 372)], [(312, 364), (350, 310), (396, 380)]])
    return t.svg("A path that ends")
