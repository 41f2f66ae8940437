"""Looks at `sheaf serve`: what an edit changes in a browser, and who is refused.

usage: SHEAF=PROGRAM python3 -B -m unittest test_preview"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from browsers import Chromium, Firefox

SHEAF = os.environ.get("SHEAF", "sheaf")
NOTE = "# Plan\n\n" + "".join(f"## Part {n}\n\nParagraph {n} of the plan, with [[Nowhere]].\n\n" for n in range(60))


class Preview(unittest.TestCase):
    """A server of a vault of its own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sheaf-preview-")
        self.vault = os.path.join(self.folder, "vault")
        os.makedirs(os.path.join(self.vault, ".sheaf"))
        open(os.path.join(self.vault, ".sheaf", "config.yaml"), "w", encoding="utf-8").close()
        self.note = os.path.join(self.vault, "Plan.md")
        with open(self.note, "w", encoding="utf-8") as file:
            file.write(NOTE)
        self.server = subprocess.Popen(
            [SHEAF, "serve", "--port", "0"],
            cwd=self.vault,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "HOME": self.folder},
        )
        said = ""
        while not (found := re.search(r"127\.0\.0\.1:(\d+)", said)):
            line = self.server.stdout.readline()
            self.assertTrue(line, f"the server ended: {said}")
            said += line
        self.port = int(found[1])

    def tearDown(self):
        self.server.send_signal(signal.SIGTERM)
        self.server.wait(20)
        self.server.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, head):
        """Sends a request, and returns the answer up to the end of the connection."""
        with socket.create_connection(("127.0.0.1", self.port), 10) as client:
            client.sendall(head.replace("\n", "\r\n").encode())
            answer = b""
            while part := client.recv(65536):
                answer += part
        return answer.decode(errors="replace")

    def edit_in_vim(self, old, new):
        """Saves the note from vim, and returns the time of the file in milliseconds since 1970."""
        subprocess.run(
            ["vim", "-u", "NONE", "-N", "-es", "-c", f"%s/{old}/{new}/e", "-c", "wq", self.note],
            check=True,
            timeout=30,
            env={**os.environ, "HOME": self.folder, "TERM": "xterm"},
        )
        return os.stat(self.note).st_mtime_ns / 1e6

    def see_what_is_gone(self, make):
        browser = make()

        def wait(condition):
            self.assertTrue(
                browser.run(
                    f"for (let i = 0; i < 1000; i++) {{ if ({condition}) return true; await new Promise(r => setTimeout(r, 10)); }}"
                    "return false;"
                ),
                condition,
            )

        try:
            browser.open(f"http://127.0.0.1:{self.port}/Plan.html")
            browser.settle(1.0)
            os.rename(self.note, self.note + ".away")
            wait("document.querySelector('h1').textContent === 'There is no page at this address'")
            os.rename(self.note + ".away", self.note)
            wait("document.querySelector('h1').textContent === 'Plan'")
            self.assertEqual(browser.run("return document.querySelectorAll('.fresh').length"), 0)
            wait("document.querySelector('.preview').textContent.includes('changed')")
            self.server.send_signal(signal.SIGKILL)
            wait("document.querySelector('.preview').textContent.includes('sheaf serve has ended')")
        finally:
            browser.close()

    def see_edits(self, make):
        browser = make()
        try:
            browser.set_width(1024, 700)
            browser.open(f"http://127.0.0.1:{self.port}/Plan.html")
            browser.settle(1.0)
            browser.run(
                "scrollTo(0, 2000); window.mine = 1;"
                "new MutationObserver(() => { window.seen = performance.timeOrigin + performance.now(); })"
                ".observe(document.body, {childList: true, subtree: true, characterData: true});"
            )
            waits = []
            for number in range(5):
                browser.run("window.seen = 0")
                saved = self.edit_in_vim(f"Paragraph {30 + number} of", f"Sentence {30 + number} of")
                self.assertTrue(
                    browser.run(
                        "const [text] = arguments;"
                        "for (let i = 0; i < 500; i++) {"
                        "  if (document.querySelector('main').textContent.includes(text)) return true; await new Promise(r => setTimeout(r, 10)); }"
                        "return false",
                        f"Sentence {30 + number} of",
                    ),
                    "the edit is not seen",
                )
                waits.append(browser.run("return window.seen") - saved)
                y, mine, fresh = browser.run(
                    "return [scrollY, window.mine, [...document.querySelectorAll('.fresh')].map(f => f.textContent)]"
                )
                self.assertEqual((y, mine), (2000, 1), "the page was loaded anew")
                self.assertTrue(any(f.startswith(f"Sentence {30 + number} of") for f in fresh), fresh)
                self.assertLessEqual(len(fresh), number + 1, "more than the edit is marked")
            print(f"{browser.name}: an edit is seen after {', '.join(f'{w:.0f}' for w in waits)} ms")
            self.assertLess(max(waits), 5000)
            self.assertIn(
                "60 links lead nowhere", browser.run("return document.querySelector('.preview').textContent")
            )
            # A page that is not there, at any depth, has its style and its search.
            browser.open(f"http://127.0.0.1:{self.port}/a/b/c/none.html")
            self.assertEqual(
                browser.run("return getComputedStyle(document.body).backgroundColor"), "rgb(248, 248, 245)"
            )
            browser.press("/")
            browser.settle(0.5)
            browser.write("plan")
            browser.settle(0.5)
            self.assertEqual(
                browser.run("return new URL(document.querySelector('.hits a').href).pathname"), "/Plan.html"
            )
            self.assertEqual([f for f in browser.take()[0] if "404" not in f], [])
        finally:
            browser.close()


@unittest.skipUnless(shutil.which("vim"), "vim is not installed")
class ChromiumTests(Preview):
    def test_an_edit_in_vim_is_seen(self):
        self.see_edits(Chromium)

    def test_what_is_gone_is_said(self):
        self.see_what_is_gone(Chromium)


@unittest.skipUnless(shutil.which("vim"), "vim is not installed")
class FirefoxTests(Preview):
    def test_an_edit_in_vim_is_seen(self):
        self.see_edits(Firefox)

    @unittest.skipUnless("SHEAF_THOROUGH" in os.environ, "Chromium shows it, too")
    def test_what_is_gone_is_said(self):
        self.see_what_is_gone(Firefox)


class ServerTests(Preview):
    def test_other_hosts_and_origins_are_refused(self):
        own = f"Host: 127.0.0.1:{self.port}"
        self.assertIn("200 OK", self.ask(f"GET /Plan.html HTTP/1.1\n{own}\nConnection: close\n\n"))
        for fields in (
            "Host: evil.example",
            f"Host: evil.example:{self.port}",
            "Host: 127.0.0.1",
            f"Host: 10.0.0.1:{self.port}",
            f"{own}\nOrigin: https://evil.example",
            f"{own}\nOrigin: null",
            f"{own}\nSec-Fetch-Site: cross-site",
            f"{own}\n{own}",
        ):
            answer = self.ask(f"GET /Plan.html HTTP/1.1\n{fields}\nConnection: close\n\n")
            self.assertRegex(answer, r"^HTTP/1.1 4\d\d ", fields)
            self.assertNotIn("Paragraph", answer)
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "CONNECT"):
            self.assertNotIn(
                "Paragraph",
                self.ask(f"{method} /Plan.html HTTP/1.1\n{own}\nContent-Length: 0\nConnection: close\n\n"),
            )

    def test_thousands_of_half_open_connections_are_bounded(self):
        def files():
            return len(os.listdir(f"/proc/{self.server.pid}/fd"))

        before, clients = files(), []
        try:
            for number in range(3000):
                client = socket.socket()
                client.setblocking(False)
                client.connect_ex(("127.0.0.1", self.port))
                try:
                    client.send(b"GET /Plan.html HTTP/1.1\r\nHost: 127")
                except OSError:
                    pass
                clients.append(client)
                if len(clients) > 800:
                    clients.pop(0).close()
            self.assertLess(files() - before, 100)
            start = time.monotonic()
            answer = ""
            # Connections that still wait in the system can take the place of this one, as a browser would see, too.
            for _ in range(5):
                try:
                    answer = self.ask(f"GET /Plan.html HTTP/1.1\nHost: 127.0.0.1:{self.port}\nConnection: close\n\n")
                except ConnectionError:
                    pass
                if answer:
                    break
            self.assertIn("Paragraph 59", answer)
            print(f"after 3,000 half-open connections, a page takes {(time.monotonic() - start) * 1000:.0f} ms")
        finally:
            for client in clients:
                client.close()


if __name__ == "__main__":
    unittest.main()
