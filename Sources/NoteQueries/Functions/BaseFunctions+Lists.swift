internal import Dates
internal import NoteSyntax

/// The functions of dates, lists, links, files, objects and regular expressions.
extension BaseFunctions {
  private static func date(_ call: FunctionCall) -> QueryDate {
    if case .date(let date) = call.target { date } else { call.evaluator.moment.now }
  }

  static let dateRows: [QueryFunction] = [
    .init("date", .date, "", gives: "date", help: "the date without its time") {
      (call: FunctionCall) throws(QueryFailure) in
      .date(QueryDate(date(call).civilDay, in: call.evaluator.moment.zone))
    },
    .init("time", .date, "", gives: "string", help: "the time as HH:mm:ss") {
      (call: FunctionCall) throws(QueryFailure) in
      .text(QueryDate.clock(date(call).civil))
    },
    .init("format", .date, "pattern", gives: "string", help: "the date in a pattern of Moment.js, such as YYYY-MM-DD") {
      (call: FunctionCall) throws(QueryFailure) in
      .text(DatePattern(try call.text(0)).text(of: date(call).civil))
    },
    .init("relative", .date, "", gives: "string", help: "the distance from now in words, such as 3 days ago") {
      (call: FunctionCall) throws(QueryFailure) in
      let distance = Double(date(call).milliseconds - call.evaluator.moment.now.milliseconds)
      let words = QueryDuration(milliseconds: distance).humanized
      return .text(distance > 0 ? "in \(words)" : "\(words) ago")
    },
  ]

  // MARK: - Lists

  /// Returns whether a list contains a value; a tag also counts for those above it.
  private static func contains(_ call: FunctionCall, _ value: QueryValue) -> Bool {
    let evaluator = call.evaluator
    let name = value.string.map { CaseFolding.fold($0.hasPrefix("#") ? String($0.dropFirst()) : $0) }
    return call.items.contains { item in
      if evaluator.rules.areLooselyEqual(item, value, evaluator) { return true }
      guard let name, !name.isEmpty, let text = item.string, text.utf8.contains(UInt8(ascii: "/")) else { return false }
      return CaseFolding.fold(text).hasPrefix(name + "/")
    }
  }

  private static func numbers(_ call: FunctionCall) -> [Double] { call.items.compactMap(\.number) }

  static let listRows: [QueryFunction] = [
    .init("contains", .list, "value", gives: "boolean", help: "whether the list has the value, or a tag below it") {
      (call: FunctionCall) throws(QueryFailure) in .bool(contains(call, try call.needed(0)))
    },
    .init("containsAll", .list, "value…", gives: "boolean", help: "whether the list has all values") {
      (call: FunctionCall) throws(QueryFailure) in .bool(call.operands.allSatisfy { contains(call, $0) })
    },
    .init("containsAny", .list, "value…", gives: "boolean", help: "whether the list has one of the values") {
      (call: FunctionCall) throws(QueryFailure) in .bool(call.operands.contains { contains(call, $0) })
    },
    .init(
      "filter", .list, "expression", gives: "list",
      help: "the elements for which an expression with value and index is true",
      isLazy: true
    ) { (_: FunctionCall) throws(QueryFailure) in .null },
    .init(
      "map", .list, "expression", gives: "list", help: "the values of an expression with value and index", isLazy: true
    ) {
      (_: FunctionCall) throws(QueryFailure) in .null
    },
    .init(
      "reduce", .list, "expression, start", gives: "any", help: "one value, by an expression with acc, value and index",
      isLazy: true
    ) { (_: FunctionCall) throws(QueryFailure) in .null },
    .init("flat", .list, "", gives: "list", help: "the list with the elements of lists in it") {
      (call: FunctionCall) throws(QueryFailure) in .list(call.items.flatMap { $0.items ?? [$0] })
    },
    .init("join", .list, "separator", gives: "string", help: "the texts of the elements with a separator between them")
    {
      (call: FunctionCall) throws(QueryFailure) in
      let separator = call.operands.isEmpty ? "," : try call.text(0)
      return .text(call.items.map { call.evaluator.text($0) }.joined(separator: separator))
    },
    .init("reverse", .list, "", gives: "list", help: "the elements in the opposite order") {
      (call: FunctionCall) throws(QueryFailure) in .list(call.items.reversed())
    },
    .init(
      "slice", .list, "start, end?", gives: "list",
      help: "the elements between two places; negative ones count from the end"
    ) {
      (call: FunctionCall) throws(QueryFailure) in .list(Array(call.items[try call.slice(of: call.items.count)]))
    },
    .init("sort", .list, "", gives: "list", help: "the elements from the smallest to the largest") {
      (call: FunctionCall) throws(QueryFailure) in
      let evaluator = call.evaluator
      return .list(call.items.sorted { evaluator.rules.order($0, $1, evaluator) < 0 })
    },
    .init("unique", .list, "", gives: "list", help: "the elements, each once; links by what they show") {
      (call: FunctionCall) throws(QueryFailure) in .list(unique(call.items, call.evaluator))
    },
    .init("mean", .list, "", gives: "number", help: "the average of the numbers") {
      (call: FunctionCall) throws(QueryFailure) in
      BaseSummary.average(numbers(call)).map { .number($0) } ?? .null
    },
    .init("sum", .list, "", gives: "number", help: "the sum of the numbers") {
      (call: FunctionCall) throws(QueryFailure) in
      .number(numbers(call).reduce(0, +))
    },
    .init("median", .list, "", gives: "number", help: "the number in the middle") {
      (call: FunctionCall) throws(QueryFailure) in
      BaseSummary.median(numbers(call)).map { .number($0) } ?? .null
    },
    .init("stddev", .list, "", gives: "number", help: "the standard deviation of the numbers, as of a whole population")
    {
      (call: FunctionCall) throws(QueryFailure) in BaseSummary.deviation(numbers(call)).map { .number($0) } ?? .null
    },
  ]

  /// Returns the elements, each once. Links are compared by target and text.
  static func unique(_ items: [QueryValue], _ evaluator: QueryEvaluator) -> [QueryValue] {
    var seen: Set<String> = []
    var kept: [QueryValue] = []
    for item in items {
      let key: String
      switch item {
      case .link(let link): key = "link \(link.text)"
      case .number, .text, .bool, .null, .date, .file: key = "\(item.type.rawValue) \(evaluator.text(item))"
      default:
        if !kept.contains(where: { evaluator.rules.areEqual($0, item, evaluator) }) { kept.append(item) }
        continue
      }
      if seen.insert(key).inserted { kept.append(item) }
    }
    return kept
  }

  // MARK: - Links, files and objects

  static let linkRows: [QueryFunction] = [
    .init("asFile", .link, "", gives: "file", help: "the file to which the link leads") {
      (call: FunctionCall) throws(QueryFailure) in
      guard case .link(let link) = call.target else { return .null }
      return call.evaluator.file(of: link).map { .file($0) } ?? .null
    },
    .init(
      "linksTo", .link, "file", gives: "boolean", help: "whether the file to which the link leads has a link to a file"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      guard case .link(let link) = call.target, let file = call.evaluator.file(of: link) else { return .bool(false) }
      return .bool(call.evaluator.hasLink(try call.needed(0), of: file))
    },
    .init("asLink", .file, "display?", gives: "link", help: "a link to the file") {
      (call: FunctionCall) throws(QueryFailure) in
      let display = call.operand(0).isNull ? nil : call.evaluator.text(call.operand(0))
      return .link(QueryLink(call.evaluator.source.path(of: call.file), display: display))
    },
    .init("hasLink", .file, "target", gives: "boolean", help: "whether the file has a link or embed to a file") {
      (call: FunctionCall) throws(QueryFailure) in
      .bool(call.evaluator.hasLink(try call.needed(0), of: call.file))
    },
    .init("hasProperty", .file, "name", gives: "boolean", help: "whether the file has a property, even without a value")
    {
      (call: FunctionCall) throws(QueryFailure) in
      .bool(call.evaluator.hasProperty(try call.text(0), of: call.file))
    },
    .init("hasTag", .file, "tag…", gives: "boolean", help: "whether the file has one of the tags, or a tag below it") {
      (call: FunctionCall) throws(QueryFailure) in
      let names = call.operands.flatMap { $0.items ?? [$0] }.map { call.evaluator.text($0) }
      return .bool(call.file >= 0 && call.evaluator.hasTag(names, of: call.file))
    },
    .init("inFolder", .file, "folder", gives: "boolean", help: "whether the file is in a folder, or in one below it") {
      (call: FunctionCall) throws(QueryFailure) in
      .bool(call.file >= 0 && call.evaluator.isIn(call.evaluator.text(call.operand(0)), file: call.file))
    },
  ]

  static let objectRows: [QueryFunction] = [
    .init("keys", .object, "", gives: "list", help: "the names of its entries") {
      (call: FunctionCall) throws(QueryFailure) in
      guard case .object(let object) = call.target else { return .list([]) }
      return .list(object.keys.map { .text($0) })
    },
    .init("values", .object, "", gives: "list", help: "the values of its entries") {
      (call: FunctionCall) throws(QueryFailure) in
      guard case .object(let object) = call.target else { return .list([]) }
      return .list(object.pairs.map(\.value))
    },
    .init("matches", .regexp, "text", gives: "boolean", help: "whether the regular expression matches a part of a text")
    {
      (call: FunctionCall) throws(QueryFailure) in
      guard case .pattern(let pattern) = call.target else { return .bool(false) }
      return .bool(pattern.matches(try call.text(0)))
    },
  ]
}
