"""Talks to the server as the clients whose capabilities pytest-lsp knows, each in a copy of the vault around it.

pytest-lsp itself looks at every answer: whether it has the form that the protocol asks for, and whether the client said that
it can make use of it. RealClientTests.swift makes the vault, runs this, and shows what failed.
"""

import asyncio
import os
import pathlib
import shutil
import subprocess
import typing
from urllib.parse import unquote, urlparse

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import converters, types
from positions import edited

CLIENTS = ["neovim_v0.7.0", "neovim_v0.11.0", "emacs_v29.1", "visual_studio_code_v1.65.2"]
if os.environ.get("SHEAF_THOROUGH"):
    CLIENTS += ["neovim_v0.6.1", "neovim_v0.8.0", "neovim_v0.9.1", "neovim_v0.10.0"]
VAULT = pathlib.Path.cwd()
CONVERTER = converters.get_converter()


class Editor:
    """A client with a vault of its own, and what its documents say."""

    def __init__(self, client, root):
        self.client, self.root, self.version = client, root, 0
        self.encoding, self.texts, self.pulls = "utf-16", {}, False
        self.edits = 0

    def uri(self, path):
        return (self.root / path).as_uri()

    async def start(self, name):
        version = name.split("_v")
        capabilities = pytest_lsp.client_capabilities(f"{version[0].replace('_', '-')}@v{version[1]}")
        self.capabilities = capabilities
        # lsprotocol takes every action with a command for a bare command.
        self.client.protocol._converter.register_structure_hook(
            typing.Union[types.Command, types.CodeAction], lambda value, _: CONVERTER.structure(
                value, types.Command if isinstance(value.get("command"), str) else types.CodeAction))
        diagnostic = capabilities.text_document and capabilities.text_document.diagnostic
        self.pulls = diagnostic is not None
        # A request that the client did not say it can answer fails the test.
        workspace = CONVERTER.unstructure(capabilities)["workspace"]
        for method, part in [
                (types.WORKSPACE_INLAY_HINT_REFRESH, "inlayHint"), (types.WORKSPACE_CODE_LENS_REFRESH, "codeLens"),
                (types.WORKSPACE_SEMANTIC_TOKENS_REFRESH, "semanticTokens")]:
            if workspace.get(part, {}).get("refreshSupport"):
                self.client.feature(method)(lambda _: None)
        if workspace.get("applyEdit"):
            self.client.feature(types.WORKSPACE_APPLY_EDIT)(lambda params: self.apply_asked(params))
        self.client.feature(types.WINDOW_SHOW_MESSAGE_REQUEST)(lambda params: params.actions[0])
        result = await self.client.initialize_session(
            types.InitializeParams(capabilities=capabilities, root_uri=self.root.as_uri(), workspace_folders=[
                types.WorkspaceFolder(uri=self.root.as_uri(), name="vault")]))
        self.encoding = result.capabilities.position_encoding or "utf-16"
        offered = capabilities.general and capabilities.general.position_encodings
        assert self.encoding in (offered or ["utf-16"])

    def open(self, path, text=None):
        text = (self.root / path).read_bytes().decode() if text is None else text
        self.texts[path], self.version = text, self.version + 1
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(
                uri=self.uri(path), language_id="markdown", version=self.version, text=text)))

    def change(self, path, text):
        self.texts[path], self.version = text, self.version + 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=self.uri(path), version=self.version),
            content_changes=[types.TextDocumentContentChangeWholeDocument(text=text)]))

    def place(self, path, text, after=0):
        """The document and the position behind the first signs of a text in it."""
        index = self.texts[path].index(text) + after
        before = self.texts[path][:index]
        line = before.count("\n")
        column = len(before[before.rfind("\n") + 1:])
        return {
            "text_document": types.TextDocumentIdentifier(uri=self.uri(path)),
            "position": types.Position(line=line, character=column)}

    async def codes(self, path):
        """The codes of the diagnostics of a note: those that the client asks for, or those that it was sent."""
        if self.pulls:
            report = await self.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
                text_document=types.TextDocumentIdentifier(uri=self.uri(path))))
            return [found.code for found in report.items]
        return [found.code for found in self.client.diagnostics.get(self.uri(path), [])]

    async def wait_for_codes(self, path, wanted):
        deadline = asyncio.get_running_loop().time() + 60
        while (codes := await self.codes(path)) != wanted:
            assert asyncio.get_running_loop().time() < deadline, f"{path} has {codes}, not {wanted}"
            await asyncio.sleep(0.01)

    def apply(self, edit):
        """Carries out an edit of the workspace, on open documents and on files."""
        if edit is None:
            return
        edit = CONVERTER.unstructure(edit)
        for change in edit.get("documentChanges") or []:
            kind = change.get("kind")
            assert kind is None or kind in self.capabilities.workspace.workspace_edit.resource_operations
            if kind == "rename":
                os.rename(self.path(change["oldUri"]), self.path(change["newUri"]))
            elif kind == "create":
                path = self.path(change["uri"])
                assert not path.exists()
                path.write_bytes(b"")
            elif kind == "delete":
                self.path(change["uri"]).unlink()
            else:
                self.apply_edits(change["textDocument"]["uri"], change["edits"])
        for uri, edits in (edit.get("changes") or {}).items():
            self.apply_edits(uri, edits)

    def apply_asked(self, params):
        self.apply(params.edit)
        self.edits += 1
        return types.ApplyWorkspaceEditResult(applied=True)

    def apply_edits(self, uri, edits):
        path = self.path(uri)
        name = str(path.relative_to(self.root))
        if name in self.texts:
            self.change(name, edited(self.texts[name], edits, self.encoding))
        else:
            text = path.read_bytes().decode()
            path.write_bytes(edited(text, edits, self.encoding).encode())

    def path(self, uri):
        return pathlib.Path(unquote(urlparse(uri).path))

    def save(self):
        for path, text in self.texts.items():
            (self.root / path).write_bytes(text.encode())
            self.client.text_document_did_save(types.DidSaveTextDocumentParams(
                text_document=types.TextDocumentIdentifier(uri=self.uri(path))))


def files(root):
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in root.rglob("*") if path.is_file() and ".sheaf" not in path.parts}


@pytest_lsp.fixture(
    config=pytest_lsp.ClientServerConfig(server_command=["sheaf", "lsp"]))
async def server(lsp_client: pytest_lsp.LanguageClient):
    yield
    if lsp_client.capabilities is None:
        lsp_client._server.kill()
    await lsp_client.shutdown_session()


@pytest_asyncio.fixture(params=CLIENTS)
async def editor(request, server, tmp_path):
    root = tmp_path / "vault"
    shutil.copytree(VAULT, root)
    made = Editor(server, root)
    await made.start(request.param)
    return made


@pytest.mark.asyncio
async def test_a_diagnostic_appears_and_goes(editor):
    editor.open("start.md")
    editor.change("start.md", editor.texts["start.md"] + "[[Nowhere]]\n")
    await editor.wait_for_codes("start.md", ["link.unresolved"])
    editor.change("start.md", editor.texts["start.md"].replace("[[Nowhere]]\n", ""))
    await editor.wait_for_codes("start.md", [])


@pytest.mark.asyncio
async def test_a_link_is_completed(editor):
    editor.open("start.md")
    editor.change("start.md", editor.texts["start.md"] + "[[be\n")
    place = editor.place("start.md", "[[be\n", 4)
    items = await editor.client.text_document_completion_async(types.CompletionParams(**place))
    item = CONVERTER.unstructure(items.items[0])
    assert item["label"] == "Beacon of light"
    assert edited(editor.texts["start.md"], [item["textEdit"]], editor.encoding).endswith("\n[[beacon]]\n")
    properties = editor.capabilities.text_document.completion.completion_item.resolve_support
    if properties:
        resolved = await editor.client.completion_item_resolve_async(items.items[0])
        assert resolved.label == item["label"]


@pytest.mark.asyncio
async def test_a_link_is_followed(editor):
    editor.open("start.md")
    found = await editor.client.text_document_definition_async(
        types.DefinitionParams(**editor.place("start.md", "beacon#Second", 9)))
    found = found[0] if isinstance(found, list) else found
    uri = getattr(found, "uri", None) or found.target_uri
    span = getattr(found, "range", None) or found.target_selection_range
    assert uri == editor.uri("beacon.md")
    assert span.start.line == 4


@pytest.mark.asyncio
async def test_backlinks_are_listed(editor):
    editor.open("start.md")
    place = editor.place("start.md", "[[hub]]", 3)
    found = await editor.client.text_document_references_async(
        types.ReferenceParams(**place, context=types.ReferenceContext(include_declaration=False)))
    assert len({location.uri for location in found}) == 101
    items = await editor.client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(**place))
    calls = await editor.client.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(item=items[0]))
    assert len({call.from_.uri for call in calls}) == 101


@pytest.mark.asyncio
async def test_a_rename_is_that_of_the_command_line(editor, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(VAULT, other)
    unsaved = (other / "notes/n001.md").read_text() + "Not saved: [[hub]]\n"
    (other / "notes/n001.md").write_text(unsaved)
    subprocess.run(["sheaf", "-C", str(other), "rename", "hub", "Hub of all"], check=True, stdout=subprocess.DEVNULL)
    for path in ["start.md", "notes/n001.md", "notes/n003.md"]:
        editor.open(path)
    editor.change("notes/n001.md", unsaved)
    place = editor.place("start.md", "[[hub]]", 3)
    prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
    assert prepared.placeholder == "hub"
    edit = await editor.client.text_document_rename_async(types.RenameParams(**place, new_name="Hub of all"))
    if edit is None:
        # The client cannot rename files, so its user was asked, and the server does it.
        deadline = asyncio.get_running_loop().time() + 60
        while editor.edits == 0:
            assert asyncio.get_running_loop().time() < deadline, "no edit came after the answer"
            await asyncio.sleep(0.01)
    editor.apply(edit)
    editor.save()
    assert files(editor.root) == files(other)


@pytest.mark.asyncio
async def test_a_note_that_a_link_asks_for_is_made(editor):
    editor.open("start.md", "[[New folder/Deep]]\n")
    await editor.wait_for_codes("start.md", ["link.unresolved"])
    place = editor.place("start.md", "Deep")
    actions = await editor.client.text_document_code_action_async(types.CodeActionParams(
        text_document=place["text_document"], range=types.Range(start=place["position"], end=place["position"]),
        context=types.CodeActionContext(diagnostics=[])))
    action = next(action for action in actions if action.title.startswith("Create the note"))
    if isinstance(action, types.CodeAction):
        support = editor.capabilities.text_document.code_action.resolve_support
        if support and "edit" in support.properties:
            action = await editor.client.code_action_resolve_async(action)
        editor.apply(action.edit)
        action = action.command
    if action:
        await editor.client.workspace_execute_command_async(
            types.ExecuteCommandParams(command=action.command, arguments=action.arguments))
    editor.save()
    await editor.wait_for_codes("start.md", [])
    assert (editor.root / "New folder/Deep.md").read_text().endswith("\n# Deep\n")


@pytest.mark.asyncio
async def test_every_answer_has_the_form_of_the_protocol(editor):
    editor.open("start.md")
    client, document = editor.client, types.TextDocumentIdentifier(uri=editor.uri("start.md"))
    place = editor.place("start.md", "[[hub]]", 3)
    whole = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=5, character=0))
    hover = await client.text_document_hover_async(types.HoverParams(**place))
    assert "hub" in CONVERTER.unstructure(hover)["contents"]["value"]
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="beac"))
    assert await client.text_document_document_link_async(types.DocumentLinkParams(text_document=document))
    await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place))
    await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document))
    await client.text_document_selection_range_async(
        types.SelectionRangeParams(text_document=document, positions=[place["position"]]))
    await client.text_document_code_lens_async(types.CodeLensParams(text_document=document))
    await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=document, range=whole))
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document))
    assert len(tokens.data) % 5 == 0
