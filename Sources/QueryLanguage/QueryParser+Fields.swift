internal import Bytes

extension QueryParser {
  /// Reads a field whose name begins at the current position and whose value begins at `valueStart`.
  mutating func fieldTerm(_ field: FieldDefinition, valueAt valueStart: Int) throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    scanner.index = valueStart
    if start == 0, valueStart == scanner.bytes.count, let choices = field.choices {
      // As the whole query, it is rather unfinished than a text.
      let name = scanner.text(from: start, to: valueStart)
      throw problem(
        "'\(name)' needs a value",
        hint: "write one of \(choices.joined(separator: ", ")), or \"\(name)\" to look for that text", from: start)
    }
    if scanner.isBoundary(at: valueStart) { return try spacedValue(field, from: start, valueAt: valueStart) }
    return try value(of: field.meaning, from: start)
  }

  /// Reads the value in `tag: draft`. If the next term cannot be a value, the name and its colon are a word.
  private mutating func spacedValue(
    _ field: FieldDefinition, from start: Int, valueAt valueStart: Int
  ) throws(QueryProblem) -> QueryNode? {
    scanner.skipSpace()
    if canBeSpacedValue(of: field) {
      do throws(QueryProblem) { return try value(of: field.meaning, from: start) } catch {
        // Text such as "the plan is: unclear" is valid.
        guard field.isStrict, budget.terms <= Self.maximumTerms else { throw error }
      }
    }
    scanner.index = valueStart
    try countTerm(from: start)
    let word = QueryTerm.word(SentenceMarks.removed(around: scanner.text(from: start, to: valueStart)))
    return node(.text(currentTextField, word), from: start)
  }

  private func canBeSpacedValue(of field: FieldDefinition) -> Bool {
    if scanner.isBoundary(at: scanner.index) || scanner.nextOperator != nil { return false }
    switch scanner.peek() {
    case UInt8(ascii: "-"), UInt8(ascii: "@"): return false
    case UInt8(ascii: "!") where scanner.isAtNegation: return false
    case UInt8(ascii: "("): return !field.isStrict
    default: break
    }
    guard let (name, _) = scanner.fieldName() else { return true }
    return FieldDefinition.named(name) == nil
  }

  /// Reads a value at the current position: a group, or one leaf.
  private mutating func value(of meaning: FieldMeaning, from start: Int) throws(QueryProblem) -> QueryNode? {
    try nested(from: start, length: scanner.index - start) { parser throws(QueryProblem) in
      switch meaning {
      case .scope(let scope):
        return try parser.subquery(in: .text(.any)).map { parser.node(.scope(scope, $0), from: start) }
      case .matchCase(let isExact):
        return try parser.subquery(in: parser.field).map { parser.node(.matchCase(isExact, $0), from: start) }
      default:
        return try parser.looking(in: meaning) { parser throws(QueryProblem) in
          parser.scanner.peek() == UInt8(ascii: "(") ? try parser.group() : try parser.leaf(from: start)
        }
      }
    }
  }

  /// Reads the condition of a scope: a group, or one term, which may be a field but has no operator before it.
  private mutating func subquery(in meaning: FieldMeaning) throws(QueryProblem) -> QueryNode? {
    try looking(in: meaning) { parser throws(QueryProblem) in
      switch parser.scanner.peek() {
      case UInt8(ascii: "("): try parser.group()
      case UInt8(ascii: "-"): try parser.leaf()
      case _ where parser.negationLength != nil: try parser.leaf()
      default: try parser.term()
      }
    }
  }

  /// Calls `body` while leaves are parsed as values of another field.
  private mutating func looking(
    in meaning: FieldMeaning, _ body: (inout QueryParser) throws(QueryProblem) -> QueryNode?
  ) throws(QueryProblem) -> QueryNode? {
    let outer = field
    field = meaning
    defer { field = outer }
    return try body(&self)
  }

  private var currentTextField: QueryField {
    if case .text(let textField) = field { textField } else { .any }
  }

  /// Expands the saved query whose `@` is at the current position.
  mutating func savedQuery() throws(QueryProblem) -> QueryNode? {
    let start = scanner.index
    scanner.index += 1
    while !scanner.isBoundary(at: scanner.index), scanner.peek() != UInt8(ascii: "(") { scanner.index += 1 }
    let name = scanner.text(from: start + 1, to: scanner.index)
    guard let text = savedQueries[name] else {
      let nearest = EditDistance.nearest(to: name, in: savedQueries.keys.sorted())
      throw problem(
        "no saved query is called '@\(name)'",
        hint: nearest.map { "did you mean '@\($0)'?" } ?? "write \"@\(name)\" in quotes to look for that text",
        from: start)
    }
    guard !budget.savedQueries.contains(name) else {
      throw problem("saved query '@\(name)' contains itself", from: start)
    }
    try countTerm(from: start)
    budget.bytes += text.utf8.count
    guard budget.bytes <= Self.maximumLength else {
      throw problem("the query with its saved queries is longer than \(Self.maximumLength) bytes", from: start)
    }
    return try nested(from: start, length: scanner.index - start) { parser throws(QueryProblem) in
      var inner = QueryParser(scanner: QueryScanner(text), today: parser.today, savedQueries: parser.savedQueries)
      inner.budget = parser.budget
      inner.budget.savedQueries.append(name)
      let length = parser.scanner.index - start
      inner.position = parser.position ?? (column: start + 1, length: length)
      let node = try inner.alternatives()
      parser.budget.terms = inner.budget.terms
      parser.budget.bytes = inner.budget.bytes
      return node
    }
  }
}
