package import NoteSyntax

extension VaultConfig {
  /// The form in which fields of tasks are written where a note has no others.
  package enum TaskFormat: String, CaseIterable, Sendable {
    /// As Obsidian's Tasks plugin does by default.
    case emoji
    /// In brackets, as Dataview reads them.
    case dataview
  }

  /// The settings for what is a task, and for the effects of ticking one.
  package struct TaskSettings: Equatable, Sendable {
    /// The meanings of the characters in boxes.
    package var statuses = TaskStatuses.standard
    /// The text that makes a list item with a checkbox a task, usually a tag; empty if each is one.
    package var filter = ""
    /// The form of new fields.
    package var format = TaskFormat.emoji
    /// Whether the done date is written; nil to write it only for recurring tasks.
    package var doneDate: Bool?
    /// Whether the next instance of a recurring task gets that day as its creation date.
    package var createdDate = false
    /// Whether the next instance is inserted below the finished one, rather than above it.
    package var isNextBelow = false
    /// Whether the scheduled date of the next instance is removed if it has another date.
    package var dropsScheduled = false

    /// Returns whether a list item with a checkbox is a task.
    package func isTask(_ item: TaskItem) -> Bool { filter.isEmpty || hasFilter(item.text) }

    /// Returns whether nothing remains to be done.
    package func isClosed(_ task: TaskItem) -> Bool { statuses.kind(of: task.status).isClosed }

    package func tasks(of note: ParsedNote) -> [TaskItem] { filter.isEmpty ? note.tasks : note.tasks.filter(isTask) }

    /// A tag is not found in a longer one.
    private func hasFilter(_ text: String) -> Bool {
      var rest = text[...]
      while let range = rest.firstRange(of: filter) {
        let next = rest[range.upperBound...].unicodeScalars.first
        let isWhole = next.map { !($0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0)) } ?? true
        if !filter.hasPrefix("#") || isWhole { return true }
        rest = rest[range.upperBound...]
      }
      return false
    }
  }
}

extension ConfigTable {
  static let tasks: [ConfigKey] = [
    .group("tasks", "What is a task, and what happens when one is ticked"),
    .key("tasks.filter", "A text, usually a tag, without which an item is no task") { _ in \.tasks.filter },
    .choice("tasks.format", "The form of new dates of tasks") { _ in \.tasks.format },
    ConfigKey("tasks.statuses", "The meanings of characters in boxes, as in '! todo'", .statuses) { config, _ in
      config.tasks.statuses.given.isEmpty ? nil : .list(config.tasks.statuses.given.map(\.text))
    } apply: { config, _, value in
      guard let items = value?.items else { return }
      config.tasks.statuses = items.compactMap(TaskStatuses.Status.init).reduce(into: TaskStatuses()) { $0.set($1) }
    },
    .key("tasks.done-date", "Whether the date is written; default: if recurring") { _ in \.tasks.doneDate },
    .key("tasks.created-date", "Whether the next instance gets a date of creation") { _ in \.tasks.createdDate },
    .key("tasks.next-below", "Whether the next instance is inserted below") { _ in \.tasks.isNextBelow },
    .key("tasks.drop-scheduled", "Whether the next instance loses its scheduled date") { _ in \.tasks.dropsScheduled },
  ]
}

extension TaskStatuses.Status {
  var text: String { "\(symbol) \(kind.rawValue) \(next)" }

  /// Reads a status in a config file: `CHARACTER MEANING` or `CHARACTER MEANING NEXT-CHARACTER`; nil for other texts.
  init?(_ text: String) {
    guard let symbol = text.unicodeScalars.first.flatMap({ String($0).onlyScalar }) else { return nil }
    let rest = text.unicodeScalars.dropFirst()
    guard rest.first == " " else { return nil }
    let name = rest.dropFirst().prefix { $0 != " " }
    guard let kind = TaskStatuses.Kind(rawValue: String(name)) else { return nil }
    let after = rest.dropFirst(1 + name.count)
    if after.isEmpty {
      self.init(symbol, kind)
    } else {
      guard let next = String(after.dropFirst()).onlyScalar else { return nil }
      self.init(symbol, kind, next: next)
    }
  }
}
