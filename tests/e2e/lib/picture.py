"""Pictures as rows of RGB bytes: read from a PNG or from Xvfb's frame buffer, without the library under test or libpng."""

import struct
import zlib
from itertools import accumulate


class Picture:
    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def pixel(self, x, y):
        return tuple(self.rows[y][x * 3 : x * 3 + 3])

    def luminance(self, x, y):
        r, g, b = self.pixel(x, y)
        return (r * 299 + g * 587 + b * 114) // 1000

    def crop(self, rect):
        x0, y0, x1, y1 = rect
        return Picture(x1 - x0, y1 - y0, [row[x0 * 3 : x1 * 3] for row in self.rows[y0:y1]])

    def share(self, rect, wanted, step=1):
        """The part, 0 to 1, of the pixels of a rectangle whose luminance the function `wanted` takes."""
        x0, y0, x1, y1 = rect
        points = [(x, y) for y in range(y0, y1, step) for x in range(x0, x1, step)]
        return sum(wanted(self.luminance(x, y)) for x, y in points) / len(points)

    def dark_share(self, rect, below=70, step=3):
        return self.share(rect, lambda value: value < below, step)

    def bright_lines(self, rect, above=140, least=2):
        """Lines of text in a rectangle: runs of pixel rows that hold bright pixels. A list of (first y, last y)."""
        x0, y0, x1, y1 = rect
        lines, start = [], None
        for y in range(y0, y1 + 1):
            bright = y < y1 and sum(self.luminance(x, y) > above for x in range(x0, x1)) >= least
            if bright and start is None:
                start = y
            elif not bright and start is not None:
                lines.append((start, y - 1))
                start = None
        return lines

    def differences(self, other, rect=None, tolerance=0):
        """How many pixels of a rectangle differ between two pictures of one size."""
        x0, y0, x1, y1 = rect or (0, 0, self.width, self.height)
        count = 0
        for mine, its in zip(self.rows[y0:y1], other.rows[y0:y1]):
            mine, its = mine[x0 * 3 : x1 * 3], its[x0 * 3 : x1 * 3]
            if mine == its:
                continue
            for x in range(0, len(mine), 3):
                if mine[x : x + 3] != its[x : x + 3]:
                    count += max(abs(a - b) for a, b in zip(mine[x : x + 3], its[x : x + 3])) > tolerance
        return count


def unfilter(kind, line, above):
    if kind == 0:
        return line
    if kind == 1:
        out = bytearray(len(line))
        for channel in range(3):
            out[channel::3] = bytes(accumulate(line[channel::3], lambda a, b: (a + b) & 255))
        return bytes(out)
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(line, above))
    out = bytearray(line)
    for i in range(len(out)):
        left, up, corner = (out[i - 3], above[i], above[i - 3]) if i >= 3 else (0, above[i], 0)
        if kind == 3:
            guess = (left + up) // 2
        else:
            p = left + up - corner
            guess = min((abs(p - left), 0, left), (abs(p - up), 1, up), (abs(p - corner), 2, corner))[2]
        out[i] = (out[i] + guess) & 255
    return bytes(out)


def read_png(path):
    """An opaque 8-bit RGB PNG, every checksum checked. Anything else is a ValueError."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("not a PNG")
    at, chunks = 8, []
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] != zlib.crc32(kind + body):
            raise ValueError("a checksum is wrong")
        chunks.append((kind, body))
        at += 12 + length
    if chunks[0][0] != b"IHDR" or chunks[-1][0] != b"IEND":
        raise ValueError("not whole")
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if (depth, colour, interlaced) != (8, 2, 0) or any(kind == b"tRNS" for kind, _ in chunks):
        raise ValueError("not opaque 8-bit RGB")
    raw = zlib.decompress(b"".join(body for kind, body in chunks if kind == b"IDAT"))
    stride = width * 3
    if len(raw) != (stride + 1) * height:
        raise ValueError("not as many pixels as the header says")
    rows, above = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = unfilter(raw[start], raw[start + 1 : start + 1 + stride], above)
        rows.append(above)
    return Picture(width, height, rows)


def read_xwd(path):
    """What is on the screen of an Xvfb that was started with -fbdir: 32 bits a pixel, blue first."""
    with open(path, "rb") as file:
        data = file.read()
    header = struct.unpack(">25I", data[:100])
    size, width, height, bits, stride, colours = header[0], header[4], header[5], header[11], header[12], header[19]
    if bits != 32:
        raise ValueError("not 32 bits a pixel")
    start = size + colours * 12
    rows = []
    for y in range(height):
        line = data[start + y * stride : start + y * stride + width * 4]
        row = bytearray(width * 3)
        row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
        rows.append(bytes(row))
    return Picture(width, height, rows)


def write_png(path, picture):
    """For a person who looks at a failure."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    raw = b"".join(b"\0" + row for row in picture.rows)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b""))
