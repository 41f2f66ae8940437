import CommandFixtures
import JSON
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// Random documents of the stores that are exported too: each comes back as it was, value by value.
struct StoreExactnessTests {
  /// Values that are easily changed on the way.
  private struct Source {
    var random: SplitMix64

    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
    mutating func chance(_ part: UInt64) -> Bool { random.next() % part == 0 }

    static let words = [
      "plain", "two  spaces", " edge ", "#tag", "#idea", "a/b", "2024", "true", "null", "- [ ] item", "---",
      "---\nx: 1\n---", "# Head", "\n",
      "\r\n", "tab\t", "\"quote\"", "it's", "a: b", "[[Link]]", "[x](y)", "**bold**", "é", "e\u{301}", "日本", "👩‍👩‍👧", "~",
      "|", "> q", "%% c %%",
      "`code`", "```\nx\n```", "$x$", "<b>", "&amp;", "\\", "   ", "!", "@", "*", "2024-01-02", "^id", "key:: value",
    ]

    mutating func text(_ most: Int) -> String {
      (0..<Int(random.next() % UInt64(most + 1))).map { _ in pick(Self.words) }.joined(
        separator: pick([" ", "", "\n", "\n\n"]))
    }
    mutating func line(_ most: Int) -> String {
      text(most).replacing("\r\n", with: " ").replacing("\n", with: " ").replacing("\t", with: " ")
    }

    /// Seconds since 2001 with as many digits as the program stores, or a text.
    mutating func date(_ isText: Bool) -> JSONValue {
      let seconds = Int(700_000_000 + random.next() % 90_000_000)
      if isText {
        return .string(
          "20\(20 + random.next() % 6)-0\(1 + random.next() % 9)-1\(random.next() % 10)T10:20:3\(random.next() % 10)\(pick(["", ".5", ".123", ".123456", ".000"]))Z"
        )
      }
      if chance(3) { return .integer(seconds) }
      let parts: [Double] = [1_000, 1_000_000, 4_503_599_627_370_496]
      return .number(
        Double(seconds) + Double(random.next() % 1000) / pick(parts) + Double(random.next() % 1_000_000) / 1_000_000)
    }
    mutating func uuid() -> String {
      let hex = (0..<32).map { _ in String("0123456789ABCDEF".randomElement(using: &random) ?? "0") }.joined()
      let parts = [8, 4, 4, 4, 12].reduce(into: (text: "", rest: hex[...])) { result, count in
        result.text += (result.text.isEmpty ? "" : "-") + result.rest.prefix(count)
        result.rest = result.rest.dropFirst(count)
      }
      return parts.text
    }
  }

  /// The members of an object, by key.
  private static func members(_ value: JSONValue) -> [String: JSONValue] {
    guard case .object(let list) = value else { return [:] }
    return Dictionary(list.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private func compare(_ original: [JSONValue], _ exported: [JSONValue], _ key: String, _ seed: UInt64) {
    #expect(original.count == exported.count)
    let found = Dictionary(exported.map { (Self.members($0)[key] ?? .null, Self.members($0)) }) { first, _ in first }
    for note in original.map(Self.members) {
      guard let other = found[note[key] ?? .null] else {
        Issue.record("\(seed): \(note[key] ?? .null) is gone")
        continue
      }
      for (name, value) in note where other[name] != value {
        Issue.record("seed \(seed), \(name): \(value) → \(String(describing: other[name]))\nin \(note)")
      }
    }
  }

  private func roundTrip(_ format: String, _ document: JSONValue, _ file: String, _ dates: String) throws -> JSONValue {
    let scene = try ExchangeScene()
    var writer = JSONWriter(.pretty)
    writer.value(document)
    try scene.folder.write(writer.drain(), to: RawPath("in/\(file)"))
    let fixture = try SessionFixture()
    let isFolder = format == "takenote" || format == "timeline"
    let run = fixture.run("import", format, scene.path(isFolder ? "in" : "in/\(file)"))
    #expect(run.status == .success, "\(run.errors)")
    #expect(fixture.run("export", format, "-o", scene.path("out"), "--date-form", dates).status == .success)
    return try JSONValue(scene.folder.read(RawPath(isFolder ? "out/\(file)" : "out")))
  }

  /// Each word alone, behind a backslash, in emphasis, as a quote, and before each of some others.
  private static let texts: [String] = Source.words.flatMap { word in
    [word, "\\\(word)", "*\(word)*", "> \(word)", "\(word)\n[[Link]]", "\(word) %% x", "\\*\(word)", "# \(word)"]
  }

  /// A UUID with a number.
  private static func uuid(_ number: Int) -> JSONValue {
    .string("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)")
  }

  @Test func theFirstLineIsNotRepeatedInNotesOfIOS() throws {
    let notes: [JSONValue] = Self.texts.enumerated().map { number, text in
      ["id": Self.uuid(number), "content": .string(text), "sortDate": 700_000_000, "createdDate": 700_000_000]
    }
    let document: JSONValue = ["savedFolders": .array([]), "savedNotes": .array(notes)]
    let exported = Self.members(try roundTrip("ios-notes", document, "n.json", "seconds"))
    guard case .array(let list)? = exported["savedNotes"] else { return #expect(Bool(false), "\(exported)") }
    compare(notes, list, "id", 0)
  }

  @Test func theFirstLineIsNotRepeatedInTheTimeline() throws {
    let notes: [JSONValue] = Self.texts.enumerated().map { number, text in
      ["id": Self.uuid(number), "text": .string(text), "createdAt": 700_000_000, "updatedAt": 700_000_000]
    }
    guard case .array(let list) = try roundTrip("timeline", .array(notes), "notes.json", "seconds") else { return }
    compare(notes, list, "id", 0)
  }

  @Test func textThatTakeNoteDoesNotLinkStaysText() throws {
    func note(_ number: Int, _ title: String, _ content: String) -> JSONValue {
      [
        "uuid": Self.uuid(number), "title": .string(title), "content": .string(content), "createdDate": 700_000_000,
        "updatedDate": 700_000_000,
      ]
    }
    let notes: [JSONValue] =
      Self.texts.enumerated().map { note($0 + 10, "Note \($0)", $1) } + [
        note(1, "Link", "plain [[Link]], [[Link|shown]] and ![[Link]]"),
        note(2, "Other", "[[Link]] and [Link](takenote://note/00000000-0000-4000-8000-000000000001)"),
      ]
    let document: JSONValue = ["notes": .array(notes), "containers": .array([]), "images": .array([])]
    let exported = Self.members(try roundTrip("takenote", document, "takenote.json", "seconds"))
    guard case .array(let list)? = exported["notes"] else { return #expect(Bool(false), "\(exported)") }
    compare(notes.dropLast(), list.filter { Self.members($0)["title"] != "Other" }, "uuid", 0)
    // Of the same text, once as a link, nobody can say which one it was: none of the links is lost.
    let other = list.map(Self.members).first { $0["title"] == "Other" }?["content"]
    let link = "[Link](takenote://note/00000000-0000-4000-8000-000000000001)"
    #expect(other == .string("\(link) and \(link)"))
  }

  @Test(arguments: Seeds.some(2), ["iso8601", "seconds"]) func lucidpal(_ seed: UInt64, _ dates: String) throws {
    var source = Source(random: SplitMix64(seed: seed))
    let isText = dates == "iso8601"
    let notes: [JSONValue] = (0..<20).map { _ in
      var members: [JSONValue.Member] = [
        .init("id", .string(source.uuid())), .init("title", .string(source.line(3))),
        .init("body", .string(source.text(6))),
        .init("tags", .strings((0..<Int(source.random.next() % 4)).map { _ in source.line(2) })),
        .init("createdAt", source.date(isText)), .init("updatedAt", source.date(isText)),
        .init("aiActionItems", .strings((0..<Int(source.random.next() % 3)).map { _ in source.line(2) + "x" })),
        .init("source", .string(source.pick(["manual", "voice", "siri"]))), .init("isPinned", .bool(source.chance(3))),
      ]
      if source.chance(2) { members.append(.init("aiSummary", .string(source.line(2) + "."))) }
      if source.chance(2) { members.append(.init("aiCategory", .string(source.pick(["idea", "task", "other"])))) }
      if source.chance(2) {
        members.append(.init("lastReferencedAt", isText ? "2026-01-02T03:04:05.123456Z" : source.date(false)))
      }
      return .object(members)
    }
    guard case .array(let exported) = try roundTrip("lucidpal", .array(notes), "n.json", dates) else { return }
    compare(notes, exported, "id", seed)
  }

  @Test(arguments: Seeds.some(2), ["iso8601", "seconds"]) func takenote(_ seed: UInt64, _ dates: String) throws {
    var source = Source(random: SplitMix64(seed: seed))
    let isText = dates == "iso8601"
    let folders: [JSONValue] = ["Work", "Work/Deep", "Home  room", "a: b"].map(JSONValue.string)
    let notes: [JSONValue] = (0..<20).map { _ in
      .object([
        .init("defaultTitle", "New Note"), .init("title", .string(source.line(3))),
        .init("content", .string(source.text(6))),
        .init("createdDate", source.date(isText)), .init("updatedDate", source.date(isText)),
        .init("starred", .bool(source.chance(3))),
        .init("uuid", .string(source.uuid())), .init("folder", source.pick(folders + ["Inbox", "Archive", "Trash"])),
        .init("tag", source.chance(2) ? .null : .string(source.line(2) + "t")),
      ])
    }
    let document: JSONValue = .object([
      .init("notes", .array(notes)), .init("containers", .array([])), .init("images", .array([])),
    ])
    let exported = Self.members(try roundTrip("takenote", document, "takenote.json", dates))
    guard case .array(let list)? = exported["notes"] else { return }
    compare(notes, list, "uuid", seed)
  }

  @Test(arguments: Seeds.some(2), ["iso8601", "seconds"]) func iosNotes(_ seed: UInt64, _ dates: String) throws {
    var source = Source(random: SplitMix64(seed: seed))
    let isText = dates == "iso8601"
    let folders: [JSONValue] = ["Notes", "Work", "a: b", "a/b"].map { name in
      .object([
        .init("id", .string(source.uuid())), .init("name", .string(name)),
        .init("isSystemFolder", .bool(name == "Notes")),
      ])
    }
    let notes: [JSONValue] = (0..<20).map { _ in
      let created = source.date(isText)
      return .object([
        .init("id", .string(source.uuid())), .init("content", .string(source.text(6))),
        .init("folderId", Self.members(source.pick(folders))["id"] ?? .null),
        .init("sortDate", source.chance(2) ? created : source.date(isText)), .init("createdDate", created),
      ])
    }
    let document: JSONValue = .object([.init("savedFolders", .array(folders)), .init("savedNotes", .array(notes))])
    let exported = Self.members(try roundTrip("ios-notes", document, "n.json", dates))
    guard case .array(let list)? = exported["savedNotes"], case .array(let names)? = exported["savedFolders"] else {
      return
    }
    compare(notes, list, "id", seed)
    compare(folders, names, "id", seed)
  }

  @Test(arguments: Seeds.some(2), ["iso8601", "seconds"]) func timeline(_ seed: UInt64, _ dates: String) throws {
    var source = Source(random: SplitMix64(seed: seed))
    let isText = dates == "iso8601"
    let tags: [JSONValue] = ["a", "two words", "2024", "a"].map { name in
      .object([.init("id", .string(source.uuid())), .init("name", .string(name))])
    }
    let notes: [JSONValue] = (0..<20).map { _ in
      .object([
        .init("id", .string(source.uuid())), .init("text", .string(source.text(6))),
        .init("createdAt", source.date(isText)),
        .init("updatedAt", source.date(isText)), .init("isPinned", .bool(source.chance(3))),
        .init("imagePaths", .array([])),
        .init("tags", .array(source.chance(2) ? [] : Array(tags.prefix(3)))),
      ])
    }
    guard case .array(let exported) = try roundTrip("timeline", .array(notes), "notes.json", dates) else { return }
    compare(notes, exported, "id", seed)
  }
}
