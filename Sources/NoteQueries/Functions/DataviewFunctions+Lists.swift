internal import Bytes

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

  static let lists: [DataviewFunction] = [
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

  static let listsWithFunctions: [DataviewFunction] = [
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

extension UInt8 {
  fileprivate var isWordByte: Bool { isAlphanumeric || self == .underscore }
}

extension String {
  /// Returns whether a text is in this one, byte by byte.
  func hasPart(_ part: String) -> Bool { part.isEmpty || utf8Span.span.contains(part.utf8Span.span) }
}
