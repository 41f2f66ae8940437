internal import Bytes

/// What `Embedded/settings.txt` says about settings.
package enum ConfigWords {
  /// The words of sheaf-config(5) about a setting, or about several that have the same keys.
  package struct Entry: Sendable {
    /// The keys at the top level.
    package let keys: [String]
    /// What stands for the value; nil if the form of the key says it.
    package let placeholder: String?
    /// The words, in the marks of the texts of the manual.
    package let text: String
  }

  private static var lines: [Substring] {
    EmbeddedFile.text("VaultCore/settings.txt").split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The words about all settings, in the order of the file.
  package static var entries: [Entry] {
    var rest = lines[...]
    var entries: [Entry] = []
    while let line = rest.popFirst() {
      guard line.hasPrefix("= ") else { continue }
      let text = rest.prefix { !$0.hasPrefix("= ") && !$0.hasPrefix("#") }
      rest = rest.dropFirst(text.count)
      let head = line.dropFirst(2).split(separator: ": ")
      let keys = head[0].split(separator: ", ").map(String.init)
      entries.append(
        Entry(
          keys: keys, placeholder: head.dropFirst().first.map(String.init),
          text: String(text.joined(separator: "\n").trimming(\.isNewline))))
    }
    return entries
  }

  /// The config of a new vault: all settings, commented out, each with an explanation, and its default or an example.
  package static var newConfig: String {
    var text = ""
    var path: [Substring] = []
    var isApart = false
    for line in lines {
      if line.hasPrefix("#") {
        text += (isApart ? "\n" : "") + completed(line, &path) + "\n"
        isApart = false
      } else {
        isApart = !text.isEmpty
      }
    }
    return text
  }

  /// Returns a line of the config, with the default if it has a key without a value. The path is that of the key.
  private static func completed(_ line: Substring, _ path: inout [Substring]) -> String {
    let text = line.dropFirst(2)
    let written = text.drop { $0 == " " }
    let depth = (text.count - written.count) / 2
    guard written.last == ":", !written.contains(" "), depth <= path.count else { return String(line) }
    path.replaceSubrange(depth..., with: [written.dropLast()])
    let name = path.joined(separator: ".")
    guard let key = ConfigTable.keys.first(where: { $0.name == name }), !key.isGroup, let value = key.defaultText
    else { return String(line) }
    return "\(line) \(value)"
  }
}

extension ConfigKey {
  /// The value if nothing sets the key but the groups around it, as it is in a config file; nil for none.
  package var defaultText: String? {
    if case .group = form, !form.isList { return nil }
    var config = VaultConfig()
    for group in ConfigTable.keys where group.isGroup && name.hasPrefix(group.name + ".") {
      group.apply(&config, "", nil)
    }
    let value = self.value(config, "")
    if let items = value?.items { return items.isEmpty ? nil : "[\(items.joined(separator: ", "))]" }
    return value?.words.first.flatMap { $0.isEmpty ? nil : $0 }
  }
}
