import NoteSyntax
import SearchIndex
import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Fields in the text are properties where the vault asks for it, and the index has what a look at each note finds.
@Suite struct InlineFieldIndexTests {
  /// A note as it was made, with what each of its properties contributes.
  private struct MadeNote {
    var matter: [(name: String, value: StoredValue)] = []
    var fields: [(name: String, value: StoredValue)] = []

    func contributions(_ name: String) -> [StoredValue] {
      (matter + fields).filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    func joined(_ name: String) -> StoredValue? {
      let values = contributions(name)
      if values.count < 2 { return values.first }
      return .list(values.flatMap { value in if case .list(let items) = value { items } else { [value] } })
    }
  }

  private static let names = ["rating", "Rating", "due date", "mood", "Größe"]
  private static let values: [(text: String, value: StoredValue)] = [
    ("5", .number("5")), ("-2.5", .number("-2.5")), ("high", .text("high")), ("2026-01-02", .text("2026-01-02")),
    ("1, 2", .list([.number("1"), .number("2")])), ("a, b", .text("a, b")),
    ("\"q, r\", 5", .list([.text("q, r"), .number("5")])),
    ("true", .bool(true)), ("", .null), ("two words", .text("two words")), ("3 days", .text("3 days")),
    ("Zürich", .text("Zürich")), ("\"5\"", .text("5")),
  ]

  private static func note(_ random: inout SplitMix64) -> (text: String, made: MadeNote) {
    var made = MadeNote()
    var text = ""
    if random.below(2) == 0 {
      let number = random.below(9)
      text += "---\nrating: \(number)\nother: x\n---\n"
      made.matter = [("rating", .number("\(number)")), ("other", .text("x"))]
    }
    for _ in 0..<random.below(7) {
      let name = random.pick(names)
      let (value, stored) = random.pick(values)
      func take(_ line: String) {
        text += line + "\n"
        made.fields.append((name, stored))
      }
      // A value with a comma or quotes is the same in brackets.
      switch random.below(12) {
      case 0, 1: take("\(name):: \(value)\n")
      case 2: take("Some text [\(name):: \(value)] and more.\n")
      case 3: take("Some text (\(name):: \(value)) and more.\n")
      case 4: take("- item [\(name):: \(value)]\n- other\n")
      case 5: take("- \(name):: \(value)\n")
      case 6: text += "- [ ] task [\(name):: \(value)]\n\n"
      case 7: text += "- [x] \(name):: \(value)\n\n"
      case 8: text += "```\n\(name):: \(value)\n```\n\n"
      case 9: text += "Code `[\(name):: \(value)]` only.\n\n"
      case 10: take("- [ ] task\n  - below [\(name):: \(value)]\n")
      default: take("> quoted [\(name):: \(value)]\n")
      }
    }
    return (text, made)
  }

  private static func names(_ found: FoundDocuments, _ view: VaultView) -> Set<String> {
    Set(found.documents.map { String(decoding: view.snapshot.key(of: $0), as: UTF8.self) })
  }

  @Test(arguments: Seeds.some(60)) func theIndexAgreesWithTheNotes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault(config: "inline-fields: true\n")
    var notes: [String: MadeNote] = [:]
    for round in 0..<3 {
      for number in 0..<(3 + random.below(10)) {
        let (text, made) = Self.note(&random)
        notes["n\(number).md"] = made
        try vault.write(text, to: RawPath("n\(number).md"))
      }
      let view = try vault.open()
      for (path, made) in notes {
        let document = try #require(view.snapshot.document(withKey: Array(path.utf8)))
        let joined = view.snapshot.joinedProperties(of: document)
        for name in Self.names + ["other"] {
          #expect(joined.first(named: name) == made.joined(name), "seed \(seed), round \(round): \(path) \(name)")
        }
      }
      func expect(_ query: String, _ name: String, _ isWanted: ([StoredValue]) -> Bool) throws {
        let wanted = Set(notes.filter { isWanted($0.value.contributions(name)) }.keys)
        #expect(Self.names(try view.find(query), view) == wanted, "seed \(seed), round \(round): \(query)")
      }
      for name in ["rating", "mood", "due date", "größe"] {
        try expect("[\"\(name)\"]", name) { !$0.isEmpty }
        try expect("-[\"\(name)\"]", name) { $0.isEmpty }
        try expect("[\"\(name)\":null]", name) { $0.contains(.null) }
        try expect("[\"\(name)\":\"high\"]", name) { $0.flatMap(\.scalars).contains("high") }
        try expect("[\"\(name)\":\"q, r\"]", name) { $0.flatMap(\.scalars).contains("q, r") }
        try expect("[\"\(name)\":>3]", name) { $0.flatMap(\.scalars).contains { Double($0).map { $0 > 3 } ?? false } }
        try expect("[\"\(name)\":/^two/]", name) { $0.flatMap(\.scalars).contains { $0.hasPrefix("two") } }
      }
      let having = Set(notes.filter { !($0.value.matter + $0.value.fields).isEmpty }.keys)
      #expect(Self.names(try view.find("has:property"), view) == having, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [
    ("[rating]", "1 3 4"), ("[rating:>3]", "1 4"), ("-[rating]", "2"), ("[mood:null]", "2"), ("[mood:/^go/]", "3"),
    ("[mood:\"two words\"]", "4"), ("[rating:5] OR [mood:good]", "1 3"), ("[rating:4] [mood:two]", "4"),
    ("[none]", ""), ("[rating:2026-01-02]", ""),
  ]) func tasksHaveFieldsOfTheirOwn(query: String, lines: String) throws {
    let text = """
      - [ ] one [rating:: 5]
      - [ ] two (mood::)
      - [ ] three [rating:: 1] [mood:: good]
      - [ ] four [Rating:: 4] (mood:: two words)

      """
    let vault = try TemporaryVault(config: "inline-fields: true\n")
    try vault.write(text, to: "a.md")
    let view = try vault.open()
    let found = try view.tasks(TaskSelection(), query: query).map { "\($0.task.line)" }
    #expect(found.joined(separator: " ") == lines)
    try vault.write("inline-fields: false\n", to: ".sheaf/config.yaml")
    let plain = try vault.open().tasks(TaskSelection(), query: "[rating]")
    #expect(plain.isEmpty)
  }

  @Test func nothingChangesInAVaultThatDoesNotAsk() throws {
    let vault = try TemporaryVault()
    try vault.write("rating:: 5\n", to: "a.md")
    var view = try vault.open()
    #expect(try view.find("[rating]").documents.isEmpty && view.snapshot.propertyNames().isEmpty)
    try vault.write("", to: ".obsidian/plugins/dataview/main.js")
    view = try vault.open()
    #expect(try view.find("[rating:5]").documents.count == 1, "the plugin is there")
    #expect(PropertyTally(view.snapshot, within: view.snapshot.noteSets).row(named: "rating")?.notes == 1)
    try vault.write("[\"calendar\"]", to: ".obsidian/community-plugins.json")
    view = try vault.open()
    #expect(try view.find("[rating]").documents.isEmpty, "the plugin is turned off")
    try vault.write("inline-fields: true\n", to: ".sheaf/config.yaml")
    view = try vault.open()
    #expect(try view.find("[rating]").documents.count == 1)
    try vault.write("[\"dataview\"]", to: ".obsidian/community-plugins.json")
    try vault.write("inline-fields: false\n", to: ".sheaf/config.yaml")
    view = try vault.open()
    #expect(try view.find("[rating]").documents.isEmpty)
  }

  @Test func graphsOfLogseqKeepTheirOwnProperties() throws {
    let vault = try TemporaryVault(config: "inline-fields: true\n")
    try vault.write("{}", to: "logseq/config.edn")
    try vault.write("status:: open\n\n- a block\n  mood:: good\n", to: "pages/a.md")
    let view = try vault.open()
    let document = try #require(view.snapshot.document(withKey: Array("pages/a.md".utf8)))
    #expect(view.snapshot.joinedProperties(of: document).map(\.name) == ["status"])
  }
}
