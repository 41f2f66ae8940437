import Dates
import JSON
import NoteSyntax
import SystemCalls
import Testing

@testable import NoteQueries

/// Cases that were extracted from the test suites of the plugins, one JSON object a line, in the file that
/// SHEAF_QUERY_ORACLES names. What the command line can be asked is asked there; these are the other kinds.
struct OracleTests {
  static let cases: [JSONValue] = {
    guard let name = ProcessArguments.environment("SHEAF_QUERY_ORACLES"),
      let bytes = try? FileDescriptor.contents(ofAny: RawPath(name), [], limit: 1 << 26)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(Array($0)) }
  }()

  /// The questions of known differences: lines of the file, each with a tab and the reason after it.
  static let exceptions: Set<String> = {
    let file = RawPath(#filePath).parent.appending("exceptions.txt" as RawPath)
    guard let bytes = try? FileDescriptor.contents(ofAny: file, [], limit: 1 << 20) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: "\t").first.map(String.init) })
  }()

  private static let kinds = [
    "dataview-call", "dataview-compare", "dataview-helper", "dataview-inline", "dataview-literal",
    "dataview-operator", "dataview-parse", "dataview-parse-field", "dataview-query-part", "dataview-tree",
    "tasks-dates", "tasks-default-order", "tasks-explain", "tasks-explain-block", "tasks-preset", "tasks-regex",
    "tasks-urgency", "tasks-urgency-due", "tasks-urgency-row",
  ]

  @Test(.enabled(if: !cases.isEmpty, "SHEAF_QUERY_ORACLES names no file of cases"), arguments: kinds)
  func casesOfTheSuitesAgree(kind: String) {
    for one in Self.cases where one["kind"]?.string == kind {
      let question =
        ["text", "query", "expr", "row", "name"].lazy.compactMap { one[$0]?.string }.first
        ?? one["args"]?.array?.first?.string ?? one["before"]?.string ?? ""
      if Self.exceptions.contains(question) { continue }
      guard let (got, want) = OracleAnswer(one).answer(kind) else { continue }
      #expect(got == want, "\(kind): \(question)")
    }
  }
}

/// The answer to a case and the expected one, both as texts.
private struct OracleAnswer {
  private let one: JSONValue
  private let zone = TimeZoneRules.fixed(minutes: 0)

  init(_ one: JSONValue) { self.one = one }

  private var expected: String { Self.text(one["expected"] ?? .null) }
  private var today: CivilDate {
    one["today"]?.string.flatMap { CivilDate(iso: $0) } ?? CivilDate(daysSinceEpoch: 19_000)
  }

  func answer(_ kind: String) -> (String, String)? {
    switch kind {
    case "dataview-call": call()
    case "dataview-compare": compare()
    case "dataview-helper": helper()
    case "dataview-inline": inline()
    case "dataview-literal": literal()
    case "dataview-operator": node(one["tree"] ?? .null).map { (Self.text(value(of: $0)), expected) }
    case "dataview-parse": parse()
    case "dataview-parse-field": field()
    case "dataview-query-part": part()
    case "dataview-tree": tree()
    case "tasks-dates": dates()
    case "tasks-default-order": defaultOrder()
    case "tasks-explain": explain()
    case "tasks-explain-block": explainBlock()
    case "tasks-preset": (TaskQuerySettings.usualPresets[one["name"]?.string ?? ""] ?? "none", preset)
    case "tasks-regex": regex()
    case "tasks-urgency": urgency(task(one["task"]?["line"]?.string ?? ""), today)
    case "tasks-urgency-due": urgencyOfDue()
    case "tasks-urgency-row": urgencyOfRow()
    default: nil
    }
  }

  // MARK: - Texts

  /// Returns a value in one spelling: numbers without fractions of zero, keys of objects in order.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): NumberText.text((number * 100_000).rounded() / 100_000)
    case .string(let text): "\"\(text)\""
    case .array(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private static func json(_ value: QueryValue) -> JSONValue {
    switch value {
    case .bool(let flag): return .bool(flag)
    case .number(let number): return Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .text(let text): return .string(text)
    case .list(let items): return .array(items.map(json))
    case .object(let object): return .object(object.pairs.map { .init($0.key, json($0.value)) })
    case .duration(let duration):
      let parts = QueryDuration.units.indices.filter { duration.amounts[$0] != 0 }
      return .object([
        .init(
          "$duration",
          .object(parts.map { .init(QueryDuration.units[$0], json(.number(duration.amounts[$0]))) }))
      ])
    case .link(let link):
      var members: [JSONValue.Member] = [
        .init("path", .string(link.target)), .init("type", .string(link.kind.rawValue)),
      ]
      if let subpath = link.subpath { members.append(.init("subpath", .string(subpath))) }
      if let display = link.display { members.append(.init("display", .string(display))) }
      if link.isEmbed { members.append(.init("embed", true)) }
      return .object([.init("$link", .object(members))])
    default: return .null
    }
  }

  private func value(_ json: JSONValue) -> QueryValue {
    switch json {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .string(let text): .text(text)
    case .array(let items): .list(items.map { value($0) })
    case .object(let members):
      if let link = json["$link"] {
        .link(self.link(link))
      } else {
        .object(QueryObject(members.map { ($0.key, value($0.value)) }))
      }
    }
  }

  private func link(_ json: JSONValue) -> QueryLink {
    var link = QueryLink(json["path"]?.string ?? "", display: json["display"]?.string)
    link.kind = QueryLink.Kind(rawValue: json["type"]?.string ?? "") ?? .file
    link.subpath = json["subpath"]?.string
    return link
  }

  private var evaluator: QueryEvaluator {
    let now = QueryDate(today, in: zone)
    return QueryEvaluator(MemorySource([:]), .dataview, at: QueryMoment(now: now, zone: zone), this: nil)
  }

  private func value(of expression: Expression) -> JSONValue {
    (try? evaluator.value(of: expression)).map(Self.json) ?? .string("error")
  }

  private func parsed(_ text: String) -> Expression? { try? DataviewExpressionParser.parse(text, in: zone) }

  // MARK: - Dataview

  private func call() -> (String, String)? {
    guard let name = one["function"]?.string, let function = DataviewFunctions.table[name] else { return ("none", "") }
    let operands = one["args"]?.array?.map { value($0) } ?? []
    return ((try? evaluator.call(function, operands)).map { Self.text(Self.json($0)) } ?? "error", expected)
  }

  private func compare() -> (String, String)? {
    let order = ValueRules.dataview.order(value(one["a"] ?? .null), value(one["b"] ?? .null), evaluator)
    let want = one["expected"]?.string ?? ""
    return (want == "0" ? "\(order)" : want == "<0" ? (order < 0 ? want : "no") : order != 0 ? want : "0", want)
  }

  private func helper() -> (String, String)? {
    let text = one["args"]?.array?.first?.string ?? ""
    switch one["helper"]?.string {
    case "canonicalizeVarName": return (DataviewLiteral.canonicalKey(text), one["expected"]?.string ?? "")
    case "getFileTitle": return (QueryEvaluator.name(ofPath: text, isNote: true), one["expected"]?.string ?? "")
    default: return nil
    }
  }

  private func inline() -> (String, String)? {
    let line = (one["args"]?.array?.first?.string ?? "") + "\n"
    let note = NoteParser.parse(Array(line.utf8).span)
    let items = QueryItems(note, Array(line.utf8), file: nil).items
    let fields = items.isEmpty ? note.ownFields.map { ($0.key, $0.value) } : items.flatMap(\.fields)
    guard let index = one["index"]?.integer, fields.indices.contains(index) else { return ("none", expected) }
    switch one["field"]?.string {
    case "key": return (fields[index].key, one["expected"]?.string ?? "")
    case "value": return (fields[index].value, one["expected"]?.string ?? "")
    default:
      return (
        "\(fields[index])",
        "\((key: one["expected"]?["key"]?.string ?? "", value: one["expected"]?["value"]?.string ?? ""))"
      )
    }
  }

  private func literal() -> (String, String)? {
    let text = one["text"]?.string ?? ""
    switch one["rule"]?.string {
    case "number", "string", "bool", "link":
      guard case .literal(let value)? = parsed(text)?.kind else { return ("none", expected) }
      return (Self.text(Self.json(value)), expected)
    case "duration":
      return (QueryDuration(text, isLoose: false).map { Self.text(Self.json(.duration($0))) } ?? "none", expected)
    case "inlineField": return (Self.text(Self.json(DataviewLiteral.field(text, in: zone))), expected)
    case "tag":
      let source = try? DataviewQuery("LIST FROM \(text)", in: zone).source
      guard case .tag(let name, _)? = source else { return ("none", expected) }
      return ("\"#\(name)\"", expected)
    case "identifier":
      guard case .name(let name)? = parsed(text)?.kind else { return ("none", expected) }
      return ("\"\(name)\"", expected)
    case "queryType": return ((try? DataviewQuery(text, in: zone).type) ?? "none", one["expected"]?.string ?? "")
    default: return nil
    }
  }

  private func parse() -> (String, String)? {
    if one["rule"]?.string == "date" {
      let isDate = DataviewLiteral.date(one["text"]?.string ?? "", in: zone) != nil
      return ("\(isDate)", "\(one["ok"]?.bool ?? false)")
    }
    let expression = parsed(one["text"]?.string ?? "")
    var isOf = expression != nil
    switch (one["rule"]?.string, expression?.kind) {
    case ("number", .literal(.number)), ("string", .literal(.text)), ("bool", .literal(.bool)), ("identifier", .name):
      break
    case ("number", _), ("string", _), ("bool", _), ("identifier", _): isOf = false
    default: break
    }
    return ("\(isOf)", "\(one["ok"]?.bool ?? false)")
  }

  private func field() -> (String, String)? {
    // Named zones need tables that sheaf does not have; they count as the local one.
    guard let name = one["field"]?.string, name != "zoneName",
      let date = DataviewLiteral.date(one["text"]?.string ?? "", in: zone)
    else { return nil }
    return (QueryEvaluator.part(name, of: date).map { NumberText.text($0) } ?? "none", expected)
  }

  // MARK: - Trees

  /// Makes an expression of a tree of two literals.
  private func node(_ json: JSONValue) -> Expression? {
    guard let parts = json["$node"]?.array, let name = parts.first?.string else { return nil }
    switch name {
    case "literal": return Expression(.literal(value(parts[1])), 0..<0)
    case "binaryOp":
      guard let left = node(parts[1]), let right = node(parts[3]) else { return nil }
      let sign = ["=": "==", "&": "&&", "|": "||"][parts[2].string ?? ""] ?? parts[2].string ?? ""
      return Expression.Operator(rawValue: sign).map { Expression(.binary($0, left, right), 0..<0) }
    default: return nil
    }
  }

  private func tree() -> (String, String)? {
    let text = one["text"]?.string ?? ""
    switch one["rule"]?.string {
    case "field": return (parsed(text).map { Self.text(Self.tree($0)) } ?? "none", expected)
    case "source":
      let source = try? DataviewQuery("LIST FROM \(text)", in: zone).source
      return (source.map { Self.text(Self.tree($0)) } ?? "none", expected)
    case "namedField":
      guard case .table(let fields)? = try? DataviewQuery("TABLE \(text)", in: zone).form, let field = fields.first
      else { return ("none", expected) }
      return (Self.text(Self.tree(field)), expected)
    case "sortField":
      guard case .sort(let keys)? = try? DataviewQuery("LIST SORT \(text)", in: zone).commands.first,
        let key = keys.first
      else { return ("none", expected) }
      let direction = JSONValue.string(key.isDescending ? "descending" : "ascending")
      return (Self.text(Self.node("sortBy", [Self.tree(key.key), direction])), expected)
    default: return nil
    }
  }

  private static func node(_ name: String, _ parts: [JSONValue]) -> JSONValue {
    .object([.init("$node", .array([.string(name)] + parts))])
  }

  private static func tree(_ field: DataviewQuery.Field) -> JSONValue {
    node("named", [.string(field.name), tree(field.expression)])
  }

  private static func tree(_ expression: Expression) -> JSONValue {
    switch expression.kind {
    case .literal(let value): node("literal", [json(value)])
    case .name(let name): node("variable", [.string(name)])
    case .member(let base, let name): node("index", [tree(base), node("literal", [.string(name)])])
    case .index(let base, let key): node("index", [tree(base), tree(key)])
    case .call(let name, let operands):
      node("func", [node("variable", [.string(name)]), .array(operands.map(tree))])
    case .apply(let base, let operands): node("func", [tree(base), .array(operands.map(tree))])
    case .not(let operand): node("negate", [tree(operand)])
    case .list(let items): node("list", [.array(items.map(tree))])
    case .object(let pairs): node("object", [.object(pairs.map { .init($0.key, tree($0.value)) })])
    case .lambda(let names, let body): node("lambda", [.strings(names), tree(body)])
    case .binary(let sign, let left, let right):
      node(
        "binaryOp",
        [tree(left), .string(["==": "=", "&&": "&", "||": "|"][sign.rawValue] ?? sign.rawValue), tree(right)])
    case .method, .minus: .null
    }
  }

  private static func tree(_ source: DataviewQuery.Source) -> JSONValue {
    switch source {
    case .all: node("empty", [])
    case .tag(let tag, _): node("tag", [.string("#" + tag)])
    case .path(let path, _): node("folder", [.string(path)])
    case .linking(let link, _): node("link", [.string(link.target), "incoming"])
    case .outgoing(let link, _): node("link", [.string(link.target), "outgoing"])
    case .table(let path, _): node("csv", [.string(path)])
    case .not(let inner): node("negate", [tree(inner)])
    case .and(let left, let right): node("binaryOp", [tree(left), "&", tree(right)])
    case .or(let left, let right): node("binaryOp", [tree(left), "|", tree(right)])
    }
  }

  private func part() -> (String, String)? {
    guard let query = try? DataviewQuery(one["text"]?.string ?? "", in: zone) else { return ("none", expected) }
    switch one["part"]?.string {
    case "header.type": return ("\"\(query.type)\"", expected)
    case "header.showId": return ("\(query.showsID)", expected)
    case "source": return (Self.text(Self.tree(query.source)), expected)
    case "header.fields":
      guard case .table(let fields) = query.form else { return ("none", expected) }
      return (Self.text(.array(fields.map { Self.tree($0) })), expected)
    case "header.fields.length":
      guard case .table(let fields) = query.form else { return ("none", expected) }
      return ("\(fields.count)", expected)
    default: return nil
    }
  }

  // MARK: - Tasks

  private func task(_ line: String) -> QueriedTask? {
    let bytes = Array((line + "\n").utf8)
    let items = QueryItems(NoteParser.parse(bytes.span), bytes, file: nil)
    return items.items.first.flatMap { QueriedTask($0, file: 0, path: "a.md", TaskQuerySettings()) }
  }

  private func dates() -> (String, String)? {
    let range = TaskDateWords(today: today).range(one["text"]?.string ?? "")
    let invalid = "Invalid date"
    let got = [range.map { "\($0.lowerBound)" } ?? invalid, range.map { "\($0.upperBound)" } ?? invalid]
    // A case names two dates as they are written, of which the query takes the earlier one first.
    let want = [one["from"]?.string ?? "", one["to"]?.string ?? ""]
    return ("\(got)", "\(want.contains(invalid) ? want : want.sorted())")
  }

  private func defaultOrder() -> (String, String)? {
    guard let before = task(one["before"]?.string ?? ""), let after = task(one["after"]?.string ?? "") else {
      return ("none", "")
    }
    return (TasksRun.sorted([after, before], [], today)[0].description, before.description)
  }

  private func filter() -> TaskFilter? {
    let query = try? TasksQuery(one["query"]?.string ?? "", at: nil, TaskQuerySettings(), today: today)
    return query?.filters.first?.filter
  }

  private func explain() -> (String, String)? {
    let want = one["expected"]?.string ?? ""
    guard case .test(let text, let meaning, _)? = filter() else {
      return (filter()?.explanation() ?? "none", want)
    }
    return (meaning ?? text, want)
  }

  private func explainBlock() -> (String, String)? {
    let want = one["expected"]?.string ?? ""
    // These need settings that the lines do not have, or are about an error.
    if want.hasPrefix("Explanation of the global query") || want.contains("Query has an error") { return nil }
    let place = TasksQuery.Place(path: one["file"]?.string ?? "some/sample/file path.md")
    guard let query = try? TasksQuery(one["query"]?.string ?? "", at: place, TaskQuerySettings(), today: today) else {
      return ("none", want)
    }
    return ("Explanation of this Tasks code block query:\n\n" + query.explanation, want)
  }

  private var preset: String { one["expected"]?.string?.split(separator: "<br>").joined(separator: "\n") ?? "" }

  private func regex() -> (String, String)? {
    guard case .test(_, let meaning?, _)? = filter() else { return ("none", "") }
    let flags = one["flags"]?.string ?? ""
    let shown = flags.isEmpty ? "no flags" : flags.count == 1 ? "flag '\(flags)'" : "flags '\(flags)'"
    return (meaning, "using regex:     '\(one["pattern"]?.string ?? "")' with \(shown)")
  }

  private func urgency(_ task: QueriedTask?, _ today: CivilDate) -> (String, String)? {
    (task.map { Self.text(.number($0.urgency(on: today))) } ?? "none", expected)
  }

  private func urgencyOfDue() -> (String, String)? {
    let days = one["days"]?.integer ?? 0
    return urgency(task("- [ ] x \u{1F53D} \u{1F4C5} \(today.adding(days: days))"), today)
  }

  private func urgencyOfRow() -> (String, String)? {
    let row = one["row"]?.string ?? ""
    let days = row.split(separator: " ").compactMap { Int($0) }.first
    if ["Highest", "High", "Medium", "None", "Low", "Lowest"].contains(row) {
      let sign = [
        "Highest": "\u{1F53A}", "High": "\u{23EB}", "Medium": "\u{1F53C}", "Low": "\u{1F53D}", "Lowest": "\u{23EC}",
      ]
      return urgency(task("- [ ] x \(sign[row] ?? "")"), today)
    }
    // Rows of other kinds name no number of days.
    guard let days, row.hasPrefix("due") || row.contains("until due") else { return nil }
    let distance = row.hasPrefix("due") ? -days : days
    let more = row.lowercased().hasPrefix("due more") ? -1 : row.hasPrefix("More") ? 1 : 0
    return urgency(task("- [ ] x \u{1F53D} \u{1F4C5} \(today.adding(days: distance + more))"), today)
  }
}
