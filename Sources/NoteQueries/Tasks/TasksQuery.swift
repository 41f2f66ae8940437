internal import Bytes
package import Dates

/// A condition of a query of the Tasks plugin.
package indirect enum TaskFilter: Sendable {
  /// Whether a task meets the condition.
  package typealias Test = @Sendable (QueriedTask, TaskFacts) -> Bool

  /// One instruction, with what it means if that is more than its text.
  case test(String, meaning: String?, Test)
  case and([TaskFilter])
  case or([TaskFilter])
  case xor([TaskFilter])
  case not(TaskFilter)

  func matches(_ task: QueriedTask, _ facts: TaskFacts) -> Bool {
    switch self {
    case .test(_, _, let test): test(task, facts)
    case .and(let parts): parts.allSatisfy { $0.matches(task, facts) }
    case .or(let parts): parts.contains { $0.matches(task, facts) }
    case .xor(let parts): !parts.count(where: { $0.matches(task, facts) }).isMultiple(of: 2)
    case .not(let part): !part.matches(task, facts)
    }
  }

  /// The texts of the conditions that are not joined of others.
  var leaves: [String] {
    switch self {
    case .test(let text, _, _): [text]
    case .and(let parts), .or(let parts), .xor(let parts): parts.flatMap(\.leaves)
    case .not(let part): part.leaves
    }
  }

  /// Returns what the condition means, in lines as the plugin explains it.
  package func explanation(indent: String = "") -> String {
    func list(_ head: String, _ parts: [TaskFilter]) -> String {
      ([indent + head] + parts.map { $0.explanation(indent: indent + "  ") }).joined(separator: "\n")
    }
    switch self {
    case .test(let text, let meaning, _):
      guard let meaning else { return indent + text }
      let inner = meaning.split(separator: "\n").map { "\(indent)  \($0)" }.joined(separator: "\n")
      return "\(indent)\(text) =>\n\(inner)"
    case .and(let parts): return list("AND (All of):", parts)
    case .or(let parts): return list("OR (At least one of):", parts)
    case .xor(let parts): return list("XOR (Exactly one of):", parts)
    case .not(let part): return list("NOT:", [part])
    }
  }
}

/// What conditions on tasks need to know besides the task.
package struct TaskFacts: Sendable {
  let today: CivilDate
  /// The ids of tasks that are not done.
  var openIDs: Set<String> = []
  /// The ids on which tasks depend that are not done.
  var neededIDs: Set<String> = []

  /// Collects what tasks need to know of each other.
  init(of tasks: [QueriedTask], on today: CivilDate) {
    self.today = today
    for task in tasks where !task.status.kind.isClosed {
      if !task.id.isEmpty { openIDs.insert(task.id) }
      neededIDs.formUnion(task.dependsOn)
    }
  }
}

/// A query of the Tasks plugin.
package struct TasksQuery: Sendable {
  /// The note that contains the query.
  package struct Place: Sendable {
    /// The path from the root.
    package let path: String
    /// The properties, by their names.
    package let properties: [String: String]

    package init(path: String, properties: [String: String] = [:]) { (self.path, self.properties) = (path, properties) }
  }

  struct Key: Sendable {
    let name: String
    var number = 1
    let isReversed: Bool
  }

  /// The conditions, each with the instruction that states it.
  package internal(set) var filters: [(text: String, filter: TaskFilter)] = []
  /// The instructions of filters as written, where placeholders or joined lines make others of them.
  var sources: [Int: String] = [:]
  var sorts: [Key] = []
  var groups: [Key] = []
  var limit: Int?
  var groupLimit: Int?
  /// Whether the answer begins with an explanation.
  package internal(set) var explains = false
  var ignoresGlobalQuery = false

  package init(
    _ text: String, at place: Place?, _ settings: TaskQuerySettings, today: CivilDate
  ) throws(QueryFailure) {
    var reader = TasksQueryReader(place: place, settings: settings, words: TaskDateWords(today: today))
    try reader.read(text)
    if !reader.query.ignoresGlobalQuery, !settings.globalQuery.trimmed.isEmpty {
      var global = TasksQueryReader(place: place, settings: settings, words: TaskDateWords(today: today))
      do {
        try global.read(settings.globalQuery)
      } catch {
        throw QueryFailure(error.code, "the global query of the settings: \(error.message)", hint: error.hint)
      }
      let own = reader.query
      reader.query = global.query
      for (index, text) in own.sources { reader.query.sources[reader.query.filters.count + index] = text }
      reader.query.filters += own.filters
      reader.query.sorts += own.sorts
      reader.query.groups += own.groups
      reader.query.limit = own.limit ?? reader.query.limit
      reader.query.groupLimit = own.groupLimit ?? reader.query.groupLimit
      reader.query.explains = own.explains
    }
    if let extra = place?.properties["TQ_extra_instructions"] { try reader.read(extra) }
    self = reader.query
  }

  init() {}

  /// The query in the words of the plugin.
  package var explanation: String {
    var parts = filters.enumerated().map { index, filter -> String in
      var text = Self.explanation(of: filter.filter, filter.text)
      if let source = sources[index] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
        text = lines.joined(separator: "\n") + (source.hasSuffix("\n") ? "  " : "") + " =>\n" + text
      }
      return text + "\n"
    }
    for key in groups { parts.append("  group by \(key.name)\(key.isReversed ? " reverse" : "")\n") }
    for key in sorts { parts.append("  sort by \(key.name)\(key.isReversed ? " reverse" : "")\n") }
    if let limit { parts.append("  At most \(limit) \(limit == 1 ? "task" : "tasks").\n") }
    if let groupLimit {
      parts.append(
        "  At most \(groupLimit) \(groupLimit == 1 ? "task" : "tasks") per group (if any \"group by\" options are supplied).\n"
      )
    }
    if parts.isEmpty { parts = ["  No filters supplied. All tasks will match the query.\n"] }
    return parts.joined(separator: "\n")
  }

  private static func explanation(of filter: TaskFilter, _ text: String) -> String {
    if case .test(let own, _, _) = filter, own == text { return filter.explanation(indent: "  ") }
    return "  \(text) =>\n\(filter.explanation(indent: "    "))"
  }
}

/// Reads the instructions of a query.
struct TasksQueryReader {
  let place: TasksQuery.Place?
  let settings: TaskQuerySettings
  let words: TaskDateWords
  var query = TasksQuery()
  private var depth = 0

  init(place: TasksQuery.Place?, settings: TaskQuerySettings, words: TaskDateWords) {
    (self.place, self.settings, self.words) = (place, settings, words)
  }

  /// Reads a text of several lines.
  mutating func read(_ text: String) throws(QueryFailure) {
    guard text.utf8.count <= ExpressionLimits.maxLength else {
      throw QueryFailure(.limit, "the query is too long")
    }
    depth += 1
    defer { depth -= 1 }
    if depth > 10 { throw QueryFailure(.limit, "presets contain each other") }
    for (line, range, source) in Self.statements(text) {
      do {
        try readStatement(line, source)
      } catch {
        if depth > 1 || error.range != nil { throw error }
        throw QueryFailure(error.code, error.message, hint: error.hint, at: range)
      }
    }
  }

  /// Returns the instructions with their bytes; a backslash at the end of a line joins it to the next one.
  private static func statements(_ text: String) -> [(text: String, range: Range<Int>, source: String)] {
    var found: [(text: String, range: Range<Int>, source: String)] = []
    var offset = 0
    var open: (text: String, start: Int, source: String)?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let start = offset
      offset =
        line.endIndex < text.endIndex
        ? text.utf8.distance(from: text.startIndex, to: text.index(after: line.endIndex)) : text.utf8.count
      var content = String(line)
      var isContinued = false
      if content.hasSuffix("\\\\") {
        content = String(content.dropLast())
      } else if content.hasSuffix("\\") {
        content = String(content.dropLast())
        isContinued = true
      }
      let joined = open.map { $0.text.trimmed + " " + content.trimmed } ?? content
      let source = open.map { "\($0.source)\n\(line)" } ?? String(line)
      let first = open?.start ?? start
      if isContinued {
        open = (joined, first, source)
      } else {
        // Lines that were joined end with a line break in explanations.
        found.append((joined, first..<max(first, start + line.utf8.count), open == nil ? source : source + "\n"))
        open = nil
      }
    }
    if let open { found.append((open.text, open.start..<text.utf8.count, open.source)) }
    return found
  }

  /// - Parameter source: The instruction as written.
  private mutating func readStatement(_ text: String, _ source: String) throws(QueryFailure) {
    var line = text.trimmed
    if line.isEmpty || line.hasPrefix("#") { return }
    if line.hasPart("{{") {
      let expanded = try TaskPlaceholders(place: place, settings: settings).expand(line)
      if expanded != line {
        let lines = expanded.split(whereSeparator: \.isNewline).map(String.init)
        if lines.count > 1 {
          for part in lines { try readStatement(part, part) }
          return
        }
        line = (lines.first ?? "").trimmed
        if line.isEmpty { return }
      }
    }
    if line.hasPrefix("#") { return }
    let lower = line.lowercased()
    if lower.hasPrefix("preset ") || lower == "preset" {
      let name = String(line.dropFirst(6)).trimmed
      guard let preset = settings.presets[name] else {
        let names = settings.presets.keys.sorted().joined(separator: ", ")
        throw QueryFailure(.syntax, "there is no preset '\(name)'", hint: "the presets are \(names)")
      }
      return try read(preset)
    }
    if lower.hasPrefix("short") || lower.hasPrefix("full") { return }
    if lower == "explain" {
      query.explains = true
      return
    }
    if lower == "ignore global query" {
      query.ignoresGlobalQuery = true
      return
    }
    if lower.hasPrefix("limit") { return try readLimit(line, lower) }
    if lower.hasPrefix("sort by") {
      query.sorts.append(try key(line, "sort by", TaskKeys.sortNames))
      return
    }
    if lower.hasPrefix("group by") {
      query.groups.append(try key(line, "group by", TaskKeys.groupNames))
      return
    }
    if lower.hasPrefix("view") {
      if lower == "view list" { return }
      if lower.hasPrefix("view columns by") {
        _ = try key(line, "view columns by", TaskKeys.groupNames)
        return
      }
      throw notUnderstood(line)
    }
    if lower.hasPrefix("hide") || lower.hasPrefix("show") {
      let name = lower.dropFirst(4).trimmed
      guard TaskKeys.hidden.contains(name) || TaskKeys.hidden.contains(String(name.dropLast())) && name.hasSuffix("s")
      else {
        throw notUnderstood(line)
      }
      return
    }
    if line != source.trimmed { query.sources[query.filters.count] = source }
    query.filters.append((line, try TaskFilterReader(words: words).filter(line)))
  }

  private func notUnderstood(_ line: String) -> QueryFailure {
    QueryFailure(.syntax, "'\(line)' is not an instruction of the Tasks plugin")
  }

  private mutating func readLimit(_ line: String, _ lower: String) throws(QueryFailure) {
    var parts = lower.split(separator: " ").dropFirst()
    var isGroups = false
    if parts.first == "groups" {
      isGroups = true
      parts = parts.dropFirst()
    }
    if parts.first == "to" { parts = parts.dropFirst() }
    guard let number = parts.first.flatMap({ Int($0) }), number >= 0 else {
      throw QueryFailure(.syntax, "'\(line)' is not a limit", hint: "write 'limit 10' or 'limit groups 10'")
    }
    parts = parts.dropFirst()
    guard parts.isEmpty || parts.count == 1 && (parts.first == "tasks" || parts.first == "task") else {
      throw notUnderstood(line)
    }
    if isGroups { query.groupLimit = number } else { query.limit = number }
  }

  private func key(_ line: String, _ words: String, _ names: [String]) throws(QueryFailure) -> TasksQuery.Key {
    let rest = line.dropFirst(words.count).trimmed
    let lower = rest.lowercased()
    if lower.hasPrefix("function") {
      throw QueryFailure(
        .javascript, "'\(words) function' is JavaScript, which sheaf does not run", hint: "use a key that has a name")
    }
    var parts = lower.split(separator: " ").map(String.init)
    let isReversed = parts.last == "reverse"
    if isReversed { parts.removeLast() }
    var number = 1
    if words == "sort by", parts.count == 2, parts[0] == "tag", let place = Int(parts[1]), place > 0 {
      number = place
      parts.removeLast()
    }
    guard parts.count == 1, names.contains(parts[0]) else {
      throw QueryFailure(
        .syntax, "'\(line)': there is no key '\(rest)'", hint: "the keys are \(names.joined(separator: ", "))")
    }
    return TasksQuery.Key(name: parts[0], number: number, isReversed: isReversed)
  }
}

/// The text between `{{` and `}}` in queries.
struct TaskPlaceholders {
  let place: TasksQuery.Place?
  let settings: TaskQuerySettings

  /// Returns a line with all placeholders replaced, again and again, at most ten times.
  func expand(_ line: String) throws(QueryFailure) -> String {
    var text = line
    for _ in 0..<10 {
      guard text.hasPart("{{") else { return text }
      let next = try expandOnce(text)
      if next == text { return text }
      text = next
    }
    return text
  }

  private func expandOnce(_ text: String) throws(QueryFailure) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else { break }
      result += rest[..<open.lowerBound]
      let inner = rest[open.upperBound..<close.lowerBound]
      if !inner.hasPrefix("!") { result += try value(inner.trimmed) }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  private func value(_ name: String) throws(QueryFailure) -> String {
    if name.hasPrefix("preset.") {
      let key = String(name.dropFirst(7))
      guard let preset = settings.presets[key] else { throw unknown(name) }
      return preset
    }
    guard name.hasPrefix("query.file.") else { throw unknown(name) }
    guard let place else {
      throw QueryFailure(
        .syntax, "'{{\(name)}}' needs a note, and the query is in none", hint: "'sheaf query --this NOTE' names one")
    }
    let fileName = String(place.path.split(separator: "/").last ?? "")
    func withoutExtension(_ text: String) -> String { text.hasSuffix(".md") ? String(text.dropLast(3)) : text }
    let slash = place.path.lastIndex(of: "/")
    switch name.dropFirst(11) {
    case "path": return place.path
    case "pathWithoutExtension": return withoutExtension(place.path)
    case "root": return slash == nil ? "/" : "\(place.path.split(separator: "/")[0])/"
    case "folder": return slash.map { String(place.path[...$0]) } ?? "/"
    case "filename": return fileName
    case "filenameWithoutExtension": return withoutExtension(fileName)
    case let call where call.hasPrefix("property(") && call.hasSuffix(")"):
      return property(call.dropFirst(9).dropLast()) ?? ""
    case let call where call.hasPrefix("hasProperty(") && call.hasSuffix(")"):
      return property(call.dropFirst(12).dropLast()) == nil ? "false" : "true"
    default: throw unknown(name)
    }
  }

  private func property(_ operand: Substring) -> String? {
    let name = operand.trimmed.filter { $0 != "'" && $0 != "\"" }
    let folded = name.lowercased()
    return place?.properties.first { $0.key.lowercased() == folded }?.value
  }

  private func unknown(_ name: String) -> QueryFailure {
    QueryFailure(
      .syntax, "Unknown property: \(name)", hint: "names in '{{…}}' are query.file.path, preset.NAME and others")
  }
}
