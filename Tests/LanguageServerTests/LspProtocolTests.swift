import CommandFixtures
import Connections
import Glibc
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What a server does with clients that send too much, too little, or nonsense.
struct LspProtocolTests {
  /// A server never answers as if a file with settings were empty.
  @Test func settingsThatCannotBeReadAreReported() throws {
    let fixture = try SessionFixture(["Open.md": "# Open\n", "drafts/Secret.md": "# Secret\n"])
    let (file, other) = (".sheafignore" as RawPath, "other" as RawPath)
    try fixture.vault.write("drafts\n", to: other)
    func setUp(isReadable: Bool) throws {
      let path = fixture.vault.root.appending(file)
      if FileSystem.exists(path) { try FileSystem.remove(path) }
      try FileSystem.makeSymlink(path, to: isReadable ? other : file)
    }
    func symbols(_ client: EditorClient) throws -> [String] {
      let found = try client.ask("workspace/symbol", ["query": ""]).array ?? []
      return found.compactMap { $0["name"]?.string }.sorted()
    }
    try setUp(isReadable: true)
    let client = try EditorClient.ready(fixture)
    try client.open("Open.md")
    #expect(try symbols(client) == ["Open"])
    try setUp(isReadable: false)
    let warning = try client.wait(for: "window/showMessage")
    #expect(warning["message"]?.string?.contains(".sheafignore: too many levels") == true, "\(warning)")
    try fixture.vault.write("# New\n", to: "New.md")
    while try symbols(client) != ["New", "Open"] { #expect(try !symbols(client).contains("Secret")) }
    #expect(try client.end() == .success)
    // A server that starts with that serves notes alone.
    let second = try EditorClient.ready(fixture)
    let refusal = try second.wait(for: "window/showMessage")
    #expect(refusal["message"]?.string?.contains(".sheafignore: too many levels") == true, "\(refusal)")
    try second.open("Open.md")
    #expect(try symbols(second).contains("Secret") == false)
    #expect(try second.end() == .success)
  }

  /// Settings of a site generator, and those of the vault, count from the moment when they appear.
  @Test func settingsThatAppearAreRead() throws {
    let fixture = try SessionFixture([
      "docs/a.md": "[x](/b/) [y](c.mdx#there)\n\n--8<-- \"none.md\"\n", "docs/b.md": "", "docs/c.mdx": "## Here\n",
    ])
    let client = try EditorClient.ready(fixture)
    try client.open("docs/a.md")
    try client.wait(forDiagnosticsOf: "docs/a.md", codes: ["link.unresolved"])
    try fixture.vault.write("- pymdownx.snippets\n", to: "mkdocs.yml")
    // The text of the open note is read in another way.
    try client.wait(forDiagnosticsOf: "docs/a.md", codes: ["link.unresolved"])
    let places = try client.ask(
      "textDocument/documentLink", ["textDocument": ["uri": .string(client.uri("docs/a.md"))]])
    #expect(places.array?.contains { $0["range"]?["start"]?["line"] == 0 } == true, "\(places)")
    try fixture.vault.write("extensions: [mdx]\n", to: ".sheaf/config.yaml")
    try client.wait(forDiagnosticsOf: "docs/a.md", codes: ["link.missing-heading", "link.unresolved"])
    #expect(try client.end() == .success)
  }

  /// A server on pipes that takes any bytes.
  private final class RawServer {
    private let input: Int32
    private let output: Int32
    private let status = Locked<Commands.ExitStatus?>(nil)

    init(_ fixture: SessionFixture, _ options: [String] = []) throws {
      let (toServer, toClient) = (try EditorClient.pipe(), try EditorClient.pipe())
      (input, output) = (toServer.write, toClient.read)
      let (status, read, write) = (status, toServer.read, toClient.write)
      let started = Parallel.detach {
        let ended = fixture.serve(["lsp"] + options, input: read, output: write)
        status.withLock { $0 = ended }
        status.wakeAll()
      }
      #expect(started)
    }

    func send(_ bytes: [UInt8]) {
      // SAFETY: the bytes live for the call.
      _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(input, $0.baseAddress, $0.count) }
    }

    func send(_ body: String) { send(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)) }

    /// Lets the server wait after a page of answers, until they are read at the end. Pages are at most 16 KB.
    func holdAnswers() {
      // `F_SETPIPE_SZ` of `linux/fcntl.h`, which the module Glibc does not have.
      let setPipeSize: Int32 = 1031
      let size = fcntl(output, setPipeSize, 4096)
      #expect(size >= 4096 && size <= 65536 / 4, "the pipe has \(size) bytes")
    }

    /// Waits until the server has read and queued all messages sent so far.
    func waitUntilAllIsQueued() {
      waitUntilInputIsEmpty()
      // The server reads this only after it has queued the messages that it read before.
      send(#"{"jsonrpc":"2.0","method":"$/unknown"}"#)
      waitUntilInputIsEmpty()
    }

    private func waitUntilInputIsEmpty() {
      var count: Int32 = 1
      while count > 0 {
        // SAFETY: the call writes one number.
        let result = unsafe ioctl(input, UInt(FIONREAD), &count)
        guard result == 0 else { return #expect(Bool(false), "the pipe has no number of bytes") }
        usleep(1000)
      }
    }

    /// Closes the server's input, and returns everything that it has written and how it has ended.
    func end() -> (messages: [JSONValue], status: Commands.ExitStatus) {
      Glibc.close(input)
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // SAFETY: the call writes at most the size of the buffer.
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(output, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        bytes += buffer[..<count]
      }
      Glibc.close(output)
      var framer = MessageFramer(.contentLength)
      framer.append(bytes)
      var messages: [JSONValue] = []
      while let body = try? framer.next() { if let message = try? JSONValue(body) { messages.append(message) } }
      #expect(!framer.isInside, "something else was written than messages")
      return (messages, status.waitUntil { $0 })
    }
  }

  private static let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  @Test(arguments: [
    ("{", RPCError.Code.parseError), ("[]", .invalidRequest), ("7", .invalidRequest), (#"{"id":2}"#, .invalidRequest),
    (#"{"jsonrpc":"1.0","id":2,"method":"shutdown"}"#, .invalidRequest),
    (#"{"id":{},"method":"shutdown"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":2,"method":7}"#, .invalidRequest),
    (String(repeating: "[", count: 100_000), .parseError),
  ])
  func invalidMessagesAreAnsweredWithErrors(_ body: String, _ code: RPCError.Code) throws {
    let server = try RawServer(SessionFixture())
    server.send(Self.hello)
    server.send(body)
    server.send(#"{"jsonrpc":"2.0","id":"last","method":"shutdown"}"#)
    server.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    let (messages, status) = server.end()
    #expect(messages.contains { $0["error"]?["code"]?.integer == code.rawValue }, "\(messages)")
    #expect(messages.contains { $0["id"] == "last" && $0["error"] == nil })
    #expect(status == .success)
  }

  @Test(arguments: [
    [], Array("Content-Length: 10\r\n\r\n{\"js".utf8), Array("Content-Length: x\r\n\r\n".utf8),
    Array("Content-Le".utf8),
    Array("Content-Length: 99999999999999\r\n\r\n".utf8), [UInt8](repeating: 0x41, count: 100_000),
    Array("Content-Length: 2\r\nContent-Type: text; charset=utf-16\r\n\r\n{}".utf8),
  ])
  func aBrokenStreamEndsTheServer(_ bytes: [UInt8]) throws {
    let server = try RawServer(SessionFixture())
    server.send(Self.hello)
    server.send(bytes)
    let (messages, status) = server.end()
    #expect(messages.contains { $0["id"] == 1 && $0["result"] != nil })
    #expect(status == .nothing)
  }

  @Test func aRequestIsCancelledBeforeItsTurn() throws {
    var files: [String: String] = [:]
    for number in 0..<300 { files["n\(number).md"] = "[[Hub]]\n" }
    files["Hub.md"] = "# Hub\n"
    let server = try RawServer(SessionFixture(files))
    server.holdAnswers()
    server.send(Self.hello)
    // The answers before the cancelled ones take more than a page.
    let ids = 100..<700
    var bytes: [UInt8] = []
    func add(_ body: String) { bytes += Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8) }
    for id in ids { add(#"{"jsonrpc":"2.0","id":\#(id),"method":"workspace/symbol","params":{"query":"hub"}}"#) }
    for id in ids.suffix(10) { add(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#) }
    // Cancelling what was never asked is kept nowhere.
    add(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":77}}"#)
    add(#"{"jsonrpc":"2.0","id":77,"method":"workspace/symbol","params":{"query":"hub"}}"#)
    server.send(bytes)
    server.waitUntilAllIsQueued()
    let (messages, _) = server.end()
    #expect(messages.compactMap { $0["id"]?.integer }.filter(ids.contains).sorted() == Array(ids))
    let cancelled = messages.filter { $0["error"]?["code"]?.integer == RPCError.Code.requestCancelled.rawValue }
    #expect(cancelled.compactMap { $0["id"]?.integer }.sorted() == Array(ids.suffix(10)))
    #expect(messages.contains { $0["id"]?.integer == 77 && $0["error"] == nil })
  }

  /// A document that is no file, such as `untitled:Untitled-1`, is served alone while it is open.
  @Test func documentsThatAreNoFilesAreServedAlone() throws {
    let client = try EditorClient.ready(SessionFixture(["A.md": "x\n"]))
    let document: JSONValue = ["uri": "untitled:Untitled-1"]
    let params: JSONValue = [
      "textDocument": document, "position": ["line": 1, "character": 3], "positions": [], "newName": "x",
    ]
    let methods = [
      "hover", "completion", "definition", "references", "documentSymbol", "foldingRange", "codeLens", "inlayHint",
      "documentLink", "documentHighlight", "selectionRange", "semanticTokens/full", "rename", "prepareRename",
    ]
    for method in methods { #expect(try client.ask("textDocument/" + method, params) == .null, "\(method)") }
    #expect(try client.ask("textDocument/diagnostic", params)["items"] == [])
    try client.announce(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "languageId": "markdown", "version": 1, "text": "# hi\n[[#hi]]\n",
        ]
      ])
    #expect(try client.ask("textDocument/documentSymbol", params).array?.count == 1)
    let found = try client.ask("textDocument/definition", params)
    #expect(found.array?.compactMap { $0["uri"]?.string } == ["untitled:Untitled-1"])
    #expect(try client.end() == .success)
  }

  @Test func filesHaveTheNamesThatTheClientGivesThem() throws {
    let fixture = try SessionFixture(["A.md": "# A\n[[B]]\n", "sub/B.md": "# B\n", "C.md": "[[B]]\n"])
    let link = fixture.vault.root.parent.appending("linked" as RawPath)
    try FileSystem.makeSymlink(link, to: fixture.vault.root)
    let client = try EditorClient.ready(fixture, capabilities: EditorClient.movingFiles, root: link.text)
    try client.open("A.md", text: "# A\n\nunsaved [[B]]\n")
    let found = try client.ask("textDocument/definition", client.params("A.md", 2, 11))
    #expect(found.array?.compactMap { $0["uri"]?.string } == [client.uri("sub/B.md")])
    let edit = try client.ask("textDocument/rename", client.params("A.md", 2, 11, [.init("newName", "Bee")]))
    let changes = edit["documentChanges"]?.array ?? []
    let edited = changes.compactMap { $0["textDocument"] }
    #expect(edited.contains(["uri": .string(client.uri("A.md")), "version": 1]), "\(edited)")
    #expect(edited.contains(["uri": .string(client.uri("C.md")), "version": .null]), "\(edited)")
    #expect(changes.compactMap { $0["oldUri"]?.string } == [client.uri("sub/B.md")])
    // The same file at its other address is the same document.
    let real: JSONValue = ["textDocument": ["uri": .string("file://" + fixture.vault.root.text + "/A.md")]]
    #expect(
      try client.ask("textDocument/documentSymbol", real).array?.first?["location"]?["uri"]?.string
        == client.uri("A.md"))
    #expect(try client.end() == .success)
  }

  @Test func addressesAreComparedByTheirPaths() throws {
    let name = "a #1 100%?ü[x].md"
    let client = try EditorClient.ready(SessionFixture([name: "# One\n", "B.md": "[[a #1 100%?ü[x]]]\n"]))
    try client.waitUntilReady()
    let root = client.uri("")
    let spellings = [
      "/a%20%231%20100%25%3F%C3%BC%5Bx%5D.md", "/a%20%231%20100%25%3f%c3%bc[x].md", "/a %231 100%25%3Fü[x].md",
      "/./a%20%231%20100%25%3F%C3%BC%5Bx%5D.md",
    ]
    for spelling in spellings {
      let document: JSONValue = ["textDocument": ["uri": .string(root + spelling)]]
      #expect(try client.ask("textDocument/documentSymbol", document).array?.count == 1, "\(spelling)")
    }
    try client.announce(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(root + spellings[1]), "version": 1, "text": "# One\n\n[[Missing]]\n"]])
    // It is answered in the spelling of the client.
    let told = try client.wait(for: "textDocument/publishDiagnostics") { $0["diagnostics"]?.array?.isEmpty == false }
    #expect(told["uri"]?.string == root + spellings[1])
    #expect(told["version"] == 1)
    #expect(try client.end() == .success)
  }

  @Test func aFolderWithTheSameBeginningIsNotInTheVault() throws {
    let fixture = try SessionFixture(["A.md": "a\n"])
    let client = try EditorClient.ready(fixture)
    try client.waitUntilReady()
    let sibling = fixture.vault.root.text + "2"
    try FileSystem.makeDirectories(RawPath(sibling))
    let uri: JSONValue = .string("file://\(sibling)/B.md")
    try client.announce("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": "[[A]]\n"]])
    let found = try client.ask(
      "textDocument/definition", ["textDocument": ["uri": uri], "position": ["line": 0, "character": 3]])
    #expect(found == .null)
    #expect(try client.end() == .success)
  }

  @Test func featuresThatAnotherServerHasAreOff() throws {
    let client = try EditorClient(SessionFixture())
    let answer = try client.ask(
      "initialize", ["capabilities": [:], "initializationOptions": ["disable": ["completion", "rename"]]])
    #expect(answer["capabilities"]?["completionProvider"] == nil && answer["capabilities"]?["renameProvider"] == nil)
    #expect(answer["capabilities"]?["workspace"]?["fileOperations"] == nil)
    #expect(answer["capabilities"]?["hoverProvider"] == true)
    #expect(try client.end() == .success)
  }

  @Test func recordedSessionsGiveTheSameAnswers() throws {
    let folder = try TemporaryFolder()
    let record = folder.path.appending("record" as RawPath)
    let files = ["A.md": "[[B#Part]] 😀 #tag\n", "B.md": "# B\n\n## Part\n"]
    let client = try EditorClient.ready(SessionFixture(files), ["--record", record.text])
    try client.waitUntilReady()
    try client.open("A.md")
    _ = try client.ask("textDocument/definition", client.params("A.md", 0, 3))
    _ = try client.ask("textDocument/completion", client.params("A.md", 0, 18))
    _ = try client.result("textDocument/rename", client.params("A.md", 0, 12, [.init("newName", "x")]))
    #expect(try client.end() == .success)
    let lines = try folder.read("record").split(separator: 0x0A).map { try JSONValue(Array($0)) }
    // The same messages to a server over a copy get the same answers.
    let again = try EditorClient(SessionFixture(files))
    let (old, new) = (client.uri(""), again.uri(""))
    func moved(_ value: JSONValue) throws -> JSONValue {
      var writer = JSONWriter()
      writer.value(value)
      return try JSONValue(Array(String(decoding: writer.bytes, as: UTF8.self).replacing(old, with: new).utf8))
    }
    var answers: [Int: JSONValue] = [:]
    for line in lines {
      if let sent = line["sent"], let id = sent["id"]?.integer, sent["method"] == nil { answers[id] = sent }
    }
    var compared = 0
    for received in lines.compactMap({ $0["received"] }) {
      guard let method = received["method"]?.string, method != "shutdown", method != "exit" else { continue }
      let params = try moved(received["params"] ?? .null)
      guard let id = received["id"]?.integer else {
        try again.announce(method, params)
        if method == "textDocument/didClose" { try again.waitUntilReady(of: "Ready check 2.md") }
        continue
      }
      let answer = try #require(answers[id])
      switch try again.result(method, params) {
      case .success(let result): #expect(try moved(answer["result"] ?? .null) == result, "\(method)")
      case .failure(let error): #expect(answer["error"]?["message"]?.string == error.message, "\(method)")
      }
      compared += 1
    }
    #expect(compared == 4)
    #expect(try again.end() == .success)
  }

  @Test func theCommandLineUndoesChangesOfTheServer() throws {
    let files = ["A.md": "[[Old]] [x](Old.md)\r\n", "B.md": "see [[Old|o]]", "Old.md": "# Old\n\n[[A]]\n"]
    let client = try EditorClient.ready(SessionFixture(files), capabilities: EditorClient.editingOnly)
    client.answer = "Rename"
    try client.waitUntilReady()
    #expect(
      try client.ask("textDocument/rename", client.params("A.md", 0, 3, [.init("newName", "New")])) == .null)
    _ = try client.wait(for: "window/showMessage")
    #expect(try client.fixture.text(of: "B.md") == "see [[New|o]]")
    #expect(client.fixture.run("undo").status == .success)
    for (path, text) in files { #expect(try client.fixture.text(of: path) == text) }
    #expect(try client.end() == .success)
  }
}
