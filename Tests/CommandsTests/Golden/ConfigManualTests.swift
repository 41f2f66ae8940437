import CommandFixtures
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// sheaf-config(5) describes the keys of the table, and no others.
@Suite struct ConfigManualTests {
  /// An entry of the list of keys: its name, and the lines below it.
  private struct Item {
    let name: String
    var lines: [String] = []
  }

  /// The entries of the list of keys.
  private static func items() throws -> [Item] {
    let file = Repository.root.appending("man/sheaf-config.5" as RawPath)
    let text = String(decoding: try FileDescriptor.open(file).readToEnd(limit: 1 << 20), as: UTF8.self)
    let lines = text.replacing("\\-", with: "-").split(separator: "\n").map(String.init)
    let section = lines.drop { $0 != ".Sh KEYS" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    var items: [Item] = []
    var depth = 0
    for line in section {
      if line.hasPrefix(".Bl ") { depth += 1 }
      if line == ".El" { depth -= 1 }
      if depth == 1, line.hasPrefix(".It Ic ") {
        items.append(Item(name: String(line.dropFirst(7).prefix { $0 != " " })))
      } else if !items.isEmpty {
        items[items.count - 1].lines.append(line)
      }
    }
    return items
  }

  @Test func everyKeyIsDescribedInOrder() throws {
    let items = try Self.items()
    #expect(items.map(\.name) == items.map(\.name).sorted())
    let known = Set(ConfigTable.keys.map { $0.components[0] })
    for item in items { #expect(known.contains(item.name), "there is no key '\(item.name)'") }
    for key in known where !items.contains(where: { $0.name == key }) {
      // The notes of other periods are described with daily ones.
      let daily = items.first { $0.name == "daily" }
      #expect(daily?.lines.contains { $0.hasPrefix(".Ic \(key)") } == true, "'\(key)' is not described")
    }
  }

  @Test func groupsNameTheirKeysAndKeysTheirWords() throws {
    let items = try Self.items()
    for key in ConfigTable.keys {
      guard let item = items.first(where: { $0.name == key.components[0] }) else { continue }
      func has(_ macro: String, _ word: String) -> Bool {
        item.lines.contains { $0 == "\(macro) \(word)" || $0.hasPrefix("\(macro) \(word) ") }
      }
      if key.components.count > 1, !key.isNamed { #expect(has(".It Ic", key.last), "\(key.name)") }
      switch key.form {
      case .choice(let words), .choices(let words, _):
        // The codes of findings are described with the command.
        if key.components[0] == "check" { break }
        for word in words { #expect(has(".Ql", word) || has(".It Ic", word), "\(key.name): \(word)") }
      default: break
      }
      if key.scope == .user {
        #expect(item.lines.contains { $0.hasPrefix("Only allowed in your config") }, "\(key.name)")
      }
      if case .choice = key.form, let word = ConfigEntries.standard(key) {
        if key.components.count == 1 {
          #expect(item.lines.suffix(2) == ["Default:", ".Ql \(word) ."], "\(key.name)")
        } else {
          #expect(
            zip(item.lines, item.lines.dropFirst()).contains { $0.hasSuffix("default:") && $1 == ".Ql \(word) ;" },
            "\(key.name)")
        }
      }
    }
  }
}

extension ConfigEntries {
  /// The default of a key.
  fileprivate static func standard(_ key: ConfigKey) -> String? {
    guard let surroundings = try? SessionFixture().vault.surroundings() else { return nil }
    return (try? ConfigEntries(nil, surroundings))?.entry(ConfigName(key)).value?.words.first
  }
}
