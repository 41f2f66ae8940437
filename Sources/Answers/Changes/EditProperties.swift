internal import Dates
package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to change several properties and tags of notes at once, with values whose types are given.
package struct EditProperties: NoteEdit {
  package let paths: [[UInt8]]
  package let set: [(key: String, value: PropertyValue)]
  /// The properties to remove.
  package let unset: [String]
  /// The items to add to lists, and those to remove from them, by property.
  package let (added, removed): ([(key: String, items: [String])], [(key: String, items: [String])])
  private let tags: TagNotes

  /// Asks for changes of properties, and of the property `tags`.
  ///
  /// - Throws: `AnswerError` if a value would be ignored.
  package init(
    of notes: [NoteRecord], set: [(key: String, value: PropertyValue)] = [], unset: [String] = [],
    adding added: [(key: String, items: [String])] = [], removing removed: [(key: String, items: [String])] = [],
    addingTags tags: [String] = [], removingTags removedTags: [String] = [], in view: VaultView
  ) throws(AnswerError) {
    paths = notes.map(\.path)
    (self.set, self.unset, self.added, self.removed) = (set, unset, added, removed)
    self.tags = TagNotes(paths, adding: tags, removing: removedTags)
    for (key, value) in set {
      guard case .text(let text) = value else { continue }
      try view.check(text, as: PropertyMeaning(key: key), of: notes)
    }
  }

  package var summary: ChangeSummary { .updated }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    var bytes = note.bytes
    func apply(_ edit: (PropertyEditor) throws(EditError) -> [TextEdit]) throws(EditError) {
      bytes = bytes.applying(try edit(PropertyEditor(note.with(bytes))))
    }
    for (key, value) in set {
      if key.contains(":"), note.note.frontMatter?.property(key) == nil {
        throw .ignored("'\(key)' has a colon, so queries cannot name it")
      }
      if vault.config.readsInlineFields, PropertyMeaning(key: key) == nil,
        let edits = try FieldEditing(note.with(bytes)).set(key, to: value)
      {
        bytes = bytes.applying(edits)
      } else {
        try apply { editor throws(EditError) in try editor.set(key, to: value) }
      }
    }
    if vault.config.readsInlineFields {
      let fields = FieldEditing(note)
      for key in unset + (added + removed).map(\.key) where PropertyMeaning(key: key) == nil {
        try fields.checkRemoval(of: key)
      }
    }
    let present = Set((note.note.frontMatter?.properties ?? []).map { $0.key.lowercased() })
    for key in unset where present.contains(key.lowercased()) {
      try apply { editor throws(EditError) in try editor.unset(key) }
    }
    for (key, items) in added {
      for item in items { try apply { editor throws(EditError) in try editor.addItem(item, to: key) } }
    }
    for (key, items) in removed where present.contains(key.lowercased()) {
      try apply { editor throws(EditError) in try editor.remove(from: key) { items.contains($0) } }
    }
    bytes = try tags.edited(note.with(bytes), at: path, in: vault)
    let problems = IgnoredParts(vault)
    let before = problems.messages(of: note.note)
    if let problem = problems.messages(of: note.with(bytes).note).first(where: { !before.contains($0) }) {
      throw .ignored(problem)
    }
    return bytes
  }
}

extension VaultView {
  /// Throws if a text would be ignored as the value of a property with a meaning in notes.
  func check(_ text: String, as meaning: PropertyMeaning?, of notes: [NoteRecord]) throws(AnswerError) {
    switch meaning {
    case .category?: if !text.isEmpty { _ = try vault.category(named: text) }
    case .id?:
      if text.allSatisfy(\.isWhitespace) { throw .emptyID }
      let others = self.notes(withID: text).map(\.path).filter { path in !notes.contains { $0.path == path } }
      if let other = others.first { throw .takenID(text, by: other) }
      if notes.count > 1 { throw .sameID(notes: notes.count) }
    default: break
    }
  }
}

/// What is ignored in the front matter of notes, or cannot be read.
struct IgnoredParts {
  private let zone: TimeZoneRules
  private let legacy: Bool

  init(_ vault: Vault) { (zone, legacy) = (vault.surroundings.zone, vault.config.readsLegacyFrontMatter) }

  /// Returns the descriptions of what is ignored in a note.
  func messages(of note: ParsedNote) -> [String] {
    let forms = legacy ? [] : note.validMatter.map { LegacyForms.problems(in: $0, note.lines) } ?? []
    return (note.problems.filter { $0.code.hasPrefix("front-matter.") } + forms).map(\.message)
      + IgnoredValue.all(in: note.validMatter, zone: zone, readsLegacy: legacy).map(\.message)
  }
}
