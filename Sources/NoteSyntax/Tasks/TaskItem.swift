/// A list item with a check box.
package struct TaskItem: Sendable, Equatable {
  /// How urgent a task is said to be.
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

  /// A date that a task is planned by.
  package enum DateKind: String, Sendable, Hashable, CaseIterable {
    /// 🛫
    case start
    /// ⏳
    case scheduled
    /// 📅
    case due

    /// The sign of the Tasks plugin.
    package var emoji: Unicode.Scalar {
      switch self {
      case .start: "\u{1F6EB}"
      case .scheduled: "\u{23F3}"
      case .due: "\u{1F4C5}"
      }
    }
  }

  /// The character in the box.
  package var status: Unicode.Scalar
  /// The bytes of that one character.
  package var statusRange: Range<Int>
  /// What follows the box on its line as written, trimmed.
  package var text: String
  /// The text without the fields and the block id at its end.
  package var summary: String
  /// Its line, from 1.
  package var line: Int
  /// From the list marker to the end of the line's content.
  package var range: Range<Int>
  /// The bytes of `text`.
  package var textRange: Range<Int>
  /// Number of list items around it.
  package var depth: Int
  /// Index of its list item in the note's `containers`.
  package var container: Int
  /// Due date, `YYYY-MM-DD`.
  package var due: String?
  /// Scheduled date, `YYYY-MM-DD`.
  package var scheduled: String?
  /// Start date, `YYYY-MM-DD`.
  package var start: String?
  /// Date of creation, `YYYY-MM-DD`.
  package var created: String?
  /// Date of completion, `YYYY-MM-DD`.
  package var done: String?
  /// Date of cancellation, `YYYY-MM-DD`.
  package var cancelled: String?
  /// Priority, when one is given.
  package var priority: Priority?
  /// Recurrence rule as written, such as `every week when done`.
  package var recurrence: String?
  /// What happens on completion, `keep` or `delete`.
  package var onCompletion: String?
  /// The task's id, for other tasks to depend on.
  package var id: String?
  /// Ids of the tasks that it waits for.
  package var dependsOn: [String] = []

  /// Whether the box holds anything but a space; any other character counts as completed.
  package var isDone: Bool { status != " " }
}
