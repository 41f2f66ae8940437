internal import Bytes
package import QueryLanguage

/// A word of a query that looks like a field but is read as text.
package struct UnreadField: Equatable, Sendable {
  /// The name before the colon.
  package let name: String
  /// Whether there is such a field, whose value is missing.
  package let isKnown: Bool
  /// The field that is probably meant.
  package let likely: String?
}

extension QueryNode {
  /// The words that look like fields, apart from addresses.
  package var unreadFields: [UnreadField] {
    switch kind {
    case .and(let children), .or(let children): return children.flatMap(\.unreadFields)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): return child.unreadFields
    case .text(.any, .word(let word)):
      guard let colon = word.firstIndex(of: ":"), !word[colon...].hasPrefix("://") else { return [] }
      let name = String(word[..<colon])
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") }) else { return [] }
      let key = name.lowercased()
      let isKnown = FieldDefinition.named(key) != nil
      return [UnreadField(name: name, isKnown: isKnown, likely: isKnown ? nil : FieldDefinition.meant(by: key)?.name)]
    default: return []
    }
  }
}
