import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Texts that change on the screen and on the disk, in any order.
struct LspTextTests {
  private static let names = ["A.md", "B.md", "C.md"]
  private static let pieces = [
    "# One\n", "## Zwei 😀\r\n", "text [[A]] e\u{301}\n", "[[B#One]] ", "\n", "\r\n", "#tag ", "```\n", "- [ ] x\n",
    "中 ",
    "[m](C.md)\n",
  ]

  private func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(8)).map { _ in Self.pieces[random.below(Self.pieces.count)] }.joined()
  }

  /// Returns a random change of a text and the text after it, which is held in UTF-16.
  private func change(_ units: inout [UInt16], _ random: inout SplitMix64) -> JSONValue {
    func offset() -> Int {
      var offset = random.below(units.count + 1)
      // Editors do not put a cursor into the middle of a character.
      if offset < units.count, offset > 0, UTF16.isTrailSurrogate(units[offset]) { offset -= 1 }
      if offset < units.count, offset > 0, units[offset] == 0x0A, units[offset - 1] == 0x0D { offset -= 1 }
      return offset
    }
    let (one, other) = (offset(), offset())
    let range = min(one, other)..<max(one, other)
    let new = text(&random)
    let json: JSONValue = [
      "range": ["start": position(range.lowerBound, units), "end": position(range.upperBound, units)],
      "text": .string(new),
    ]
    units.replaceSubrange(range, with: Array(new.utf16))
    return json
  }

  private func position(_ offset: Int, _ units: [UInt16]) -> JSONValue {
    var (line, start, index) = (0, 0, 0)
    while index < offset {
      let isPair = units[index] == 0x0D && index + 1 < units.count && units[index + 1] == 0x0A
      index += isPair ? 2 : 1
      if isPair || units[index - 1] == 0x0A || units[index - 1] == 0x0D { (line, start) = (line + 1, index) }
    }
    return ["line": .integer(line), "character": .integer(offset - start)]
  }

  /// The links of a note as the server sees them: their positions, and the text there.
  private func links(_ path: String, _ client: EditorClient, in text: String) throws -> [String] {
    let units = Array(text.utf16)
    let found = try client.ask(
      "textDocument/documentSymbol", ["textDocument": ["uri": .string(client.uri(path))]])
    return (found.array ?? []).map { symbol in
      let range = symbol["location"]?["range"]
      let (start, end) = (
        EditedFiles.offset(range?["start"], in: units), EditedFiles.offset(range?["end"], in: units)
      )
      return "\(symbol["name"]?.string ?? ""): \(String(decoding: units[start..<max(start, end)], as: UTF16.self))"
    }
  }

  /// The same as another server says of the text, which has it from the beginning.
  @Test(arguments: Seeds.some(12))
  func theServerReadsUnsavedTextsBeforeFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var disk: [String: String] = [:]
    for name in Self.names { disk[name] = text(&random) }
    let client = try EditorClient.ready(SessionFixture(disk))
    try client.waitUntilReady()
    var screen: [String: [UInt16]] = [:]
    for _ in 0..<40 {
      let name = Self.names[random.below(Self.names.count)]
      switch random.below(6) {
      case 0 where screen[name] == nil:
        screen[name] = Array((disk[name] ?? "").utf16)
        try client.open(name)
      case 1 where screen[name] != nil:
        screen[name] = nil
        try client.close(name)
      case 2 where screen[name] != nil:
        let saved = String(decoding: screen[name] ?? [], as: UTF16.self)
        disk[name] = saved
        try client.fixture.vault.write(saved, to: RawPath(name))
        try client.announce("textDocument/didSave", ["textDocument": ["uri": .string(client.uri(name))]])
      case 3:
        disk[name] = text(&random)
        try client.fixture.vault.write(disk[name] ?? "", to: RawPath(name))
      default:
        guard var units = screen[name] else { continue }
        var changes: [JSONValue] = []
        for _ in 0..<1 + random.below(3) { changes.append(change(&units, &random)) }
        screen[name] = units
        try client.change(name, changes)
      }
      let seen = screen[name].map { String(decoding: $0, as: UTF16.self) } ?? disk[name] ?? ""
      let whole = try client.ask(
        "textDocument/selectionRange",
        ["textDocument": ["uri": .string(client.uri(name))], "positions": [["line": 0, "character": 0]]])
      let units = Array(seen.utf16)
      let end = position(units.count, units)
      #expect(outermost(whole.array?.first)?["end"] == end, "\(name)")
      let expected = try expected(seen)
      #expect(try links(name, client, in: seen) == expected, "\(name): \(seen.debugDescription)")
    }
    #expect(try client.end() == .success)
    // Nothing was written by the server.
    for name in Self.names { #expect(try client.fixture.text(of: name) == disk[name]) }
  }

  private func outermost(_ selection: JSONValue?) -> JSONValue? {
    var selection = selection
    while let parent = selection?["parent"] { selection = parent }
    return selection?["range"]
  }

  /// The headings of a text with their sections, by the command line's reading of the same bytes.
  private func expected(_ text: String) throws -> [String] {
    let fixture = try SessionFixture(["T.md": text])
    let parsed = try JSONValue(fixture.run("parse", "T.md", "--json").output)
    let headings = parsed["headings"]?.array ?? []
    let bytes = Array(text.utf8)
    return headings.enumerated().map { index, heading in
      let level = heading["level"]?.integer ?? 0
      let start = heading["range"]?.array?.first?.integer ?? 0
      let next = headings[(index + 1)...].first { ($0["level"]?.integer ?? 0) <= level }
      let end = next?["range"]?.array?.first?.integer ?? bytes.count
      let name = heading["text"]?.string ?? ""
      return "\(name.isEmpty ? String(repeating: "#", count: level) : name): "
        + String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    }
  }

  @Test func aNoteThatIsOpenedAgainHasItsNewText() throws {
    let client = try EditorClient.ready(SessionFixture(["A.md": "a\n", "B.md": "b\n"]))
    try client.waitUntilReady()
    func backlinks() throws -> Int? {
      try client.ask("textDocument/references", client.params("B.md", 0, 0)).array?.count
    }
    try client.open("A.md", text: "[[B]] [[B]]\n")
    #expect(try backlinks() == 2)
    // Nothing is asked in between, and the version is the same again.
    try client.close("A.md")
    try client.open("A.md", text: "[[B]]\n")
    #expect(try backlinks() == 1)
    #expect(try client.end() == .success)
  }

  @Test func twoServersAndTheCommandLineWorkOnOneVault() throws {
    let fixture = try SessionFixture(["A.md": "[[B]]\n", "B.md": "b\n"])
    let (one, other) = (
      try EditorClient.ready(fixture, capabilities: EditorClient.editingOnly), try EditorClient.ready(fixture)
    )
    try one.waitUntilReady()
    try other.waitUntilReady(of: "Another check.md")
    try other.open("A.md", text: "[[C]]\n")
    try other.wait(forDiagnosticsOf: "A.md", codes: ["link.unresolved"])
    one.answer = "Rename"
    #expect(try one.ask("textDocument/rename", one.params("A.md", 0, 3, [.init("newName", "C")])) == .null)
    _ = try one.wait(for: "window/showMessage")
    try other.wait(forDiagnosticsOf: "A.md", codes: [])
    #expect(fixture.run("rename", "C", "D").status == .success)
    try other.wait(forDiagnosticsOf: "A.md", codes: ["link.unresolved"])
    #expect(
      try one.ask("textDocument/definition", one.params("A.md", 0, 3)).array?.first?["uri"]?.string == one.uri("D.md"))
    #expect(try one.end() == .success)
    // The other takes over as the watcher.
    #expect(fixture.run("rename", "D", "C").status == .success)
    try other.wait(forDiagnosticsOf: "A.md", codes: [])
    #expect(try other.end() == .success)
  }
}
