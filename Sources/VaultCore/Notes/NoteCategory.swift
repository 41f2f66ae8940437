/// A category of notes: one of the eight default ones, or one from the config.
package struct NoteCategory: Equatable, Sendable {
  /// The word in front matter; compared without case.
  package let name: String
  /// The emoji that is shown next to it.
  package var icon: String
  /// The name for display.
  package var label: String
  /// The name of its colour, if it has one.
  package var color: String?

  /// Creates a category; missing parts get their defaults.
  package init(_ name: String, icon: String? = nil, label: String? = nil, color: String? = nil) {
    let usual = Self.usual.named(name)
    self.name = name
    self.icon = icon ?? usual?.icon ?? Self.otherIcon
    self.label = label ?? usual?.label ?? name.prefix(1).uppercased() + name.dropFirst()
    self.color = color
  }

  private init(usual name: String, _ icon: String, _ label: String) {
    (self.name, self.icon, self.label) = (name, icon, label)
  }

  /// The icon of categories that have none.
  package static let otherIcon = "📝"

  /// The default categories.
  package static let usual = [
    NoteCategory(usual: "idea", "💡", "Idea"), NoteCategory(usual: "task", "✅", "Task"),
    NoteCategory(usual: "journal", "📓", "Journal"), NoteCategory(usual: "health", "🏥", "Health"),
    NoteCategory(usual: "goal", "🎯", "Goal"), NoteCategory(usual: "memory", "🧠", "Memory"),
    NoteCategory(usual: "finance", "💰", "Finance"), NoteCategory(usual: "other", otherIcon, "Note"),
  ]
}

extension [NoteCategory] {
  /// Returns the category with a name, ignoring case.
  package func named(_ name: String) -> NoteCategory? {
    let wanted = name.lowercased()
    return first { $0.name.lowercased() == wanted }
  }
}
