"""Vaults that are hard to show: notes that attack a page, and notes of unusual size, number or script."""

import os
import struct
import zlib

# Each line of the attack is to stay visible as text, or to lose only what acts. `ran` would be set by a script that runs.
ATTACKS = [
    "<script>window.ran=1</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<img src=x onerror=window.ran=1>",
    "<svg onload=window.ran=1><script>window.ran=1</script></svg>",
    '<a href="javascript:window.ran=1">click</a>',
    "[click](javascript:window.ran=1)",
    "[click](JaVa&#x53;cript:window.ran=1)",
    "[click](\tjavascript:window.ran=1)",
    "[click](data:text/html,<script>window.ran=1</script>)",
    "![click](data:image/svg+xml,<svg/onload=window.ran=1>)",
    "<javascript:window.ran=1>",
    "<style>body{display:none!important}</style>",
    '<b style="position:fixed;inset:0">fixed</b>',
    '<iframe src="https://evil.example"></iframe>',
    '<object data="https://evil.example/x"></object>',
    '<embed src="https://evil.example/x">',
    '<base href="https://evil.example/">',
    "<link rel=stylesheet href=//evil.example/x>",
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    "<form action=//evil.example><input autofocus onfocus=window.ran=1>",
    "<details open ontoggle=window.ran=1>",
    "<video src=//evil.example/x onerror=window.ran=1></video>",
    "<math><mtext></p><style><img src=x onerror=window.ran=1></style></mtext></math>",
    "</main></body></html>after",
    '<div class="top" id="s:main">',
    "<p><b><i><table><td>unclosed",
    "&lt;script&gt; &amp; &#60; &#0; &#x110000; &nbsp;",
    "<!-- <script>window.ran=1</script> -->",
    "<![CDATA[<script>window.ran=1</script>]]>",
    "<?php window.ran=1 ?>",
    "<textarea></textarea><script>window.ran=1</script>",
    "<title></title><script>window.ran=1</script>",
    "<xmp><script>window.ran=1</script></xmp>",
    '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
    "`</code><script>window.ran=1</script>`",
    "$</math><script>window.ran=1</script>$",
    '[[x"><script>window.ran=1</script>]]',
    '![[x"><img src=x onerror=window.ran=1>]]',
    '#tag"><script>window.ran=1</script>',
    "==<mark onclick=window.ran=1>==",
    '[x](<a" onmouseover="window.ran=1>)',
    '[x](https://e.example "t\\" onmouseover=window.ran=1")',
    "\u202eright to left override\u202c and \u2066isolate",
    "<plaintext>",
    "<body onload=window.ran=1>",
]
BOMBS = [
    "$" + "{" * 3000 + "x" + "}" * 3000 + "$",
    "$" + "\\frac{1}{" * 2000 + "x" + "}" * 2000 + "$",
    "$" + "x^{" * 2000 + "2" + "}" * 2000 + "$",
    "$$\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\a$$",
    "$$\\newcommand{\\x}{\\x\\x}\\x$$",
    "$\\href{javascript:window.ran=1}{x}$",
    "$\\unicode{x3c}script\\unicode{x3e}$",
    "$$\\begin{matrix}" + "&" * 5000 + "\\end{matrix}$$",
    "$\\rule{99999em}{99999em}$",
]


def png(width, height):
    """Returns a picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x90\xb0\x80" * width) * height
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def write(root, path, text):
    place = os.path.join(root, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def hostile(root):
    """Writes the vault of notes that attack."""
    write(
        root,
        ".sheaf/config.yaml",
        'site:\n  name: "<script>window.ran=1</script>"\n  url: https://example.org/a&b/\n',
    )
    script = '"<script>window.ran=1</script>"'
    for number, attack in enumerate(ATTACKS):
        write(
            root, f"attack/a{number:02}.md", f"# Attack {number}\n\nbefore {number}\n\n{attack}\n\nafter {number}\n"
        )
        # The same within a line, a list, a quotation and a table.
        inline = attack.replace("|", "\\|").strip()
        write(
            root,
            f"inside/i{number:02}.md",
            f"# Inside {number}\n\nbefore {inline} after\n\n- item {inline}\n  - deeper {inline}\n\n> [!note] {inline}\n> {inline}\n\n"
            f"| a | b |\n|---|---|\n| {inline} | cell |\n\n[^1]: {inline}\n\nend[^1] {number}\n",
        )
    for number, bomb in enumerate(BOMBS):
        write(root, f"bomb/t{number}.md", f"# Bomb {number}\n\nbefore\n\n{bomb}\n\nafter {number}\n")
    write(
        root,
        "bomb/list.md",
        "# Deep list\n\n" + "".join("- " * n + "x\n" for n in (10, 1000, 10000)) + "\nafter list\n",
    )
    write(
        root,
        "bomb/indented.md",
        "# Indented list\n\n" + "".join(" " * (2 * n) + f"- level {n}\n" for n in range(1500)) + "\nafter list\n",
    )
    write(root, "bomb/quote.md", "# Deep quote\n\n" + ">" * 10000 + " deep\n\nafter quote\n")
    write(
        root,
        "bomb/brackets.md",
        "# Brackets\n\n" + "[" * 20000 + "\n\n" + "*a " * 20000 + "\n\n" + "![[" * 5000 + "\n\nafter brackets\n",
    )
    write(root, "bomb/html.md", "# Open tags\n\n" + "<div>" * 5000 + "<b>" * 5000 + "deep\n\nafter tags\n")
    write(
        root,
        "front.md",
        f'---\ntitle: {script}\naliases: [{script}, "javascript:alert(1)"]\ntags: [{script}]\nsummary: {script}\nlang: "en\\" onload=\\"window.ran=1"\n'
        f'cover: "javascript:window.ran=1"\nsource: "javascript:window.ran=1"\nlink: "[x](javascript:window.ran=1)"\n{script}: {script}\n'
        'permalink: "../../../../tmp/x"\npinned: true\n---\n\nfront text\n',
    )
    write(root, "drawing.md", "# Drawing\n\n![[evil.svg]]\n\n[the drawing](evil.svg)\n\nafter drawing\n")
    write(
        root,
        "evil.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="window.ran=1"><script>window.ran=1</script></svg>',
    )
    write(root, "home.md", "# Home\n\n" + " ".join(f"[[a{n:02}]]" for n in range(len(ATTACKS))) + " [[front]]\n")


def unusual(root):
    """Writes the vault of notes of unusual size, number or script."""
    write(
        root,
        ".sheaf/config.yaml",
        "site:\n  name: Unusual notes\n  description: What is hard to lay out.\n  url: https://example.org/\n",
    )
    long_word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    write(
        root,
        "scripts/Arabic.md",
        "# قهوة بالهيل في 16 August 2026\n\nنغلي الماء في الدلة (5 g)، ثم نضيف البن. `code` و [[Hebrew]].\n\n- [x] البن\n- [ ] الهيل\n\n> [!tip] نصيحة\n> تُقدَّم القهوة.\n\n[[Long word]] #لغة/العربية\n",
    )
    write(
        root,
        "scripts/Hebrew.md",
        "# שלום 123 עולם 45%\n\nבשנת 2026 היו 3,141 שורות (A4). [[Arabic]] ו־[[Long word]]\n",
    )
    write(
        root,
        "scripts/Japanese.md",
        "# 枕草子・春はあけぼの\n\n春は*あけぼの*。やうやう白くなりゆく山ぎは、すこしあかりて。[[Thai]] [[Long word]]\n",
    )
    write(
        root,
        "scripts/Thai.md",
        "# ต้มข่าไก่\n\nแกงกะทิรสเปรี้ยวหวานเค็มหอมข่าและตะไคร้ทำง่ายภายในครึ่งชั่วโมงแกงกะทิรสเปรี้ยวหวานเค็มหอมข่าและตะไคร้ [[Japanese]]\n",
    )
    write(
        root,
        "scripts/Long word.md",
        f"---\npinned: true\ntags: [{', '.join('tag' + str(n) + '/of/some/length' for n in range(15))}]\n---\n# {long_word}\n\n{long_word}{long_word} [[Arabic]]\n\n## {long_word}\n\n`{long_word * 3}`\n",
    )
    write(
        root,
        "sizes/Title.md",
        "# "
        + "A title of a hundred and twenty characters that goes on for longer than any person would ever write a title, or nearly\n\nText. [[Long word]]\n",
    )
    write(root, "sizes/Abc.md", "# Abc\n\n[[Hub]] [[A folder of many/Note 007|with other words]]\n")
    write(root, "sizes/Empty.md", "")
    write(root, "sizes/No title.md", "Only text, and [[Empty]].\n")
    table = (
        "| "
        + " | ".join(f"column {n}" for n in range(12))
        + " |\n|"
        + "---|" * 12
        + "\n"
        + ("| " + " | ".join(f"some value {n * 1000}" for n in range(12)) + " |\n") * 5
    )
    lists = "".join(
        "  " * n + f"- level {n} with enough words to fill more than one line on a narrow screen\n" for n in range(6)
    )
    formula = "$$" + " + ".join(f"\\frac{{x_{{{n}}}^2}}{{y_{{{n}}}}}" for n in range(40)) + " = 0$$"
    headings = "".join(
        f"\n{'#' * (2 + n % 5)} Heading {n}\n\nText of heading {n}. It has[^{n}] a footnote.\n\n[^{n}]: Footnote {n}, see [[Hub]].\n"
        for n in range(12)
    )
    write(
        root,
        "sizes/Wide.md",
        '---\nsummary: Everything that is wider than a screen.\nextra: {a: {b: {c: {d: 1}}}}\nlist: [one, two, 2026-01-02, true, "[[Hub]]", https://elsewhere.example/'
        + "long/" * 30
        + "]\n---\n# Wide things\n\n"
        f"{table}\n```python\n{'x = ' + 'a + ' * 60 + 'b'}\n```\n\n{formula}\n\nInline ${'a+' * 80}b$.\n\n![[small.png]]\n\n![[wide.png]]\n\n![A caption](wide.png)\n\n{lists}\nhttps://elsewhere.example/{'path/' * 60}\n\n"
        "Line with `inline code that is rather long and goes on and on and on and on` and <kbd>Ctrl</kbd>.\n\n> [!warning]- Folded\n> Hidden text with ==mark==.\n>\n> > [!faq]+ Open\n> > Inner.\n\n"
        f"> quote {'> ' * 1}\n\n![[Hub]]\n\n- [ ] open 📅 2026-11-28\n- [x] done\n- [/] begun\n- [-] dropped\n- [>] on\n- [?] unsure\n  - [ ] nested\n\n---\n{headings}",
    )
    write(root, "sizes/small.png", png(8, 8))
    write(root, "sizes/wide.png", png(8000, 40))
    write(
        root,
        "sizes/Hub.md",
        "---\ncreated: 2026-11-20\n---\n# Hub\n\nSixty notes link here. [[Empty]] [[Wide]]\n\n- a task:\n  - [ ] of the hub\n",
    )
    for number in range(220):
        day = f"20{24 + number % 3}-{1 + number % 12:02}-{1 + number % 28:02}"
        link = "[[Hub]] " if number < 60 else ""
        write(
            root,
            f"A folder of many/Note {number:03}.md",
            f"---\ncreated: {day}\n---\n# Note {number:03} of many\n\nText {link}of note {number} about {'apples' if number % 2 else 'pears'}.\n",
        )
    write(root, "A folder of one/One.md", "# One\n\nAlone.\n")
    write(root, "A folder of one/deeper/and/deeper/still/below/that/Deep.md", "# Deep\n\n[[One]]\n")
