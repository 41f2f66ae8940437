import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// The table of keys says what the parser reads.
@Suite struct ConfigTableTests {
  /// Reads a file of a user.
  private func read(_ text: String) -> ConfigReader {
    var reader = ConfigReader(file: "x", origin: .user, base: VaultConfig())
    reader.read(Array(text.utf8))
    return reader
  }

  @Test func everyKeyHasItsGroupAndNoOther() {
    var seen: Set<String> = []
    for key in ConfigTable.keys {
      #expect(seen.insert(key.name).inserted, "\(key.name) is there twice")
      #expect(key.parent.isEmpty || seen.contains(key.parent), "\(key.name) has no group before it")
      #expect(key.summary.count <= 60 && key.summary.last != ".", "\(key.summary)")
      #expect(
        ConfigTable.key(named: key.name.replacing("NAME", with: "n").replacing("PATH", with: "n"))?.key.name == key.name
      )
    }
  }

  /// A value that is no default, as it is written and as it is read.
  private func sample(_ key: ConfigKey) -> (yaml: String, words: [String]) {
    switch key.form {
    case .text, .template, .pattern, .folder: ("Some text", ["Some text"])
    case .flag:
      key.value(VaultConfig(), "n") == .flag(true) ? ("false", ["false"]) : ("true", ["true"])
    case .number: ("12345", ["12345"])
    case .time: ("90s", ["90s"])
    case .days: ("2w", ["2w"])
    case .choice(let words):
      words.last { key.value(VaultConfig(), "") != .text($0) }.map { ($0, [$0]) } ?? ("", [])
    case .choices, .findings:
      ("[\(key.form.words[1]), \(key.form.words[0])]", [key.form.words[1], key.form.words[0]])
    case .statuses: ("['! todo x', '/ in-progress x']", ["! todo x", "/ in-progress x"])
    case .list, .synonyms, .group: ("[a, b c]", ["a", "b c"])
    }
  }

  @Test(arguments: ConfigTable.keys.filter { !$0.isGroup || $0.form.isList }.map(\.name))
  func theParserReadsEveryKey(_ name: String) throws {
    let key = try #require(ConfigTable.keys.first { $0.name == name })
    let setting = ConfigName(key, key.nameIndex == nil ? "" : "n")
    let (yaml, words) = sample(key)
    let text = setting.path.dropLast().map { "{\($0): " }.joined() + "{\(key.isNamed ? "n" : key.last): \(yaml)}"
    let closing = String(repeating: "}", count: setting.path.count - 1)
    let reader = read(text + closing)
    #expect(reader.layer.problems.isEmpty, "\(reader.layer.problems)")
    #expect(key.value(reader.layer.config, setting.name)?.words == words)
    #expect(reader.layer.lines[setting.path] == 1)
    // Without the key, the setting is something else.
    #expect(key.value(VaultConfig(), setting.name)?.words != words)
  }

  @Test func theParserReadsNothingElse() {
    for group in ConfigTable.keys.filter(\.isGroup).map(\.name) + [""]
    where !ConfigTable.children(of: group).contains(where: \.isNamed) {
      let path = group.split(separator: ".").map { $0.first?.isUppercase == true ? "n" : String($0) }
      let text = path.map { "{\($0): " }.joined() + "{xyzzy: 1}" + String(repeating: "}", count: path.count)
      #expect(read(text).layer.problems.map(\.message) == ["unknown key 'xyzzy'"], "\(text)")
    }
  }

  @Test(arguments: [
    ("tasks.done-date", "tasks.done-date", ""), ("queries.a.b", "queries.NAME", "a.b"),
    ("folders./a/b.c/.color", "folders.PATH.color", "a/b.c"), ("folders.work", "folders.PATH", "work"),
    ("folders.a.b.c.tags", "folders.PATH.tags", "a.b.c"),
    ("categories.x.icon", "categories.NAME.icon", "x"), ("templates", "templates", ""),
  ])
  func namesAreRead(_ text: String, _ key: String, _ name: String) throws {
    let found = try #require(ConfigTable.key(named: text))
    #expect(found.key.name == key && found.name == name)
  }

  @Test(arguments: [
    ("link", "links"), ("querys.inbox", "queries.inbox"), ("folders.work.colour", "folders.work.color"),
    ("task.done-dat", "tasks.done-date"), ("done-date", "tasks.done-date"), ("", nil), ("zzzzzzzz", nil),
  ])
  func theNearestKeyIsFound(_ text: String, _ nearest: String?) {
    #expect(ConfigTable.key(named: text) == nil && ConfigTable.nearest(to: text) == nearest)
  }
}
