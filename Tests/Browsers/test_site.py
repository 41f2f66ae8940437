"""Looks at exported sites in Chromium and Firefox.

usage: SHEAF=PROGRAM python3 -B -m unittest test_site [-k NAME]

SHEAF is the program; SHEAF_SAMPLE is the folder of SampleVault. With SHEAF_SITE=FOLDER, a site that was exported before is
looked at too, every SHEAF_SITE_STEP-th page of it."""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
import unittest
import urllib.parse

import crawl
import vaults
from browsers import Chromium, Firefox

HERE = os.path.dirname(os.path.abspath(__file__))
SHEAF = os.environ.get("SHEAF", "sheaf")
SAMPLE = os.environ.get("SHEAF_SAMPLE", os.path.join(HERE, "..", "..", "SampleVault"))
WIDTHS = (320, 600, 768, 1024, 1440)
# Some tests look at fewer pages without it.
THOROUGH = "SHEAF_THOROUGH" in os.environ
with open(os.path.join(HERE, "faults.js"), encoding="utf-8") as script:
    FAULTS = script.read()

folder = tempfile.mkdtemp(prefix="sheaf-sites-")
atexit.register(shutil.rmtree, folder, ignore_errors=True)


@functools.cache
def site(name):
    """Exports a site once, and returns its folder."""
    if name == "other":
        return os.path.abspath(os.environ["SHEAF_SITE"])
    vault, to = os.path.join(folder, name), os.path.join(folder, "site-" + name)
    if name == "sample":
        shutil.copytree(SAMPLE, vault)
    else:
        getattr(vaults, name)(vault)
    subprocess.run(
        [SHEAF, "export", "html", "*", "-o", to],
        cwd=vault,
        check=True,
        timeout=120,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "HOME": folder},
    )
    return to


def address(name, page):
    return "file://" + urllib.parse.quote(os.path.join(site(name), page))


def pages(name):
    """Returns the pages of a site but those that only lead on, and the one that needs a server."""
    found = []
    for path, page in sorted(crawl.Crawl(site(name)).pages.items()):
        if page.levels and path != "404.html":
            found.append(path)
    return found


class CrawlTests(unittest.TestCase):
    """What a crawler and the validator see."""

    def test_every_link_anchor_and_file_is_there_and_the_pages_are_valid(self):
        for name in ("sample", "unusual"):
            self.assertEqual(crawl.Crawl(site(name)).check(small=name == "sample"), [])

    def test_what_is_wrong_is_found(self):
        broken = os.path.join(folder, "broken")
        shutil.copytree(site("sample"), broken)

        def change(path, old, new):
            place = os.path.join(broken, path)
            with open(place, encoding="utf-8") as file:
                text = file.read()
            self.assertIn(old, text)
            with open(place, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new, 1))

        os.remove(os.path.join(broken, "recipes", "Shortbread.html"))
        change("recipes/Rye sourdough.html", 'id="method"', 'id="troubles"')
        change("index.html", "<main", '<p style="color:red" onclick="x()"><a href="javascript:x()">a</a></p><main')
        change("Tour.html", "</article>", "</article></b>")
        change("-/graph.html", "<h1", '<img src="https://elsewhere.example/x.png" alt="" /><h1')
        change("-/style.css", "--ink2:light-dark(#4d5551", "--ink2:light-dark(#9a9a9a")
        change("-/site.js", "'use strict'", "'use strict';" + " " * 2000)
        found = "\n".join(crawl.Crawl(broken).check(small=True, validated="Tour.html"))
        for fault in (
            "leads to Shortbread.html, which is not there",
            "the id troubles is there twice",
            "<p style> is forbidden",
            "<p onclick> is forbidden",
            "<a href> leads to javascript",
            "Stray end tag “b”",
            "loads https://elsewhere.example/x.png",
            "ink2 on paper",
            "-/site.js: has",
            "but there is no such part",
        ):
            self.assertIn(fault, found)

    def test_links_of_hostile_notes_lead_nowhere_else(self):
        # Raw HTML of a note can be invalid, which the validator would say.
        look = crawl.Crawl(site("hostile"))
        look.check_pages()
        look.check_other_files()
        self.assertEqual(look.faults, [])


class BrowserTests:
    """What a browser shows, and what it does when somebody types."""

    make = None

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.make()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def setUp(self):
        self.browser.set_width(1440)
        self.browser.set_dark(False)
        self.take_faults()

    def take_faults(self):
        """Returns what the console said, and the addresses that were asked for outside of the sites."""
        faults, requests = self.browser.take()
        return faults + [r for r in requests if not r.startswith(("file:", "about:", "http://127.0.0.1:"))]

    def look(self, name, page):
        """Opens a page, and returns what is wrong with it at any width, in light and dark."""
        self.browser.open(address(name, page))
        wrong = []
        for width in WIDTHS:
            self.browser.set_width(width)
            for mode in ("light", "dark"):
                # A colour does not change with the width.
                if mode == "dark" and width != 1440:
                    continue
                self.browser.set_dark(mode == "dark")
                wrong += self.browser.run(FAULTS, {"mode": mode, "width": width})
        self.browser.set_dark(False)
        return [f"{page}: {w}" for w in wrong + self.take_faults()]

    def look_at_all(self, name, step=1):
        wrong = []
        for page in pages(name)[::step]:
            wrong += self.look(name, page)
        self.assertEqual(wrong, [])

    def step(self, chromium, firefox):
        """The step from one page to the next, unless tests are thorough."""
        return 1 if THOROUGH else chromium if isinstance(self.browser, Chromium) else firefox

    def test_pages_of_the_sample(self):
        self.look_at_all("sample", self.step(16, 48))

    def test_pages_of_unusual_notes(self):
        chosen = [p for p in pages("unusual") if not p.startswith(("-/tags/tag", "A folder of many/Note"))]
        wrong = []
        for page in chosen[:: self.step(9, 27)]:
            wrong += self.look("unusual", page)
        self.assertEqual(wrong, [])

    def test_hostile_notes_run_nothing_and_stay_visible(self):
        wrong = []
        for page in pages("hostile")[:: self.step(5, 15)]:
            if page.startswith("-/months/") or isinstance(self.browser, Firefox) and page.startswith("-/"):
                continue
            self.browser.open(address("hostile", page))
            text, faults = self.browser.run(
                "const wrong = await (async function() {" + FAULTS + "})(arguments[0]);"
                "for (const e of document.querySelectorAll('main *')) {"
                "  for (const kind of ['click', 'mouseover', 'focus', 'toggle']) if (e.localName !== 'a') e.dispatchEvent(new Event(kind)); }"
                "if (window.ran) wrong.push('a handler of a note has run');"
                "return [document.querySelector('main').innerText, wrong.filter(w => !w.includes('sideways'))];",
                {"mode": "light", "width": 1440},
            )
            wrong += [f"{page}: {w}" for w in faults + self.take_faults()]
            if page.startswith(("attack/a", "inside/i")) or page.startswith("bomb/"):
                for word in ("before", "after") if page.startswith("attack/a") else ("after",):
                    if word not in text:
                        wrong.append(f"{page}: '{word}' is not seen")
            number = int(page[8:10]) if page.startswith("attack/a") else None
            if (
                number is not None
                and "<script" in vaults.ATTACKS[number]
                and "<!--" not in vaults.ATTACKS[number]
                and "window.ran=1" not in text
            ):
                wrong.append(f"{page}: the script is not seen as text")
        self.assertEqual(wrong, [])

    @unittest.skipUnless("SHEAF_SITE" in os.environ, "SHEAF_SITE names no site")
    def test_pages_of_another_site(self):
        self.look_at_all("other", int(os.environ.get("SHEAF_SITE_STEP", "1")))

    # MARK: Keys

    def open(self, page, name="sample"):
        self.browser.open(address(name, page))

    def wait(self, condition):
        """Waits until a condition of the page is true."""
        self.assertTrue(
            self.browser.run(
                f"for (let i = 0; i < 3000; i++) {{ if ({condition}) return true; await new Promise(r => setTimeout(r, 10)); }}"
                "return false;"
            ),
            condition,
        )

    def search_for(self, text):
        self.browser.press("/")
        self.wait("document.activeElement.matches('dialog[open] input')")
        self.browser.write(text)
        self.wait("/note/.test(document.querySelector('dialog .state').textContent)")
        self.browser.settle(0.2)

    def test_search_by_typing(self):
        self.open("index.html")
        self.search_for("rye sourdough")
        self.wait("document.querySelector('[role=option][aria-selected=true] a')?.textContent === 'Rye sourdough'")
        chosen = (
            "return document.getElementById(document.querySelector('dialog input').getAttribute('aria-activedescendant'))"
            ".querySelector('a').textContent"
        )
        first = self.browser.run(chosen)
        self.browser.press("ArrowDown")
        second = self.browser.run(chosen)
        self.assertNotEqual(first, second)
        for _ in range(30):
            self.browser.press("PageDown")
        self.assertTrue(
            self.browser.run(
                "const a = document.querySelector('.hits').getBoundingClientRect(), b = document.querySelector('[aria-selected=true]').getBoundingClientRect();"
                "return b.top >= a.top - 1 && b.bottom <= a.bottom + 1"
            )
        )
        for _ in range(30):
            self.browser.press("ArrowUp")
        self.assertEqual(self.browser.run(chosen), first)
        # The query is kept when the search is left, and the focus returns.
        self.browser.press("Escape")
        self.wait("!document.querySelector('dialog[open]') && document.activeElement === document.body")
        self.browser.press("k", "Control")
        self.wait("document.querySelector('dialog[open] input')?.value === 'rye sourdough'")
        self.wait("document.querySelector('[role=option] a')?.textContent === 'Rye sourdough'")
        self.browser.press("Enter")
        self.browser.settle(0.5)
        self.wait("document.querySelector('h1')?.textContent === 'Rye sourdough'")
        self.assertEqual(self.take_faults(), [])

    def test_search_says_what_it_does_not_find(self):
        self.open("recipes/index.html")
        self.search_for("breadzz")
        self.wait("document.querySelector('dialog .state').textContent.startsWith('No note has this word')")
        self.wait("document.querySelector('.hits .nearly')?.textContent === 'Nearly'")
        self.wait("document.querySelector('.hits .remark')?.textContent === '“breadzz” read as “bread”'")
        self.browser.press("Escape")
        self.wait("!document.querySelector('dialog[open]')")
        # If no note has anything of it, words are suggested.
        self.search_for("tag:nosuchtag breadzz")
        self.wait("document.querySelector('dialog .state').textContent.startsWith('No note has all of this')")
        self.wait("[...document.querySelectorAll('.hits a')].some(a => a.textContent === 'bread')")
        self.browser.press("Enter")
        self.wait("document.querySelector('dialog input').value === 'bread'")
        self.assertEqual(self.take_faults(), [])

    def test_rows_have_one_left_edge_in_any_script(self):
        self.open("recipes/index.html")
        self.assertEqual(
            self.browser.run("""
              const row = document.querySelector('.rows p:lang(ar)').closest('li'), range = new Range();
              range.selectNodeContents(row.querySelector('p'));
              const edge = row.getBoundingClientRect().left, title = row.querySelector('.title').getBoundingClientRect();
              return [title, ...range.getClientRects()].filter(r => Math.abs(r.left - edge) > 2).length;"""),
            0,
        )

    def test_a_long_outline_can_be_read_to_its_end(self):
        self.browser.set_width(1440, 200)
        self.open("How notes are written.html")
        self.assertEqual(
            self.browser.run(
                "scrollTo(0, 900); const o = document.querySelector('.outline'), r = o.getBoundingClientRect();"
                "o.scrollTop = 9999; const a = [...o.querySelectorAll('a')].at(-1).getBoundingClientRect();"
                "return [r.top >= 0, a.bottom <= innerHeight]"
            ),
            [True, True],
        )

    def test_a_title_in_the_sewing_is_cut_at_its_end(self):
        self.open("scripts/Arabic.html", "unusual")
        cut, seen = self.browser.run("""
          const row = [...document.querySelectorAll('.spine li')].find(l => l.querySelector('b')), range = new Range();
          const text = document.createTreeWalker(row, NodeFilter.SHOW_TEXT).nextNode();
          range.setStart(text, 0);
          range.setEnd(text, 1);
          const box = row.getBoundingClientRect(), first = range.getBoundingClientRect();
          return [row.scrollWidth > row.clientWidth, first.left >= box.left && first.right <= box.right + 1];""")
        self.assertTrue(cut, "the title fits, so this proves nothing")
        self.assertTrue(seen, "the beginning of the title is cut")

    def test_marks_are_around_whole_words_of_scripts_without_spaces(self):
        self.open("index.html", "unusual")
        self.search_for("あけぼの")
        self.wait("document.querySelector('.hits mark')")
        self.assertEqual(
            self.browser.run("return [...new Set([...document.querySelectorAll('.hits mark')].map(m => m.textContent))]"),
            ["あけぼの"],
        )
        self.assertEqual(self.take_faults(), [])

    def test_text_may_be_spaced_widely(self):
        wrong = []
        self.browser.set_width(320)
        for page in ("index.html", "recipes/Rye sourdough.html", "-/months/index.html", "-/graph.html"):
            self.open(page)
            # The spacing of WCAG 1.4.12; a style in the page would be refused by its policy.
            self.browser.run(
                "const s = new CSSStyleSheet();"
                "s.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}"
                "p{margin-bottom:2em!important}'); document.adoptedStyleSheets = [s]"
            )
            wrong += [f"{page}: {w}" for w in self.browser.run(FAULTS, {"mode": "light", "width": 320})]
        self.assertEqual(wrong, [])

    def test_search_has_a_page(self):
        self.browser.open(address("sample", "-/search.html") + "?q=bread")
        self.wait("/ notes/.test(document.querySelector('.state')?.textContent)")
        self.wait("document.querySelectorAll('[role=option]').length > 3")
        self.assertEqual(self.take_faults(), [])

    def test_keys_lead_around(self):
        self.open("recipes/Rye sourdough.html")
        self.browser.press("?")
        self.wait("document.querySelector('dialog.keys[open]')")
        self.browser.press("Escape")
        self.wait("!document.querySelector('dialog.keys')")
        self.browser.press("]")
        self.browser.settle(0.5)
        self.wait("document.querySelector('h1')?.textContent === 'Shortbread'")
        self.browser.press("g")
        self.browser.press("g")
        self.browser.settle(0.5)
        self.wait("document.querySelector('h1')?.textContent === 'Graph'")
        self.browser.press("g")
        self.browser.press("h")
        self.browser.settle(0.5)
        self.wait("document.querySelector('.front')")
        self.assertEqual(self.take_faults(), [])

    def test_focus_goes_in_reading_order_and_is_seen(self):
        for page in (
            "index.html",
            "recipes/Rye sourdough.html",
            "-/tags/index.html",
            "-/graph.html",
            "curios/Typewriter.html",
        )[:: self.step(1, 4)]:
            for dark in (False, True) if THOROUGH or page == "index.html" else (False,):
                self.browser.set_dark(dark)
                self.open(page)
                wrong, last, reached = [], -1, 0
                for number in range(30):
                    self.browser.press("Tab")
                    at, text, fault = self.browser.run("""
                      const e = document.activeElement, style = getComputedStyle(e), r = e.getBoundingClientRect();
                      if (e === document.body) return [-1, '', ''];
                      const at = [...document.querySelectorAll('*')].indexOf(e), outline = parseFloat(style.outlineWidth);
                      const circle = e.querySelector('circle'), ring = circle ? parseFloat(getComputedStyle(circle).strokeWidth) : 0;
                      let fault = '';
                      if (!(style.outlineStyle !== 'none' && outline >= 2) && ring < 3) fault = 'no ring';
                      else if (!r.width || !r.height || r.bottom < 0 || r.top > innerHeight || r.left < -20) fault = 'out of sight';
                      return [at, e.textContent.slice(0, 30), fault];""")
                    if at < 0:
                        break
                    reached += 1
                    if number == 0 and text != "Skip to the text":
                        wrong.append("the first stop does not skip")
                    if at <= last:
                        wrong.append(f"{text} comes before what it follows")
                    last = at
                    if fault:
                        wrong.append(f"{text}: {fault}")
                # A load that the next page ends would be a message of the console.
                self.browser.settle(0.8)
                self.assertEqual(wrong, [], f"{page}, dark: {dark}")
                self.assertGreater(reached, 10)
        self.assertEqual(self.take_faults(), [])

    def test_skip_link_leads_to_the_text(self):
        self.open("recipes/Rye sourdough.html")
        self.browser.press("Tab")
        self.browser.press("Enter")
        self.browser.press("Tab")
        self.assertTrue(self.browser.run("return Boolean(document.activeElement.closest('main'))"))

    def test_theme_is_kept(self):
        self.open("index.html")
        self.browser.run("const s = document.querySelector('footer select'); s.value = 'dark'; s.onchange()")
        # For Firefox, each file is a site of its own, with a theme of its own.
        self.open("index.html" if isinstance(self.browser, Firefox) else "recipes/Rye sourdough.html")
        self.assertEqual(
            self.browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(21, 25, 24)"
        )
        self.browser.run("const s = document.querySelector('footer select'); s.value = ''; s.onchange()")
        self.assertEqual(
            self.browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(248, 248, 245)"
        )

    def test_graph_is_moved_by_keys(self):
        self.open("-/graph.html")
        self.browser.run("document.querySelector('.graph a[tabindex=\"0\"]').focus()")
        first = self.browser.run("return document.activeElement.dataset.node")
        for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
            self.browser.press(key)
        after = self.browser.run(
            "return [document.activeElement.dataset.node, document.querySelectorAll('.graph a[tabindex=\"0\"]').length, document.querySelectorAll('.graph .dim').length]"
        )
        self.assertIsNotNone(after[0], first)
        self.assertEqual(after[1], 1)
        self.assertGreater(after[2], 0)
        self.assertEqual(self.take_faults(), [])

    def test_folders_are_chosen_in_the_graph(self):
        self.open("-/graph.html")
        self.browser.run(
            "const s = document.querySelector('.tools select'); s.value = [...s.options].find(o => o.text === 'recipes').value;"
            "s.dispatchEvent(new Event('change'))"
        )
        self.assertEqual(
            self.browser.run(
                "return [...document.querySelectorAll('.graph a:not(.out)')].every(a => a.href.baseVal.includes('/recipes/'))"
            ),
            True,
        )
        self.assertGreater(self.browser.run("return document.querySelectorAll('.graph a.out').length"), 20)
        self.assertEqual(self.take_faults(), [])

    def test_a_graph_is_one_file(self):
        site("sample")
        path = os.path.join(folder, "graph.html")
        with open(path, "wb") as file:
            subprocess.run(
                [SHEAF, "graph", "--html"],
                cwd=os.path.join(folder, "sample"),
                check=True,
                stdout=file,
                env={**os.environ, "HOME": folder},
            )
        self.browser.take()
        self.browser.open("file://" + urllib.parse.quote(path))
        wrong = []
        for width in WIDTHS:
            self.browser.set_width(width)
            wrong += self.browser.run(FAULTS, {"mode": "light", "width": width})
        # It has neither the header nor the footer of a site.
        self.assertEqual([w for w in wrong if "the body has" not in w], [])
        self.assertEqual(self.browser.run("return document.querySelectorAll('.tools button').length"), 3)
        faults, requests = self.browser.take()
        self.assertEqual([faults, [r for r in requests if not r.endswith("/graph.html")]], [[], []])

    def test_a_link_shows_where_it_leads(self):
        self.open("How notes are written.html")
        self.browser.press("Tab")
        self.wait("document.querySelector('script[src$=\"popover.js\"]')")
        for link, shown in (
            ("how paper lies", "Fibres lie down"),
            ("Pocket almanac", "Twelve signatures"),
            ("1", "square root of two"),
        ):
            self.browser.run(
                "const [text] = arguments, a = [...document.querySelectorAll('.text a')].find(a => a.textContent === text);"
                "a.scrollIntoView({block: 'center'}); a.focus(); window.chosen = a",
                link,
            )
            # The script is there, but may not have run yet: the link gets the focus again each second.
            self.wait(
                "(i % 100 < 99 || (chosen.blur(), chosen.focus()),"
                f" document.querySelector('.pop')?.textContent.includes('{shown}'))"
            )
            self.assertTrue(
                self.browser.run(
                    "const p = document.querySelector('.pop').getBoundingClientRect(),"
                    "  a = document.activeElement.getBoundingClientRect();"
                    "return document.activeElement.getAttribute('aria-describedby') === 's:pop'"
                    "  && (p.top >= a.bottom || p.bottom <= a.top) && p.left >= 0 && p.right <= innerWidth"
                )
            )
            self.browser.press("Escape")
            self.wait("!document.querySelector('.pop')")
        self.assertEqual(self.take_faults(), [])

    def test_files_are_read_under_the_rules_of_files(self):
        # A test under laxer rules than users have would prove nothing.
        self.open("index.html")
        self.assertEqual(
            self.browser.run("try { await fetch('-/icon.svg'); return 'read' } catch { return 'refused' }"), "refused"
        )
        self.take_faults()

    def test_forced_colours_keep_boxes(self):
        self.browser.set_dark(False, forced_colors="active")
        try:
            self.open("How notes are written.html")
            self.assertTrue(self.browser.run("return matchMedia('(forced-colors: active)').matches"))
            self.assertEqual(
                self.browser.run(
                    "return [...document.querySelectorAll('.box, .tab')].filter(b => !parseFloat(getComputedStyle(b).borderTopWidth)).length"
                ),
                0,
            )
            # Grounds are all of one colour then.
            self.search_for("bread")
            self.assertEqual(
                self.browser.run("return getComputedStyle(document.querySelector('.hits [aria-selected=true]')).outlineStyle"),
                "solid",
            )
        finally:
            self.browser.set_dark(False)


class ChromiumTests(BrowserTests, unittest.TestCase):
    make = Chromium

    def test_nothing_moves_while_a_page_loads(self):
        for page in ("index.html", "recipes/Rye sourdough.html", "How notes are written.html", "-/months/index.html"):
            self.open(page)
            self.assertEqual(
                self.browser.run("""
              return await new Promise(done => {
                let sum = 0;
                new PerformanceObserver(l => { for (const e of l.getEntries()) sum += e.value; }).observe({type: 'layout-shift', buffered: true});
                setTimeout(() => done(sum), 200);
              });"""),
                0,
                page,
            )

    def test_sizes_of_sections_are_estimated_well(self):
        for page in ("-/months/index.html", "-/tags/index.html"):
            self.open(page)
            estimated, real = self.browser.run("""
              const root = document.documentElement, before = root.scrollHeight;
              for (const section of document.querySelectorAll('.month')) section.style.contentVisibility = 'visible';
              return [before, root.scrollHeight];""")
            self.assertLess(abs(estimated - real), real / 4, page)

    def test_without_scripts(self):
        self.browser.set_scripts(False)
        try:
            self.open("recipes/Rye sourdough.html")
            # Controls are made by the scripts.
            self.assertEqual(self.browser.run("return document.querySelectorAll('select, button, input').length"), 0)
            self.assertTrue(
                self.browser.run("return document.querySelector('.find').href.endsWith('/-/search.html')")
            )
            self.open("-/search.html")
            self.assertGreater(self.browser.run("return document.querySelectorAll('main a').length"), 20)
            self.assertEqual(self.look("sample", "-/graph.html") + self.look("sample", "index.html"), [])
        finally:
            self.browser.set_scripts(True)

    def test_print_shows_the_note_alone(self):
        self.browser.set_dark(True, media="print")
        try:
            self.open("recipes/Rye sourdough.html")
            seen = self.browser.run(
                "return [...document.querySelectorAll('.top, footer, .crumbs, .outline, .back, .sewing, h1, .summary, .props, .actions, .text, .printed')]"
                ".filter(e => e.checkVisibility()).map(e => e.className || e.localName)"
            )
            self.assertEqual(seen, ["h1", "summary", "props", "text", "actions", "printed"])
            self.assertEqual(
                self.browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)"
            )
            self.assertEqual(self.browser.run(FAULTS, {"mode": "light", "width": 1440}), [])
        finally:
            self.browser.set_dark(False)


    def test_print_cuts_nothing(self):
        # The width of a page of A4 between its margins.
        self.browser.set_width(642)
        self.browser.set_dark(False, media="print")
        try:
            for name, page in (("sample", "-/graph.html"), ("unusual", "sizes/Wide.html")):
                self.open(page, name)
                self.assertEqual(
                    self.browser.run(
                        "return [...document.querySelectorAll('.graph svg, .wide table, .text a')]"
                        ".filter(e => e.getBoundingClientRect().right > innerWidth || e.scrollWidth > e.clientWidth + 1)"
                        ".map(e => e.textContent.slice(0, 30))"
                    ),
                    [],
                )
                self.assertFalse(self.browser.run("return document.querySelector('.tools')?.checkVisibility() ?? false"))
        finally:
            self.browser.set_dark(False)


class FirefoxTests(BrowserTests, unittest.TestCase):
    make = Firefox

    # What Chromium does, Firefox does too, as far as it is not about pages, keys and scripts. Thorough tests look at all.
    USUAL = (
        "test_pages_of_the_sample",
        "test_pages_of_unusual_notes",
        "test_hostile_notes_run_nothing_and_stay_visible",
        "test_search_by_typing",
        "test_keys_lead_around",
        "test_focus_goes_in_reading_order_and_is_seen",
        "test_theme_is_kept",
        "test_text_may_be_spaced_widely",
        "test_forced_colours_keep_boxes",
        "test_without_scripts",
    )

    def setUp(self):
        if not THOROUGH and self._testMethodName not in self.USUAL:
            self.skipTest("Chromium shows it, too")
        super().setUp()

    def test_without_scripts(self):
        self.browser.set_scripts(False)
        try:
            self.open("recipes/Rye sourdough.html")
            self.assertEqual(
                self.browser.call("WebDriver:FindElements", using="css selector", value="select, button, input"), []
            )
            field = self.browser.call("WebDriver:FindElement", using="css selector", value=".find")
            self.browser.call("WebDriver:ElementClick", id=list(field["value"].values())[0])
            links = self.browser.call("WebDriver:FindElements", using="css selector", value="main a")
            self.assertGreater(len(links), 20)
        finally:
            self.browser.set_scripts(True)


if __name__ == "__main__":
    unittest.main()
