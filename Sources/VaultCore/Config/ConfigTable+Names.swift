internal import Bytes

/// A key of config files with the name in it, such as `queries.inbox`.
package struct ConfigName: Equatable, Sendable {
  package let key: ConfigKey
  /// The name that the key contains; empty if it contains none.
  package let name: String

  package init(_ key: ConfigKey, _ name: String = "") {
    (self.key, self.name) = (key, key.name.hasPrefix("folders.") ? name.trimmingSlashes : name)
  }

  /// The keys from the outermost one on.
  package var path: [String] {
    guard let index = key.nameIndex else { return key.components }
    return key.components[..<index] + [name] + key.components[(index + 1)...]
  }

  /// The keys from the outermost one on, joined by dots.
  package var text: String { path.joined(separator: ".") }

  /// Returns whether both are the same key.
  package static func == (one: ConfigName, two: ConfigName) -> Bool {
    one.key.name == two.key.name && one.name == two.name
  }
}

extension ConfigTable {
  /// Returns the key with the given name; nil if there is none.
  ///
  /// A placeholder in a key matches a name that may contain dots; the components before and after the name must match.
  package static func key(named text: String) -> ConfigName? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var match: ConfigName?
    for key in keys {
      guard let index = key.nameIndex else {
        if key.components == parts { return ConfigName(key) }
        continue
      }
      let after = key.components.count - index - 1
      guard parts.count >= key.components.count, Array(parts[..<index]) == Array(key.components[..<index]),
        Array(parts.suffix(after)) == Array(key.components.suffix(after))
      else { continue }
      let name = parts[index..<(parts.count - after)].joined(separator: ".")
      // A text that looks like a key of a named group is not a key; it must not be read as a part of a name.
      if name.isEmpty || key.isGroup && name.contains(".")
        || match.map({ $0.key.components.count > key.components.count }) == true
      {
        continue
      }
      match = ConfigName(key, name)
    }
    return match
  }

  /// Returns the name of the key that is most similar to a text that is not a key.
  package static func nearest(to text: String) -> String? {
    if text.isEmpty { return nil }
    var (group, path): (String, [String]) = ("", [])
    for part in text.split(separator: ".").map(String.init) {
      let below = keys.filter { $0.parent == group }
      let key =
        below.first { $0.last == part } ?? below.first(where: \.isNamed)
        ?? EditDistance.nearest(to: part, in: below.map(\.last)).flatMap { nearest in
          below.first { $0.last == nearest }
        }
      guard let key else { break }
      group = key.name
      path.append(key.isNamed ? part : key.last)
    }
    if path.count == text.split(separator: ".").count { return path.joined(separator: ".") }
    return keys.first { $0.last == text }?.name ?? EditDistance.nearest(to: text, in: keys.map(\.name))
  }
}
