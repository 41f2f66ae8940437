/// What kind of note a note is: one of the usual eight, or one that the config names.
package struct NoteCategory: Equatable, Sendable {
  /// The word in front matter; compared without case.
  package let name: String
  /// The emoji shown beside it.
  package var icon: String
  /// Its name for people.
  package var label: String
  /// The name of a colour of its own.
  package var color: String?

  /// A category with what is usual where nobody says otherwise.
  package init(_ name: String, icon: String? = nil, label: String? = nil, color: String? = nil) {
    let usual = Self.usual.named(name)
    self.name = name
    self.icon = icon ?? usual?.icon ?? Self.otherIcon
    self.label = label ?? usual?.label ?? name.prefix(1).uppercased() + name.dropFirst()
    self.color = color
  }

  private init(usual name: String, _ icon: String, _ label: String) {
    self.name = name
    self.icon = icon
    self.label = label
  }

  /// The icon of categories that have none of their own.
  package static let otherIcon = "📝"

  /// The categories where the config names none.
  package static let usual = [
    NoteCategory(usual: "idea", "💡", "Idea"), NoteCategory(usual: "task", "✅", "Task"),
    NoteCategory(usual: "journal", "📓", "Journal"), NoteCategory(usual: "health", "🏥", "Health"),
    NoteCategory(usual: "goal", "🎯", "Goal"), NoteCategory(usual: "memory", "🧠", "Memory"),
    NoteCategory(usual: "finance", "💰", "Finance"), NoteCategory(usual: "other", otherIcon, "Note"),
  ]
}

extension [NoteCategory] {
  /// The category of a name, compared without case.
  package func named(_ name: String) -> NoteCategory? {
    let wanted = name.lowercased()
    return first { $0.name.lowercased() == wanted }
  }
}
