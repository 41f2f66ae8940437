internal import Bytes
internal import Dates

/// Reads one condition, or several that are joined by AND, OR, XOR and NOT.
struct TaskFilterReader {
  let words: TaskDateWords

  func filter(_ line: String) throws(QueryFailure) -> TaskFilter {
    if let filter = try simple(line) { return filter }
    var parser = BooleanLine(line, reader: self)
    if parser.isBoolean { return try parser.read() }
    throw QueryFailure(.syntax, "'\(line)' is not an instruction of the Tasks plugin")
  }

  /// Returns the filter of one condition; nil if it is none.
  func simple(_ text: String) throws(QueryFailure) -> TaskFilter? {
    let lower = text.lowercased()
    if lower.hasPrefix("filter by function") {
      throw QueryFailure(
        .javascript, "'filter by function' is JavaScript, which sheaf does not run",
        hint: "write it with the filters that have names")
    }
    if let fixed = Self.fixed[lower] { return .test(text, meaning: Self.meanings[lower], fixed) }
    if let filter = try statusType(text, lower) { return filter }
    if let filter = try priority(text, lower) { return filter }
    if let filter = try textFilter(text, lower) { return filter }
    return try dateFilter(text, lower)
  }

  // MARK: - Conditions without a value

  private static let meanings = [
    "done": "status type is DONE or CANCELLED or NON_TASK", "not done": "status type is TODO or IN_PROGRESS or ON_HOLD",
  ]

  private static let fixed: [String: TaskFilter.Test] = {
    var table: [String: TaskFilter.Test] = [
      "done": { task, _ in task.status.kind.isClosed },
      "not done": { task, _ in !task.status.kind.isClosed },
      "is recurring": { task, _ in task.recurrence != nil },
      "is not recurring": { task, _ in task.recurrence == nil },
      "has id": { task, _ in !task.id.isEmpty },
      "no id": { task, _ in task.id.isEmpty },
      "has depends on": { task, _ in !task.dependsOn.isEmpty },
      "no depends on": { task, _ in task.dependsOn.isEmpty },
      "exclude sub-items": { task, _ in
        guard let mark = task.indentation.lastIndex(of: ">") else { return task.indentation.isEmpty }
        return ["", " "].contains(task.indentation[task.indentation.index(after: mark)...])
      },
      "is blocked": { task, facts in isBlocked(task, facts) },
      "is not blocked": { task, facts in !isBlocked(task, facts) },
      "is blocking": { task, facts in isBlocking(task, facts) },
      "is not blocking": { task, facts in !isBlocking(task, facts) },
    ]
    for name in ["tags", "tag"] {
      table["has \(name)"] = { task, _ in !task.tags.isEmpty }
      table["no \(name)"] = { task, _ in task.tags.isEmpty }
    }
    for kind in QueriedTask.DateKind.allCases {
      table["has \(kind.rawValue) date"] = { task, _ in task.dates[kind] != nil }
      table["no \(kind.rawValue) date"] = { task, _ in task.dates[kind] == nil }
      table["\(kind.rawValue) date is invalid"] = { task, _ in task.dates[kind].map { $0.day == nil } ?? false }
    }
    table["has happens date"] = { task, _ in !task.happens.isEmpty }
    table["no happens date"] = { task, _ in task.happens.isEmpty }
    return table
  }()

  private static func isBlocked(_ task: QueriedTask, _ facts: TaskFacts) -> Bool {
    !task.status.kind.isClosed && task.dependsOn.contains { facts.openIDs.contains($0) }
  }

  private static func isBlocking(_ task: QueriedTask, _ facts: TaskFacts) -> Bool {
    !task.status.kind.isClosed && !task.id.isEmpty && facts.neededIDs.contains(task.id)
  }

  // MARK: - Status and priority

  private func statusType(_ text: String, _ lower: String) throws(QueryFailure) -> TaskFilter? {
    guard lower.hasPrefix("status.type") else { return nil }
    var rest = lower.dropFirst(11).trimmed
    let isNegative = rest.hasPrefix("is not ")
    guard rest.hasPrefix("is ") else {
      throw QueryFailure(.syntax, "'\(text)' is not an instruction", hint: "write 'status.type is TODO' or 'is not'")
    }
    rest = rest.dropFirst(isNegative ? 7 : 3).trimmed
    guard let kind = TaskQueryStatus.Kind(rawValue: rest.uppercased()) else {
      let names = TaskQueryStatus.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw QueryFailure(.syntax, "'\(text)': there is no status type '\(rest)'", hint: "the types are \(names)")
    }
    return .test(text, meaning: nil) { task, _ in (task.status.kind == kind) != isNegative }
  }

  private func priority(_ text: String, _ lower: String) throws(QueryFailure) -> TaskFilter? {
    guard lower.hasPrefix("priority") else { return nil }
    var parts = lower.split(separator: " ").dropFirst().map(String.init)
    if parts.first == "is" { parts.removeFirst() }
    var relation = ""
    if let first = parts.first, ["above", "below", "not"].contains(first) {
      relation = first
      parts.removeFirst()
    }
    guard parts.count == 1, let rank = QueriedTask.priorityNames.firstIndex(of: parts[0]) else {
      throw QueryFailure(
        .syntax, "'\(text)' is not a priority",
        hint: "write 'priority is above none'; the priorities are \(QueriedTask.priorityNames.joined(separator: ", "))")
    }
    let meaning = relation.isEmpty && !lower.hasPrefix("priority is") ? "priority is \(parts[0])" : nil
    let chosen = relation
    return .test(text, meaning: meaning) { task, _ in
      switch chosen {
      case "above": task.priority < rank
      case "below": task.priority > rank
      case "not": task.priority != rank
      default: task.priority == rank
      }
    }
  }

  // MARK: - Texts

  private static let texts: [(name: String, value: @Sendable (QueriedTask) -> [String])] = [
    ("description", { [$0.shownDescription] }), ("path", { [$0.path] }), ("root", { [$0.root] }),
    ("folder", { [$0.folder] }), ("filename", { [$0.fileName] }), ("heading", { [$0.heading ?? ""] }),
    ("id", { [$0.id] }), ("recurrence", { [$0.recurrence ?? ""] }), ("status.name", { [$0.status.name] }),
    ("tags", \.tags), ("tag", \.tags),
  ]

  private func textFilter(_ text: String, _ lower: String) throws(QueryFailure) -> TaskFilter? {
    guard let field = Self.texts.first(where: { lower.hasPrefix($0.name + " ") }) else { return nil }
    let rest = text.dropFirst(field.name.count).trimmed
    let lowerRest = rest.lowercased()
    let isTags = field.name.hasPrefix("tag")
    let value = field.value
    let forms: [(words: String, isNegative: Bool, isPattern: Bool)] = [
      ("regex does not match", true, true), ("regex do not match", true, true), ("regex matches", false, true),
      ("regex match", false, true), ("does not include", true, false), ("do not include", true, false),
      ("includes", false, false), ("include", false, false),
    ]
    guard let form = forms.first(where: { lowerRest.hasPrefix($0.words) }),
      isTags || !["regex do not match", "regex match", "do not include", "include"].contains(form.words)
    else { return nil }
    let operand = rest.dropFirst(form.words.count).trimmed
    guard rest.count == form.words.count || rest.dropFirst(form.words.count).first?.isWhitespace == true else {
      return nil
    }
    if form.isPattern {
      let pattern = try Self.pattern(operand, text)
      let flags =
        pattern.flags.isEmpty
        ? "no flags" : pattern.flags.count == 1 ? "flag '\(pattern.flags)'" : "flags '\(pattern.flags)'"
      let shown = pattern.source.replacingScalars("\\/", with: "/").replacingScalars("/", with: "\\/")
      return .test(text, meaning: "using regex:     '\(shown)' with \(flags)") { task, _ in
        value(task).contains { pattern.matches($0) } != form.isNegative
      }
    }
    let wanted = operand.lowercased()
    if field.name == "description" {
      return .test(text, meaning: nil) { task, _ in task.lowerDescription.hasPart(wanted) != form.isNegative }
    }
    return .test(text, meaning: nil) { task, _ in
      value(task).contains { $0.lowercased().hasPart(wanted) } != form.isNegative
    }
  }

  /// The beginnings of all conditions but `not done`, sorted.
  static let words: [String] = {
    var words = Set(fixed.keys)
    for (name, _) in texts {
      let forms =
        name == "tags"
        ? ["include", "do not include", "regex match", "regex do not match"]
        : ["includes", "does not include", "regex matches", "regex does not match"]
      words.formUnion(forms.map { "\(name) \($0)" })
    }
    for name in QueriedTask.DateKind.allCases.map(\.rawValue) + ["happens"] {
      words.formUnion(["before", "after", "on", "on or before", "on or after", "in"].map { "\(name) \($0)" })
    }
    return words.union(["priority is", "status.type is", "status.type is not"]).subtracting(["not done"]).sorted()
  }()

  /// Reads a regular expression between slashes.
  private static func pattern(_ operand: String, _ line: String) throws(QueryFailure) -> QueryPattern {
    guard operand.hasPrefix("/"), let last = operand.lastIndex(of: "/"), last > operand.startIndex else {
      throw QueryFailure(
        .pattern, "'\(line)': the regular expression is not between slashes", hint: "write /…/ or /…/i")
    }
    let source = operand[operand.index(after: operand.startIndex)..<last]
    let flags = operand[operand.index(after: last)...]
    guard flags.allSatisfy({ "dgimsuy".contains($0) }) else {
      throw QueryFailure(.pattern, "'\(line)': the regular expression has unknown flags '\(flags)'")
    }
    if source.utf8.count > 500 {
      throw QueryFailure(.pattern, "'\(line)': the regular expression has more than 500 characters")
    }
    if hasNestedRepetition(source) {
      throw QueryFailure(
        .pattern, "'\(line)': the regular expression repeats a repetition, which the plugin refuses",
        hint: "write it without the inner '+' or '*'")
    }
    do {
      return try QueryPattern(String(source), flags: String(flags.sorted()))
    } catch {
      throw QueryFailure(.pattern, "'\(line)': \(error.message)")
    }
  }

  /// Returns whether a group with a repetition in it is repeated, as in `(a+)+`.
  private static func hasNestedRepetition(_ source: Substring) -> Bool {
    var groups: [Bool] = []
    var characters = Array(source)[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\": characters = characters.dropFirst()
      case "[":
        while let inner = characters.popFirst(), inner != "]" {
          if inner == "\\" { characters = characters.dropFirst() }
        }
      case "(": groups.append(false)
      case ")":
        let repeats = groups.popLast() ?? false
        if repeats, let next = characters.first, "+*".contains(next) { return true }
        if repeats, !groups.isEmpty { groups[groups.count - 1] = true }
      case "+", "*": if !groups.isEmpty { groups[groups.count - 1] = true }
      default: break
      }
    }
    return false
  }

  // MARK: - Dates

  private static let dateNames: [(prefix: String, kind: QueriedTask.DateKind?)] = [
    ("due", .due), ("scheduled", .scheduled), ("starts", .start), ("start", .start), ("done", .done),
    ("created", .created), ("cancelled", .cancelled), ("happens", nil),
  ]

  private static let relations: [(words: String, relation: Relation)] = [
    ("on or before", .onOrBefore), ("on or after", .onOrAfter), ("in or before", .onOrBefore),
    ("in or after", .onOrAfter), ("before", .before), ("after", .after), ("on", .within), ("in", .within),
  ]

  private enum Relation { case before, after, onOrBefore, onOrAfter, within }

  private func dateFilter(_ text: String, _ lower: String) throws(QueryFailure) -> TaskFilter? {
    guard let name = Self.dateNames.first(where: { lower.hasPrefix($0.prefix + " ") || lower == $0.prefix }) else {
      return nil
    }
    var rest = text.dropFirst(name.prefix.count).trimmed
    if rest.lowercased().hasPrefix("date ") { rest = rest.dropFirst(5).trimmed }
    var relation = Relation.within
    let relationWords = Self.relations.first {
      rest.lowercased() == $0.words || rest.lowercased().hasPrefix($0.words + " ")
    }
    if let relationWords {
      relation = relationWords.relation
      // `in two weeks` is a date of its own; `in 2026-04` is in a period.
      let after = rest.dropFirst(relationWords.words.count).trimmed
      if relationWords.words == "in",
        words.range(after) == nil || words.range(rest) != nil && after.first?.isNumber != true
          || after.lowercased().hasSuffix("days") || after.lowercased().hasSuffix("weeks")
          || after.lowercased().hasSuffix("months") || after.lowercased().hasSuffix("years")
          || after.lowercased().hasSuffix("day") || after.lowercased().hasSuffix("year")
      {
        relation = .within
      } else {
        rest = after
      }
    }
    guard let range = words.range(rest) else {
      throw QueryFailure(
        .syntax, "'\(text)': the date is not understood",
        hint: "write a date like 2026-11-29, or words like 'next week'")
    }
    let isStart = name.kind == .start
    let kind = name.kind
    let chosen = relation
    let (from, to) = (range.lowerBound, range.upperBound)
    let meaning = Self.meaning(kind, relation, range)
    return .test(text, meaning: meaning) { task, _ in
      let dates = kind.map { kind in task.dates[kind].map { [$0] } ?? [] } ?? task.happens
      if dates.isEmpty { return isStart }
      return dates.contains { date in
        guard let day = date.day else { return false }
        return switch chosen {
        case .before: day < from
        case .after: day > to
        case .onOrBefore: day <= to
        case .onOrAfter: day >= from
        case .within: day >= from && day <= to
        }
      }
    }
  }

  private static func meaning(
    _ kind: QueriedTask.DateKind?, _ relation: Relation, _ range: ClosedRange<CivilDate>
  ) -> String {
    let name = kind.map(\.rawValue) ?? "due, start or scheduled"
    func shown(_ day: CivilDate) -> String {
      let ending = (11...13).contains(day.day) ? "th" : ["th", "st", "nd", "rd"][day.day % 10 < 4 ? day.day % 10 : 0]
      let weekday = CalendarNames.weekdays[day.weekday - 1]
      return "\(day) (\(weekday) \(day.day)\(ending) \(CalendarNames.months[day.month - 1]) \(day.year))"
    }
    let tail = kind == .start ? " OR no start date" : ""
    switch relation {
    case .before: return "\(name) date is before \(shown(range.lowerBound))\(tail)"
    case .after: return "\(name) date is after \(shown(range.upperBound))\(tail)"
    case .onOrBefore: return "\(name) date is on or before \(shown(range.upperBound))\(tail)"
    case .onOrAfter: return "\(name) date is on or after \(shown(range.lowerBound))\(tail)"
    case .within:
      if range.lowerBound == range.upperBound { return "\(name) date is on \(shown(range.lowerBound))\(tail)" }
      return
        "\(name) date is between:\n  \(shown(range.lowerBound)) and\n  \(shown(range.upperBound)) inclusive\(tail.isEmpty ? "" : "\n " + tail)"
    }
  }
}

/// A line with filters in delimiters and operators between them.
struct BooleanLine {
  private let characters: [Character]
  private var index = 0
  private let reader: TaskFilterReader
  private var open: Character = "("
  private var close: Character = ")"
  private var depth = 0
  private let line: String

  private static let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "\"": "\""]
  private static let operators = ["AND", "OR", "XOR", "NOT"]

  init(_ line: String, reader: TaskFilterReader) {
    self.line = line
    characters = Array(line)
    self.reader = reader
  }

  /// Whether the line begins with a delimiter, or with NOT and one.
  var isBoolean: Bool {
    let rest = line.trimmed
    if let first = rest.first, Self.pairs[first] != nil { return true }
    return Self.operators.contains { name in
      guard rest.uppercased().hasPrefix(name) else { return false }
      let after = rest.dropFirst(name.count).drop { $0 == " " }
      return after.first.map { Self.pairs[$0] != nil } ?? false
    }
  }

  private func malformed(_ what: String) -> QueryFailure {
    QueryFailure(
      .syntax, "'\(line)': \(what)",
      hint: "put each filter in the same kind of delimiters, with AND, OR, XOR or NOT in capitals between them")
  }

  mutating func read() throws(QueryFailure) -> TaskFilter {
    guard let first = characters.first(where: { Self.pairs[$0] != nil }), let last = Self.pairs[first] else {
      throw malformed("there are no delimiters")
    }
    (open, close) = (first, last)
    let filter = try or()
    skipSpace()
    guard index == characters.count else {
      if Self.pairs[characters[index]] != nil { throw malformed("the delimiters are of different kinds") }
      throw malformed("'\(String(characters[index...].prefix(20)))' is not an operator")
    }
    return filter
  }

  private mutating func skipSpace() { while index < characters.count, characters[index].isWhitespace { index += 1 } }

  private mutating func take(_ word: String) -> Bool {
    skipSpace()
    let letters = Array(word)
    guard index + letters.count <= characters.count, characters[index..<index + letters.count].elementsEqual(letters)
    else { return false }
    // An operator is followed by white space, a delimiter or another operator.
    let after = index + letters.count
    guard after < characters.count, characters[after].isWhitespace || characters[after] == open else { return false }
    index = after
    return true
  }

  private mutating func or() throws(QueryFailure) -> TaskFilter {
    var parts = [try and()]
    while take("OR") { parts.append(try and()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func and() throws(QueryFailure) -> TaskFilter {
    var parts = [try xor()]
    while take("AND") { parts.append(try xor()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func xor() throws(QueryFailure) -> TaskFilter {
    var left = try unary()
    while take("XOR") { left = .xor([left, try unary()]) }
    return left
  }

  private mutating func unary() throws(QueryFailure) -> TaskFilter {
    depth += 1
    defer { depth -= 1 }
    if depth > 100 { throw QueryFailure(.limit, "the filter is nested too deeply") }
    if take("NOT") { return .not(try unary()) }
    skipSpace()
    guard index < characters.count, characters[index] == open else {
      if index < characters.count, Self.pairs[characters[index]] != nil {
        throw malformed("the delimiters are of different kinds")
      }
      throw malformed("a filter in '\(open)…\(close)' is expected")
    }
    index += 1
    if open != close, isNested {
      let inner = try or()
      skipSpace()
      guard index < characters.count, characters[index] == close else { throw malformed("'\(close)' is missing") }
      index += 1
      return inner
    }
    let start = index
    while index < characters.count {
      if characters[index] == close, isEnd(after: index + 1) { break }
      index += 1
    }
    guard index < characters.count else { throw malformed("'\(close)' is missing") }
    let text = String(characters[start..<index]).trimmed
    index += 1
    guard !text.isEmpty, let filter = try reader.simple(text) else {
      throw malformed("'\(text)' is not a filter")
    }
    return filter
  }

  /// Whether the delimiter that was just read contains delimited filters and not one filter.
  private var isNested: Bool {
    var ahead = index
    while ahead < characters.count {
      while ahead < characters.count, characters[ahead].isWhitespace { ahead += 1 }
      guard ahead < characters.count else { return false }
      if characters[ahead] == open { return true }
      let rest = characters[ahead...]
      guard rest.starts(with: Array("NOT")), ahead + 3 < characters.count,
        characters[ahead + 3].isWhitespace || characters[ahead + 3] == open
      else { return false }
      ahead += 3
    }
    return false
  }

  /// Whether a filter can end here: an operator, a closing delimiter or the end follows.
  private func isEnd(after start: Int) -> Bool {
    var ahead = start
    while ahead < characters.count, characters[ahead].isWhitespace { ahead += 1 }
    if ahead == characters.count || open != close && characters[ahead] == close { return true }
    let rest = String(characters[ahead...].prefix(4)).uppercased()
    return Self.operators.contains { rest.hasPrefix($0) }
  }
}
