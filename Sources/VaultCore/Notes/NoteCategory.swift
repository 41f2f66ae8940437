/// What kind of note a note is.
package enum NoteCategory: String, CaseIterable, Sendable {
  case idea
  case task
  case journal
  case health
  case goal
  case memory
  case finance
  case other

  /// The emoji shown beside it.
  package var icon: String {
    switch self {
    case .idea: "💡"
    case .task: "✅"
    case .journal: "📓"
    case .health: "🏥"
    case .goal: "🎯"
    case .memory: "🧠"
    case .finance: "💰"
    case .other: "📝"
    }
  }

  /// Its name for people.
  package var label: String { self == .other ? "Note" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
