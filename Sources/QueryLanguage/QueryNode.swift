package import Dates

/// A parsed query, independent of any index: a condition on notes.
///
/// Two nodes are equal if their conditions are equal, regardless of their positions in the text. `description` is the
/// query in a canonical form, which parses to an equal node.
package struct QueryNode: Sendable {
  /// The kinds of conditions.
  package indirect enum Kind: Sendable, Equatable {
    /// Matches every note: an empty query, or a star. It occurs in no `and` or `or`.
    case all
    /// All of two or more conditions hold; none of them is an `and`.
    case and([QueryNode])
    /// At least one of two or more conditions holds; none of them is an `or`.
    case or([QueryNode])
    /// The condition does not hold.
    case not(QueryNode)
    /// The text of the field matches.
    case text(QueryField, QueryTerm)
    /// A whole key matches. A tag is given without its `#` and its final `/`.
    case key(QueryKey, QueryTerm)
    /// A property matches. Its name is as typed; case is ignored when names are compared.
    case property(String, PropertyTest)
    /// The note is in this folder or below it. The folder has no `/` at either end; it is empty for the whole vault.
    case folder(String)
    /// The note is in an area of the vault.
    case area(Area)
    /// A state such as `is:pinned`.
    case state(NoteState)
    /// A feature such as `has:tasks`.
    case feature(NoteFeature)
    case date(DateField, DateRange)
    /// The number is in the range.
    case count(CountField, CountRange)
    /// Git commits, or uncommitted changes, have changed the note.
    case changed(ChangeRange)
    /// Whether the summary, the actions and the category were generated from the current text.
    case enriched(EnrichedState)
    /// The note has that relation to another note, given as typed: a path, name, title, alias or id.
    case link(LinkRelation, String)
    /// One line, block, section or task meets the whole condition.
    case scope(QueryScope, QueryNode)
    /// Whether the whole condition is case-sensitive.
    case matchCase(Bool, QueryNode)
  }

  /// The condition.
  package var kind: Kind
  /// The position of the condition in the text, as a byte offset from 1. Nodes of a saved query have that of its name.
  package var column: Int
  /// The length of the condition in the text in bytes.
  package var length: Int

  /// Makes a condition with its position in the text.
  package init(_ kind: Kind, column: Int = 1, length: Int = 0) {
    (self.kind, self.column, self.length) = (kind, column, length)
  }
}

extension QueryNode: Equatable {
  /// Returns whether the conditions are equal, regardless of their positions in the text.
  package static func == (left: QueryNode, right: QueryNode) -> Bool { left.kind == right.kind }
}

extension QueryNode {
  /// The condition and all those that it consists of, in the order of the text.
  package var nodes: [QueryNode] {
    switch kind {
    case .and(let children), .or(let children): [self] + children.flatMap(\.nodes)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): [self] + child.nodes
    default: [self]
    }
  }

  /// Joins conditions by `and`, flattening nested ones of the same kind; nil if there are none. What matches every note
  /// restricts nothing.
  package static func and(_ nodes: [QueryNode]) -> QueryNode? {
    let parts = nodes.filter { !$0.matchesAll }
    if parts.isEmpty { return nodes.first }
    return joined(parts, Kind.and) { if case .and(let parts) = $0 { parts } else { nil } }
  }

  /// Joins conditions by `or`, flattening nested ones of the same kind; nil if there are none. What matches every note
  /// leaves nothing to the others.
  package static func or(_ nodes: [QueryNode]) -> QueryNode? {
    if let all = nodes.first(where: \.matchesAll) { return all }
    return joined(nodes, Kind.or) { if case .or(let parts) = $0 { parts } else { nil } }
  }

  private var matchesAll: Bool { if case .all = kind { true } else { false } }

  private static func joined(
    _ nodes: [QueryNode], _ join: ([QueryNode]) -> Kind, _ parts: (Kind) -> [QueryNode]?
  ) -> QueryNode? {
    guard let first = nodes.first, let last = nodes.last else { return nil }
    if nodes.count == 1 { return first }
    let end = max(first.column + first.length, last.column + last.length)
    return QueryNode(join(nodes.flatMap { parts($0.kind) ?? [$0] }), column: first.column, length: end - first.column)
  }
}

/// A term that a text must match.
///
/// The text is stored as typed, not folded. The tokenizer splits it: a term of several tokens is a phrase
/// (`well-known`), and punctuation around the tokens must match too (`C++`, `++`).
package enum QueryTerm: Sendable, Equatable {
  /// Part of a word, ignoring case and accents.
  case word(String)
  /// Whole words in this order. An empty phrase matches any text (`task:""` is every task).
  case phrase(String)
  /// `=word`, `="two words"`: accents and case must match.
  case exact(String)
  /// `word*`: the beginning of a word.
  case prefix(String)
  /// `~word`: a similar spelling.
  case fuzzy(String)
  /// `/pattern/`: a regular expression, as typed between the slashes.
  case regex(String)
}

/// A number of a note that a query compares with others.
package enum CountField: String, Sendable, CaseIterable {
  /// The words of the body.
  case words
  /// The links in the note that lead to notes and files of the vault or to nothing, each as often as it is written.
  case links
}

/// A range of whole numbers, none of them negative: `5`, `>=5`, `<=9` or `5..9`.
package struct CountRange: Sendable, Equatable {
  /// The largest number that can be written.
  static let largest = 999_999_999_999_999

  /// The smallest number in the range.
  package let first: Int
  /// The largest number in the range; nil if there is none.
  package let last: Int?

  /// Makes the range of the numbers from `first` to `last`.
  package init(first: Int = 0, last: Int? = nil) { (self.first, self.last) = (first, last) }

  package func contains(_ number: Int) -> Bool { number >= first && number <= last ?? .max }
}

extension CountRange: CustomStringConvertible {
  package var description: String {
    guard let last else { return ">=\(first)" }
    return first == last ? "\(first)" : first == 0 ? "<=\(last)" : "\(first)..\(last)"
  }
}

/// A condition on the values of a named property.
package enum PropertyTest: Sendable, Equatable {
  /// The note has the property: `[status]`.
  case exists
  /// The note has the property with an empty value: `[status:null]`, `[status:EMPTY]`.
  case null
  /// A value matches the term: it contains the word, or is equal to the phrase.
  case term(QueryTerm)
  /// A value contains the text, or is one of the days that the text means: `[due:next week]`.
  case dated(String, DateRange)
  /// A value is less or greater than the operand: `[rating:>3]`.
  case comparison(PropertyComparison)
}

/// A comparison of a property's values with an operand, which may be readable in several ways.
package struct PropertyComparison: Sendable, Equatable {
  /// The value's relation to the operand.
  package var relation: ComparisonOperator
  /// The operand as typed, without quotes.
  package var operand: String
  /// Whether the operand was quoted and so is only text.
  package var isQuoted: Bool
  /// The operand as a number; nil if it is not a finite number.
  package var number: Double?
  /// The days that satisfy the comparison; nil if the operand is not a date. `2026` is both a number and a year.
  package var dates: DateRange?
}
