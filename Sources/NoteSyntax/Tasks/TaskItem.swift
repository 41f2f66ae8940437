/// A list item with a checkbox.
package struct TaskItem: Sendable, Equatable {
  package enum Priority: String, Sendable, Hashable, CaseIterable {
    /// 🔺
    case highest
    /// ⏫
    case high
    /// 🔼
    case medium
    /// 🔽
    case low
    /// ⏬
    case lowest
  }

  /// A kind of date for planning a task.
  package enum DateKind: String, Sendable, Hashable, CaseIterable {
    /// 🛫
    case start
    /// ⏳
    case scheduled
    /// 📅
    case due

    /// The emoji of the Tasks plugin.
    package var emoji: Unicode.Scalar {
      switch self {
      case .start: "\u{1F6EB}"
      case .scheduled: "\u{23F3}"
      case .due: "\u{1F4C5}"
      }
    }
  }

  /// The status: the character in the checkbox.
  package var status: Unicode.Scalar
  /// The range of that character.
  package var statusRange: Range<Int>
  /// The trimmed text after the checkbox on its line, as written.
  package var text: String
  /// The text without the fields and the block id at its end.
  package var summary: String
  /// The number of its line, from 1.
  package var line: Int
  /// The range from the list marker to the end of the line's content.
  package var range: Range<Int>
  /// The range of `text`.
  package var textRange: Range<Int>
  /// The number of list items around it.
  package var depth: Int
  /// The index of its list item in the note's `containers`.
  package var container: Int
  /// The dates, `YYYY-MM-DD`: those for planning, and those of creation, completion and cancellation.
  package var due, scheduled, start, created, done, cancelled: String?
  /// The priority, if one is given.
  package var priority: Priority?
  /// The recurrence rule as written, such as `every week when done`.
  package var recurrence: String?
  /// The action on completion, `keep` or `delete`.
  package var onCompletion: String?
  /// The task's id, to which other tasks can refer as a dependency.
  package var id: String?
  /// The ids of the tasks that it depends on.
  package var dependsOn: [String] = []
  /// What its notation in Logseq says besides; nil for a list item with a checkbox.
  package var logseq: LogseqTask?

  /// The status as written: the character in the checkbox, or the word of a task of Logseq.
  package var statusText: String { logseq?.marker ?? String(Character(status)) }

  /// Whether nothing remains to be done, by the meanings that characters have without settings.
  package var isDone: Bool { TaskStatuses.standard.kind(of: status).isClosed }
}

extension TaskItem {
  /// The dates of the next task after a recurring one, `YYYY-MM-DD`; nil for those that it lacks.
  package struct Dates: Sendable, Equatable {
    /// The day of each kind of date.
    package var start, scheduled, due, created: String?

    package init(created: String?) { self.created = created }
  }
}
