internal import Bytes
package import Dates

/// Parses a query.
///
///     query    := sequence (or sequence)*                   OR binds weaker than a space
///     sequence := (not* term [and])*
///     or       := "OR" | "|" | "||"
///     and      := "AND" | "&&"
///     not      := "-" | "!" | "NOT"
///     term     := "(" query ")" | "[" name [":" query] "]" | "@" name | field ":" value | leaf
///     value    := "(" query ")" | leaf
///     leaf     := "*" | word | word "*" | "=" word | "~" word | '"' phrase '"' | "/" pattern "/" | "[[" note "]]"
///
/// The parser is lenient: unclosed brackets and quotes end with the text, operators without operands are ignored,
/// unknown fields are text, and punctuation alone is a word. The punctuation of sentences around words, and between them,
/// is ignored. A backslash makes the punctuation after it part of a word. Only clear errors, such as an invalid date or a command-line option, are a `QueryProblem`.
package struct QueryParser {
  /// The maximum size of the text in bytes, including saved queries.
  package static let maximumLength = 65_536
  /// The maximum number of words, patterns and conditions, including those of saved queries.
  package static let maximumTerms = 1_000
  /// The maximum nesting depth of groups, fields and saved queries.
  package static let maximumDepth = 100

  var scanner: QueryScanner
  /// The current day in the user's time zone, from which `today` and `7d` are counted.
  let today: CivilDate
  let savedQueries: [String: String]
  /// The field to which the leaves belong.
  var field = FieldMeaning.text(.any)
  /// The property to which the leaves belong, inside `[name:…]`.
  var property: String?
  var openGroups = 0
  var budget = Budget()
  /// Whether the last leaf is punctuation that stands alone.
  var isMark = false
  /// The position of the saved query's name while its text is parsed.
  var position: (column: Int, length: Int)?

  /// The amounts of the limits that are used so far, including those of expanded saved queries.
  struct Budget {
    var terms = 0
    var depth = 0
    var bytes = 0
    var savedQueries: [String] = []
  }

  /// Parses `text`. Takes linear time, except for unclosed brackets, whose number `maximumTerms` limits.
  ///
  /// - Parameters:
  ///   - today: The current day in the user's time zone.
  ///   - savedQueries: The texts of the saved queries, by name.
  package static func parse(
    _ text: String, today: CivilDate, savedQueries: [String: String] = [:]
  ) throws(QueryProblem) -> QueryNode {
    var parser = QueryParser(scanner: QueryScanner(""), today: today, savedQueries: savedQueries)
    parser.budget.bytes = text.utf8.count
    guard parser.budget.bytes <= maximumLength else {
      throw QueryProblem(
        column: maximumLength + 1, length: parser.budget.bytes - maximumLength,
        message: "the query is longer than \(maximumLength) bytes")
    }
    parser.scanner = QueryScanner(text)
    return try parser.alternatives() ?? QueryNode(.all, column: 1, length: parser.budget.bytes)
  }

  /// Reads up to the closing bracket or the end; returns nil if there is no condition.
  mutating func alternatives() throws(QueryProblem) -> QueryNode? {
    var options: [QueryNode] = []
    var first: Range<Int>?
    while true {
      if let sequence = try sequence(&first) { options.append(sequence) }
      guard let next = scanner.nextOperator, next.kind == .or else { break }
      if first == nil { first = scanner.index..<scanner.index + next.length }
      scanner.index += next.length
    }
    // Operators without any operand are a word in a text field.
    guard options.isEmpty, let first else { return QueryNode.or(options) }
    let term = QueryTerm.word(scanner.text(from: first.lowerBound, to: first.upperBound))
    if let property { return node(.property(property, .term(term)), from: first.lowerBound, to: first.upperBound) }
    guard case .text(let textField) = field else { return nil }
    return node(.text(textField, term), from: first.lowerBound, to: first.upperBound)
  }

  /// Reads terms up to an `OR`, the closing bracket or the end; `first` receives the range of the first operator.
  private mutating func sequence(_ first: inout Range<Int>?) throws(QueryProblem) -> QueryNode? {
    var parts: [QueryNode] = []
    var marks: [QueryNode] = []
    while true {
      scanner.skipSpace()
      if scanner.isAtEnd { break }
      if let next = scanner.nextOperator {
        if next.kind == .or { break }
        if first == nil { first = scanner.index..<scanner.index + next.length }
        if next.kind == .and {
          scanner.index += next.length
          continue
        }
      }
      if scanner.peek() == UInt8(ascii: ")") {
        if openGroups > 0 { break }
        if let term = try strayParenthesis() { parts.append(term) }
        continue
      }
      if scanner.isBoundary(at: scanner.index) { break }
      isMark = false
      guard let term = try term() else { continue }
      if isMark, case .text = term.kind { marks.append(term) } else { parts.append(term) }
    }
    // Punctuation between words is not searched.
    return QueryNode.and(parts.isEmpty ? marks : parts)
  }

  /// Reads an unmatched closing parenthesis: between white space it is a word, otherwise it is ignored.
  private mutating func strayParenthesis() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    scanner.index += 1
    let isAlone = scanner.isAtEnd || scanner.spaceLength(at: scanner.index) > 0
    guard isAlone, start == 0 || scanner.isSpace(before: start), property == nil, case .text(let textField) = field
    else { return nil }
    try countTerm(from: start)
    return node(.text(textField, .word(")")), from: start)
  }

  /// Reads one term with the negations before it; consumes at least one byte.
  mutating func term() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    var isNegated = false
    while let length = negationLength {
      scanner.index += length
      isNegated.toggle()
      if length == 1 { continue }
      scanner.skipSpace()
      // A negation without an operand is ignored.
      if scanner.isBoundary(at: scanner.index) { return nil }
      if let next = scanner.nextOperator, next.kind != .not { return nil }
    }
    if scanner.index > start { return try unsigned().map { isNegated ? node(.not($0), from: start) : $0 } }
    return try unsigned()
  }

  /// Reads one term without negations before it; consumes at least one byte.
  private mutating func unsigned() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    switch scanner.peek() {
    case UInt8(ascii: "-") where scanner.isAtOption && property == nil && field == .text(.any):
      throw optionProblem(at: start)
    case UInt8(ascii: "("):
      return try nested(from: start, length: 1) { parser throws(QueryProblem) in try parser.group() }
    case UInt8(ascii: "!") where scanner.peek(1) == UInt8(ascii: "["): if let term = embed() { return term }
    case UInt8(ascii: "[") where property == nil: if let term = try propertyTerm() { return term }
    case UInt8(ascii: "@") where scanner.isWordByte(at: start + 1) && field == .text(.any) && property == nil:
      return try savedQuery()
    default:
      if property == nil, let (name, end) = scanner.fieldName(), let field = FieldDefinition.named(name) {
        return try fieldTerm(field, valueAt: end)
      }
    }
    return try leaf()
  }

  /// The length in bytes of a negation at the current position; nil if there is none.
  var negationLength: Int? {
    if let next = scanner.nextOperator, next.kind == .not { return next.length }
    if scanner.isAtNegation { return 1 }
    return scanner.peek() == UInt8(ascii: "-") && negates ? 1 : nil
  }

  /// Whether the `-` at the current position is a negation and not text, as in `a - b`, `--flag` and `->`.
  private var negates: Bool {
    let next = scanner.peek(1)
    if scanner.isBoundary(at: scanner.index + 1) || next == UInt8(ascii: "-") || next == UInt8(ascii: ">") {
      return false
    }
    if scanner.isAtOption, property == nil, field == .text(.any) { return false }
    return property == nil || !next.isDigit
  }

  /// Reads `![[note]]` as text; if there is no embed, returns nil and reads nothing.
  private mutating func embed() -> QueryNode? {
    guard property == nil, case .text(let textField) = field else { return nil }
    let start = scanner.index
    scanner.index += 1
    guard let note = scanner.wikilink() else {
      scanner.index = start
      return nil
    }
    return node(.text(textField, .phrase("![[\(note)]]")), from: start)
  }

  /// Returns the problem of `-x`, which is more likely a command-line option than an excluded word.
  private func optionProblem(at start: Int) -> QueryProblem {
    var end = start + 2
    while !scanner.isBoundary(at: end) { end += 1 }
    let text = scanner.text(from: start, to: end)
    return problem(
      "'\(text)' is an option, not a word",
      hint: "write -\"\(text.dropFirst())\" to leave out notes with that word, \"\(text)\" to look for that text",
      from: start, to: end)
  }

  /// Reads a group whose parenthesis is at the current position; the end of the text also closes the group.
  mutating func group() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    scanner.index += 1
    openGroups += 1
    let inner = try alternatives()
    openGroups -= 1
    if scanner.peek() == UInt8(ascii: ")") { scanner.index += 1 }
    // Empty parentheses are text.
    guard inner == nil, property == nil, case .text(let textField) = field else { return inner }
    try countTerm(from: start)
    let isClosed = scanner.text(from: start, to: scanner.index).hasSuffix(")")
    return node(.text(textField, .word(isClosed ? "()" : "(")), from: start)
  }

  /// Calls `body` one nesting level deeper; throws if that exceeds the limit.
  mutating func nested(
    from start: Int, length: Int, _ body: (inout QueryParser) throws(QueryProblem) -> QueryNode?
  ) throws(QueryProblem) -> QueryNode? {
    guard budget.depth < Self.maximumDepth else {
      throw problem("the query is nested deeper than \(Self.maximumDepth) levels", from: start, to: start + length)
    }
    budget.depth += 1
    defer { budget.depth -= 1 }
    return try body(&self)
  }

  mutating func countTerm(from start: Int) throws(QueryProblem) {
    budget.terms += 1
    guard budget.terms <= Self.maximumTerms else {
      throw problem("the query has more than \(Self.maximumTerms) terms", from: start)
    }
  }

  /// Returns a node for the bytes from `start` to `end`, or to the current position.
  func node(_ kind: QueryNode.Kind, from start: Int, to end: Int? = nil) -> QueryNode {
    if let position { return QueryNode(kind, column: position.column, length: position.length) }
    return QueryNode(kind, column: start + 1, length: max(0, (end ?? scanner.index) - start))
  }

  /// Returns a problem at the bytes from `start` to `end`, or to the current position.
  func problem(_ message: String, hint: String? = nil, from start: Int, to end: Int? = nil) -> QueryProblem {
    let length = max(1, (end ?? scanner.index) - start)
    guard let position, let name = budget.savedQueries.last else {
      return QueryProblem(column: start + 1, length: length, message: message, hint: hint)
    }
    return QueryProblem(
      column: position.column, length: position.length, message: "in saved query '@\(name)': \(message)", hint: hint)
  }
}

extension QueryParser {
  /// Reads the value of a number field: a number, a comparison or a range.
  mutating func countRange(_ field: CountField) throws(QueryProblem) -> CountRange {
    let start = scanner.index
    var text = dateWord()
    if ComparisonOperator(rawValue: text) != nil {
      scanner.skipSpace()
      text += dateWord()
    }
    if let range = Self.countRange(text[...]) { return range }
    let examples = "examples are \(field.rawValue):5, \(field.rawValue):>5 and \(field.rawValue):5..10"
    let isName = field == .links && text.utf8.first.map { !$0.isDigit && !"<>=".utf8.contains($0) } ?? false
    throw problem(
      "'\(text)' is not a number of \(field.rawValue)",
      hint: isName ? "links-to:NOTE finds the notes that link to a note; \(examples)" : examples, from: start)
  }

  private static func countRange(_ text: Substring) -> CountRange? {
    if let (comparison, rest) = ComparisonOperator.split(text) {
      guard let number = count(rest) else { return nil }
      switch comparison {
      case .less: return number == 0 ? nil : CountRange(last: number - 1)
      case .lessOrEqual: return CountRange(last: number)
      case .greater: return number == CountRange.largest ? nil : CountRange(first: number + 1)
      case .greaterOrEqual: return CountRange(first: number)
      }
    }
    let parts = text.splitAtDots()
    guard let upper = parts.after else { return count(text).map { CountRange(first: $0, last: $0) } }
    if parts.before.isEmpty { return count(upper).map { CountRange(last: $0) } }
    guard let first = count(parts.before) else { return nil }
    if upper.isEmpty { return CountRange(first: first) }
    return count(upper).flatMap { first <= $0 ? CountRange(first: first, last: $0) : nil }
  }

  private static func count(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else { return nil }
    return number <= CountRange.largest ? number : nil
  }
}
