internal import QueryLanguage
internal import RegularExpressions
internal import SearchIndex

/// A condition of a query on the text of notes, compiled to be tested on many notes.
struct TextCondition: Sendable {
  /// A node of the compiled condition, with patterns as indices.
  indirect enum Test: Sendable {
    case all([Test])
    case any([Test])
    case not(Test)
    /// At least one part of the kind meets the test.
    case part(QueryScope, Test)
    case text(QueryField, pattern: Int)
    case regularExpression(QueryField, Int)
    case tagExpression(Int)
    /// The path, or the name of the file, contains the text, which is folded or in its exact form.
    case path(isName: Bool, [UInt8], isExact: Bool)
    /// A tag, or a parent of it, meets a condition.
    case tag(@Sendable (ArraySlice<UInt8>) -> Bool)
    /// Matches if there is any such part, as in `task:""`.
    case present
  }

  private(set) var test = Test.present
  private(set) var patterns: [WordPattern] = []
  private(set) var expressions: [RegularExpression] = []
  private var tokenizer = Tokenizer()

  /// Compiles a node; returns nil if it contains nothing to test.
  init?(_ node: QueryNode) throws(QueryProblem) {
    guard let test = try compiled(node, isCased: nil) else { return nil }
    self.test = test
  }

  /// Returns the test of a node, or nil if it tests nothing; `isCased` is set by `match-case:` or `ignore-case:`.
  private mutating func compiled(_ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Test? {
    switch node.kind {
    case .and(let children): return try tests(children, isCased: isCased).map { .all($0) }
    case .or(let children): return try tests(children, isCased: isCased).map { .any($0) }
    case .not(let child): return try compiled(child, isCased: isCased).map { .not($0) }
    case .matchCase(let flag, let child): return try compiled(child, isCased: flag)
    case .scope(let scope, let child): return .part(scope, try compiled(child, isCased: isCased) ?? .present)
    case .all, .text(_, .phrase("")): return .present
    case .text(let field, .regex(let pattern)):
      return try .regularExpression(field, expression(pattern, node, isCased: isCased))
    case .key(.tag, .regex(let pattern)): return try .tagExpression(expression(pattern, node, isCased: isCased))
    case .text(.path, let term): return path(term, isName: false, isCased: isCased ?? false)
    case .text(.file, let term): return path(term, isName: true, isCased: isCased ?? false)
    case .text(let field, let term): return words(term, in: field, isCased: isCased ?? false)
    case .key(.tag, let term): return .tag(term.keyTest(&tokenizer))
    default:
      throw QueryProblem(
        column: node.column, length: node.length,
        message: "'\(node)' is not allowed inside line:, block:, section:, task: or match-case:",
        hint: "write it outside of them")
    }
  }

  private mutating func tests(_ nodes: [QueryNode], isCased: Bool?) throws(QueryProblem) -> [Test]? {
    var tests: [Test] = []
    for node in nodes { if let test = try compiled(node, isCased: isCased) { tests.append(test) } }
    return tests.isEmpty ? nil : tests
  }

  private mutating func expression(_ pattern: String, _ node: QueryNode, isCased: Bool?) throws(QueryProblem) -> Int {
    expressions.append(try RegularExpression(pattern, in: node, isCased: isCased))
    return expressions.count - 1
  }

  private mutating func path(_ term: QueryTerm, isName: Bool, isCased: Bool) -> Test? {
    switch term {
    case .exact(let text): path(text, isName: isName, isExact: true)
    case .word(let text), .phrase(let text), .prefix(let text): path(text, isName: isName, isExact: isCased)
    case .fuzzy: words(term, in: isName ? .file : .path, isCased: isCased)
    case .regex: nil
    }
  }

  private mutating func words(_ term: QueryTerm, in field: QueryField, isCased: Bool) -> Test? {
    guard let pattern = WordPattern(term, isCased: isCased, &tokenizer) else { return nil }
    patterns.append(pattern)
    return .text(field, pattern: patterns.count - 1)
  }

  private func path(_ text: String, isName: Bool, isExact: Bool) -> Test? {
    let bytes = Array(text.utf8)
    let form = isExact ? Folding.exactForm(bytes.span) : Folding.fold(bytes.span)
    return form.isEmpty ? nil : .path(isName: isName, form, isExact: isExact)
  }
}

extension RegularExpression {
  /// Creates the expression of a node, which is case-sensitive unless `ignore-case:` is set.
  init(_ pattern: String, in node: QueryNode, isCased: Bool?) throws(QueryProblem) {
    do throws(RegularExpressionError) { try self.init(pattern, ignoringCase: isCased == false) } catch {
      throw QueryProblem(column: node.column, length: node.length, message: error.message, hint: error.hint)
    }
  }
}

extension QueryTerm {
  var text: String {
    switch self {
    case .word(let text), .phrase(let text), .exact(let text), .prefix(let text), .fuzzy(let text), .regex(let text):
      text
    }
  }

  /// Returns the test of a folded key; one that nothing meets for a regular expression.
  func keyTest(_ tokenizer: inout Tokenizer) -> @Sendable (ArraySlice<UInt8>) -> Bool {
    let folded = tokenizer.fold(Array(text.utf8).span)
    switch self {
    case .word, .phrase, .exact: return { $0.elementsEqual(folded) }
    case .prefix: return { $0.starts(with: folded) }
    case .fuzzy:
      let pattern = FuzzyPattern(folded)
      return { pattern.matches($0) }
    case .regex: return { _ in false }
    }
  }
}

extension String {
  /// Returns whether the tag or one of its parents meets a condition on its folded name.
  func isTag(_ isWanted: (ArraySlice<UInt8>) -> Bool) -> Bool {
    let folded = Folding.fold(Array(utf8).span)
    return isWanted(folded[...])
      || folded.indices.contains { folded[$0] == UInt8(ascii: "/") && isWanted(folded[..<$0]) }
  }
}
