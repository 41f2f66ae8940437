internal import Bytes

extension DataviewFunctions {
  private static func compiled(_ pattern: String, _ flags: String = "") throws(QueryFailure) -> QueryPattern {
    try PatternCache.pattern(pattern, flags)
  }

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

  static let texts: [DataviewFunction] = [
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

  static let moreTexts: [DataviewFunction] = [
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
