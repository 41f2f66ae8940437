internal import Bytes
internal import NoteSyntax
package import VaultCore

/// The change of one setting in a config file: a new value, or its removal.
package struct ConfigChange: Sendable {
  private let name: ConfigName
  private let value: WrittenValue?

  /// Creates the change that sets a key to the value of some words, which are read as `ConfigTable` defines.
  package init(setting name: ConfigName, to words: [String], in origin: ConfigOrigin) throws(ConfigRefusal) {
    var name = name
    // If a group can be written as a single text, the text is the value of one of its keys.
    if case .group(.key(let last)) = name.key.form,
      let key = ConfigTable.keys.first(where: { $0.name == "\(name.key.name).\(last)" })
    {
      name = ConfigName(key, name.name)
    }
    if case .group(let shorthand) = name.key.form, shorthand != .names {
      let below = ConfigTable.keys.filter { !$0.isGroup && $0.name.hasPrefix(name.key.name + ".") }
      throw .group(name, keys: below.map { ConfigName($0, name.name.isEmpty ? "NAME" : name.name).text })
    }
    guard let value = WrittenValue(words, name.key.form),
      case .success(let node) = YAMLParser.parse(value.yaml(isFlow: false).span)
    else { throw .invalid("'\(name.text)' has one value; a text with spaces needs quotes", nearest: nil) }
    let reading = name.key.form.reading(of: node, called: name.text)
    if let problem = reading.problems.first {
      let wrong = words.first { !name.key.form.words.contains($0) }
      let nearest = wrong.flatMap { EditDistance.nearest(to: $0, in: name.key.form.words) }
      throw .invalid(problem.message, nearest: nearest)
    }
    try Self.check(name, reading.value?.words, origin)
    (self.name, self.value) = (name, value)
  }

  /// Creates the change that removes a key, or a group with all of its keys.
  package init(removing name: ConfigName) {
    self.name = name
    value = nil
  }

  private static func check(_ name: ConfigName, _ words: [String]?, _ origin: ConfigOrigin) throws(ConfigRefusal) {
    guard origin == .vault else { return }
    switch name.key.scope {
    case .anywhere: break
    case .user: throw .onlyForUsers(name)
    case .userExcept(let only): if words != [only] { throw .onlyForUsersExcept(name, only) }
    }
  }

  /// Returns a config file with the change; every other byte is unchanged.
  ///
  /// - Parameter path: The path of the file, for errors.
  package func applied(to bytes: [UInt8], path: [UInt8]) throws(VaultError) -> [UInt8] {
    guard var editor = ConfigEditor(bytes) else {
      if case .failure(let problem) = YAMLParser.parse(bytes.span) {
        throw .change(.edit(path: path, .invalidFrontMatter(problem)))
      }
      throw .change(.refused(path: path, reason: "it is not a list of 'key: value' lines"))
    }
    var keys = name.path
    let parent = Array(keys.dropLast())
    if !parent.isEmpty, let node = editor.node(at: parent), node.text != nil, let short = shorthand(of: parent.count) {
      // The group is written as a single text, which is the value of one of its keys. To add another key, it is
      // expanded.
      if keys.last == short {
        keys = parent
      } else if value != nil, let expanded = editor.expanding(parent, to: short).flatMap({ ConfigEditor($0) }) {
        editor = expanded
      }
    } else if keys.count > 1, let first = keys.first, editor.node(at: [first])?.items != nil, value != nil {
      throw .change(
        .refused(path: path, reason: "'\(first)' is a list of names there, and '\(name.text)' needs names with values"))
    }
    guard let edited = editor.setting(keys, to: value)
    else { throw .change(.refused(path: path, reason: "'\(name.text)' cannot be set without changing other text")) }
    return edited
  }

  /// Returns the key in the group of the first `count` keys whose value is given if the group is a single text.
  private func shorthand(of count: Int) -> String? {
    let group = name.key.components.prefix(count).joined(separator: ".")
    let key = ConfigTable.keys.first { $0.name == group }
    if case .group(.key(let last))? = key?.form { return last }
    return nil
  }
}
