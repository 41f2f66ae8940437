import Testing

@testable import VaultCore

/// Each setting has words, and words are about a setting.
@Suite struct ConfigWordsTests {
  /// A setting as the words name it, with what they say.
  private struct Description {
    let name: String
    let placeholder: String?
    var text: String
  }

  /// What is described, read in another way than the manual is made: a line `: ` is below the name of a key.
  private static let descriptions = ConfigWords.entries.flatMap { entry in
    entry.keys.flatMap { key in
      var found = [Description(name: key, placeholder: entry.placeholder, text: "")]
      let lines = entry.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst() + [""]) {
        if next.hasPrefix(": "), !line.hasPrefix("*") {
          let parts = line.split(separator: ": ").map(String.init)
          found.append(Description(name: "\(key).\(parts[0])", placeholder: parts.dropFirst().first, text: ""))
        } else {
          let isBelow = line.hasPrefix(": ") || line.hasPrefix("  ")
          found[isBelow ? found.count - 1 : 0].text += line + "\n"
        }
      }
      return found
    }
  }

  @Test func everyKeyHasWordsAndWordsHaveAKey() {
    let described = Self.descriptions.map(\.name)
    #expect(Set(described).count == described.count)
    #expect(Set(described) == Set(ConfigTable.keys.map(\.plainName)))
  }

  @Test func whatStandsForAValueIsSaidOnce() throws {
    for description in Self.descriptions {
      let key = try #require(ConfigTable.keys.first { $0.plainName == description.name })
      if key.isGroup { continue }
      #expect(description.placeholder != key.form.placeholder, "\(key.name)")
    }
  }

  /// Words that say a default, since it depends on something, say that of the table too.
  @Test func defaultsThatWordsSayAreThoseOfTheTable() {
    for description in Self.descriptions where description.text.contains("efault: ") {
      let key = ConfigTable.keys.first { $0.plainName == description.name }
      if let text = key?.defaultText { #expect(description.text.contains("`\(text)`"), "\(description.name)") }
    }
  }

  @Test func keysWithoutAValueGetTheirDefault() {
    #expect(ConfigWords.newConfig.contains("\n# attachments: attachments\n"))
    #expect(ConfigWords.newConfig.contains("\n# link-resolution: [path, id, title, alias]\n"))
    #expect(ConfigWords.newConfig.contains("\n# commit:\n#   quiet: 5m\n#   at-most: 1h\n"))
    #expect(ConfigWords.newConfig.contains("\n#   carry:\n#     from: 7d\n#     heading: Plan\n#     leave: link\n"))
  }
}
