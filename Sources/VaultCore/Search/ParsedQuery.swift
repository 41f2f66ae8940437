internal import Bytes
package import QueryLanguage

/// A query with the text that it was read from, to which problems refer.
package struct ParsedQuery: Sendable {
  /// The text as it was typed; empty for a condition of a command.
  package let text: String
  package let node: QueryNode

  /// Makes the query of a condition, or of a text and its parsed form.
  package init(_ node: QueryNode, text: String = "") { (self.text, self.node) = (text, node) }
}

extension Vault {
  /// Reads the text of a query, which can refer to the vault's saved queries.
  package func parse(_ text: String) throws(VaultError) -> ParsedQuery {
    do throws(QueryProblem) {
      return ParsedQuery(try QueryParser.parse(text, today: today, savedQueries: config.queries), text: text)
    } catch {
      throw .query(error, text: text)
    }
  }
}

extension ParsedQuery {
  /// Returns the text of a condition; nil if it is not in the text of the query, as in a saved query.
  func written(_ node: QueryNode) -> String? {
    let bytes = Array(text.utf8)
    let (start, end) = (node.column - 1, node.column - 1 + node.length)
    guard start >= 0, start < end, end <= bytes.count, bytes[start] != UInt8(ascii: "@") else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// A word of a query that looks like a field but is read as text.
package struct UnreadField: Equatable, Sendable {
  /// The name before the colon.
  package let name: String
  /// Whether there is such a field, whose value is missing.
  package let isKnown: Bool
  /// The field that is probably meant.
  package let likely: String?
}

extension ParsedQuery {
  /// The words that look like fields, apart from addresses.
  package var unreadFields: [UnreadField] {
    node.nodes.compactMap { node in
      guard case .text(.any, .word(let read)) = node.kind else { return nil }
      // The punctuation after a word is not part of it.
      let word = written(node) ?? read
      guard let colon = word.firstIndex(of: ":"), !word[colon...].hasPrefix("://") else { return nil }
      let name = String(word[..<colon])
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") }) else { return nil }
      let key = name.lowercased()
      let isKnown = FieldDefinition.named(key) != nil
      return UnreadField(name: name, isKnown: isKnown, likely: isKnown ? nil : FieldDefinition.meant(by: key)?.name)
    }
  }
}
