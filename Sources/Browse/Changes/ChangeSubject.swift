internal import Terminal
internal import VaultCore

/// What a key that changes notes is about.
struct ChangeSubject: Sendable {
  enum Kind: Hashable, Sendable {
    case notes
    /// Tasks, each by its note and line.
    case tasks
    case folder(String)
    case tag(String)
    case heading(String)
    case trash
    /// A link to a note that does not exist, by its name.
    case missing(String)
    case operation(Int)
    case nothing
  }

  var kind = Kind.nothing
  var items: [ListItem] = []
  /// Whether all of them are on the screen.
  var isSeen = true
  /// What is listed, in which new notes are created.
  var scope = ListScope.all
  /// The words of the search, which a new note can have as its title.
  var search = ""
  var filterTag: String?
  /// The day of the calendar, as it is written; nil elsewhere.
  var day: String?

  /// The title of the only thing, or the number of things.
  var text: String {
    switch kind {
    case .folder(let path): path
    case .tag(let name): "#\(name)"
    case .heading(let text): text
    case .missing(let name): name
    default: items.count == 1 ? items[0].title : "\(items.count) \(kind == .tasks ? "tasks" : "notes")"
    }
  }

  var commonTags: [String] { tags.filter { tag in items.allSatisfy { $0.tags.contains(tag) } } }

  /// The tags that any of the notes has.
  var tags: [String] { Set(items.flatMap(\.tags)).sorted() }

  var rows: [ChangedRow] { items.map(ChangedRow.init) }
}

extension [UInt8] {
  /// The path as an operand, which is never taken for an option or another kind of name.
  var operand: [UInt8] {
    first.map { [0x2D, 0x40, 0x5B, 0x7E].contains($0) } ?? false ? Array("./".utf8) + self : self
  }
}

/// The categories that notes can get, each by a letter of its name.
struct CategoryChoice: Sendable {
  enum Choice: Hashable, Sendable {
    case category(String)
    case noCategory
    /// Another name is typed.
    case other
  }

  let subject: ChangeSubject
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

  func choice(of key: Key) -> Choice? { entries.first { $0.letter == key.typed }?.choice }
}
