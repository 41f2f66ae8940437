internal import Bytes
internal import Dates
internal import NoteSyntax

/// Evaluates expressions for one file or row after another.
///
/// It counts steps and depth, so that no expression takes forever or exhausts the stack.
package final class QueryEvaluator {
  /// The longest text and list that an operation may make.
  static let textLimit = 1 << 20
  static let listLimit = 1 << 20
  /// The deepest nesting of evaluations: formulas in formulas, functions in functions.
  private static let depthLimit = 400

  /// The files.
  package let source: any QuerySource
  /// When it is asked.
  package let moment: QueryMoment
  /// The meaning of values.
  package let rules: ValueRules
  /// The file that `this` means; nil if there is none.
  package var this: Int?
  /// The formulas of the base, by their names.
  package var formulas: [String: Expression] = [:]
  /// The number of steps that are left for the query.
  package var steps: Int

  /// The file that a base asks about.
  private(set) var file = -1
  /// The row that Dataview asks about; nil for that of the file.
  private var ownRow: QueryRow?
  private var scope: [String: QueryValue] = [:]
  private var depth = 0
  private var formulaValues: [String: Result<QueryValue, QueryFailure>] = [:]
  private var openFormulas: [String] = []
  var propertyCache: [String: QueryValue] = [:]
  private var linkCache: [String: Int?] = [:]
  private var unaryCache: [Int: [QueryValue]] = [:]

  package init(
    _ source: any QuerySource, _ rules: ValueRules, at moment: QueryMoment, this: Int?, steps: Int = 200_000_000
  ) {
    (self.source, self.rules, self.moment, self.this, self.steps) = (source, rules, moment, this, steps)
  }

  // MARK: - Rows

  /// The row that Dataview asks about.
  var row: QueryRow { ownRow ?? QueryRow(file: file < 0 ? nil : file) }

  /// Goes on with a file, about which the next values are asked.
  package func move(to file: Int) {
    self.file = file
    ownRow = nil
    if !formulaValues.isEmpty { formulaValues.removeAll(keepingCapacity: true) }
    if !propertyCache.isEmpty { propertyCache.removeAll(keepingCapacity: true) }
  }

  /// Goes on with a row.
  package func move(to row: QueryRow) {
    ownRow = row
    file = row.file ?? -1
    if !propertyCache.isEmpty { propertyCache.removeAll(keepingCapacity: true) }
  }

  /// Returns the value of an expression for the current row.
  package func value(of expression: Expression) throws(QueryFailure) -> QueryValue {
    steps -= 1
    if steps < 0 { throw QueryFailure(.limit, "the query takes too many steps") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw QueryFailure(.limit, "the expression is nested too deeply") }
    switch expression.kind {
    case .literal(let value): return value
    case .name(let name): return try valueOfName(name)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .not(let operand): return .bool(!rules.isTrue(try value(of: operand)))
    case .minus(let operand): return try negative(try value(of: operand))
    case .member(let base, let name): return try member(base, name)
    case .index(let base, let key): return try index(base, key)
    case .call(let name, let operands): return try call(name, operands)
    case .method(let base, let name, let operands): return try method(base, name, operands)
    case .apply(let function, let operands): return try apply(value(of: function), operands)
    case .list(let items):
      var values: [QueryValue] = []
      values.reserveCapacity(items.count)
      for item in items { values.append(try value(of: item)) }
      return .list(values)
    case .object(let pairs):
      var object = QueryObject()
      for pair in pairs { object[pair.key] = try value(of: pair.value) }
      return .object(object)
    case .lambda(let parameters, let body):
      return .function(QueryLambda(parameters: parameters, body: body, scope: scope))
    }
  }

  /// Returns whether the value of an expression counts as true.
  package func isTrue(_ expression: Expression) throws(QueryFailure) -> Bool {
    rules.isTrue(try value(of: expression))
  }

  private func binary(
    _ sign: Expression.Operator, _ left: Expression, _ right: Expression
  ) throws(QueryFailure) -> QueryValue {
    switch sign {
    case .and, .or:
      let isDecided = sign == .or
      if rules == .dataview {
        let (one, two) = (try isTrue(left), try isTrue(right))
        return .bool(isDecided ? one || two : one && two)
      }
      if try isTrue(left) == isDecided { return .bool(isDecided) }
      return .bool(try isTrue(right))
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return .bool(rules.holds(sign, try value(of: left), try value(of: right), in: self))
    case .add, .subtract, .multiply, .divide, .remainder:
      return try rules.calculate(sign, try value(of: left), try value(of: right), in: self)
    }
  }

  private func negative(_ value: QueryValue) throws(QueryFailure) -> QueryValue {
    switch value {
    case .number(let number): return .number(-number)
    case .duration(let duration): return .duration(QueryDuration(-duration.amounts))
    case .null: return .null
    default: throw QueryFailure(.type, "Invalid operator '-' before \(value.type.title)")
    }
  }

  // MARK: - Names

  private func valueOfName(_ name: String) throws(QueryFailure) -> QueryValue {
    if let value = scope[name] { return value }
    if rules == .dataview { return dataviewValue(ofName: name) }
    switch name {
    case "file": return .file(file)
    case "this": return this.map { .file($0) } ?? .null
    case "note": return .object(propertyObject(of: file))
    case "formula":
      var object = QueryObject()
      for name in formulas.keys.sorted() { object[name] = (try? formula(name)) ?? .null }
      return .object(object)
    default: return property(name, of: file)
    }
  }

  private func member(_ base: Expression, _ name: String) throws(QueryFailure) -> QueryValue {
    if case .name(let root) = base.kind, scope[root] == nil {
      if rules == .dataview {
        if root == "this" { return this.map { pageMember(name, of: $0) } ?? .null }
        if root == "row" { return rowMember(name, of: row) }
        if root == "file", row.fields["file"] == nil { return file < 0 ? .null : fileMember(name, of: file) }
      } else {
        switch root {
        case "note": return property(name, of: file)
        case "formula": return try formula(name)
        case "this":
          guard let this else { return .null }
          return name == "file" ? .file(this) : property(name, of: this)
        case "file": return baseMember(name, of: file) ?? property(name, of: file)
        default: break
        }
      }
    }
    return try member(of: value(of: base), name)
  }

  func member(of value: QueryValue, _ name: String) throws(QueryFailure) -> QueryValue {
    rules == .dataview ? dataviewMember(of: value, name) : try baseMember(of: value, name)
  }

  private func index(_ base: Expression, _ key: Expression) throws(QueryFailure) -> QueryValue {
    let key = try value(of: key)
    if let name = key.string { return try memberByKey(base, name) }
    let base = try value(of: base)
    guard let number = key.number else { return .null }
    switch base {
    case .list(let items):
      guard let index = Int(exactly: number), items.indices.contains(index) else { return .null }
      return items[index]
    case .text(let text):
      guard let index = Int(exactly: number), index >= 0, index < text.utf16.count else { return .null }
      let characters = Array(text)
      return characters.indices.contains(index) ? .text(String(characters[index])) : .null
    default: return .null
    }
  }

  /// Returns the member that a text in brackets names, which may have any signs in it.
  private func memberByKey(_ base: Expression, _ name: String) throws(QueryFailure) -> QueryValue {
    if case .name(let root) = base.kind, scope[root] == nil { return try member(base, name) }
    let value = try value(of: base)
    if rules == .bases {
      if case .object(let object) = value { return object[name] ?? .null }
      if case .file(let file) = value { return property(name, of: file) }
      return .null
    }
    return try member(of: value, name)
  }

  /// Returns the value of a formula for the current file; it is calculated once.
  package func formula(_ name: String) throws(QueryFailure) -> QueryValue {
    if let known = formulaValues[name] { return try known.get() }
    guard let expression = formulas[name] else { return .null }
    if let start = openFormulas.firstIndex(of: name) {
      let circle = (openFormulas[start...] + [name]).joined(separator: " → ")
      throw QueryFailure(.circle, "the formula '\(name)' depends on itself: \(circle)")
    }
    openFormulas.append(name)
    defer { openFormulas.removeLast() }
    do {
      let value = try value(of: expression)
      formulaValues[name] = .success(value)
      return value
    } catch {
      formulaValues[name] = .failure(error)
      throw error
    }
  }

  // MARK: - Functions

  private func call(_ name: String, _ operands: [Expression]) throws(QueryFailure) -> QueryValue {
    if rules == .dataview {
      if let function = scope[name], case .function = function { return try apply(function, operands) }
      return try callDataview(name, operands)
    }
    if name == "if" {
      guard (2...3).contains(operands.count) else { throw QueryFailure(.type, "if() takes two or three operands") }
      if try isTrue(operands[0]) { return try value(of: operands[1]) }
      return operands.count == 3 ? try value(of: operands[2]) : .null
    }
    guard let function = BaseFunctions.globals[name] else { throw BaseFunctions.unknown(name) }
    return try function.body(FunctionCall(function, of: .null, try values(of: operands), in: self))
  }

  private func values(of operands: [Expression]) throws(QueryFailure) -> [QueryValue] {
    var values: [QueryValue] = []
    values.reserveCapacity(operands.count)
    for operand in operands { values.append(try value(of: operand)) }
    return values
  }

  private func method(_ base: Expression, _ name: String, _ operands: [Expression]) throws(QueryFailure) -> QueryValue {
    let target = try value(of: base)
    guard let function = BaseFunctions.function(name, of: target) else {
      if case .null = target, BaseFunctions.isKnown(name) { return .null }
      throw BaseFunctions.unknown(name, of: target.type)
    }
    guard function.isLazy else {
      return try function.body(FunctionCall(function, of: target, try values(of: operands), in: self))
    }
    return try listFunction(name, target, operands)
  }

  /// Returns the value of `filter`, `map` or `reduce`, whose operand is evaluated for each element.
  private func listFunction(
    _ name: String, _ target: QueryValue, _ operands: [Expression]
  ) throws(QueryFailure) -> QueryValue {
    guard let items = target.items, let body = operands.first else {
      throw QueryFailure(.type, "\(name)() needs an expression")
    }
    let outer = (scope["value"], scope["index"], scope["acc"])
    defer { (scope["value"], scope["index"], scope["acc"]) = outer }
    var result = name == "reduce" && operands.count > 1 ? try value(of: operands[1]) : QueryValue.null
    var kept: [QueryValue] = []
    for (index, item) in items.enumerated() {
      (scope["value"], scope["index"]) = (item, .number(Double(index)))
      switch name {
      case "filter": if try isTrue(body) { kept.append(item) }
      case "map": kept.append(try value(of: body))
      default:
        scope["acc"] = result
        result = try value(of: body)
      }
    }
    return name == "reduce" ? result : .list(kept)
  }

  private func apply(_ function: QueryValue, _ operands: [Expression]) throws(QueryFailure) -> QueryValue {
    if case .null = function { return .null }
    return try apply(function, to: values(of: operands))
  }

  func apply(_ function: QueryValue, to operands: [QueryValue]) throws(QueryFailure) -> QueryValue {
    guard case .function(let lambda) = function else {
      throw QueryFailure(.type, "a value of type \(function.type.name) cannot be called")
    }
    let outer = scope
    defer { scope = outer }
    scope = lambda.scope
    for (index, name) in lambda.parameters.enumerated() {
      scope[name] = operands.indices.contains(index) ? operands[index] : .null
    }
    return try value(of: lambda.body)
  }

  /// Returns the value of an expression in which some names have values, such as `values` in a summary.
  package func value(of expression: Expression, with names: [String: QueryValue]) throws(QueryFailure) -> QueryValue {
    let outer = scope
    defer { scope = outer }
    scope.merge(names) { $1 }
    return try value(of: expression)
  }

  // MARK: - Links

  /// Returns the file to which a link leads; nil if there is none.
  package func file(of link: QueryLink) -> Int? {
    if link.isExternal { return nil }
    if link.target.isEmpty { return link.source ?? this ?? (file >= 0 ? file : nil) }
    let from = link.source ?? (rules == .bases && file >= 0 ? file : this)
    let key = "\(from ?? -1)\u{0}\(link.target)"
    if let known = linkCache[key] { return known }
    var found = source.resolve(link.target, from: from)
    if found == nil, link.source != nil, link.target.utf8.contains(UInt8(ascii: "%")) {
      // Addresses of Markdown keep the escapes of signs that have a meaning in them.
      found = source.resolve(PercentEncoding.decode(link.target), from: from)
    }
    linkCache[key] = found
    return found
  }

  /// Returns the path to which a link leads, or its target as written if it leads nowhere.
  func path(of link: QueryLink) -> String {
    if let file = file(of: link) { return source.path(of: file) }
    return link.target
  }

  // MARK: - Texts

  /// Returns the text of a value, as `toString()` and joined texts have it.
  package func text(_ value: QueryValue, isInner: Bool = false) -> String {
    switch value {
    case .null: return rules == .bases ? "" : "\\-"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number): return NumberText.text(number)
    case .text(let text): return text
    case .date(let date): return rules == .bases ? date.iso : Self.dataviewDate(date)
    case .duration(let duration): return rules == .bases ? duration.humanized : duration.words
    case .link(let link):
      if rules == .bases { return link.text }
      return link.isEmbed ? "!" + markdown(link) : markdown(link)
    case .file(let file): return file < 0 ? "" : source.path(of: file)
    case .row(let row):
      return row.fields["text"]?.string ?? row.fields["key"].map { text($0) }
        ?? row.file.map { source.path(of: $0) } ?? ""
    case .list(let items):
      let joined = items.map { text($0, isInner: true) }.joined(separator: ", ")
      return isInner && rules == .dataview ? "[\(joined)]" : joined
    case .object(let object):
      if object.isEmpty { return "{}" }
      return "{ " + object.pairs.map { "\($0.key): \(text($0.value, isInner: true))" }.joined(separator: ", ") + " }"
    case .pattern(let pattern): return "/\(pattern.source)/\(pattern.flags)"
    case .function: return "<function>"
    }
  }

  private func markdown(_ link: QueryLink) -> String {
    if link.isExternal { return link.text }
    return "[[\(link.fullTarget)|\(link.display ?? Self.displayName(of: link))]]"
  }

  /// Returns the name of a link without a text of its own: the name of the file, and the part after `>`.
  package static func displayName(of link: QueryLink) -> String {
    var name = link.target.split(separator: "/").last.map(String.init) ?? link.target
    if name.lowercased().hasSuffix(".md") { name = String(name.dropLast(3)) }
    return link.subpath.map { "\(name) > \($0)" } ?? name
  }

  /// Returns the text that a reader sees of a value: of a link, what it shows.
  package func shownText(_ value: QueryValue) -> String {
    switch value {
    case .link(let link): link.display ?? Self.displayName(of: link)
    case .file(let file): file < 0 ? "" : Self.name(ofPath: source.path(of: file), isNote: source.isNote(file))
    case .list(let items): items.map(shownText).joined(separator: ", ")
    default: text(value)
    }
  }

  static func dataviewDate(_ date: QueryDate) -> String {
    let civil = date.civil
    let day = "\(CalendarNames.months[civil.month - 1]) \(civil.day.padded(to: 2)), \(civil.year)"
    if civil.hour == 0, civil.minute == 0, civil.second == 0, civil.millisecond == 0 { return day }
    let hour = (civil.hour + 11) % 12 + 1
    return "\(hour):\(civil.minute.padded(to: 2)) \(civil.hour < 12 ? "AM" : "PM") - \(day)"
  }

  static func name(ofPath path: String, isNote: Bool) -> String {
    String(isNote ? baseName(ofPath: path) : lastPart(of: path))
  }

  /// Returns the name of a file without its extension.
  static func baseName(ofPath path: String) -> Substring {
    let name = lastPart(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
    return name[..<dot]
  }

  /// Returns the part of a path after its last slash.
  static func lastPart(of path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
