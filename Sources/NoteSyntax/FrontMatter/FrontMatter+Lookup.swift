import Bytes

/// Looking up properties. Keys are compared without case; of several that then are the same the first counts.
extension FrontMatter {
  /// The property called `key`.
  package func property(_ key: String) -> Property? { index(of: key).map { properties[$0] } }

  /// The value of `key`.
  package func value(_ key: String) -> YAMLNode? { index(of: key).map { properties[$0].value } }

  /// The text of the scalar that is the value of `key`, whatever its type; nil for null and collections.
  package func string(_ key: String) -> String? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.type == .null ? nil : scalar.text
  }

  /// Where the property called `key` is; none of the others is copied on the way.
  private func index(of key: String) -> Int? {
    let folded = CaseFolding.fold(key)
    // Most keys that are another differ in length, or in the first letter.
    let (count, first) = (folded.utf8.count, folded.utf8.first ?? 0)
    for index in properties.indices {
      let bytes = properties[index].key.utf8Span.span
      let isPlain = bytes.byte(at: 0) < 0x80 && first < 0x80
      if isPlain, bytes.byte(at: 0).asciiLowercased != first { continue }
      if isPlain, count != bytes.count, bytes.isASCII(from: 0, to: bytes.count) { continue }
      if CaseFolding.isFolding(properties[index].key, folded) { return index }
    }
    return nil
  }

  /// The texts of the scalar or the list of scalars that is the value of `key`: trimmed, without nulls and empty ones.
  package func strings(_ key: String) -> [String] {
    guard let value = value(key) else { return [] }
    let texts = value.items.map { $0.compactMap(\.text) } ?? [value.text].compactMap(\.self)
    return texts.map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
  }

  /// The boolean that is the value of `key`.
  package func bool(_ key: String) -> Bool? {
    guard let index = index(of: key), case .scalar(let scalar) = properties[index].value.content else { return nil }
    return scalar.boolValue
  }
}
