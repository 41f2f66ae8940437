internal import Terminal
internal import VaultCore

/// The categories that notes can get, each by a letter of its name.
struct CategoryChoice: Sendable {
  /// What a letter does.
  enum Choice: Hashable, Sendable {
    case category(String)
    case noCategory
    /// Another name is typed.
    case other
  }

  /// The notes.
  let subject: ChangeSubject
  /// The letters with their words and what they do.
  let entries: [(letter: Unicode.Scalar, label: String, choice: Choice)]

  /// Gives each category the first letter of its name that no other one has; one whose letters are all taken has none.
  init(_ categories: [NoteCategory], _ subject: ChangeSubject) {
    var entries: [(letter: Unicode.Scalar, label: String, choice: Choice)] = []
    for category in categories {
      let letters = category.name.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)
      guard let letter = letters.first(where: { letter in !entries.contains { $0.letter == letter } }) else { continue }
      entries.append((letter, "\(category.icon) \(category.label)", .category(category.name)))
    }
    self.subject = subject
    self.entries = entries + [("-", "none", .noCategory), ("=", "another…", .other)]
  }

  /// Returns what a key does; nil if it does nothing.
  func choice(of key: Key) -> Choice? { entries.first { $0.letter == key.typed }?.choice }
}
