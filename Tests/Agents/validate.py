"""Asks a server all that the protocol has, in each revision, and holds each message against the types of PyPI's `mcp`,
which are made of the official schemas of the last revision of each era. Prints "all is right".

usage: validate.py SHEAF VAULT
"""
import importlib, json, subprocess, sys
import pydantic

SHEAF, VAULT = sys.argv[1:]
REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"]
RESULTS = {
    "initialize": "InitializeResult", "ping": "EmptyResult", "server/discover": "DiscoverResult", "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult", "resources/list": "ListResourcesResult", "resources/read": "ReadResourceResult",
    "resources/templates/list": "ListResourceTemplatesResult", "resources/subscribe": "EmptyResult",
    "resources/unsubscribe": "EmptyResult", "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult",
    "completion/complete": "CompleteResult", "subscriptions/listen": "SubscriptionsListenResult",
}
NOTICES = {
    "notifications/resources/updated": "ResourceUpdatedNotification", "notifications/progress": "ProgressNotification",
    "notifications/resources/list_changed": "ResourceListChangedNotification",
    "notifications/subscriptions/acknowledged": "SubscriptionsAcknowledgedNotification",
}
READING = [
    ("context", {}), ("context", {"query": "water"}), ("context", {"note": "Figs", "depth": 2}), ("search", {"query": "water"}),
    ("search", {"query": "watr", "explain": True}), ("search", {"query": "tag:none"}), ("read", {"notes": ["Figs", "Quinces"]}),
    ("read", {"notes": ["Figs"], "outline": True}), ("list", {"fields": ["tags"], "group": "folder"}), ("list", {"count": True}),
    ("links", {"note": "Figs"}), ("links", {"direction": "unresolved"}), ("links", {"note": "Figs", "direction": "related"}),
    ("tags", {}), ("tags", {"of": "properties"}), ("tasks", {"state": "all"}), ("changes", {"since": "1w"}),
    ("changes", {"operations": True}), ("check", {}), ("read", {"notes": ["None"]}), ("search", {"query": "\"x"}),
    ("list", {"nothing": 1}), ("search", {"query": "created:never"}), ("list", {"cursor": "x"}),
]


class Server:
    def __init__(self, revision):
        self.revision, self.number, self.seen = revision, 0, 0
        self.isModern = revision >= "2026"
        self.types = importlib.import_module("mcp_types._v" + ("2026_07_28" if self.isModern else "2025_11_25"))
        self.program = subprocess.Popen(
            [SHEAF, "-C", VAULT, "mcp", "--actor", "validate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def hold(self, value, *names):
        """Fails unless a value is valid by the first of some definitions that the revision has."""
        name = next((name for name in names if hasattr(self.types, name)), None)
        assert name, f"{self.revision} has none of {names}"
        try:
            pydantic.TypeAdapter(getattr(self.types, name)).validate_python(value)
        except pydantic.ValidationError as error:
            raise AssertionError(f"{self.revision} {name}: {error}\n{json.dumps(value)[:600]}")
        self.seen += 1

    def send(self, message):
        self.program.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.program.stdin.flush()

    def receive(self):
        """The next message; a notice is held against its schema."""
        message = json.loads(self.program.stdout.readline())
        if "method" in message:
            self.hold(message, NOTICES[message["method"]])
        else:
            self.hold(message, *(["JSONRPCErrorResponse", "JSONRPCError"] if "error" in message else ["JSONRPCResultResponse", "JSONRPCResponse"]))
        return message

    def ask(self, method, params, fails=None):
        self.number += 1
        if self.isModern:
            meta = {f"io.modelcontextprotocol/{key}": value for key, value in [
                ("protocolVersion", self.revision), ("clientCapabilities", {"elicitation": {}}),
                ("clientInfo", {"name": "validate", "version": "1"})]}
            params = {**params, "_meta": {**meta, "progressToken": self.number}}
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                break
        if fails:
            assert message.get("error", {}).get("code") == fails, message
            return None
        result = message["result"]
        kind = "InputRequiredResult" if result.get("resultType") == "input_required" else RESULTS[method]
        self.hold(result, kind)
        return result

    def call(self, tool, arguments):
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def run(self):
        if self.isModern:
            self.ask("server/discover", {})
        else:
            answer = self.ask("initialize", {
                "protocolVersion": self.revision, "capabilities": {}, "clientInfo": {"name": "validate", "version": "1"}})
            assert answer["protocolVersion"] == self.revision, answer
            self.send({"method": "notifications/initialized"})
            self.ask("ping", {})
        tools = [tool["name"] for tool in self.ask("tools/list", {})["tools"]]
        self.resources()
        called = {tool for tool, _ in READING}
        for tool, arguments in READING:
            self.call(tool, arguments)
        called |= self.change()
        assert set(tools) == called, set(tools) ^ called
        self.ask("tools/call", {"name": "none", "arguments": {}}, fails=-32602)
        self.ask("none", {}, fails=-32601)
        self.ask("prompts/get", {"name": "none"}, fails=-32602)
        self.program.stdin.close()
        for line in self.program.stdout:
            message = json.loads(line)
            if "result" in message:
                self.hold(message["result"], "SubscriptionsListenResult")
        assert self.program.wait(30) == 0
        return self.seen

    def resources(self):
        resources = self.ask("resources/list", {})["resources"]
        self.ask("resources/templates/list", {})
        uri = next(each["uri"] for each in resources if each["uri"].endswith("Figs.md"))
        self.ask("resources/read", {"uri": uri})
        self.ask("resources/read", {"uri": "sheaf://note/none.md"}, fails=-32602 if self.isModern else -32002)
        for prompt in self.ask("prompts/list", {})["prompts"]:
            self.ask("prompts/get", {"name": prompt["name"], "arguments": {}})
        self.ask("completion/complete", {
            "ref": {"type": "ref/resource", "uri": "sheaf://note/{+path}"}, "argument": {"name": "path", "value": "F"}})
        if self.isModern:
            self.number += 1
            self.send({"id": self.number, "method": "subscriptions/listen", "params": {
                "_meta": {"io.modelcontextprotocol/protocolVersion": self.revision, "io.modelcontextprotocol/clientCapabilities": {}},
                "notifications": {"resourcesListChanged": True, "resourceSubscriptions": [uri]}}})
            assert self.receive()["method"] == "notifications/subscriptions/acknowledged"
        else:
            self.ask("resources/subscribe", {"uri": uri})
            self.ask("resources/unsubscribe", {"uri": uri})

    def change(self):
        """Calls each tool that changes something."""
        def document(answer):
            assert not answer.get("isError"), answer
            return json.loads(answer["content"][0]["text"])

        def row(path):
            return next(row for row in document(self.call("list", {"limit": 200}))["items"] if row["path"] == path)["revision"]

        name = "Medlars " + self.revision
        document(self.call("create", {"title": name, "text": "- [ ] bletted"}))
        document(self.call("create", {"title": "Another " + self.revision, "text": "x", "dryRun": True}))
        document(self.call("edit", {"note": name, "revision": row(name + ".md"), "edits": [{"action": "append", "new": "more"}]}))
        self.call("edit", {"note": name, "revision": "0" * 16, "edits": [{"action": "append", "new": "more"}]})
        document(self.call("properties", {"notes": [name], "revisions": [row(name + ".md")], "set": {"rating": 4}}))
        task = next(row for row in document(self.call("tasks", {}))["items"] if row["path"] == name + ".md")
        document(self.call("task", {"note": name, "line": task["line"], "revision": task["revision"]}))
        document(self.call("rename", {"from": name, "to": "Late " + name, "revision": row(name + ".md")}))
        document(self.call("move", {"notes": ["Late " + name], "revisions": [row(f"Late {name}.md")], "to": "late"}))
        self.call("delete", {"query": "in:late"})
        self.call("delete", {"query": "in:late", "expect": 1})
        last = document(self.call("delete", {"notes": ["Late " + name], "revisions": [row(f"late/Late {name}.md")]}))
        document(self.call("undo", {"operation": last["operation"]}))
        self.call("undo", {"actor": "self", "since": "1h"})
        last = document(self.call("delete", {"notes": ["Late " + name], "revisions": [row(f"late/Late {name}.md")]}))
        return {"create", "edit", "properties", "task", "rename", "move", "delete", "undo"}


seen = [Server(revision).run() for revision in REVISIONS]
assert all(count > 60 for count in seen), seen
print("all is right")
