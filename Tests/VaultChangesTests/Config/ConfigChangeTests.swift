import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// What is set is read back, and what is unset leaves no trace.
@Suite struct ConfigChangeTests {
  /// Files in several styles; `{}` and null groups are not among them, since a group goes with its last key.
  private static let files = [
    "", "# only a remark\n", "\u{FEFF}", "\u{FEFF}links: wiki",
    "heal: ask\n\n\n# end", "links: wiki",
    "links: \"wiki\" # why\r\nheal: never\r\n",
    "folders:\n    /z/: # z\n        symbol: 'y' # s\n\nqueries:\n  z: \"tag:z\"\n\n# end\n",
    "{folders: {z: {symbol: y}}, daily: {folder: j}}\n", "categories:\n  z: 🧭\n  y: {label: Y}\n",
    "ignore:\n  - a # first\n  - 'b'\n  # about c\n  - c\ntasks:\n  next-below: true\n",
    "templates:\n  folder: t\nvaults:\n  z: ~/z\nundo:\n  days: 3\nweekly: {format: gggg}",
  ]

  private static let words = [
    "a", "a b", "📚", "#", ": ", "yes", "'", "\"", "x, y", "{", "1.0", " s ", "null", "~", "- x", "a: b", "a\\b", "\t",
    "é\u{301}",
    "line\nbreak", "true", "2026-01-01", "*a", "&b", "@c", "%d", "a #b",
  ]

  /// Random words for a key.
  private func value(_ key: ConfigKey, _ random: inout SplitMix64) -> [String] {
    func word() -> String { Self.words.randomElement(using: &random) ?? "" }
    switch key.form {
    case .text, .template, .pattern: return [word()]
    case .folder: return [word().trimmingSlashes]
    case .flag: return [Bool.random(using: &random) ? "true" : "false"]
    case .number: return ["\(Int.random(in: 1...Int.max, using: &random))"]
    case .days: return [["1d", "2w", "3m", "1y"].randomElement(using: &random) ?? ""]
    case .time: return [["1s", "90s", "5m", "24h"].randomElement(using: &random) ?? ""]
    case .choice(let words): return [words.randomElement(using: &random) ?? ""]
    case .choices, .findings:
      return Array(key.form.words.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    case .statuses: return ["! todo x", "/ in-progress x"]
    case .list, .synonyms: return (0..<Int.random(in: 1...4, using: &random)).map { _ in word() }
    case .group: return Array(["a", "b c", "D", "🧭"].shuffled(using: &random).prefix(2))
    }
  }

  @Test(arguments: Seeds.some(4))
  func setValuesAreReadAndUnsetOnesAreGone(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for file in Self.files {
      for key in ConfigTable.keys where !key.isGroup || key.form.isList {
        let name = ConfigName(
          key, key.nameIndex == nil ? "" : ["n", "a b", "x.y", "it's", "📥"].randomElement(using: &random) ?? "")
        let words = value(key, &random)
        let before = Array(file.utf8)
        var reader = ConfigReader(file: "x", origin: .user, base: VaultConfig())
        reader.read(before)
        let isThere = reader.layer.lines[name.path] != nil || key.form == .group(.names) && file.contains("categories")
        let change = try ConfigChange(setting: name, to: words, in: .user)
        guard let after = try? change.applied(to: before, path: []) else {
          #expect(key.form == .group(.names) && isThere, "\(name.text) cannot be set in \(file)")
          continue
        }
        var again = ConfigReader(file: "x", origin: .user, base: VaultConfig())
        again.read(after)
        let text = String(decoding: after, as: UTF8.self)
        #expect(again.layer.problems.isEmpty, "\(text)")
        #expect(key.value(again.layer.config, name.name)?.words == words, "\(name.text) in \(text)")
        #expect(try change.applied(to: after, path: []) == after)
        if isThere { continue }
        let gone = try ConfigChange(removing: name).applied(to: after, path: [])
        #expect(gone == before, "\(name.text)\n\(text)")
      }
    }
  }

  @Test(
    arguments: [
      (
        "ignore:\n  - a # first\n  - 'b'\n  # about c\n  - c\n", ["a", "c", "d e"],
        "ignore:\n  - a # first\n  # about c\n  - c\n  - d e\n"
      ),
      ("ignore:\n- a\n- b", ["a", "b", "c"], "ignore:\n- a\n- b\n- c"),
      ("ignore:\n  - a\n  - b # b\nlinks: wiki\n", ["b", "a"], "ignore:\n  - b # b\n  - a\nlinks: wiki\n"),
      ("ignore: [a, b] # why\n", ["b"], "ignore: [b] # why\n"), ("ignore: 'a'\n", ["b", "c"], "ignore: [b, c]\n"),
      ("ignore:\r\n  - a\r\n", ["a", "b"], "ignore:\r\n  - a\r\n  - b\r\n"),
      ("ignore:\n  - a\nlinks: wiki\n", ["x"], "ignore: [x]\nlinks: wiki\n"),
    ] as [(String, [String], String)])
  func listsKeepTheirLines(_ before: String, _ words: [String], _ after: String) throws {
    let name = try ConfigName(named: "ignore")
    let edited = try ConfigChange(setting: name, to: words, in: .vault).applied(to: Array(before.utf8), path: [])
    #expect(String(decoding: edited, as: UTF8.self) == after)
  }

  @Test(arguments: [
    ("templates: 'T x' # why\n", "templates.date-format", "YY", "templates: {folder: 'T x', date-format: YY} # why\n"),
    ("templates: T\n", "templates.folder", "U", "templates: U\n"),
    ("templates: T\n", "templates", "U", "templates: U\n"),
    ("templates:\n  folder: T # t\n", "templates", "U", "templates:\n  folder: U # t\n"),
    ("categories:\n  a: x\n", "categories.a.icon", "z", "categories:\n  a: z\n"),
    ("categories:\n  a: x\n", "categories.a.label", "L", "categories:\n  a: {icon: x, label: L}\n"),
    ("queries: {a: b}\n", "queries.a", "c d", "queries: {a: c d}\n"),
    ("tasks: # t\n  next-below: false # n\n", "tasks.next-below", "true", "tasks: # t\n  next-below: true # n\n"),
    ("links: >\n  wiki\nheal: ask\n", "links", "markdown", "links: markdown\nheal: ask\n"),
  ])
  func otherWaysOfWritingAreKept(_ before: String, _ key: String, _ word: String, _ after: String) throws {
    let change = try ConfigChange(setting: ConfigName(named: key), to: [word], in: .vault)
    #expect(String(decoding: try change.applied(to: Array(before.utf8), path: []), as: UTF8.self) == after)
  }

  @Test(arguments: [
    ("categories: [a]\n", "categories.a.icon", ["x"]), ("categories:\n  a: {icon: x}\n", "categories", ["b"]),
    ("a: b: c\n", "links", ["wiki"]), ("- a\n", "links", ["wiki"]), ("queries: text\n", "queries.a", ["b"]),
    ("links: &a wiki\nheal: *a\n", "links", ["markdown"]),
  ])
  func changesThatWouldLoseTextAreRefused(_ before: String, _ key: String, _ words: [String]) throws {
    let change = try ConfigChange(setting: ConfigName(named: key), to: words, in: .vault)
    #expect(throws: VaultError.self) { try change.applied(to: Array(before.utf8), path: []) }
  }

  @Test(arguments: [
    ("links", ["wikis"]), ("links", ["wiki", "markdown"]), ("size-limit", ["many"]), ("size-limit", ["0"]),
    ("size-limit", ["-1"]), ("tasks.next-below", ["yes"]), ("commit.quiet", ["5"]), ("title", ["property"]),
    ("title", ["heading", "x"]), ("daily.format", [""]), ("undo.days", ["3"]), ("index", ["/tmp"]), ("queries", ["x"]),
    ("aliases.x", ["list"]), ("folders.work", ["x"]),
  ])
  func valuesThatTheParserWouldRejectAreRefused(_ key: String, _ words: [String]) throws {
    let name = try ConfigName(named: key)
    #expect(throws: ConfigRefusal.self) { try ConfigChange(setting: name, to: words, in: .vault) }
  }
}
