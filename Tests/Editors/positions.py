"""Places in texts as the Language Server Protocol counts them: lines, and columns in units of an encoding."""

import re

UNITS = {"utf-8": lambda sign: len(sign.encode("utf-8", "surrogatepass")), "utf-16": lambda sign: 2 if ord(sign) > 0xFFFF else 1, "utf-32": lambda sign: 1}

LINE_END = re.compile("\r\n|\n|\r")


def offset(text, position, encoding):
    """The index of a position in a text; one behind the end of a line, or of the text, is at the end."""
    start = 0
    for _ in range(position["line"]):
        end = LINE_END.search(text, start)
        if not end:
            return len(text)
        start = end.end()
    units, left = UNITS[encoding], position["character"]
    while start < len(text) and text[start] not in "\r\n" and left >= units(text[start]):
        left -= units(text[start])
        start += 1
    return start


def position(text, index, encoding):
    """The position of an index of a text."""
    ends = [end.end() for end in LINE_END.finditer(text) if end.end() <= index]
    start = ends[-1] if ends else 0
    return {"line": len(ends), "character": sum(map(UNITS[encoding], text[start:index]))}


def edited(text, edits, encoding):
    """The text after edits of the protocol, which all mean the text before."""
    pieces = []
    for edit in edits:
        span = edit["range"]
        pieces.append((offset(text, span["start"], encoding), offset(text, span["end"], encoding), edit["newText"]))
    for start, end, new in sorted(pieces, key=lambda piece: piece[:2], reverse=True):
        text = text[:start] + new + text[end:]
    return text
