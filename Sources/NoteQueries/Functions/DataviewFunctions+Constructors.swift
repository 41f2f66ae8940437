internal import Bytes
internal import Dates

extension DataviewFunctions {
  static let constructors: [DataviewFunction] = [
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
    guard let start = bytes.firstIndex(where: \.isDigit) else { return nil }
    var end = start
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
      end += 1
      while end < bytes.count, bytes[end].isDigit { end += 1 }
    }
    let isNegative = start > 0 && bytes[start - 1] == UInt8(ascii: "-")
    return Double(String(decoding: bytes[start..<end], as: UTF8.self)).map { isNegative ? -$0 : $0 }
  }
}
