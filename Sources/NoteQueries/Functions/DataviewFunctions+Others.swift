internal import Dates
internal import NoteSyntax

extension DataviewFunctions {
  static let others: [DataviewFunction] = [
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
