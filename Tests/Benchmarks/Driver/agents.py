"""The row of the server for agents: what a model asks, one call after another."""

import json
import statistics
import subprocess
import time

import processes
from goals import Figure

GROWTH_CALLS = 20_000


class Agent:
    """A server on the vault of some rows, spoken to on its standard input."""

    def __init__(self, rows):
        self.begun = time.perf_counter()
        self.program = subprocess.Popen(
            rows.command("mcp", "--read-only"), env=rows.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.number = 0
        self.ask("initialize", {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})
        self.tell("notifications/initialized")
        self.process = processes.Running(self.program.pid)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.program.stdin.close()
        if self.program.wait(30) != 0 and not failure[0]:
            raise processes.Failed("the server for agents did not end as it should")

    def send(self, message):
        self.program.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.program.stdin.flush()

    def tell(self, method):
        self.send({"method": method})

    def ask(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            line = self.program.stdout.readline()
            if not line:
                raise processes.Failed("the server for agents ended")
            answer = json.loads(line)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise processes.Failed(f"{method}: {answer['error']}")
                return answer["result"]

    def call(self, tool, arguments):
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise processes.Failed(f"{tool}: {result['content'][0]['text']}")
        return result

    def cost(self, tool, arguments):
        """Milliseconds of the processor that a call takes."""
        before = self.process.cpu
        self.call(tool, arguments)
        return (self.process.cpu - before) * 1e3


def calls(rows, hub):
    """The reading tools with arguments that ask for something in any vault, and the commands that ask the same."""
    words = rows.queries()
    plain = words.get("words") or next(iter(words.values()))
    return {
        "search": ({"query": plain, "limit": 20}, ("search", "--json", "-m", "20", plain)),
        "context": ({"query": plain}, None),
        "list": ({"limit": 50}, ("list", "--json", "-m", "50")),
        "read": ({"notes": [hub]}, ("cat", hub)),
        "links": ({"note": hub, "limit": 50}, ("backlinks", "--json", "-m", "50", hub)),
        "tags": ({"limit": 50}, ("tags", "--json", "-m", "50")),
        "tasks": ({"limit": 50}, ("tasks", "--json", "-m", "50")),
        "changes": ({"since": "1d", "limit": 50}, None),
        "check": ({"notes": [hub]}, None),
    }


def mcp(rows):
    rows.need_index()
    hub, _ = rows.hub()
    if hub is None:
        return []
    starts = []
    for _ in range(2 * rows.runs):
        with Agent(rows) as agent:
            starts.append((time.perf_counter() - agent.begun) * 1e3)
    figures = [Figure("mcp start", statistics.median(starts))]
    with Agent(rows) as agent:
        for tool, (arguments, command) in calls(rows, hub).items():
            # The first call compares the files with the index, as any command does.
            agent.call(tool, arguments)
            cost = statistics.median(agent.cost(tool, arguments) for _ in range(4 * rows.runs))
            detail = ""
            if command:
                run = processes.in_turn(rows.runs, {tool: lambda: rows.sheaf("--no-sync", *command, allowed=(0, 1))})[tool]
                detail = f"'{command[0]}' takes {run.cpu * 1e3:.1f} ms"
            figures.append(Figure("mcp call", cost, of=tool, detail=detail))

        def ask(count):
            for turn in range(count):
                agent.call("search" if turn % 2 else "tags", {"query": f"tag:a{turn % 7}", "limit": 5} if turn % 2 else {"limit": 5})

        ask(2_000)
        before = agent.process.status("VmRSS") * 1024 / 1e6
        ask(GROWTH_CALLS)
        figures.append(Figure("mcp growth", agent.process.status("VmRSS") * 1024 / 1e6 - before))
    return figures
