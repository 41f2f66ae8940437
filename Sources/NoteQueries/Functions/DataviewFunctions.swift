internal import Bytes
internal import Dates
internal import NoteSyntax

/// The functions of Dataview.
package enum DataviewFunctions {
  /// All functions, in the order of the manual.
  package static let all: [DataviewFunction] =
    constructors + numbers + lists + listsWithFunctions + texts + moreTexts + others

  static let table = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  static func unknown(_ name: String, at range: Range<Int>? = nil) -> QueryFailure {
    let hint = EditDistance.nearest(to: name.lowercased(), in: table.keys.sorted()).map { "did you mean '\($0)'?" }
    return QueryFailure(.unknownFunction, "there is no function '\(name)'", hint: hint, at: range)
  }

  /// Finds functions in an expression that do not exist; names of parameters of lambdas can be called too.
  package static func check(_ expression: Expression) -> [QueryFailure] {
    var names: Set<String> = []
    expression.visit { if case .lambda(let parameters, _) = $0.kind { names.formUnion(parameters) } }
    var found: [QueryFailure] = []
    expression.visit { part in
      if case .call(let name, _) = part.kind, table[name] == nil, !names.contains(name) {
        found.append(unknown(name, at: part.nameRange))
      }
    }
    return found
  }

  private static func integer(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number.rounded(.towardZero), -1e15), 1e15))
  }

  private static func compiled(_ pattern: String, _ flags: String = "") throws(QueryFailure) -> QueryPattern {
    try PatternCache.pattern(pattern, flags)
  }
}

// MARK: - Constructors

extension DataviewFunctions {
  fileprivate static let constructors: [DataviewFunction] = [
    .init("object", "key, value, …", gives: "object", help: "an object with these keys and values") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count.isMultiple(of: 2) else {
        throw QueryFailure(.type, "object() requires an even number of arguments")
      }
      var object = QueryObject()
      for index in stride(from: 0, to: values.count, by: 2) {
        guard let key = values[index].string else { throw QueryFailure(.type, "keys of object() are texts") }
        object[key] = values[index + 1]
      }
      return .object(object)
    },
    .init("list", "value, …", gives: "array", help: "a list of the values") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in .list(values)
    },
    .init("array", "value, …", gives: "array", help: "the same as list") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in .list(values)
    },
    .init(
      "date", "value, format?", gives: "date", help: "the date in a text or of a link; with a format, in that of Luxon",
      vector: [0]
    ) { (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      try date(evaluator, values)
    },
    .init("dur", "value", gives: "duration", help: "the duration in a text", vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1 else { return nil }
      switch values[0] {
      case .text(let text): return QueryDuration(text.trimmed, isLoose: false).map { .duration($0) } ?? .null
      case .duration, .null: return values[0]
      default: return nil
      }
    },
    .init("number", "value", gives: "number", help: "the first number in a text", vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1 else { return nil }
      switch values[0] {
      case .number, .null: return values[0]
      case .text(let text): return firstNumber(text).map { .number($0) } ?? .null
      default: return nil
      }
    },
    .init("string", "value", gives: "string", help: "the text of a value") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 1 ? .text(evaluator.text(values[0])) : nil
    },
    .init("link", "path, display?, embed?", gives: "link", help: "a link to a path", vector: [0, 1]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      let display = values.count > 1 ? values[1].string : nil
      switch first {
      case .null: return .null
      case .text(let text):
        var isEmbed = false
        if values.count > 2, case .bool(let flag) = values[2] { isEmbed = flag }
        return .link(QueryLink(text, display: display, isEmbed: isEmbed))
      case .link(var link):
        link.display = display ?? link.display
        return .link(link)
      default: return nil
      }
    },
    .init("embed", "link, isEmbed?", gives: "link", help: "the link as an embed", vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      if first.isNull || values.count > 1 && values[1].isNull { return .null }
      guard case .link(var link) = first else { return nil }
      link.isEmbed = true
      if values.count > 1, case .bool(false) = values[1] { link.isEmbed = false }
      return .link(link)
    },
    .init("elink", "address, display?", gives: "link", help: "a link to an address outside of the vault", vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let address = first.string else { return first.isNull ? .null : nil }
      var link = QueryLink("", display: values.count > 1 ? values[1].string ?? address : address)
      (link.target, link.isExternal) = (address, true)
      return .link(link)
    },
    .init("typeof", "value", gives: "string", help: "the name of the type of a value") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      if case .link(let link) = first, link.isExternal { return .text("widget") }
      return .text(first.type.name)
    },
  ]

  private static func date(_ evaluator: QueryEvaluator, _ values: [QueryValue]) throws(QueryFailure) -> QueryValue? {
    let zone = evaluator.moment.zone
    guard let first = values.first else { return nil }
    if values.count == 2 {
      if first.isNull { return .null }
      guard let text = first.string, let format = values[1].string else { return nil }
      if format == "x" || format == "X" {
        guard let number = firstNumber(text) else { throw QueryFailure(.type, "'\(text)' has no number") }
        let factor = format == "X" ? 1000.0 : 1
        let whole = number.rounded(.towardZero) * factor
        return .date(QueryDate(milliseconds: Int64(min(max(whole, -1e17), 1e17)), in: zone))
      }
      guard let date = LuxonFormat.date(text, format, in: zone) else {
        throw QueryFailure(.type, "Can't handle format (\(format)) on date string (\(text))")
      }
      return .date(date)
    }
    switch first {
    case .text(let text):
      let word = text.lowercased()
      if DataviewLiteral.shorthands.contains(word) {
        return DataviewLiteral.shorthand(word, at: evaluator.moment).map { .date($0) }
      }
      return DataviewLiteral.date(text, in: zone).map { .date($0) } ?? .null
    case .date, .null: return first
    case .link(let link):
      for text in [link.display, link.target] {
        if let text, let date = DataviewLiteral.date(text, in: zone) { return .date(date) }
      }
      return evaluator.file(of: link).map { evaluator.fileMember("day", of: $0) } ?? .null
    default: return nil
    }
  }

  private static func firstNumber(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: \.isDigitByte) else { return nil }
    var end = start
    while end < bytes.count, bytes[end].isDigitByte { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigitByte {
      end += 1
      while end < bytes.count, bytes[end].isDigitByte { end += 1 }
    }
    let isNegative = start > 0 && bytes[start - 1] == UInt8(ascii: "-")
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).map { isNegative ? -$0 : $0 }
  }
}

// MARK: - Numbers

extension DataviewFunctions {
  private static func rounding(
    _ name: String, _ help: String, _ round: @escaping @Sendable (Double) -> Double
  ) -> DataviewFunction {
    .init(name, "number", gives: "number", help: help, vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1 else { return nil }
      return values[0].isNull ? .null : values[0].number.map { .number(round($0)) }
    }
  }

  private static func extreme(_ name: String, _ help: String, isLeast: Bool) -> DataviewFunction {
    .init(name, "value, …", gives: "any", help: help) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      var best = QueryValue.null
      for value in values.count == 1 ? values[0].items ?? values : values where !value.isNull {
        let order = best.isNull ? 0 : evaluator.rules.order(best, value, evaluator)
        if best.isNull || (isLeast ? order > 0 : order <= 0) { best = value }
      }
      return best
    }
  }

  private static func extreme(by name: String, _ help: String, isLeast: Bool) -> DataviewFunction {
    .init(name, "array, function", gives: "any", help: help) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      guard let items = values[0].items else { return values[0].isNull ? .null : nil }
      var best: (item: QueryValue, key: QueryValue)?
      for item in items {
        let key = try evaluator.apply(values[1], to: [item])
        if key.isNull { continue }
        guard let known = best else {
          best = (item, key)
          continue
        }
        let order = evaluator.rules.order(known.key, key, evaluator)
        if isLeast ? order > 0 : order <= 0 { best = (item, key) }
      }
      return best?.item ?? items.first ?? .null
    }
  }

  /// Joins the elements of a list by an operator.
  static func reduced(
    _ items: [QueryValue], _ sign: Expression.Operator, _ evaluator: QueryEvaluator
  ) throws(QueryFailure) -> QueryValue {
    guard var value = items.first else { return .null }
    for item in items.dropFirst() {
      switch sign {
      case .and: value = .bool(evaluator.rules.isTrue(value) && evaluator.rules.isTrue(item))
      case .or: value = .bool(evaluator.rules.isTrue(value) || evaluator.rules.isTrue(item))
      default: value = try evaluator.rules.calculate(sign, value, item, in: evaluator)
      }
    }
    return value
  }

  fileprivate static let numbers: [DataviewFunction] = [
    .init(
      "round", "number, digits?", gives: "number", help: "the number rounded to digits after the point", vector: [0]
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (1...2).contains(values.count) else { return nil }
      if values[0].isNull { return .null }
      guard let number = values[0].number else { return nil }
      let digits = values.count == 2 ? integer(values[1].number ?? 0) : 0
      if digits <= 0 { return .number(NumberText.rounded(number, 0)) }
      return .number(Double(NumberText.fixed(number, digits)) ?? number)
    },
    rounding("trunc", "the number without its fraction") { $0.rounded(.towardZero) },
    rounding("floor", "the next whole number below") { $0.rounded(.down) },
    rounding("ceil", "the next whole number above") { $0.rounded(.up) },
    extreme("min", "the smallest value, of values or of a list", isLeast: true),
    extreme("max", "the largest value, of values or of a list", isLeast: false),
    .init("sum", "array", gives: "any", help: "the elements added") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      return try reduced(items, .add, evaluator)
    },
    .init("product", "array", gives: "any", help: "the elements multiplied") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      return try reduced(items, .multiply, evaluator)
    },
    .init("average", "array", gives: "any", help: "the sum of the elements divided by their number") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      let sum = try reduced(items, .add, evaluator)
      if sum.isNull { return .null }
      return try evaluator.rules.calculate(.divide, sum, .number(Double(items.count)), in: evaluator)
    },
    extreme(by: "minby", "the element for which a function is smallest", isLeast: true),
    extreme(by: "maxby", "the element for which a function is largest", isLeast: false),
  ]
}

// MARK: - Lists and objects

extension DataviewFunctions {
  private static func contains(
    _ evaluator: QueryEvaluator, _ whole: QueryValue, _ part: QueryValue, ignoresCase: Bool
  ) -> Bool {
    switch (whole, part) {
    case (.list(let items), _):
      return items.contains { contains(evaluator, $0, part, ignoresCase: ignoresCase) }
    case (.text(let text), .text(let piece)):
      return ignoresCase ? text.lowercased().hasPart(piece.lowercased()) : text.hasPart(piece)
    case (.object(let object), .text(let key)): return object[key] != nil
    default: return evaluator.rules.areEqual(whole, part, evaluator)
    }
  }

  fileprivate static let lists: [DataviewFunction] = [
    .init(
      "contains", "value, part", gives: "boolean",
      help: "whether a list, text or object contains something, also in its elements",
      vector: [1]
    ) { (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 2 ? .bool(contains(evaluator, values[0], values[1], ignoresCase: false)) : nil
    },
    .init("icontains", "value, part", gives: "boolean", help: "the same without case", vector: [1]) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 2 ? .bool(contains(evaluator, values[0], values[1], ignoresCase: true)) : nil
    },
    .init("econtains", "value, part", gives: "boolean", help: "whether an element is exactly the value", vector: [1]) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      if let items = values[0].items {
        return .bool(items.contains { evaluator.rules.areEqual($0, values[1], evaluator) })
      }
      return .bool(contains(evaluator, values[0], values[1], ignoresCase: false))
    },
    .init(
      "containsword", "text, word", gives: "boolean", help: "whether a text contains a whole word, in any case",
      vector: [0, 1]
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      if values[0].isNull || values[1].isNull { return .null }
      guard let text = values[0].string, let word = values[1].string else { return nil }
      return .bool(hasWord(Array(text.lowercased().utf8), Array(word.lowercased().utf8)))
    },
    .init("extract", "object, key, …", gives: "object", help: "an object with only these keys", vector: [0]) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      var object = QueryObject()
      for key in values.dropFirst() {
        guard let name = key.string else { throw QueryFailure(.type, "extract() must be called with string keys") }
        object[name] = try evaluator.member(of: first, name)
      }
      return .object(object)
    },
    .init("sort", "array, function?", gives: "array", help: "the elements in order, perhaps of a key") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first }
      var keys: [(key: QueryValue, item: QueryValue)] = []
      for item in items {
        keys.append((values.count > 1 ? try evaluator.apply(values[1], to: [item]) : item, item))
      }
      keys.sort { evaluator.rules.order($0.key, $1.key, evaluator) < 0 }
      return .list(keys.map(\.item))
    },
    .init("reverse", "value", gives: "any", help: "a list or text in the opposite order") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      if let items = first.items { return .list(items.reversed()) }
      return first.string.map { .text(String($0.reversed())) } ?? first
    },
    .init("length", "value", gives: "number", help: "the number of elements, keys or characters") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      switch values.first {
      case .list(let items): .number(Double(items.count))
      case .object(let object): .number(Double(object.keys.count))
      case .text(let text): .number(Double(text.utf16.count))
      case .null: .number(0)
      default: nil
      }
    },
    .init("nonnull", "array", gives: "array", help: "the elements that are not null") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      .list((values.count == 1 ? values[0].items ?? values : values).filter { !$0.isNull })
    },
    .init("firstvalue", "array", gives: "any", help: "the first element that is not null") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first.isNull ? .null : nil }
      return items.first { !$0.isNull } ?? .null
    },
    .init(
      "join", "array, separator?", gives: "string", help: "the texts of the elements with a separator between them",
      vector: [1]
    ) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return .text(evaluator.text(first)) }
      let separator = values.count > 1 ? values[1].string ?? ", " : ", "
      return .text(items.map { evaluator.text($0) }.joined(separator: separator))
    },
    .init("flat", "array, depth?", gives: "array", help: "the list with the elements of lists in it") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard var items = first.items else { return first.isNull ? .null : nil }
      let depth = min(values.count > 1 ? integer(values[1].number ?? 1) : 1, 64)
      for _ in 0..<max(depth, 0) { items = items.flatMap { $0.items ?? [$0] } }
      return .list(items)
    },
    .init(
      "slice", "array, start?, end?", gives: "array",
      help: "the elements between two places; negative ones count from the end"
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first.isNull ? .null : nil }
      func place(_ index: Int, _ usual: Int) -> Int {
        guard values.count > index, let number = values[index].number else { return usual }
        let whole = integer(number)
        return min(max(whole < 0 ? items.count + whole : whole, 0), items.count)
      }
      let start = place(1, 0)
      return .list(Array(items[start..<max(start, place(2, items.count))]))
    },
    .init("unique", "array", gives: "array", help: "the elements, each once") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first else { return nil }
      guard let items = first.items else { return first.isNull ? .null : nil }
      var kept: [QueryValue] = []
      for item in items {
        evaluator.steps -= kept.count
        if evaluator.steps < 0 { throw QueryFailure(.limit, "the query takes too many steps") }
        if !kept.contains(where: { evaluator.rules.areEqual($0, item, evaluator) }) { kept.append(item) }
      }
      return .list(kept)
    },
  ]

  private static func hasWord(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard !word.isEmpty else { return text.contains { $0.isWordByte } }
    var offset = 0
    while let found = text.span.firstOffset(of: word.span, from: offset) {
      let (before, after) = (found > 0 && text[found - 1].isWordByte, found + word.count)
      let follows = after < text.count && text[after].isWordByte
      if before != word[0].isWordByte, follows != word[word.count - 1].isWordByte { return true }
      offset = found + 1
    }
    return false
  }

  private static func choosing(
    _ name: String, _ help: String, _ body: @escaping @Sendable ([Bool]) -> Bool
  ) -> DataviewFunction {
    .init(name, "array, function?", gives: "boolean", help: help) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let items = values.first?.items, values.count <= 2 else {
        return .bool(body(values.map { evaluator.rules.isTrue($0) }))
      }
      if values.count == 2 {
        guard case .function = values[1] else { return .bool(body(values.map { evaluator.rules.isTrue($0) })) }
      }
      var flags: [Bool] = []
      for item in items {
        let value = values.count == 2 ? try evaluator.apply(values[1], to: [item]) : item
        flags.append(evaluator.rules.isTrue(value))
      }
      return .bool(body(flags))
    }
  }

  fileprivate static let listsWithFunctions: [DataviewFunction] = [
    choosing("all", "whether all elements, or all values, are true") { $0.allSatisfy(\.self) },
    choosing("any", "whether one of the elements, or of the values, is true") { $0.contains(true) },
    choosing("none", "whether none of the elements, or of the values, is true") { !$0.contains(true) },
    .init("filter", "array, function", gives: "array", help: "the elements for which a function is true") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      guard let items = values[0].items else { return values[0].isNull ? .null : nil }
      var kept: [QueryValue] = []
      for item in items where evaluator.rules.isTrue(try evaluator.apply(values[1], to: [item])) { kept.append(item) }
      return .list(kept)
    },
    .init("map", "array, function", gives: "array", help: "the values of a function for the elements") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      guard let items = values[0].items else { return values[0].isNull ? .null : nil }
      var mapped: [QueryValue] = []
      for item in items { mapped.append(try evaluator.apply(values[1], to: [item])) }
      return .list(mapped)
    },
    .init("reduce", "array, operator or function", gives: "any", help: "the elements joined to one value", vector: []) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2 else { return nil }
      if values[1].isNull { return .null }
      guard let items = values[0].items else { return values[0].isNull ? .null : nil }
      if let name = values[1].string {
        let signs: [String: Expression.Operator] = [
          "+": .add, "-": .subtract, "*": .multiply, "/": .divide, "&": .and, "|": .or,
        ]
        guard let sign = signs[name] else {
          throw QueryFailure(.type, "reduce(array, op) supports '+', '-', '/', '*', '&', and '|'")
        }
        return try reduced(items, sign, evaluator)
      }
      guard var value = items.first else { return .null }
      for item in items.dropFirst() where !item.isNull { value = try evaluator.apply(values[1], to: [value, item]) }
      return value
    },
  ]
}

// MARK: - Texts

extension DataviewFunctions {
  private static func onText(
    _ name: String, _ help: String, _ change: @escaping @Sendable (String) -> String
  ) -> DataviewFunction {
    .init(name, "text", gives: "string", help: help, vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1 else { return nil }
      return values[0].isNull ? .null : values[0].string.map { .text(change($0)) }
    }
  }

  private static func onTexts(
    _ name: String, _ operands: String, gives result: String, help: String, ifNull: QueryValue = .null, count: Int = 2,
    isVector: Bool = true, body: @escaping @Sendable ([String]) throws(QueryFailure) -> QueryValue
  ) -> DataviewFunction {
    .init(name, operands, gives: result, help: help, vector: isVector ? Array(0..<count) : []) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == count else { return nil }
      if values.contains(where: \.isNull) { return ifNull }
      let texts = values.compactMap(\.string)
      return texts.count == count ? try body(texts) : nil
    }
  }

  fileprivate static let texts: [DataviewFunction] = [
    onTexts(
      "regextest", "pattern, text", gives: "boolean", help: "whether a pattern matches a part of a text",
      ifNull: .bool(false)
    ) {
      (texts: [String]) throws(QueryFailure) in .bool(try compiled(texts[0]).matches(texts[1]))
    },
    onTexts(
      "regexmatch", "pattern, text", gives: "boolean", help: "whether a pattern matches the whole of a text",
      ifNull: .bool(false)
    ) { (texts: [String]) throws(QueryFailure) in
      let isAnchored = texts[0].hasPrefix("^") || texts[0].hasSuffix("$")
      let pattern = isAnchored ? texts[0] : "^" + texts[0] + "$"
      return .bool(try compiled(pattern).matches(texts[1]))
    },
    onTexts(
      "regexreplace", "text, pattern, new", gives: "string", help: "the text with all matches of a pattern replaced",
      count: 3
    ) {
      (texts: [String]) throws(QueryFailure) in
      .text(try compiled(texts[1], "g").replacing(in: texts[0], with: texts[2], all: true))
    },
    onTexts(
      "replace", "text, old, new", gives: "string", help: "the text with all occurrences of another replaced", count: 3
    ) {
      (texts: [String]) throws(QueryFailure) in
      if texts[1].isEmpty { return .text(texts[0].map { String($0) }.joined(separator: texts[2])) }
      return .text(texts[0].replacingScalars(texts[1], with: texts[2]))
    },
    onText("lower", "the text in small letters") { $0.lowercased() },
    onText("upper", "the text in capitals") { $0.uppercased() },
    .init("split", "text, pattern, limit?", gives: "array", help: "the pieces of a text between matches of a pattern") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (2...3).contains(values.count) else { return nil }
      if values.contains(where: \.isNull) { return .null }
      guard let text = values[0].string, let pattern = values[1].string else { return nil }
      let limit = values.count == 3 ? values[2].number.map(integer) : .max
      return try limit.map { (limit) throws(QueryFailure) in
        .list(try compiled(pattern).split(text, limit: limit < 0 ? .max : limit))
      }
    },
    onTexts("startswith", "text, beginning", gives: "boolean", help: "whether a text begins with another") {
      (texts: [String]) throws(QueryFailure) in .bool(texts[0].hasPrefix(texts[1]))
    },
    onTexts("endswith", "text, end", gives: "boolean", help: "whether a text ends with another") {
      (texts: [String]) throws(QueryFailure) in .bool(texts[0].hasSuffix(texts[1]))
    },
  ]

  private static func padded(_ name: String, _ help: String, isLeft: Bool) -> DataviewFunction {
    .init(name, "text, length, padding?", gives: "string", help: help, vector: [0, 1, 2]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (2...3).contains(values.count) else { return nil }
      if values.contains(where: \.isNull) { return .null }
      guard let text = values[0].string, let length = values[1].number else { return nil }
      let padding = values.count == 3 ? values[2].string ?? " " : " "
      let missing = min(integer(length), QueryEvaluator.textLimit) - text.utf16.count
      if missing <= 0 || padding.isEmpty { return .text(text) }
      let fill = String(String(repeating: padding, count: missing / padding.utf16.count + 1).prefix(missing))
      return .text(isLeft ? fill + text : text + fill)
    }
  }

  fileprivate static let moreTexts: [DataviewFunction] = [
    padded("padleft", "the text with padding before it, up to a length", isLeft: true),
    padded("padright", "the text with padding after it, up to a length", isLeft: false),
    .init(
      "substring", "text, start, end?", gives: "string", help: "the characters between two places", vector: [0, 1, 2]
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (2...3).contains(values.count) else { return nil }
      if values.contains(where: \.isNull) { return .null }
      guard let text = values[0].string, let start = values[1].number else { return nil }
      let characters = Array(text)
      func place(_ number: Double) -> Int { min(max(integer(number), 0), characters.count) }
      let end = values.count == 3 ? place(values[2].number ?? 0) : characters.count
      let (low, high) = (min(place(start), end), max(place(start), end))
      return .text(String(characters[low..<high]))
    },
    .init(
      "truncate", "text, length, suffix?", gives: "string", help: "the text cut to a length, with the suffix",
      vector: [0, 1, 2]
    ) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (2...3).contains(values.count) else { return nil }
      if values.contains(where: \.isNull) { return .null }
      guard let text = values[0].string, let length = values[1].number else { return nil }
      let suffix = values.count == 3 ? values[2].string ?? "..." : "..."
      let room = integer(length) - suffix.count
      return .text(text.count > room ? String(text.prefix(max(room, 0))) + suffix : text)
    },
  ]
}

// MARK: - Other functions

extension DataviewFunctions {
  fileprivate static let others: [DataviewFunction] = [
    .init("default", "value, other", gives: "any", help: "the other for null, also in a list", vector: [0, 1]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 2 ? (values[0].isNull ? values[1] : values[0]) : nil
    },
    .init("ldefault", "value, other", gives: "any", help: "the other for null") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 2 ? (values[0].isNull ? values[1] : values[0]) : nil
    },
    .init("display", "value", gives: "string", help: "the text that a reader sees") {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 1 ? .text(display(values[0], evaluator)) : nil
    },
    .init(
      "choice", "condition, value, other", gives: "any",
      help: "the first value if the condition is true, else the other",
      vector: [0]
    ) { (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      values.count == 3 ? (evaluator.rules.isTrue(values[0]) ? values[1] : values[2]) : nil
    },
    .init("striptime", "date", gives: "date", help: "the date without its time", vector: [0]) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      switch values.first {
      case .date(let date): .date(QueryDate(date.civilDay, in: evaluator.moment.zone))
      case .null: .null
      default: nil
      }
    },
    .init("dateformat", "date, format", gives: "string", help: "the date in a format of Luxon", vector: [0]) {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2, let format = values[1].string else { return nil }
      if values[0].isNull { return .null }
      guard case .date(let date) = values[0] else { return nil }
      return .text(LuxonFormat.text(date, format))
    },
    .init("durationformat", "duration, format", gives: "string", help: "the duration in a format of Luxon", vector: [0])
    {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 2, let format = values[1].string else { return nil }
      if values[0].isNull { return .null }
      guard case .duration(let duration) = values[0] else { return nil }
      return .text(LuxonFormat.text(duration, format))
    },
    .init("currencyformat", "number, currency?", gives: "string", help: "the number as an amount of money", vector: [0])
    {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard let first = values.first, values.count <= 2 else { return nil }
      if first.isNull { return .null }
      guard let number = first.number else { return nil }
      let code = values.count == 2 ? values[1].string ?? "USD" : "USD"
      return .text(LuxonFormat.money(number, code))
    },
    .init("localtime", "date", gives: "date", help: "the date in the local zone", vector: [0]) {
      (evaluator: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      switch values.first {
      case .date(let date): .date(QueryDate(milliseconds: date.milliseconds, in: evaluator.moment.zone))
      case .null: .null
      default: nil
      }
    },
    .init("hash", "seed, text?, variant?", gives: "number", help: "a number for a shuffle that stays the same") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard (2...3).contains(values.count), let seed = values[0].string else { return nil }
      switch (values[1], values.count > 2 ? values[2] : .number(0)) {
      case (.number(let variant), _) where values.count == 2:
        return .number(Double(DataviewHash.hash(seed, integer(variant))))
      case (.text(let text), .number(let variant)):
        return .number(Double(DataviewHash.hash(seed + text, integer(variant))))
      default: return nil
      }
    },
    .init("meta", "link", gives: "object", help: "the parts of a link: display, embed, path, subpath and type") {
      (_: QueryEvaluator, values: [QueryValue]) throws(QueryFailure) in
      guard values.count == 1, case .link(let link) = values[0] else { return nil }
      var object = QueryObject()
      object["display"] = .optional(link.display)
      object["embed"] = .bool(link.isEmbed)
      object["path"] = .text(link.target)
      object["subpath"] = .optional(link.subpath)
      object["type"] = .text(link.kind.rawValue)
      return .object(object)
    },
  ]

  private static func display(_ value: QueryValue, _ evaluator: QueryEvaluator) -> String {
    switch value {
    case .null: return ""
    case .list(let items): return items.map { display($0, evaluator) }.joined(separator: ", ")
    case .text(let text): return plain(text)
    case .link(let link):
      return link.display.map { plain($0) } ?? QueryEvaluator.displayName(of: link)
    default: return evaluator.text(value)
    }
  }

  /// Returns a text without the signs of Markdown.
  private static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return NoteText.plainText(inline: bytes.span)
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    self | 0x20 >= 0x61 && self | 0x20 <= 0x7A || isDigitByte || self == UInt8(ascii: "_")
  }
}

extension String {
  /// Returns whether a text is in this one, byte by byte.
  func hasPart(_ part: String) -> Bool { part.isEmpty || utf8Span.span.contains(part.utf8Span.span) }
}
