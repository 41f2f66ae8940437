internal import Bytes
internal import CommandSpec
internal import VaultCore

/// sheaf-config(5): `Embedded/config.txt`, with the keys of `ConfigTable` and the words about them.
enum ConfigManual {
  static var sections: [ManualSection] {
    Guide.sections(of: EmbeddedFile.text("Commands/config.txt")).map { section in
      section.heading == "KEYS" ? ManualSection(section.heading, section.prose + .definitions(settings)) : section
    }
  }

  private static var settings: [Prose.Definition] {
    ConfigWords.entries.sorted { $0.keys[0] < $1.keys[0] }.compactMap { entry in
      ConfigTable.keys.first { $0.name == entry.keys[0] }.map { setting($0, entry) }
    }
  }

  private static func setting(_ key: ConfigKey, _ words: ConfigWords.Entry) -> Prose.Definition {
    var blocks = Guide.sections(of: words.text).flatMap(\.prose.blocks).map { block -> Prose.Block in
      if case .definitions(let parts) = block { return .definitions(self.parts(parts[...], of: key)) }
      return block
    }
    let said = blocks.map { if case .paragraph(let phrase) = $0 { phrase.plain } else { "" } }
    if let text = defaultText(of: key, in: said.joined(separator: " ")) {
      if case .paragraph(let phrase)? = blocks.last {
        blocks[blocks.count - 1] = .paragraph(phrase + " Default: " + text + ".")
      } else {
        blocks.append(.paragraph("Default: " + text + "."))
      }
    }
    guard case .paragraph(let meaning)? = blocks.first else { return Prose.Definition(term(key, nil), "") }
    return Prose.Definition(
      term(key, words.placeholder), meaning, more: Prose(blocks: Array(blocks.dropFirst())))
  }

  /// Returns the keys of a group, each followed by those that its name precedes; what is no key stays as it is.
  private static func parts(_ written: ArraySlice<Prose.Definition>, of group: ConfigKey) -> [Prose.Definition] {
    var (rest, parts) = (written, [Prose.Definition]())
    while let part = rest.popFirst() {
      let words = part.term.plain.split(separator: ": ").map(String.init)
      guard let key = ConfigTable.keys.first(where: { $0.plainName == "\(group.name).\(words[0])" }) else {
        parts.append(part)
        continue
      }
      let below = rest.prefix { $0.term.plain.hasPrefix("\(words[0]).") }
      rest = rest.dropFirst(below.count)
      let more = below.isEmpty ? [] : [Prose.Block.definitions(self.parts(below, of: group))]
      parts.append(
        Prose.Definition(
          term(key, words.dropFirst().first), ended(part.meaning, of: key, isLast: rest.isEmpty),
          more: Prose(blocks: more)))
    }
    return parts
  }

  /// Returns the meaning of a key of a group with its default, and with the sign that leads to the next key.
  private static func ended(_ meaning: Phrase, of key: ConfigKey, isLast: Bool) -> Phrase {
    let plain = meaning.plain
    let end: Phrase = isLast ? "." : ";"
    if let text = defaultText(of: key, in: plain) {
      return meaning + (plain.hasSuffix(".") ? " Default: " : "; default: ") + text + end
    }
    return plain.hasSuffix(".") || plain.hasSuffix(":") ? meaning : meaning + end
  }

  private static func term(_ key: ConfigKey, _ placeholder: String?) -> Phrase {
    guard let placeholder = placeholder ?? key.form.placeholder else { return "\(name: key.last, .keyword):" }
    return "\(name: key.last, .keyword): \(value: placeholder)"
  }

  /// Returns the default of a key; nil if the words about it say one, or if it is a part of a group and has none.
  private static func defaultText(of key: ConfigKey, in words: String) -> Phrase? {
    if words.contains("default: ") || words.contains("Default: ") { return nil }
    guard let text = key.defaultText else {
      let hasNames = ConfigTable.keys.contains { $0.isNamed && $0.plainName == key.name }
      return key.components.count == 1 && (!key.isGroup || hasNames) ? "none" : nil
    }
    guard let number = Int(text) else { return "\(code: text)" }
    return number > 0 && number % (1 << 20) == 0 ? "\(text), which is \(String(number >> 20)) MiB" : "\(text)"
  }
}
