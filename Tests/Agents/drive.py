"""Drives `sheaf mcp` with PyPI's `mcp` (1.x or 2.x): every tool, resources, prompts, errors. Prints "all is right".

usage: drive.py SHEAF VAULT MODE      MODE is session (the client of 1.x), or a mode of the client of 2.x
"""
import asyncio, json, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SHEAF, VAULT, MODE = sys.argv[1:]
PARAMETERS = StdioServerParameters(command=SHEAF, args=["-C", VAULT, "mcp", "--actor", "python"])


def get(value, snake):
    """An attribute in the spelling of 2.x or of 1.x."""
    if hasattr(value, snake):
        return getattr(value, snake)
    head, *rest = snake.split("_")
    return getattr(value, head + "".join(word.capitalize() for word in rest))


async def drive(client):
    tools = (await client.list_tools()).tools
    assert len(tools) == 17, [tool.name for tool in tools]
    called = set()

    async def call(name, arguments, fails=None):
        called.add(name)
        result = await client.call_tool(name, arguments)
        text = "\n".join(block.text for block in result.content)
        if fails:
            assert get(result, "is_error") and text.startswith(fails + ":"), text
            return text
        assert not get(result, "is_error"), (name, text)
        document = get(result, "structured_content")
        if document is not None:
            assert json.loads(text) == document, name
        return document if document is not None else text

    async def revision(path):
        rows = (await call("list", {"limit": 200}))["items"]
        return next(row["revision"] for row in rows if row["path"] == path)

    assert "Figs" in await call("context", {})
    assert "water" in await call("context", {"query": "water"})
    assert (await call("search", {"query": "water"}))["items"][0]["path"] == "Figs.md"
    assert "[[Quinces]]" in await call("read", {"notes": ["Figs"]})
    assert len((await call("links", {"note": "Figs"}))["items"]) == 4
    assert (await call("tags", {}))["items"] == [{"name": "fruit", "count": 2}]
    task = (await call("tasks", {}))["items"][0]
    assert task["text"] == "water them", task
    assert (await call("check", {"notes": ["Figs"]}))["total"] == 1
    await call("changes", {"since": "1d"})
    await call("task", {"note": task["path"], "line": task["line"], "revision": task["revision"]})
    await call("edit", {"note": "Figs", "revision": task["revision"], "edits": []}, fails="stale_revision")
    await call("edit", {"note": "Figs", "revision": await revision("Figs.md"), "edits": [{"action": "append", "new": "more"}]})
    await call("properties", {"notes": ["Figs"], "revisions": [await revision("Figs.md")], "set": {"rating": 4}})
    await call("create", {"title": "Medlars", "text": "hard"})
    await call("create", {"title": "Medlars", "text": "hard"}, fails="exists")
    assert (await call("rename", {"from": "Figs", "to": "Sycamores", "revision": await revision("Figs.md")}))["links"] == 2
    await call("move", {"notes": ["Medlars"], "revisions": [await revision("Medlars.md")], "to": "late"})
    both = {"notes": ["Quinces", "Medlars"], "revisions": [await revision("Quinces.md"), await revision("late/Medlars.md")]}
    await call("delete", both, fails="plan_needed")
    plan = (await call("delete", dict(both, dryRun=True)))["plan"]
    assert (await call("delete", dict(both, plan=plan)))["changed"]
    plan = (await call("undo", {"actor": "self", "dryRun": True}))["plan"]
    assert len((await call("undo", {"actor": "self", "plan": plan}))["undone"]) == 7
    assert called == {tool.name for tool in tools}, called
    await call("read", {"notes": ["Fig"]}, fails="no_note")
    await call("read", {"pagesize": 1}, fails="unknown_parameter")
    resources = (await client.list_resources()).resources
    assert sorted(str(resource.uri) for resource in resources) == ["sheaf://note/Figs.md", "sheaf://note/Quinces.md"], resources
    contents = (await client.read_resource(resources[0].uri)).contents
    assert contents[0].text.startswith("---") or contents[0].text.startswith("#")
    assert len((await client.list_prompts()).prompts) == 2
    assert (await client.get_prompt("daily_review", {"date": "yesterday"})).messages


async def main():
    if MODE == "session":
        async with stdio_client(PARAMETERS) as (reader, writer):
            async with ClientSession(reader, writer) as session:
                await session.initialize()
                await drive(session)
    else:
        from mcp import Client

        async with Client(PARAMETERS, mode=MODE) as client:
            await drive(client)
    print("all is right")


asyncio.run(main())
