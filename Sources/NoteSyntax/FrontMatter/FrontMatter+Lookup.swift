import Bytes

/// Looking up properties. Keys are compared without case; if several are equal, the first is returned.
extension FrontMatter {
  /// Returns the property called `key`.
  package func property(_ key: String) -> Property? { index(of: key).map { properties[$0] } }

  /// Returns the value of `key`.
  package func value(_ key: String) -> YAMLNode? { index(of: key).map { properties[$0].value } }

  /// Returns the text of the scalar that is the value of `key`, whatever its type; nil for null and collections.
  package func string(_ key: String) -> String? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.type == .null ? nil : scalar.text
  }

  /// Returns the index of the property called `key`, without copying the others.
  private func index(of key: String) -> Int? {
    let start = KeyStart(key)
    for index in properties.indices where properties[index].keyStart.mayEqual(start) {
      if properties[index].key == key { return index }
      if CaseFolding.isFolding(properties[index].key, CaseFolding.fold(key)) { return index }
    }
    return nil
  }

  /// Returns the texts of the scalar or the list of scalars that is the value of `key`: trimmed, without nulls and
  /// empty ones.
  package func strings(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    let texts = value.items.map { $0.compactMap(\.text) } ?? [value.text].compactMap(\.self)
    return texts.map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
  }

  /// Returns the boolean that is the value of `key`.
  package func bool(_ key: String) -> Bool? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.boolValue
  }
}
