import Connections
import Dates
import FuzzDriver
import JSON
import SystemCalls
import VaultCore

@testable import LanguageServer

/// An editor opens two texts, changes them and asks about positions in them: the server never traps, the lines are
/// those of the text, and what it answers lies in the text.
///
/// An input is a list of steps. Each begins with a byte that chooses what is done, and four bytes for two positions; a
/// text follows where one is needed, up to the byte 0xFF.
@main
enum EditorFuzz {
  private static let methods = RequestTable.requests.keys.sorted().filter {
    !["initialize", "shutdown", "workspace/executeCommand"].contains($0)
  }
  private static let names = ["untitled:One.md", "untitled:Two.md"]
  private static let encodings: [PositionEncoding] = [.utf8, .utf16, .utf32]

  static func main() {
    Fuzzing.run { bytes in
      guard let session = makeSession() else { preconditionFailure("there is no session") }
      session.stage = .running
      session.encoding = encodings[Int(bytes.first ?? 0) % encodings.count]
      session.client = ClientCapabilities(
        ["capabilities": ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]]])
      for name in names { session.open(DocumentURI(name), version: 0, text: Array("# A\n\n[[Two]] #t\n".utf8)) }
      var rest = bytes.dropFirst()
      var steps = 0
      while rest.count >= 5, steps < 40 {
        step(&rest, session)
        steps += 1
      }
    }
  }

  private static func makeSession() -> EditorSession? {
    let folder: RawPath = "/nonexistent"
    let surroundings = Surroundings(
      workingDirectory: folder, home: nil, cacheFolder: folder, stateFolder: folder, configFile: folder,
      environmentVault: nil, userID: 0, now: { 1_790_000_000_000_000_000 }, zone: .fixed(minutes: 0), workers: 1)
    let environment = ServerEnvironment(
      surroundings: surroundings, vault: nil, version: "", log: { _ in })
    guard let input = try? FileDescriptor.open("/dev/null", .readOnly, []),
      let output = try? FileDescriptor.open("/dev/null", .writeOnly, []),
      let connection = try? MessageConnection<ServerNews>(input: input, output: output, .languageServer)
    else { return nil }
    return EditorSession(environment, connection)
  }

  private static func step(_ rest: inout ArraySlice<UInt8>, _ session: EditorSession) {
    let head = Array(rest.prefix(5))
    rest = rest.dropFirst(5)
    let uri = names[Int(head[0] & 1)]
    guard let document = session.document(uri) else { return }
    let (one, other) = (position(head[1], head[2]), position(head[3], head[4]))
    let textDocument: JSONValue = ["uri": .string(uri)]
    let range: JSONValue = ["start": min(one, other).json, "end": max(one, other).json]
    if head[0] & 2 == 0 {
      let text = rest.prefix { $0 != 0xFF }
      rest = rest.dropFirst(text.count + 1)
      let change: JSONValue = ["range": range, "text": .string(String(decoding: text, as: UTF8.self))]
      let params: JSONValue = ["textDocument": textDocument, "contentChanges": [change]]
      _ = try? DocumentNotifications.didChange(params, session)
      let bytes = document.text.bytes
      let lines = LineIndex(bytes.span)
      precondition(document.text.lines == lines, "the lines are not those of the text")
    } else {
      let method = methods[Int(head[0] >> 2) % methods.count]
      let params: JSONValue = [
        "textDocument": textDocument, "position": one.json, "positions": [one.json, other.json], "range": range,
        "newName": "New 😀", "query": "a", "item": textDocument, "files": [], "context": ["includeDeclaration": true],
      ]
      let message = RPCMessage.request(id: .integer(1), method: method, params: params)
      _ = try? session.take(message)
      check(method, params, document, session)
    }
  }

  /// Positions are near the beginning, but may be beyond the ends of lines and of the text.
  private static func position(_ line: UInt8, _ column: UInt8) -> TextPosition {
    TextPosition(line: Int(line % 24), character: Int(column % 48))
  }

  /// Ranges in an answer lie in the text and begin before they end.
  private static func check(_ method: String, _ params: JSONValue, _ document: OpenDocument, _ session: EditorSession) {
    let ownRangeMethods = [
      "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/selectionRange",
      "textDocument/documentLink", "textDocument/documentHighlight", "textDocument/inlayHint",
    ]
    guard ownRangeMethods.contains(method), let answer = RequestTable.requests[method],
      let value = try? answer(params, session)
    else { return }
    walk(value, document.text.lines.count)
  }

  private static func walk(_ value: JSONValue, _ lines: Int) {
    if let start = value["start"].flatMap(TextPosition.init), let end = value["end"].flatMap(TextPosition.init) {
      precondition(start <= end && end.line < lines, "a range outside of the text")
    }
    for member in value.object ?? [] { walk(member.value, lines) }
    for item in value.array ?? [] { walk(item, lines) }
  }
}
