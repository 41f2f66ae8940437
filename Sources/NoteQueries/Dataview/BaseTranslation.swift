internal import Bytes
internal import Dates

/// The base that has the same rows as a query of Dataview, as far as bases can say it.
package struct BaseTranslation {
  /// The text of the base; nil if a part of the query has no counterpart.
  package private(set) var text: String?
  /// The parts that have no counterpart, each with its place in the query.
  package private(set) var failures: [QueryFailure] = []

  private var formulas: [(name: String, expression: String)] = []
  private var titles: [(id: String, title: String)] = []
  /// Returns whether a path of a source names a note rather than a folder.
  private let isNote: (String) -> Bool

  /// Translates a query.
  ///
  /// - Parameter isNote: Whether the path of a source, with `.md`, is that of a note.
  package init(_ query: DataviewQuery, isNote: @escaping (String) -> Bool) {
    self.isNote = isNote
    var filters = ["file.ext == \"md\""]
    if let source = source(query.source) { filters.append(source) }
    var view: [String] = []
    var (sort, limit): ([String], String?) = ([], nil)
    var group: DataviewQuery.Field?
    for (index, command) in query.commands.enumerated() {
      let place = query.ranges.indices.contains(index) ? query.ranges[index] : 0..<0
      if limit != nil { fail("a step after LIMIT works on what LIMIT left", place) }
      switch command {
      case .filter(let expression): filters.append(self.text(expression))
      case .limit(let expression):
        limit = self.text(expression)
        if case .literal(.number) = expression.kind {} else { fail("the limit of a base is a number", place) }
      case .sort(let keys):
        // Dataview sorts again what is sorted; a later sort comes first.
        let lines = keys.map {
          "{property: \(quoted(column($0.key, nil))), direction: \($0.isDescending ? "DESC" : "ASC")}"
        }
        sort = lines + sort
      case .flatten: fail("FLATTEN makes several rows of a note, which bases cannot", place)
      case .group(let field): group = field
      }
    }
    switch query.form {
    case .table(let fields):
      view.append("type: table")
      addColumns(fields, showsID: query.showsID, group, to: &view)
    case .list(let expression):
      view.append("type: list")
      let fields = expression.map { [DataviewQuery.Field(name: "", expression: $0)] } ?? []
      addColumns(fields, showsID: query.showsID, group, to: &view)
    case .task: fail("TASK has tasks as rows, and bases have files", 0..<4)
    case .calendar: fail("CALENDAR has no counterpart", 0..<8)
    }
    if let group { view.append("groupBy: {property: \(quoted(column(group.expression, group.name))), direction: ASC}") }
    if !sort.isEmpty { view += ["sort:"] + sort.map { "  - \($0)" } }
    if let limit { view.append("limit: \(limit)") }
    if !failures.isEmpty { return }
    var lines = ["filters:", "  and:"] + filters.map { "    - \(quoted($0))" }
    if !formulas.isEmpty { lines += ["formulas:"] + formulas.map { "  \(quoted($0.name)): \(quoted($0.expression))" } }
    if !titles.isEmpty {
      lines += ["properties:"] + titles.flatMap { ["  \(quoted($0.id)):", "    displayName: \(quoted($0.title))"] }
    }
    lines += ["views:", "  - \(view[0])", "    name: Table"] + view.dropFirst().map { "    \($0)" }
    text = lines.joined(separator: "\n") + "\n"
  }

  private mutating func fail(_ message: String, _ range: Range<Int>) {
    failures.append(QueryFailure(.syntax, message, at: range))
  }

  /// A scalar of YAML in quotes.
  private func quoted(_ text: String) -> String { "'" + text.replacingScalars("'", with: "''") + "'" }

  /// A text of an expression.
  private func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  // MARK: - Columns

  private mutating func addColumns(
    _ fields: [DataviewQuery.Field], showsID: Bool, _ group: DataviewQuery.Field?, to view: inout [String]
  ) {
    var order = showsID || group != nil ? ["file.name"] : []
    for field in fields {
      var expression = field.expression
      if group != nil {
        // The rows of a group are the rows of a base, so their fields are columns.
        guard case .member(let rows, let name) = expression.kind, case .name("rows") = rows.kind else {
          if case .name("key") = expression.kind { continue }
          fail("after GROUP BY, only 'key' and 'rows.NAME' are columns of a base", expression.range)
          continue
        }
        expression = Expression(.name(name), expression.range)
      }
      let id = column(expression, field.name)
      if order.contains(id) { continue }
      order.append(id)
      let shown = id.hasPrefix("formula.") ? String(id.dropFirst(8)) : id
      if !field.name.isEmpty, field.name != shown { titles.append((id, field.name)) }
    }
    if order.isEmpty { order = ["file.name"] }
    view.append("order: [\(order.map { quoted($0) }.joined(separator: ", "))]")
  }

  /// Returns the id of a column for an expression, which becomes a formula if it is more than a name.
  private mutating func column(_ expression: Expression, _ name: String?) -> String {
    switch expression.kind {
    case .name("file"): return "file.name"
    case .name(let property): return property
    case .member(let base, let field):
      if case .name("file") = base.kind, ["path", "folder", "ext", "size", "ctime", "mtime"].contains(field) {
        return "file.\(field)"
      }
      if case .name("file") = base.kind, ["name", "link"].contains(field) { return "file.name" }
    default: break
    }
    let text = text(expression)
    if let known = formulas.first(where: { $0.expression == text }) { return "formula.\(known.name)" }
    let wanted = (name ?? "").isEmpty ? "Formula \(formulas.count + 1)" : name ?? ""
    let isFree = !formulas.contains { $0.name == wanted }
    let chosen = isFree ? wanted : "\(wanted) \(formulas.count + 1)"
    formulas.append((chosen, text))
    return "formula.\(chosen)"
  }

  // MARK: - Sources

  private mutating func source(_ source: DataviewQuery.Source) -> String? {
    switch source {
    case .all: return nil
    case .tag(let tag, _): return "file.hasTag(\(literal(tag)))"
    case .path(let path, _):
      let name = path.trimmingCharacters("/")
      if name.isEmpty { return nil }
      let note = name.hasSuffix(".md") ? name : name + ".md"
      return isNote(note) ? "file.path == \(literal(note))" : "file.inFolder(\(literal(name)))"
    case .linking(let link, _):
      return link.target.isEmpty ? "file.hasLink(this)" : "file.hasLink(\(literal(link.target)))"
    case .outgoing(_, let range):
      fail("'outgoing' has no counterpart", range)
      return nil
    case .table(_, let range):
      fail("a table of a file has no counterpart", range)
      return nil
    case .not(let inner): return self.source(inner).map { "!(\($0))" } ?? "false"
    case .and(let left, let right):
      let parts = [self.source(left), self.source(right)].compactMap(\.self)
      return parts.isEmpty ? nil : "(" + parts.joined(separator: " && ") + ")"
    case .or(let left, let right):
      guard let one = self.source(left), let two = self.source(right) else { return nil }
      return "(\(one) || \(two))"
    }
  }

  // MARK: - Expressions

  /// Returns an expression as bases write it. What has no counterpart is kept as a failure.
  private mutating func text(_ expression: Expression) -> String {
    switch expression.kind {
    case .literal(let value): return text(value, expression)
    case .name("this"): return "this"
    case .name("file"): return "file.asLink()"
    case .name(let name): return property(name)
    case .member(let base, let name): return member(base, name, expression)
    case .index(let base, let key):
      if case .name("row") = base.kind, case .literal(.text(let name)) = key.kind { return property(name) }
      return "\(text(base))[\(text(key))]"
    case .call(let name, let operands): return call(name, operands, expression)
    case .not(let inner): return "!(\(text(inner)))"
    case .minus(let inner): return "-(\(text(inner)))"
    case .list(let items): return "[\(items.map { text($0) }.joined(separator: ", "))]"
    case .binary(let sign, let left, let right): return binary(sign, left, right)
    case .method, .apply, .object, .lambda:
      fail("this part has no counterpart", expression.range)
      return "null"
    }
  }

  private func property(_ name: String) -> String {
    let isName = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
    return isName ? "note.\(name)" : "note[\(literal(name))]"
  }

  private mutating func text(_ value: QueryValue, _ expression: Expression) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number): return NumberText.text(number)
    case .text(let text): return literal(text)
    case .date(let date):
      let civil = date.civil
      let day = "\(date.civilDay)"
      if civil.hour == 0, civil.minute == 0, civil.second == 0 { return "date(\"\(day)\")" }
    case .duration(let duration):
      let parts = QueryDuration.units.indices.compactMap { index in
        duration.amounts[index] == 0 ? nil : "\(NumberText.text(duration.amounts[index])) \(QueryDuration.units[index])"
      }
      return "duration(\(literal(parts.isEmpty ? "0 days" : parts.joined(separator: " "))))"
    case .link(let link): return "link(\(literal(link.fullTarget)))"
    default: break
    }
    fail("this value has no counterpart", expression.range)
    return "null"
  }

  private mutating func member(_ base: Expression, _ name: String, _ expression: Expression) -> String {
    var owner = ""
    switch base.kind {
    case .name("row"): return property(name)
    case .name("this"): return name == "file" ? "this" : "this.\(name)"
    case .name("file"): owner = "file"
    case .member(let outer, "file"): if case .name("this") = outer.kind { owner = "this.file" }
    default: break
    }
    guard !owner.isEmpty else {
      if ["year", "month", "day", "hour", "minute", "second", "millisecond"].contains(name) {
        return "\(text(base)).\(name)"
      }
      fail("'.\(name)' has no counterpart", expression.range)
      return "null"
    }
    switch name {
    case "name": return "\(owner).basename"
    case "path", "folder", "ext", "size", "ctime", "mtime", "aliases": return "\(owner).\(name)"
    case "cday": return "\(owner).ctime.date()"
    case "mday": return "\(owner).mtime.date()"
    case "link": return "\(owner).asLink()"
    case "inlinks": return "\(owner).backlinks"
    case "outlinks": return "\(owner).links"
    default:
      fail("'file.\(name)' has no counterpart", expression.range)
      return "null"
    }
  }

  private mutating func binary(_ sign: Expression.Operator, _ left: Expression, _ right: Expression) -> String {
    let (one, two) = (text(left), text(right))
    // Dataview has '' for the root, and bases '/'.
    let isFolder = one.hasSuffix("file.folder") || two.hasSuffix("file.folder")
    let (a, b) = isFolder ? (one == "\"\"" ? "\"/\"" : one, two == "\"\"" ? "\"/\"" : two) : (one, two)
    switch sign {
    // Missing values are less than all others.
    case .less where isProperty(left), .lessOrEqual where isProperty(left):
      return "(\(a) == null || \(a) \(sign.rawValue) \(b))"
    case .greater where isProperty(right), .greaterOrEqual where isProperty(right):
      return "(\(b) == null || \(a) \(sign.rawValue) \(b))"
    default: return "(\(a) \(sign.rawValue) \(b))"
    }
  }

  private func isProperty(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): name != "this" && name != "file"
    case .member(let base, _), .index(let base, _): if case .name("row") = base.kind { true } else { false }
    default: false
    }
  }

  private mutating func call(_ name: String, _ operands: [Expression], _ expression: Expression) -> String {
    if name == "contains", operands.count == 2, let tags = tagCondition(operands) { return tags }
    let texts = operands.map { text($0) }
    func method(_ name: String) -> String { "\(texts[0]).\(name)(\(texts.dropFirst().joined(separator: ", ")))" }
    switch (name, operands.count) {
    case ("date", 1):
      if case .name(let day) = operands[0].kind, ["today", "now"].contains(day) { return "\(day)()" }
      return "date(\(texts[0]))"
    case ("contains", 2):
      // A list contains what one of its elements contains. The function of bases with this name ignores case.
      return Self.anyElement(of: texts[0], "value.toString().split(\(texts[1])).length > 1")
    case ("icontains", 2): return Self.anyElement(of: texts[0], "value.toString().contains(\(texts[1]))")
    case ("econtains", 2): return Self.anyElement(of: texts[0], "value == \(texts[1])")
    case ("length", 1): return "list(\(texts[0])).length"
    case ("lower", 1): return "\(texts[0]).lower()"
    case ("startswith", 2): return method("startsWith")
    case ("endswith", 2): return method("endsWith")
    case ("round", 1), ("round", 2): return method("round")
    case ("floor", 1), ("ceil", 1), ("reverse", 1), ("sort", 1): return method(name)
    case ("join", 2): return method("join")
    case ("default", 2): return "if(\(texts[0]) == null, \(texts[1]), \(texts[0]))"
    case ("choice", 3): return "if(\(texts[0]), \(texts[1]), \(texts[2]))"
    case ("min", 1...), ("max", 1...): return "\(name)(\(texts.joined(separator: ", ")))"
    case ("number", 1), ("link", 1), ("link", 2): return "\(name)(\(texts.joined(separator: ", ")))"
    case ("string", 1): return "\(texts[0]).toString()"
    case ("striptime", 1): return "\(texts[0]).date()"
    case ("unique", 1), ("flat", 1): return method(name)
    case ("dateformat", 2):
      if case .literal(.text(let format)) = operands[1].kind, let pattern = Self.pattern(format) {
        return "\(texts[0]).format(\(literal(pattern)))"
      }
    default: break
    }
    fail("'\(name)(…)' has no counterpart", expression.range)
    return "null"
  }

  private static func anyElement(of list: String, _ condition: String) -> String {
    "(\(list) != null && list(\(list)).filter(\(condition)).length > 0)"
  }

  /// Returns the condition that a file has a tag which contains a text, as `contains(file.tags, "#text")` asks.
  private func tagCondition(_ operands: [Expression]) -> String? {
    guard case .member(let base, "tags") = operands[0].kind, case .name("file") = base.kind,
      case .literal(.text(let tag)) = operands[1].kind
    else { return nil }
    let condition =
      tag.hasPrefix("#")
      ? "value.startsWith(\(literal(String(tag.dropFirst()))))" : "value.split(\(literal(tag))).length > 1"
    return "file.tags.filter(\(condition)).length > 0"
  }

  /// Returns a pattern of Luxon as Moment writes it; nil if it has other signs.
  private static func pattern(_ luxon: String) -> String? {
    var result = ""
    for character in luxon {
      switch character {
      case "y": result.append("Y")
      case "d": result.append("D")
      case "M", "H", "m", "s", "-", ".", "/", ":", " ": result.append(character)
      default: return nil
      }
    }
    return result
  }
}
