internal import Bytes

/// The functions of bases.
package enum BaseFunctions {
  /// All functions, in the order of the manual.
  package static let all: [QueryFunction] =
    globalRows + anyRows + textRows + numberRows + dateRows + listRows + linkRows + objectRows

  /// The functions that are called by their name alone.
  static let globals = Dictionary(
    all.filter { $0.owner == .global }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let methods: [QueryFunction.Owner: [String: QueryFunction]] = {
    var methods: [QueryFunction.Owner: [String: QueryFunction]] = [:]
    for function in all where function.owner != .global {
      methods[function.owner, default: [:]][function.name] = function
    }
    return methods
  }()

  private static let methodNames = Set(all.filter { $0.owner != .global }.map(\.name))

  /// Returns the function of a name that can be called on a value.
  static func function(_ name: String, of value: QueryValue) -> QueryFunction? {
    let owner: QueryFunction.Owner =
      switch value {
      case .text: .string
      case .number: .number
      case .date: .date
      case .duration: .duration
      case .list: .list
      case .link: .link
      case .file: .file
      case .object, .row: .object
      case .pattern: .regexp
      case .null, .bool, .function: .any
      }
    if let function = methods[owner]?[name] ?? methods[.any]?[name] { return function }
    // Durations count as milliseconds where a number is wanted, and a link as its text.
    if owner == .duration { return methods[.number]?[name] }
    if owner == .link { return methods[.string]?[name] }
    return nil
  }

  /// Returns whether a function of this name can be called on some value.
  static func isKnown(_ name: String) -> Bool { methodNames.contains(name) }

  /// Returns the failure for a function that does not exist.
  static func unknown(_ name: String, of type: QueryType? = nil, at range: Range<Int>? = nil) -> QueryFailure {
    let names = type == nil ? globals.keys.sorted() : methodNames.sorted()
    let suffix = type.map { " on type \($0.title)" } ?? ""
    let hint = old[name] ?? EditDistance.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
    return QueryFailure(.unknownFunction, "Cannot find function \"\(name)\"\(suffix)", hint: hint, at: range)
  }

  /// What became of the functions of the first versions.
  private static let old = [
    "contains": "write value.contains(…)", "not_contains": "write !value.contains(…)",
    "taggedWith": "write file.hasTag(…)",
    "tagged_with": "write file.hasTag(…)", "linksTo": "write file.hasLink(…)", "links_to": "write file.hasLink(…)",
    "inFolder": "write file.inFolder(…)", "in_folder": "write file.inFolder(…)", "concat": "write a + b",
    "len": "write value.length", "dateModify": "write date + \"1d\"", "date_modify": "write date + \"1d\"",
    "dateDiff": "write (a - b).days", "date_diff": "write (a - b).days", "not": "write !value",
    "upper": "there is no function for capitals; lower() and title() exist",
  ]

  /// Finds the functions in an expression that do not exist, whatever the values are.
  package static func check(_ expression: Expression) -> [QueryFailure] {
    var found: [QueryFailure] = []
    expression.visit { part in
      switch part.kind {
      case .call(let name, _) where name != "if" && globals[name] == nil:
        found.append(unknown(name, at: part.nameRange))
      case .method(_, let name, _) where !methodNames.contains(name):
        let names = methodNames.sorted()
        let hint = EditDistance.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        found.append(
          QueryFailure(.unknownFunction, "Cannot find function \"\(name)\"", hint: hint, at: part.nameRange))
      default: break
      }
    }
    return found
  }
}

// MARK: - Functions without a value

extension BaseFunctions {
  fileprivate static let globalRows: [QueryFunction] = [
    .init(
      "date", .global, "text", gives: "date", help: "the date that a text such as 2026-11-29 or 2026-11-29 10:30 states"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      let value = try call.needed(0)
      return value.isNull ? .null : .date(try call.date(value))
    },
    .init("duration", .global, "text", gives: "duration", help: "the duration that a text such as 1d or 2 weeks states")
    {
      (call: FunctionCall) throws(QueryFailure) in
      let value = try call.needed(0)
      if value.isNull { return .null }
      if case .duration = value { return value }
      let text = call.evaluator.text(value)
      guard let duration = QueryDuration(text, isLoose: true) else {
        throw QueryFailure(.type, "Unable to parse \"\(text)\" as a duration.")
      }
      return .duration(duration)
    },
    .init("now", .global, "", gives: "date", help: "the current date and time") {
      (call: FunctionCall) throws(QueryFailure) in
      .date(call.evaluator.moment.now)
    },
    .init("today", .global, "", gives: "date", help: "the current day") { (call: FunctionCall) throws(QueryFailure) in
      .date(QueryDate(call.evaluator.moment.today, in: call.evaluator.moment.zone))
    },
    .init(
      "number", .global, "value", gives: "number",
      help: "the number in a text, 1 or 0 of a boolean, milliseconds of a date"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      switch try call.needed(0) {
      case .null: return .null
      case .number(let number): return .number(number)
      case .bool(let flag): return .number(flag ? 1 : 0)
      case .date(let date): return .number(Double(date.milliseconds))
      case .duration(let duration): return .number(duration.milliseconds)
      case let value:
        let text = call.evaluator.text(value)
        guard let number = Double(text.trimmingCharacters(" ")) else {
          throw QueryFailure(.type, "Unable to parse \"\(text)\" as a number.")
        }
        return .number(number)
      }
    },
    .init(
      "if", .global, "condition, value, other?", gives: "any",
      help: "the first value if the condition is true, else the other",
      isLazy: true
    ) { (_: FunctionCall) throws(QueryFailure) in .null },
    .init("min", .global, "number…", gives: "number", help: "the smallest number") {
      (call: FunctionCall) throws(QueryFailure) in
      try extreme(call) { $0 < $1 }
    },
    .init("max", .global, "number…", gives: "number", help: "the largest number") {
      (call: FunctionCall) throws(QueryFailure) in
      try extreme(call) { $0 > $1 }
    },
    .init("list", .global, "value", gives: "list", help: "the value if it is a list, else a list with it") {
      (call: FunctionCall) throws(QueryFailure) in
      if call.operands.count > 1 { return .list(call.operands) }
      switch call.operand(0) {
      case .null: return .list([])
      case .list(let items): return .list(items)
      case let value: return .list([value])
      }
    },
    .init("link", .global, "path, display?", gives: "link", help: "a link to a path, file or address") {
      (call: FunctionCall) throws(QueryFailure) in
      let display = call.operand(1).isNull ? nil : call.evaluator.shownText(call.operand(1))
      switch try call.needed(0) {
      case .null: return .null
      case .link(var link):
        link.display = display ?? link.display
        return .link(link)
      case .file(let file): return .link(QueryLink(call.evaluator.source.path(of: file), display: display))
      case let value:
        let text = call.evaluator.text(value)
        if var link = QueryLink(written: text) {
          link.display = display ?? link.display
          return .link(link)
        }
        var link = QueryLink(text, display: display)
        if text.utf8.contains(UInt8(ascii: ":")), isAddress(text) {
          link = QueryLink("", display: display)
          (link.target, link.isExternal) = (text, true)
        }
        return .link(link)
      }
    },
    .init("file", .global, "path", gives: "file", help: "the file that a path, link or file means") {
      (call: FunctionCall) throws(QueryFailure) in
      switch try call.needed(0) {
      case .null: return .null
      case .file(let file): return .file(file)
      case .link(let link): return call.evaluator.file(of: link).map { .file($0) } ?? .null
      case let value:
        let text = call.evaluator.text(value)
        let link = QueryLink(written: text) ?? QueryLink(text)
        return call.evaluator.file(of: link).map { .file($0) } ?? .null
      }
    },
    .init("image", .global, "path", gives: "string", help: "an image, outside of the application as Markdown") {
      (call: FunctionCall) throws(QueryFailure) in
      switch try call.needed(0) {
      case .null: return .null
      case .link(let link): return .text("![](\(link.target))")
      case let value: return .text("![](\(call.evaluator.text(value)))")
      }
    },
    .init("icon", .global, "name", gives: "string", help: "an icon, outside of the application its name") {
      (call: FunctionCall) throws(QueryFailure) in .text(try call.text(0))
    },
    .init("html", .global, "text", gives: "string", help: "the text, which is not shown as HTML here") {
      (call: FunctionCall) throws(QueryFailure) in .text(try call.text(0))
    },
    .init("escapeHTML", .global, "text", gives: "string", help: "the text with the signs of HTML escaped") {
      (call: FunctionCall) throws(QueryFailure) in
      var result = ""
      for character in try call.text(0) {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.append(character)
        }
      }
      return .text(result)
    },
    .init("random", .global, "", gives: "number", help: "a number from 0 to 1, the same for a file in each run") {
      (call: FunctionCall) throws(QueryFailure) in
      let path = call.evaluator.file < 0 ? "" : call.evaluator.source.path(of: call.evaluator.file)
      return .number(Double(DataviewHash.hash(path, 0) % 1_000_000) / 1_000_000)
    },
  ]

  private static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return scheme.utf8.count > 1 && text[scheme.endIndex...].hasPrefix(":")
  }

  private static func extreme(
    _ call: FunctionCall, _ isBetter: (Double, Double) -> Bool
  ) throws(QueryFailure) -> QueryValue {
    var best: Double?
    let values = call.operands.count == 1 ? call.operands[0].items ?? call.operands : call.operands
    for value in values where !value.isNull {
      let number = try call.number(of: value)
      if best.map({ isBetter(number, $0) }) ?? true { best = number }
    }
    return best.map { .number($0) } ?? .null
  }

  fileprivate static let anyRows: [QueryFunction] = [
    .init("isTruthy", .any, "", gives: "boolean", help: "whether the value counts as true") {
      (call: FunctionCall) throws(QueryFailure) in .bool(call.evaluator.rules.isTrue(call.target))
    },
    .init("isType", .any, "name", gives: "boolean", help: "whether the value has the type of this name") {
      (call: FunctionCall) throws(QueryFailure) in .bool(try call.text(0).lowercased() == call.target.type.rawValue)
    },
    .init("toString", .any, "", gives: "string", help: "the text of the value") {
      (call: FunctionCall) throws(QueryFailure) in
      .text(call.evaluator.text(call.target))
    },
    .init("isEmpty", .any, "", gives: "boolean", help: "whether the value is missing or has no content") {
      (call: FunctionCall) throws(QueryFailure) in
      switch call.target {
      case .null: .bool(true)
      case .text(let text): .bool(text.isEmpty)
      case .list(let items): .bool(items.isEmpty)
      case .object(let object): .bool(object.isEmpty)
      default: .bool(false)
      }
    },
  ]
}

// MARK: - Texts and numbers

extension BaseFunctions {
  /// Returns whether a text contains another, without case.
  private static func contains(_ text: String, _ part: String) -> Bool {
    part.isEmpty || text.lowercased().utf8.contains(part.lowercased().utf8)
  }

  fileprivate static let textRows: [QueryFunction] = [
    .init("contains", .string, "text", gives: "boolean", help: "whether the text contains another, in any case") {
      (call: FunctionCall) throws(QueryFailure) in .bool(contains(call.string, try call.text(0)))
    },
    .init("containsAll", .string, "text…", gives: "boolean", help: "whether the text contains all others") {
      (call: FunctionCall) throws(QueryFailure) in
      .bool(call.operands.allSatisfy { contains(call.string, call.evaluator.text($0)) })
    },
    .init("containsAny", .string, "text…", gives: "boolean", help: "whether the text contains one of the others") {
      (call: FunctionCall) throws(QueryFailure) in
      .bool(call.operands.contains { contains(call.string, call.evaluator.text($0)) })
    },
    .init("startsWith", .string, "text", gives: "boolean", help: "whether the text begins with another") {
      (call: FunctionCall) throws(QueryFailure) in .bool(call.string.hasPrefix(try call.text(0)))
    },
    .init("endsWith", .string, "text", gives: "boolean", help: "whether the text ends with another") {
      (call: FunctionCall) throws(QueryFailure) in .bool(call.string.hasSuffix(try call.text(0)))
    },
    .init("lower", .string, "", gives: "string", help: "the text in small letters") {
      (call: FunctionCall) throws(QueryFailure) in
      .text(call.string.lowercased())
    },
    .init("title", .string, "", gives: "string", help: "the text with a capital at the beginning of each word") {
      (call: FunctionCall) throws(QueryFailure) in
      var result = ""
      var isStart = true
      for character in call.string {
        result += isStart ? character.uppercased() : character.lowercased()
        isStart = character.isWhitespace
      }
      return .text(result)
    },
    .init("trim", .string, "", gives: "string", help: "the text without white space at both ends") {
      (call: FunctionCall) throws(QueryFailure) in .text(call.string.trimmed)
    },
    .init("reverse", .string, "", gives: "string", help: "the characters in the opposite order") {
      (call: FunctionCall) throws(QueryFailure) in .text(String(call.string.reversed()))
    },
    .init("repeat", .string, "count", gives: "string", help: "the text as often as said") {
      (call: FunctionCall) throws(QueryFailure) in
      let count = max(0, try call.integer(0, or: 0))
      guard count == 0 || call.string.utf8.count <= QueryEvaluator.textLimit / count else {
        throw QueryFailure(.limit, "the text is too long")
      }
      return .text(String(repeating: call.string, count: count))
    },
    .init(
      "replace", .string, "what, text", gives: "string",
      help: "the text with each occurrence of another replaced, or with matches of a regular expression"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      let new = try call.text(1)
      if case .pattern(let pattern) = call.operand(0) {
        return .text(try bounded(pattern.replacing(in: call.string, with: new, all: pattern.isGlobal)))
      }
      let old = try call.text(0)
      return .text(old.isEmpty ? call.string : try bounded(call.string.replacingScalars(old, with: new)))
    },
    .init(
      "slice", .string, "start, end?", gives: "string",
      help: "the part between two places; negative ones count from the end"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      let characters = Array(call.string)
      return .text(String(characters[try call.slice(of: characters.count)]))
    },
    .init(
      "split", .string, "separator, count?", gives: "list",
      help: "the pieces between separators, at most as many as said"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      let limit = try call.integer(1, or: .max)
      if case .pattern(let pattern) = call.operand(0) { return .list(pattern.split(call.string, limit: limit)) }
      return .list(pieces(of: call.string, at: try call.text(0), limit: limit))
    },
  ]

  static func pieces(of text: String, at separator: String, limit: Int) -> [QueryValue] {
    if separator.isEmpty { return text.prefix(max(limit, 0)).map { .text(String($0)) } }
    var pieces: [QueryValue] = []
    let (bytes, mark) = (Array(text.utf8), Array(separator.utf8))
    var (start, offset) = (0, 0)
    while offset + mark.count <= bytes.count {
      if bytes[offset..<offset + mark.count].elementsEqual(mark) {
        pieces.append(.text(String(decoding: bytes[start..<offset], as: UTF8.self)))
        offset += mark.count
        start = offset
      } else {
        offset += 1
      }
    }
    pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    return Array(pieces.prefix(max(limit, 0)))
  }

  private static func bounded(_ text: String) throws(QueryFailure) -> String {
    if text.utf8.count > QueryEvaluator.textLimit { throw QueryFailure(.limit, "the text is too long") }
    return text
  }

  fileprivate static let numberRows: [QueryFunction] = [
    .init("abs", .number, "", gives: "number", help: "the number without its sign") {
      (call: FunctionCall) throws(QueryFailure) in
      .number(abs(try call.number(of: call.target)))
    },
    .init("ceil", .number, "", gives: "number", help: "the next whole number above") {
      (call: FunctionCall) throws(QueryFailure) in
      .number(try call.number(of: call.target).rounded(.up))
    },
    .init("floor", .number, "", gives: "number", help: "the next whole number below") {
      (call: FunctionCall) throws(QueryFailure) in
      .number(try call.number(of: call.target).rounded(.down))
    },
    .init(
      "round", .number, "digits?", gives: "number", help: "the number rounded to digits after the point; halves go up"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      .number(NumberText.rounded(try call.number(of: call.target), try call.integer(0, or: 0)))
    },
    .init(
      "toFixed", .number, "digits", gives: "string", help: "the number as text with this many digits after the point"
    ) {
      (call: FunctionCall) throws(QueryFailure) in
      .text(NumberText.fixed(try call.number(of: call.target), try call.integer(0, or: 0)))
    },
  ]
}
