internal import Bytes
internal import Dates

/// The keys by which tasks are sorted and grouped.
enum TaskKeys {
  static let sortNames = [
    "status", "status.name", "status.type", "id", "due", "scheduled", "start", "done", "created", "cancelled",
    "happens", "description", "priority", "urgency", "recurring", "tag", "path", "filename", "heading", "random",
  ]
  static let groupNames = [
    "status", "status.name", "status.type", "id", "due", "scheduled", "start", "done", "created", "cancelled",
    "happens", "priority", "urgency", "recurring", "recurrence", "tags", "path", "filename", "heading", "folder",
    "root", "backlink",
  ]
  /// What `hide` and `show` name.
  static let hidden: Set<String> = [
    "task count", "group count", "backlink", "nested backlink", "edit button", "postpone button", "toolbar", "tree",
    "urgency", "tags", "id", "depends on", "priority", "recurrence rule", "on completion", "created date",
    "start date", "scheduled date", "due date", "done date", "cancelled date",
  ]

  // MARK: - Order

  static func order(_ key: TasksQuery.Key, _ a: QueriedTask, _ b: QueriedTask, on today: CivilDate) -> Int {
    func sign<T: Comparable>(_ one: T, _ two: T) -> Int { one < two ? -1 : one > two ? 1 : 0 }
    func text(_ one: String, _ two: String) -> Int { LocaleOrder.compare(one, two, isNumeric: true) }
    switch key.name {
    case "status": return sign(a.status.kind.isClosed ? 1 : 0, b.status.kind.isClosed ? 1 : 0)
    case "status.name": return text(a.status.name, b.status.name)
    case "status.type": return sign(rank(a), rank(b))
    case "id": return text(a.id, b.id)
    case "happens": return date(earliest(a), earliest(b))
    case "description": return text(plainDescription(a), plainDescription(b))
    case "priority": return sign(a.priority, b.priority)
    case "urgency": return sign(b.urgency(on: today), a.urgency(on: today))
    case "recurring": return sign(a.recurrence == nil ? 1 : 0, b.recurrence == nil ? 1 : 0)
    case "tag":
      let (one, two) = (tag(a, key.number), tag(b, key.number))
      switch (one, two) {
      case (nil, nil): return 0
      case (nil, _): return 1
      case (_, nil): return -1
      case (let one?, let two?): return text(one.lowercased(), two.lowercased())
      }
    case "path": return text(a.path, b.path)
    case "filename": return text(a.fileName, b.fileName)
    case "heading": return text(a.heading ?? "", b.heading ?? "")
    case "random": return sign(random(a, today), random(b, today))
    default:
      guard let kind = QueriedTask.DateKind(rawValue: key.name) else { return 0 }
      return date(a.dates[kind], b.dates[kind])
    }
  }

  private static func random(_ task: QueriedTask, _ today: CivilDate) -> Int {
    DataviewHash.hash("\(today) \(task.description)", 0)
  }

  private static func rank(_ task: QueriedTask) -> Int {
    TaskQueryStatus.Kind.allCases.firstIndex(of: task.status.kind) ?? 0
  }

  private static func tag(_ task: QueriedTask, _ number: Int) -> String? {
    task.tags.indices.contains(number - 1) ? task.tags[number - 1] : nil
  }

  private static func earliest(_ task: QueriedTask) -> QueriedTask.Date? {
    let valid = task.happens.filter { $0.day != nil }.min { ($0.day ?? .first) < ($1.day ?? .first) }
    return valid ?? task.happens.first
  }

  /// Invalid dates come first, and tasks without a date last.
  private static func date(_ a: QueriedTask.Date?, _ b: QueriedTask.Date?) -> Int {
    func rank(_ date: QueriedTask.Date?) -> (Int, Int) {
      guard let date else { return (2, 0) }
      return date.day.map { (1, $0.daysSinceEpoch) } ?? (0, 0)
    }
    let (one, two) = (rank(a), rank(b))
    return one < two ? -1 : one > two ? 1 : 0
  }

  /// The description without a link or emphasis at its beginning.
  private static func plainDescription(_ task: QueriedTask) -> String {
    var text = task.shownDescription
    if text.hasPrefix("[") {
      let isDouble = text.hasPrefix("[[")
      let inner = text.dropFirst(isDouble ? 2 : 1)
      if let close = inner.firstIndex(of: "]") {
        let content = inner[..<close]
        let shown = content.firstIndex(of: "|").map { content[content.index(after: $0)...] } ?? content
        var rest = inner[inner.index(after: close)...]
        if rest.first == "]" { rest = rest.dropFirst() }
        text = String(shown) + rest
      }
    }
    for mark in ["**", "*", "==", "__", "_"] {
      guard text.hasPrefix(mark), let sign = mark.first else { continue }
      let inner = text.dropFirst(mark.count)
      let content = inner.prefix { $0 != sign }
      if !content.isEmpty, inner[content.endIndex...].hasPrefix(mark) {
        text = String(content) + inner[content.endIndex...].dropFirst(mark.count)
      }
    }
    return text
  }

  // MARK: - Groups

  /// Returns the headings under which a task stands.
  static func headings(_ key: TasksQuery.Key, _ task: QueriedTask, _ today: CivilDate) -> [String] {
    func withoutExtension(_ text: String) -> String { text.hasSuffix(".md") ? String(text.dropLast(3)) : text }
    switch key.name {
    case "status": return [task.status.kind.isClosed ? "Done" : "Todo"]
    case "status.name": return [task.status.name]
    case "status.type": return ["%%\(rank(task) + 1)%%\(task.status.kind.rawValue)"]
    case "id": return [task.id]
    case "happens": return [heading(earliest(task), "happens")]
    case "priority":
      let name = QueriedTask.priorityNames[task.priority]
      return [
        "%%\(task.priority)%%\(name == "none" ? "Normal" : name.prefix(1).uppercased() + name.dropFirst()) priority"
      ]
    case "urgency": return [NumberText.fixed(task.urgency(on: today), 2)]
    case "recurring": return [task.recurrence == nil ? "Not Recurring" : "Recurring"]
    case "recurrence": return [task.recurrence ?? "None"]
    case "tags": return task.tags.isEmpty ? ["(No tags)"] : task.tags
    case "path": return [withoutExtension(task.path)]
    case "filename": return ["[[\(withoutExtension(task.fileName))]]"]
    case "heading": return [task.heading.flatMap { $0.isEmpty ? nil : $0 } ?? "(No heading)"]
    case "folder": return [task.folder]
    case "root": return [task.root]
    case "backlink":
      let name = withoutExtension(task.fileName)
      guard let heading = task.heading, !heading.isEmpty, heading != name else { return ["[[\(name)]]"] }
      return ["[[\(name)#\(heading)|\(name) > \(heading)]]"]
    default: return [heading(QueriedTask.DateKind(rawValue: key.name).flatMap { task.dates[$0] }, key.name)]
    }
  }

  private static func heading(_ date: QueriedTask.Date?, _ name: String) -> String {
    guard let date else { return "No \(name) date" }
    guard let day = date.day else { return "%%0%% Invalid \(name) date" }
    return "\(day) \(CalendarNames.weekdays[day.weekday - 1])"
  }

  /// Returns whether the groups of a key come in the opposite order of their texts.
  static func isDescending(_ key: TasksQuery.Key) -> Bool { (key.name == "urgency") != key.isReversed }
}
