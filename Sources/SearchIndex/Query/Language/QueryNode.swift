/// A query as understood, independent of any index: a condition that a note fulfils or does not.
///
/// Two nodes are equal when they mean the same; where they stand in the text does not count. `description` is
/// the query in a canonical form that parses to an equal node.
package struct QueryNode: Sendable {
  /// The conditions that there are.
  package indirect enum Kind: Sendable, Equatable {
    /// Every note: an empty query. Only ever the root.
    case all
    /// Two conditions or more, none of them an `and`.
    case and([QueryNode])
    /// Two conditions or more, none of them an `or`.
    case or([QueryNode])
    /// The note does not fulfil the condition.
    case not(QueryNode)
    /// The text of the field matches.
    case text(QueryField, QueryTerm)
    /// A whole key matches. A tag is without its `#` and closing `/`.
    case key(QueryKey, QueryTerm)
    /// A property by its name as typed; names are compared without case.
    case property(String, PropertyTest)
    /// In this folder or below; without `/` at either end, empty for the whole vault.
    case folder(String)
    /// In a system place.
    case place(Place)
    /// `is:pinned` and the like.
    case state(NoteState)
    /// `has:tasks` and the like.
    case feature(NoteFeature)
    /// The date lies among these days.
    case date(DateField, DateRange)
    /// Stands in that relation to a note, given as it was written: a path, name, title, alias or id.
    case link(LinkField, String)
    /// One line, block, section or task fulfils all of the condition.
    case scope(QueryScope, QueryNode)
    /// Whether upper and lower case differ in all of the condition.
    case matchCase(Bool, QueryNode)
  }

  /// What is asked of a note.
  package var kind: Kind
  /// Where it begins in the text, in bytes, from 1; what a saved query holds stands where its name does.
  package var column: Int
  /// How many bytes of the text it takes.
  package var length: Int

  /// A condition at that place in the text.
  package init(_ kind: Kind, column: Int = 1, length: Int = 0) {
    self.kind = kind
    self.column = column
    self.length = length
  }
}

extension QueryNode: Equatable {
  /// Whether both ask the same, wherever they were written.
  package static func == (left: QueryNode, right: QueryNode) -> Bool { left.kind == right.kind }
}

extension QueryNode {
  /// All of the conditions; nil when there are none. Nested ones of the same kind are taken apart.
  static func and(_ nodes: [QueryNode]) -> QueryNode? {
    joined(nodes, Kind.and) { if case .and(let parts) = $0 { parts } else { nil } }
  }

  /// One of the conditions; nil when there are none. Nested ones of the same kind are taken apart.
  static func or(_ nodes: [QueryNode]) -> QueryNode? {
    joined(nodes, Kind.or) { if case .or(let parts) = $0 { parts } else { nil } }
  }

  private static func joined(
    _ nodes: [QueryNode], _ join: ([QueryNode]) -> Kind, _ parts: (Kind) -> [QueryNode]?
  ) -> QueryNode? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    if nodes.count == 1 { return first }
    let end = max(first.column + first.length, last.column + last.length)
    return QueryNode(
      join(nodes.flatMap { parts($0.kind) ?? [$0] }), column: first.column, length: end - first.column)
  }
}

/// What text has to match.
///
/// Text is kept as typed, not folded. What it is cut into is for the tokenizer to say: a word of several
/// tokens is a phrase of them (`well-known`), and signs around them have to stand there too (`C++`, `++`).
package enum QueryTerm: Sendable, Equatable {
  /// Part of a word, without case and accents.
  case word(String)
  /// Whole words in this order; empty is possible (`task:""` is every task).
  case phrase(String)
  /// `=word`, `="two words"`: with accents and case as they are.
  case exact(String)
  /// `word*`: the beginning of a word.
  case prefix(String)
  /// `~word`: spelt like it.
  case fuzzy(String)
  /// `/pattern/`: the pattern as typed between the slashes.
  case regex(String)
}
