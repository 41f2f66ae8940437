internal import Bytes
package import Dates

package struct DataviewQuery: Sendable {
  /// What a query shows.
  package enum Form: Sendable {
    case table([Field])
    case list(Expression?)
    case task
    case calendar(Field)
  }

  /// An expression with a name.
  package struct Field: Sendable {
    /// The name: what follows `AS`, or the text.
    package let name: String
    package let expression: Expression
  }

  /// A source of rows.
  package indirect enum Source: Sendable {
    case all
    case tag(String, Range<Int>)
    case path(String, Range<Int>)
    case linking(QueryLink, Range<Int>)
    case outgoing(QueryLink, Range<Int>)
    case table(String, Range<Int>)
    case not(Source)
    case and(Source, Source)
    case or(Source, Source)
  }

  /// A step, in the order written.
  package enum Command: Sendable {
    case filter(Expression)
    case sort([(key: Expression, isDescending: Bool)])
    case limit(Expression)
    case flatten(Field)
    case group(Field)
  }

  /// What is shown.
  package var form: Form
  /// Whether the first column is the note.
  package var showsID = true
  package var source = Source.all
  /// The steps.
  package var commands: [Command] = []
  /// The bytes of each step.
  package var ranges: [Range<Int>] = []

  /// The name of the form: `table`.
  package var type: String {
    switch form {
    case .table: "table"
    case .list: "list"
    case .task: "task"
    case .calendar: "calendar"
    }
  }

  package var expressions: [Expression] {
    var found: [Expression] = []
    switch form {
    case .table(let fields): found += fields.map(\.expression)
    case .list(let expression): if let expression { found.append(expression) }
    case .calendar(let field): found.append(field.expression)
    case .task: break
    }
    for command in commands {
      switch command {
      case .filter(let expression), .limit(let expression): found.append(expression)
      case .sort(let keys): found += keys.map(\.key)
      case .flatten(let field), .group(let field): found.append(field.expression)
      }
    }
    return found
  }

  package init(_ text: String, in zone: TimeZoneRules) throws(QueryFailure) {
    guard text.utf8.count <= ExpressionLimits.maxLength else {
      throw QueryFailure(.limit, "the query is too long")
    }
    var parser = DataviewQueryParser(text, in: zone)
    self = try parser.query()
    for expression in expressions { if let failure = DataviewFunctions.check(expression).first { throw failure } }
  }

  init(form: Form) { self.form = form }
}

struct DataviewQueryParser {
  private var reader: DataviewExpressionParser

  init(_ text: String, in zone: TimeZoneRules) {
    reader = DataviewExpressionParser(Self.withoutComments(Array(text.utf8)), in: zone)
  }

  /// Replaces comments, which begin with `//` after white space outside of quotes, by spaces of the same length.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var isInQuotes = false
    var index = 0
    while index < result.count {
      let byte = result[index]
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if byte == UInt8(ascii: "\\"), isInQuotes { index += 1 }
      let isStart = index == 0 || result[index - 1] == 0x20 || result[index - 1] == 0x0A || result[index - 1] == 9
      if !isInQuotes, byte == UInt8(ascii: "/"), isStart, index + 1 < result.count, result[index + 1] == byte {
        while index < result.count, result[index] != 0x0A {
          result[index] = 0x20
          index += 1
        }
        continue
      }
      index += 1
    }
    return result
  }

  mutating func query() throws(QueryFailure) -> DataviewQuery {
    reader.skipSpace()
    let start = reader.offset
    var query: DataviewQuery
    var showsID = true
    if reader.takeWord("table") {
      showsID = !takeWithoutID()
      query = DataviewQuery(form: .table(try fields()))
    } else if reader.takeWord("list") {
      showsID = !takeWithoutID()
      query = DataviewQuery(form: .list(isAtCommand ? nil : try reader.expression()))
    } else if reader.takeWord("task") {
      query = DataviewQuery(form: .task)
    } else if reader.takeWord("calendar") {
      query = DataviewQuery(form: .calendar(try field()))
    } else {
      var failure = reader.unexpected(nil)
      failure.message += "; a query begins with its type"
      failure.hint = "begin with TABLE, LIST, TASK or CALENDAR"
      failure.range = start..<max(start, failure.range?.upperBound ?? start)
      throw failure
    }
    query.showsID = showsID
    if reader.takeWord("from") { query.source = try source() }
    while true {
      reader.skipSpace()
      if reader.offset >= reader.bytes.count { break }
      let start = reader.offset
      query.commands.append(try command())
      query.ranges.append(start..<reader.offset)
    }
    return query
  }

  private mutating func takeWithoutID() -> Bool {
    let start = reader.offset
    if reader.takeWord("without"), reader.takeWord("id") { return true }
    reader.offset = start
    return false
  }

  /// Whether a command or the end follows.
  private var isAtCommand: Bool {
    var ahead = reader
    ahead.skipSpace()
    return ahead.offset >= ahead.bytes.count || ahead.takeWord("from") || ahead.takeWord("where")
      || ahead.takeWord("sort") || ahead.takeWord("limit") || ahead.takeWord("flatten")
      || ahead.takeWord("group") && ahead.takeWord("by")
  }

  private mutating func fields() throws(QueryFailure) -> [DataviewQuery.Field] {
    if isAtCommand { return [] }
    var fields: [DataviewQuery.Field] = []
    repeat { fields.append(try field()) } while reader.take(",")
    return fields
  }

  private mutating func field() throws(QueryFailure) -> DataviewQuery.Field {
    reader.skipSpace()
    let start = reader.offset
    let expression = try reader.expression()
    let text = reader.piece(start..<reader.offset).filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" }.trimmed
    let end = reader.offset
    guard reader.takeWord("as") else {
      reader.offset = end
      return .init(name: text, expression: expression)
    }
    reader.skipSpace()
    if reader.current == UInt8(ascii: "\"") { return .init(name: try reader.string(), expression: expression) }
    let nameEnd = reader.nameEnd(from: reader.offset)
    guard nameEnd > reader.offset else { throw reader.unexpected("a name") }
    let name = reader.piece(reader.offset..<nameEnd)
    reader.offset = nameEnd
    return .init(name: name, expression: expression)
  }

  private mutating func command() throws(QueryFailure) -> DataviewQuery.Command {
    if reader.takeWord("where") { return .filter(try reader.expression()) }
    if reader.takeWord("limit") { return .limit(try reader.expression()) }
    if reader.takeWord("flatten") { return .flatten(try field()) }
    if reader.takeWord("sort") {
      var keys: [(key: Expression, isDescending: Bool)] = []
      repeat {
        let key = try reader.expression()
        let isDescending = reader.takeWord("descending") || reader.takeWord("desc")
        if !isDescending, !reader.takeWord("ascending") { _ = reader.takeWord("asc") }
        keys.append((key, isDescending))
      } while reader.take(",")
      return .sort(keys)
    }
    if reader.takeWord("group") {
      guard reader.takeWord("by") else { throw reader.unexpected("'BY'") }
      return .group(try field())
    }
    var failure = reader.unexpected("a command")
    failure.hint = "commands are FROM (first), WHERE, SORT, LIMIT, FLATTEN and GROUP BY"
    throw failure
  }

  // MARK: - Sources

  private mutating func source(depth: Int = 0) throws(QueryFailure) -> DataviewQuery.Source {
    if depth > ExpressionLimits.maxDepth { throw QueryFailure(.limit, "the source is nested too deeply") }
    var left = try atom(depth: depth)
    while true {
      let start = reader.offset
      if reader.take("&") || reader.takeWord("and") {
        left = .and(left, try atom(depth: depth))
      } else if reader.take("|") || reader.takeWord("or") {
        left = .or(left, try atom(depth: depth))
      } else {
        reader.offset = start
        return left
      }
    }
  }

  private mutating func atom(depth: Int) throws(QueryFailure) -> DataviewQuery.Source {
    reader.skipSpace()
    let start = reader.offset
    if depth > ExpressionLimits.maxDepth { throw QueryFailure(.limit, "the source is nested too deeply") }
    if reader.take("-") || reader.take("!") { return .not(try atom(depth: depth + 1)) }
    if reader.take("(") {
      let inner = try source(depth: depth + 1)
      try reader.expect(")")
      return inner
    }
    if reader.current == UInt8(ascii: "#") {
      var end = start + 1
      while let byte = reader.byte(at: end), byte.isNameByte || byte == UInt8(ascii: "/") { end += 1 }
      guard end > start + 1 else { throw reader.unexpected("a tag") }
      reader.offset = end
      return .tag(reader.piece(start + 1..<end), start..<end)
    }
    if reader.current == UInt8(ascii: "\"") {
      let text = try reader.string()
      return .path(text, start..<reader.offset)
    }
    if reader.current == UInt8(ascii: "["), let link = link() { return .linking(link, start..<reader.offset) }
    if reader.takeWord("outgoing") {
      try reader.expect("(")
      reader.skipSpace()
      guard let link = link() else { throw reader.unexpected("a link") }
      try reader.expect(")")
      return .outgoing(link, start..<reader.offset)
    }
    if reader.takeWord("csv") {
      try reader.expect("(")
      reader.skipSpace()
      guard reader.current == UInt8(ascii: "\"") else { throw reader.unexpected("a path in quotes") }
      let path = try reader.string()
      try reader.expect(")")
      return .table(path, start..<reader.offset)
    }
    throw reader.unexpected("a source: a tag, a folder in quotes or a link")
  }

  private mutating func link() -> QueryLink? {
    guard reader.offset < reader.bytes.count, let (link, end) = DataviewLiteral.link(reader.bytes, at: reader.offset)
    else { return nil }
    reader.offset = end
    return link
  }
}
