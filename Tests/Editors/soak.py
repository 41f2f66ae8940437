#!/usr/bin/env python3
"""Asks a language server anything, edits at random, and ends it in every way, for a while; see README.md.

  Tests/Editors/soak.py --seconds 600 --sheaf .build/debug/sheaf

The exit status is 1 when the server did what it must not: it did not answer, answered otherwise than one that was handed the
same texts whole, crashed, wrote where nobody asked it to, or outlived its client. The seed that is printed repeats a run.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import positions  # noqa: E402
from server import Ended, Server  # noqa: E402

PIECES = [
    "a", "word", " ", " ", "\n", "\n", "\n\n", "\r\n", "\r", "é", "e\u0301", "😀", "👩\u200d👧", "𝒳", "\u2028", "\u0085", "\u200b", "\ufeff",
    "\t", "[[n1]]", "[[n2#Part]]", "[[n3|x]]", "![[n1]]", "[[#Part]]", "[[n2#^id]]", "[[", "]]", "[x](n1.md)", "](", "![](p.png)", "\n# Head\n",
    "\n## Part\n", "#tag", " #a/b", "[^1]", "\n[^1]: note\n", "\n- [ ] task 📅 2026-01-02\n", "- [x] done", "```", "\n---\n", "|", "`", " ^id", "$$",
    "%%", "\n> [!note]\n", "<!-- ", "-->", "---\ntags: [x]\ntitle: T\n---\n", "key: value\n", "\0", "\\", "*", "**", "zz", "[a]: n2.md\n", "[a][a]",
]
NAMES = ["n1", "n2", "n3", "Ünï 😀", "sub/n4", "sub/e\u0301"]


class Wrong(Exception):
    """The server did what it must not."""


def words(chance, count):
    return "".join(chance.choice(PIECES) for _ in range(chance.randrange(count)))


class Vault:
    """A vault of its own for a run, with a home, and whatever is in it before the server does anything."""

    def __init__(self, chance):
        self.base = tempfile.mkdtemp(prefix="sheaf-soak-")
        self.folder = os.path.join(self.base, "vault")
        self.env = {
            "HOME": os.path.join(self.base, "home"), "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        os.makedirs(self.env["HOME"])
        os.makedirs(os.path.join(self.folder, ".sheaf"))
        self.write(".sheaf/config.yaml", "")
        for name in NAMES:
            self.write(name + ".md", words(chance, 40))

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)

    def files(self):
        found = {}
        for parent, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(parent, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.folder)] = file.read()
        return found

    def remove(self):
        shutil.rmtree(self.base, ignore_errors=True)

    def running(self):
        """The processes whose home this is."""
        mark = ("HOME=" + self.env["HOME"]).encode()
        found = []
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    with open(f"/proc/{name}/environ", "rb") as file:
                        if mark in file.read().split(b"\0"):
                            found.append(int(name))
                except OSError:
                    pass
        return found


class Soak:
    def __init__(self, sheaf, seed, deadline):
        self.sheaf, self.seed, self.deadline = [os.path.abspath(sheaf)], seed, deadline
        self.chance = random.Random(seed)
        self.counts = {}

    def start(self, vault, capabilities=None, **initialize):
        return Server(self.sheaf, vault.folder, vault.env, capabilities={} if capabilities is None else capabilities, **initialize)

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def run(self):
        turns = [self.edits, self.messages, self.ends]
        turn = 0
        while turn < len(turns) or time.monotonic() < self.deadline:
            vault = Vault(self.chance)
            try:
                turns[turn % len(turns)](vault)
                self.expect_nothing_runs(vault)
            finally:
                for process in vault.running():
                    os.kill(process, signal.SIGKILL)
                vault.remove()
            turn += 1

    @staticmethod
    def expect_nothing_runs(vault):
        patience = time.monotonic() + 60
        while left := vault.running():
            if time.monotonic() > patience:
                raise Wrong(f"processes were left: {left}")
            time.sleep(0.01)

    # Edits.

    def edits(self, vault):
        """Random changes of open notes, and files that others write meanwhile, leave the server with the client's texts."""
        encoding = self.chance.choice(["utf-8", "utf-16", "utf-32"])
        capabilities = {"general": {"positionEncodings": [encoding]}}
        mine, other = self.start(vault, capabilities), self.start(vault, capabilities)
        if mine.initialize["capabilities"]["positionEncoding"] != encoding:
            raise Wrong(f"the server does not count in {encoding}, which is all that was offered")
        texts = {}
        for turn in range(60):
            name = self.chance.choice(NAMES) + ".md"
            kind = self.chance.random()
            if kind < 0.1:
                vault.write(self.chance.choice(NAMES) + ".md", words(self.chance, 40))
                self.count("files written")
            elif name not in texts:
                texts[name] = words(self.chance, 60)
                mine.open(name, texts[name])
            elif kind < 0.15:
                mine.close(name)
                del texts[name]
            else:
                changes = []
                for _ in range(self.chance.choice([1, 1, 1, 2, 5])):
                    change, texts[name] = self.edit(texts[name], encoding)
                    changes.append(change)
                mine.change(name, changes)
                self.count("edits", len(changes))
            if turn % 10 == 9:
                self.compare(vault, mine, other, texts, encoding)
        before = vault.files()
        for server in (mine, other):
            if server.end() != 0:
                raise Wrong("the server did not end as it was asked to")
        if vault.files() != before:
            raise Wrong("the server has written into the vault")

    def edit(self, text, encoding):
        """A random change, whose places may be behind the end of a line or of the text, and the text after it."""
        new = words(self.chance, 6)
        if self.chance.random() < 0.03:
            return {"text": new}, new
        ends = []
        for _ in range(2):
            if self.chance.random() < 0.1:
                ends.append({"line": self.chance.randrange(60), "character": self.chance.randrange(200)})
            else:
                ends.append(positions.position(text, self.chance.randrange(len(text) + 1), encoding))
        start, end = sorted(ends, key=lambda place: positions.offset(text, place, encoding))
        if self.chance.random() < 0.3:
            end = start
        first, last = positions.offset(text, start, encoding), positions.offset(text, end, encoding)
        change = {"range": {"start": start, "end": end}, "text": new}
        if self.chance.random() < 0.3:
            change["rangeLength"] = self.chance.randrange(99)
        return change, text[:first] + new + text[last:]

    def compare(self, vault, mine, other, texts, encoding):
        """Compares the answers of two servers, one of which was handed the texts whole, until they agree."""
        for name, text in texts.items():
            other.open(name, text)
        for name in [name + ".md" for name in NAMES]:
            text = texts.get(name)
            if text is None:
                with open(vault.path(name), encoding="utf-8", newline="") as file:
                    text = file.read()
            places = [positions.position(text, self.chance.randrange(len(text) + 1), encoding) for _ in range(4)]
            patience = time.monotonic() + 30
            while (ours := self.answers(mine, name, places)) != (theirs := self.answers(other, name, places)):
                # What depends on files is known a moment later; what depends on the text alone never differs.
                if ours[:5] != theirs[:5] or time.monotonic() > patience:
                    what = next(index for index, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1])
                    raise Wrong(
                        f"{name} of the text {text!r} in {encoding}: {json.dumps(ours[what])[:2000]} after edits, "
                        f"{json.dumps(theirs[what])[:2000]} of the whole text, places {places}")
                time.sleep(0.01)
            self.count("comparisons")
        for name in texts:
            other.close(name)

    def answers(self, server, name, places):
        document = {"textDocument": {"uri": server.uri(name)}}
        questions = [
            ("textDocument/documentSymbol", document), ("textDocument/foldingRange", document),
            ("textDocument/semanticTokens/full", document), ("textDocument/selectionRange", {**document, "positions": places}),
            ("textDocument/documentHighlight", {**document, "position": places[0]}),
            ("textDocument/documentLink", document), ("textDocument/codeLens", document),
            ("textDocument/diagnostic", document), ("textDocument/definition", {**document, "position": places[1]}),
            ("textDocument/hover", {**document, "position": places[2]}),
            ("textDocument/references", {**document, "position": places[3], "context": {"includeDeclaration": True}}),
        ]
        found = [server.result(method, params) for method, params in questions]
        return [self.without_numbers(answer.get("result", answer.get("error"))) for answer in found]

    @classmethod
    def without_numbers(cls, answer):
        """An answer without what says only how often the server was asked or told."""
        if isinstance(answer, dict):
            return {key: cls.without_numbers(value) for key, value in answer.items() if key not in ("resultId", "version")}
        return [cls.without_numbers(value) for value in answer] if isinstance(answer, list) else answer

    # Messages.

    METHODS = [
        "textDocument/" + name for name in [
            "completion", "hover", "definition", "references", "documentSymbol", "documentLink", "documentHighlight", "foldingRange",
            "selectionRange", "semanticTokens/full", "codeLens", "inlayHint", "codeAction", "prepareRename", "rename", "diagnostic",
            "prepareCallHierarchy", "didOpen", "didChange", "didClose", "didSave", "willSave", "formatting"]
    ] + [
        "workspace/symbol", "workspace/executeCommand", "workspace/willRenameFiles", "workspace/didChangeConfiguration",
        "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "workspace/didRenameFiles", "callHierarchy/incomingCalls",
        "callHierarchy/outgoingCalls", "completionItem/resolve", "codeAction/resolve", "codeLens/resolve", "initialize", "initialized", "$/cancelRequest",
        "$/setTrace", "$/whatever", "no/such", "", "window/workDoneProgress/cancel",
    ]

    def value(self, depth=0):
        """Any JSON value."""
        chance = self.chance
        kinds = [
            lambda: None, lambda: True, lambda: chance.randrange(-3, 50), lambda: chance.choice([-1, 1 << 31, 1 << 53, -(1 << 63), 1 << 64, 0.5, 1e300]),
            lambda: words(chance, 4), lambda: "file:///" + words(chance, 3), lambda: "\ud800",
        ]
        if depth < 4:
            kinds += [
                lambda: [self.value(depth + 1) for _ in range(chance.randrange(4))],
                lambda: {chance.choice(["uri", "position", "line", "x", "range", "text"]): self.value(depth + 1) for _ in range(chance.randrange(4))},
            ]
        return chance.choice(kinds)()

    def place(self):
        return {"line": self.chance.choice([0, 0, 1, 2, 5, 1_000_000]), "character": self.chance.choice([0, 1, 2, 7, 99, 1 << 40])}

    def span(self):
        return {"start": self.place(), "end": self.place()}

    def params(self, server):
        """Parameters as they should be, some of them replaced by anything or left out."""
        chance = self.chance
        name = chance.choice(NAMES + ["missing", ".sheaf/config", "../outside", "a" * 300])
        uri = chance.choice([server.uri(name + ".md")] * 8 + ["untitled:Untitled-1", "file:///etc/passwd.md", "", "file://%zz%", "http://x/y.md"])
        params = {
            "textDocument": {"uri": uri, "version": chance.randrange(-2, 99), "languageId": "markdown", "text": words(chance, 30)},
            "position": self.place(), "range": self.span(), "positions": [self.place() for _ in range(chance.randrange(3))],
            "context": {"includeDeclaration": True, "diagnostics": [], "triggerKind": 1}, "newName": chance.choice(["New", "", "a/b", "..", "\0", "x" * 300]),
            "query": words(chance, 4), "contentChanges": [{"range": self.span(), "text": words(chance, 5)}], "id": chance.randrange(50),
            "command": chance.choice(["sheaf.search", "sheaf.tags", "sheaf.backlinks", "sheaf.nothing"]),
            "arguments": [{"query": words(chance, 3), "note": "n1", "uri": uri}], "files": [{"oldUri": uri, "newUri": server.uri("moved.md")}],
            "item": {"uri": uri, "name": "n", "kind": 1, "range": self.span(), "selectionRange": self.span(), "data": None},
            "label": "x", "data": {"uri": uri, "path": name + ".md"}, "title": "x", "settings": {"sheaf": self.value()},
            "event": {"added": [], "removed": [{"uri": uri, "name": ""}]},
        }
        for key in list(params):
            fate = chance.random()
            if fate < 0.06:
                params[key] = self.value()
            elif fate < 0.1:
                del params[key]
        return params if chance.random() < 0.95 else self.value()

    def messages(self, vault):
        """Whatever is sent, requests are answered, and the server goes on."""
        server = self.start(vault, {"textDocument": {}, "workspace": {"workspaceEdit": {"resourceOperations": ["create", "rename"]}}})
        asked, number = {}, 1_000
        for _ in range(300):
            method = self.chance.choice(self.METHODS)
            params = self.params(server)
            message = {"jsonrpc": "2.0", "method": method}
            if self.chance.random() < 0.97:
                message["params"] = params
            is_request = self.chance.random() < 0.75
            # Clients do not rename or create here, and nobody but them writes.
            if is_request:
                number += 1
                message["id"] = str(number) if self.chance.random() < 0.2 else number
                asked[message["id"]] = method
            body = json.dumps(message).encode()
            fate = self.chance.random()
            if fate < 0.04:
                # Broken: it is no JSON, or no message.
                asked.pop(message.get("id"), None)
                broken = self.chance.choice([body[: len(body) // 2], b"\xff\xfe" + body, b"[]", b"7", b"", b"{}", b"nul", body + b"}", b'{"id":{},"method":5}'])
                server.send_bytes(broken)
            elif fate < 0.08:
                # In pieces.
                data = b"content-length:%d\r\nContent-Type: x\r\n\r\n%s" % (len(body), body)
                cut = self.chance.randrange(len(data))
                server.write(data[:cut])
                server.write(data[cut:])
            else:
                server.send_bytes(body)
            self.count("messages")
            # Read now and then, and never wait for an answer here.
            try:
                while True:
                    server.take(timeout=0 if self.chance.random() < 0.9 else 0.002)
            except Ended:
                if server.process.poll() is not None:
                    raise
        server.wait_until("all answers", lambda: all(key in server.answers for key in asked))
        for key in asked:
            answer = server.answers[key]
            if ("result" in answer) == ("error" in answer):
                raise Wrong(f"{asked[key]} was answered by {answer}")
        server.ask("workspace/symbol", {"query": "n"})
        if server.end() != 0:
            raise Wrong("the server did not end as it was asked to")
        if server.errors:
            raise Wrong(f"the server said {server.errors!r}")

    # Ends.

    def ends(self, vault):
        """However a client goes away, the server ends soon, with a status and not by a signal, and leaves nothing behind."""
        for way in ["kill", "input", "output", "unread", "half", "full", "exit", "early", "term", "parent"]:
            before = vault.files()
            if way == "kill":
                self.killed_client(vault)
            else:
                status = self.end(vault, way)
                allowed = (0, 1, 2, -signal.SIGTERM) if way == "term" else (0, 1, 2)
                if status not in allowed:
                    raise Wrong(f"the server ended with {status} after '{way}'")
            self.expect_nothing_runs(vault)
            if vault.files() != before:
                raise Wrong(f"files were left or changed after '{way}'")
            check = subprocess.run(
                [*self.sheaf, "-C", vault.folder, "index", "verify"], env=vault.env, capture_output=True, text=True)
            if check.returncode != 0:
                raise Wrong(f"the index is damaged after '{way}': {check.stdout}{check.stderr}")
            self.count("ends")

    def end(self, vault, way):
        if way in ("output", "unread"):
            return self.unread(vault, way)
        # The process that the client says is its own; the client itself goes on, as a child of an editor can.
        editor = subprocess.Popen(["sleep", "600"]) if way == "parent" else None
        server = self.start(vault, {}) if way not in ("early", "parent") else Server(self.sheaf, vault.folder, vault.env)
        process = server.process
        if editor:
            server.ask("initialize", {"processId": editor.pid, "rootUri": server.uri(""), "capabilities": {}})
            server.tell("initialized", {})
        if way not in ("early",):
            for name in NAMES:
                server.open(name + ".md", words(self.chance, 60))
            server.post("workspace/symbol", {"query": ""})
        try:
            if way in ("input", "early"):
                process.stdin.close()
            elif way == "half":
                server.write(b"Content-Length: 500\r\n\r\n{\"jsonrpc\":")
                process.stdin.close()
            elif way == "full":
                for _ in range(500):
                    server.post("textDocument/completion", server.place("n1.md", 0, 0))
                process.stdin.close()
            elif way == "parent":
                editor.kill()
                editor.wait()
            elif way == "exit":
                server.tell("exit", None)
            elif way == "term":
                process.terminate()
        except (BrokenPipeError, ValueError):
            pass
        try:
            status = process.wait(60)
        except subprocess.TimeoutExpired:
            raise Wrong(f"the server goes on after '{way}'") from None
        if status == 1:
            server.read_errors.join()
            if b"the language server ends: " not in server.errors:
                raise Wrong(f"the server does not say why it ends after '{way}'")
        return status

    def unread(self, vault, way):
        """Nobody reads what the server says: its output is closed at once, or with its input when the pipe is full."""
        process = subprocess.Popen(
            [*self.sheaf, "lsp"], cwd=vault.folder, env=vault.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, bufsize=0)

        def send(method, params):
            body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
            process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

        if way == "output":
            process.stdout.close()
        try:
            send("initialize", {"capabilities": {}})
            for _ in range(3 if way == "output" else 500):
                send("workspace/symbol", {"query": ""})
        except BrokenPipeError:
            pass
        if way == "unread":
            process.stdin.close()
            process.stdout.close()
        try:
            return process.wait(60)
        except subprocess.TimeoutExpired:
            raise Wrong(f"the server goes on after '{way}'") from None
        finally:
            process.stdin.close()

    def killed_client(self, vault):
        """A client in another process, which is killed while it edits."""
        program = (
            "import sys; sys.path.insert(0, sys.argv[1])\n"
            "from server import Server\n"
            "server = Server([sys.argv[2]], sys.argv[3], None, capabilities={})\n"
            "server.open('n1.md', 'text [[n2]]\\n')\n"
            "print('begun', flush=True)\n"
            "while True: server.change('n1.md', [{'text': 'more [[n2]] ' * 50}])\n")
        client = subprocess.Popen(
            [sys.executable, "-B", "-c", program, os.path.dirname(os.path.abspath(__file__)), self.sheaf[0], vault.folder],
            env=vault.env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if client.stdout.readline() != b"begun\n":
            raise Wrong("the client could not begin")
        time.sleep(self.chance.random() / 5)
        client.kill()
        client.wait()
        client.stdout.close()


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--sheaf", default="sheaf", metavar="FILE", help="the program (sheaf)")
    ask.add_argument("--seconds", type=float, default=60, metavar="N", help="how long (60); each kind of turn is taken once at least")
    ask.add_argument("--seed", type=int, metavar="N", help="what chance begins with (another each time)")
    given = ask.parse_args()
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1 << 32)
    sheaf = shutil.which(given.sheaf) or given.sheaf
    soak = Soak(sheaf, seed, time.monotonic() + given.seconds)
    try:
        soak.run()
    except (Wrong, Ended) as error:
        print(f"soak: seed {seed}: {error}", file=sys.stderr)
        return 1
    print(f"soak: seed {seed}: " + ", ".join(f"{number} {what}" for what, number in sorted(soak.counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
