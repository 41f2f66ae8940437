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

extension ConfigTable {
  /// The keys of categories. A list of names, or of names with their parts, replaces the existing categories.
  static let categories: [ConfigKey] = [
    ConfigKey("categories", "The categories that can be given to notes", .group(.names)) { config, _ in
      .list(config.categories.map(\.name))
    } apply: { config, _, value in
      guard let names = value?.items else { return }
      config.categories = names.filter { !$0.isEmpty }.map { NoteCategory($0) }
    } closes: { config, before in
      var seen: Set<String> = []
      config.categories = config.categories.filter { seen.insert($0.name.lowercased()).inserted }
      if config.categories.isEmpty { config.categories = before.categories }
    },
    ConfigKey("categories.NAME", "The parts of the category of that name", .group(.key("icon"))) { _, _ in
      nil
    } apply: { config, name, _ in
      if !name.isEmpty { config.categories.append(NoteCategory(name)) }
    } names: {
      $0.categories.map(\.name)
    },
    part("icon", "Its emoji") {
      $0.icon = $1 ?? NoteCategory($0.name).icon
    } value: {
      $0.icon == NoteCategory($0.name).icon ? nil : $0.icon
    },
    part("label", "The name that is displayed") {
      $0.label = $1 ?? NoteCategory($0.name).label
    } value: {
      $0.label == NoteCategory($0.name).label ? nil : $0.label
    },
    part("color", "Its colour", { $0.color = $1 }, value: \.color),
  ]

  private static func part(
    _ key: String, _ summary: String, _ change: @escaping @Sendable (inout NoteCategory, String?) -> Void,
    value: @escaping @Sendable (NoteCategory) -> String?
  ) -> ConfigKey {
    ConfigKey("categories.NAME.\(key)", summary, .text) { config, name in
      config.categories.first { $0.name == name }.flatMap(value).map { .text($0) }
    } apply: { config, name, given in
      // While a file is read, the category is the last one.
      guard let index = config.categories.lastIndex(where: { $0.name == name }) else { return }
      change(&config.categories[index], given?.text)
    } names: {
      $0.categories.map(\.name)
    }
  }
}
