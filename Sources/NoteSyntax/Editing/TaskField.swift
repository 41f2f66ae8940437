/// A field of a task that is written when the task is ticked, or that is changed or omitted in its successor.
enum TaskField {
  case start, scheduled, due, created, done, cancelled, id, dependsOn

  /// The key of the field in Dataview.
  var key: String {
    switch self {
    case .start: "start"
    case .scheduled: "scheduled"
    case .due: "due"
    case .created: "created"
    case .done: "completion"
    case .cancelled: "cancelled"
    case .id: "id"
    case .dependsOn: "dependson"
    }
  }

  /// The emojis of the field in the Tasks plugin.
  var emoji: [Unicode.Scalar] {
    switch self {
    case .start: ["\u{1F6EB}"]
    case .scheduled: ["\u{23F3}", "\u{231B}"]
    case .due: ["\u{1F4C5}", "\u{1F4C6}", "\u{1F5D3}"]
    case .created: ["\u{2795}"]
    case .done: ["\u{2705}"]
    case .cancelled: ["\u{274C}"]
    case .id: ["\u{1F194}"]
    case .dependsOn: ["\u{26D4}"]
    }
  }

  /// Whether the value is a date; otherwise it consists of ids.
  var hasDate: Bool { self != .id && self != .dependsOn }

  /// Returns the value of the field of a parsed task; nil when it has none.
  func value(in task: TaskItem) -> String? {
    switch self {
    case .start: task.start
    case .scheduled: task.scheduled
    case .due: task.due
    case .created: task.created
    case .done: task.done
    case .cancelled: task.cancelled
    case .id: task.id
    case .dependsOn: task.dependsOn.first
    }
  }
}
