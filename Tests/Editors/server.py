"""A client of the Language Server Protocol without a person: starts a server, asks, and reads whatever it sends."""

import json
import os
import queue
import subprocess
import threading


class Ended(Exception):
    """The server ended, or did not answer in time."""


class Server:
    """A server that runs. Its messages are read by a thread, so that it never waits for its client."""

    patience = 60

    def __init__(self, command, folder, env=None, options=(), capabilities=None, **initialize):
        self.process = subprocess.Popen(
            [*command, "lsp", *options], cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.root = os.path.realpath(folder)
        self.number, self.versions = 0, {}
        self.answers, self.news, self.requests = {}, [], []
        self.arrived = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self.errors = b""
        self.read_errors = threading.Thread(target=self._read_errors, daemon=True)
        self.read_errors.start()
        self.initialize = None
        if capabilities is not None:
            self.initialize = self.ask(
                "initialize", {"processId": os.getpid(), "rootUri": self.uri(""), "capabilities": capabilities, **initialize})
            self.tell("initialized", {})

    def uri(self, path):
        from urllib.parse import quote
        return "file://" + quote(self.root + ("/" + path if path else ""))

    # Messages.

    def send(self, message):
        self.send_bytes(json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass"))

    def send_bytes(self, body):
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def post(self, method, params):
        """Sends a request without waiting, and returns its id."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        return self.number

    def result(self, method, params):
        """Asks, and returns the whole answer."""
        return self.wait_for(self.post(method, params), method)

    def ask(self, method, params):
        """Asks, and returns the result; an error is raised."""
        answer = self.result(method, params)
        if "error" in answer:
            raise Ended(f"{method}: {answer['error']}")
        return answer.get("result")

    def wait_for(self, number, what="an answer"):
        while number not in self.answers:
            self.take(what)
        return self.answers.pop(number)

    def wait_until(self, what, condition):
        """Takes messages until a condition holds."""
        while not condition():
            self.take(what)

    def take(self, what="a message", timeout=None):
        """Takes the next message: an answer is kept, other news too, and requests are answered with null."""
        try:
            message = self.arrived.get(timeout=self.patience if timeout is None else timeout)
        except queue.Empty:
            raise Ended(f"waited in vain for {what}") from None
        if message is None:
            raise Ended(f"the server ended before {what}; it said: {self.errors.decode('utf-8', 'replace')[-2000:]}")
        if "method" not in message:
            self.answers[message.get("id")] = message
        elif "id" in message:
            self.requests.append(message)
            try:
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": None})
            except BrokenPipeError:
                pass
        else:
            self.news.append(message)

    def _read(self):
        stream = self.process.stdout
        try:
            while True:
                length = None
                while (line := stream.readline()) not in (b"\r\n", b""):
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                if line == b"" or length is None:
                    break
                body = stream.read(length)
                if len(body) < length:
                    break
                self.arrived.put(json.loads(body))
        finally:
            self.arrived.put(None)

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors += line

    # Documents.

    def open(self, path, text):
        self.versions[path] = 1
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(path), "languageId": "markdown", "version": 1, "text": text}})

    def change(self, path, changes):
        self.versions[path] += 1
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri(path), "version": self.versions[path]}, "contentChanges": changes})

    def close(self, path):
        self.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(path)}})

    def place(self, path, line, character, **more):
        return {"textDocument": {"uri": self.uri(path)}, "position": {"line": line, "character": character}, **more}

    def diagnostics(self, path):
        """What was said last about a document; None if nothing was."""
        found = [news["params"] for news in self.news
                 if news["method"] == "textDocument/publishDiagnostics" and news["params"]["uri"] == self.uri(path)]
        return found[-1]["diagnostics"] if found else None

    # The end.

    def end(self):
        """Ends the server as the protocol says, and returns its exit status."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(self.patience)

    def kill(self):
        self.process.kill()
        self.process.wait()
