internal import Bytes

/// What is being typed at a place in a query, as far as its language tells.
package struct QueryCursor: Sendable, Equatable {
  /// What can be written at a place.
  package enum Wanted: Sendable, Equatable {
    /// One of some words.
    case words([DescribedWord])
    /// A key of YAML, after which a colon follows.
    case keys([DescribedWord])
    /// The beginning of an operand: a property, a function, or a root such as `file`.
    case operand([DescribedWord])
    /// A fact about a file, after `file.`.
    case fields([DescribedWord])
    /// A property, after `note.` or `this.`.
    case property
    /// A formula of the base, after `formula.`.
    case formula
    /// A function of a value, after a dot and the text that ends with the value.
    case method(of: String)
    /// The id of a column.
    case column
    /// A summary of a column.
    case summary
    /// A text that names something, in quotes or as a link.
    case name(QueryReference.Kind)
    /// A text that is a value of a property.
    case value(of: String)
  }

  /// What can be written.
  package let wanted: Wanted
  /// The bytes of the query's text that are already typed.
  package let range: Range<Int>

  /// Determines what is typed at an offset of a query's text; nil where anything can be.
  package init?(at offset: Int, in query: WrittenQuery) {
    let bytes = Array(query.text.utf8)
    guard offset <= bytes.count else { return nil }
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let found: QueryCursor? =
      switch query.language {
      case .base: BasePlace(at: offset, in: bytes).cursor
      case .dataview:
        Self.dataview(bytes[start..<offset], isFirst: Self.isBlank(bytes[..<start]), before: bytes[..<start])
      case .expression: ExpressionPlace(bytes[start..<offset], .dataview).cursor
      case .tasks: Self.tasks(bytes[start..<offset])
      case .dataviewjs, .script: nil
      }
    guard let found else { return nil }
    self = found
  }

  init(_ wanted: Wanted, _ range: Range<Int>) { (self.wanted, self.range) = (wanted, range) }

  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  // MARK: - Dataview

  /// Determines what is typed on a line of a query of Dataview.
  private static func dataview(
    _ typed: ArraySlice<UInt8>, isFirst: Bool, before: ArraySlice<UInt8>
  ) -> QueryCursor? {
    let line = typed.drop { $0 == 0x20 || $0 == 0x09 }
    let words = String(decoding: line, as: UTF8.self).uppercased()
    func rest(_ count: Int) -> ArraySlice<UInt8> { line.dropFirst(count) }
    for word in isFirst ? QueryWords.queryTypes.map(\.text).reversed() : [] where words.hasPrefix(word + " ") {
      // The words of a statement may follow on the same line.
      return statement(line) ?? ExpressionPlace(rest(word.utf8.count + 1), .dataview).cursor
    }
    if let statement = statement(line) { return statement }
    if isFirst || !words.contains(" ") {
      let statements = isFirst ? QueryWords.queryTypes : QueryWords.statements
      let isWord = line.allSatisfy { $0.isLetter }
      if isFirst { return isWord ? QueryCursor(.words(statements), line.startIndex..<line.endIndex) : nil }
      // The columns of a table can be on lines of their own.
      guard isWord, statements.contains(where: { $0.text.hasPrefix(words) })
      else { return ExpressionPlace(line, .dataview).cursor }
      return QueryCursor(.words(statements), line.startIndex..<line.endIndex)
    }
    return ExpressionPlace(line, .dataview).cursor
  }

  /// Determines what is typed after the last word of a statement on a line; nil if the line has none.
  private static func statement(_ line: ArraySlice<UInt8>) -> QueryCursor? {
    let upper = Array(String(decoding: line, as: UTF8.self).uppercased().utf8)
    guard upper.count == line.count else { return nil }
    var last: (word: String, end: Int)?
    for word in QueryWords.statements.map(\.text) {
      var offset = 0
      let wanted = Array((word + " ").utf8)
      while let start = upper.span.firstOffset(of: wanted.span, from: offset) {
        offset = start + wanted.count
        if start == 0 || upper[start - 1] == 0x20, offset > last?.end ?? 0 { last = (word, offset) }
      }
    }
    guard let last else { return nil }
    let typed = line.dropFirst(last.end)
    switch last.word {
    case "FROM": return source(typed)
    case "LIMIT": return nil
    case "SORT":
      let words = typed.split(separator: 0x20, omittingEmptySubsequences: false)
      if words.count > 1, let tail = words.last, tail.allSatisfy(\.isLetter),
        words[words.count - 2].last.map({ !"+-*/=<>,&|(!".utf8.contains($0) }) == true
      {
        return QueryCursor(.words(QueryWords.directions), tail.startIndex..<tail.endIndex)
      }
      return ExpressionPlace(typed, .dataview).cursor
    default: return ExpressionPlace(typed, .dataview).cursor
    }
  }

  private static func source(_ typed: ArraySlice<UInt8>) -> QueryCursor? {
    if typed.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1,
      let quote = typed.lastIndex(of: UInt8(ascii: "\""))
    {
      return QueryCursor(.name(.folderOrNote), quote + 1..<typed.endIndex)
    }
    if let link = ExpressionPlace.link(typed) { return link }
    let word = typed.suffix { !" \t()!".utf8.contains($0) }
    if word.first == UInt8(ascii: "#") { return QueryCursor(.name(.tag), word.startIndex + 1..<word.endIndex) }
    return nil
  }

  // MARK: - Tasks

  private static let taskNames: [(words: String, wanted: Wanted)] = [
    ("path includes ", .name(.path)), ("path does not include ", .name(.path)),
    ("folder includes ", .name(.folder)), ("folder does not include ", .name(.folder)),
    ("tags include ", .name(.tag)), ("tag includes ", .name(.tag)), ("tags do not include ", .name(.tag)),
    ("tag does not include ", .name(.tag)),
    ("sort by ", .words(TaskKeys.sortNames.map { DescribedWord($0, "") })),
    ("group by ", .words(TaskKeys.groupNames.map { DescribedWord($0, "") })),
    ("hide ", .words(TaskKeys.hidden.sorted().map { DescribedWord($0, "") })),
    ("show ", .words(TaskKeys.hidden.sorted().map { DescribedWord($0, "") })),
    ("status.type is ", .words(TaskQueryStatus.Kind.allCases.map { DescribedWord($0.rawValue, "") })),
    ("priority is ", .words((["above", "below", "not"] + QueriedTask.priorityNames).map { DescribedWord($0, "") })),
  ]

  private static func tasks(_ typed: ArraySlice<UInt8>) -> QueryCursor? {
    let start = typed.lastIndex { "([{".utf8.contains($0) }.map { $0 + 1 } ?? typed.startIndex
    let line = typed[start...].drop { $0 == 0x20 || $0 == 0x09 }
    if line.first == UInt8(ascii: "#") { return nil }
    let words = String(decoding: line, as: UTF8.self).lowercased()
    for (text, wanted) in taskNames where words.hasPrefix(text) {
      var rest = line.dropFirst(text.utf8.count)
      if wanted == .name(.tag), rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
      return QueryCursor(wanted, rest.startIndex..<rest.endIndex)
    }
    let conditions = TaskFilterReader.words.map { DescribedWord($0, "") }
    return QueryCursor(.words(QueryWords.taskInstructions + conditions), line.startIndex..<line.endIndex)
  }
}
