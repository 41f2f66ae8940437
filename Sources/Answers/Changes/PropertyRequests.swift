internal import Bytes
internal import Dates
package import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to pin notes, or to unpin them: the property `pinned`, or `starred` if a note has that instead.
package struct PinNotes: NoteEdit {
  package let paths: [[UInt8]]
  private let isPinned: Bool

  /// Asks for notes to be pinned, or not to be.
  package init(_ paths: [[UInt8]], isPinned: Bool) { (self.paths, self.isPinned) = (paths, isPinned) }

  package var summary: ChangeSummary { ChangeSummary(verb: isPinned ? "pinned" : "unpinned") }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    let present = (note.note.frontMatter?.properties ?? []).map { $0.key.lowercased() }
    let key = ["pinned", "starred"].first(where: present.contains)
    guard isPinned || key != nil else { return note.bytes }
    let editor = try PropertyEditor(note)
    let name = key ?? "pinned"
    return note.bytes.applying(try isPinned ? editor.set(name, to: .bool(true)) : editor.unset(name))
  }
}

/// The request to set the category of notes.
package struct SetCategory: NoteEdit {
  package let paths: [[UInt8]]
  private let name: String

  /// Asks for a category.
  ///
  /// - Parameter vault: The vault that has the category, in upper or lower case; nil to accept any word.
  /// - Throws: `AnswerError.noCategory`.
  package init(_ name: String, of paths: [[UInt8]], in vault: Vault?) throws(AnswerError) {
    self.paths = paths
    self.name = try vault.map { vault throws(AnswerError) in try vault.category(named: name).name } ?? name
  }

  package var summary: ChangeSummary { ChangeSummary(verb: "categorised", detail: name) }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    note.bytes.applying(try PropertyEditor(note).set("category", to: .text(name)))
  }
}

extension Vault {
  /// Returns the category with a name, ignoring case.
  ///
  /// - Throws: `AnswerError.noCategory`.
  package func category(named name: String) throws(AnswerError) -> NoteCategory {
    if let category = config.categories.named(name) { return category }
    throw .noCategory(name, config.categories.map(\.name))
  }
}

/// The request to set a property of notes. If it is the title, links to the notes by it are updated.
package struct SetProperty: ChangeRequest, Sendable {
  private let key: String
  private let value: PropertyValue
  private let notes: [NoteRecord]
  private let summary: ChangeSummary

  /// Asks for a value as it is typed: one that reads as a number, a date, a flag or null is written as such.
  ///
  /// - Parameters:
  ///   - isText: Whether it is written as text in any case.
  ///   - isList: Whether its parts between commas are the items of a list.
  /// - Throws: `AnswerError` if the value would be ignored.
  package init(
    _ key: String, to text: String, isText: Bool = false, isList: Bool = false, of notes: [NoteRecord],
    in view: VaultView
  ) throws(AnswerError) {
    (self.key, self.notes) = (key, notes)
    let read = { (text: String) in isText ? PropertyValue.text(text) : PropertyValue(typed: text) }
    value = isList ? .list(text.split(separator: ",").map { read($0.trimmed) }) : read(text)
    summary = ChangeSummary(verb: "set", detail: "\(key): \(text)")
    try view.check(text, as: PropertyMeaning(key: key), of: notes)
  }

  package var count: Int? { notes.count }
  package var shown: [[UInt8]]? { titles?.shown }

  private var titles: RetitleNotes? {
    key.lowercased() == "title" ? RetitleNotes(.property(value), of: notes.map(\.path), as: summary) : nil
  }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    if let titles { return try titles.plan(in: view) }
    let problems = IgnoredParts(view.vault)
    // What a property means is only read in front matter.
    let hasFields = view.vault.config.readsInlineFields && PropertyMeaning(key: key) == nil
    return try NoteEditing(view.vault).plan(notes.map(\.path)) { note throws(EditError) in
      if hasFields, let edits = try FieldEditing(note).set(key, to: value) { return note.bytes.applying(edits) }
      let editor = try PropertyEditor(note)
      if key.contains(":"), note.note.frontMatter?.property(key) == nil {
        throw .ignored("'\(key)' has a colon, so queries cannot name it")
      }
      let edited = note.bytes.applying(try editor.set(key, to: value))
      let before = problems.messages(of: note.note)
      let after = problems.messages(of: note.with(edited).note)
      if let problem = after.first(where: { !before.contains($0) }) { throw .ignored(problem) }
      return edited
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    titles?.answer(outcome, in: view)
      ?? ChangeAnswer(edits: notes.map(\.path), outcome.report, as: summary, in: view)
  }
}

/// The request to remove a property from notes. If it is the title, links to the notes by it are updated.
package struct RemoveProperty: ChangeRequest, Sendable {
  private let key: String
  private let paths: [[UInt8]]

  /// Asks for notes without a property.
  package init(_ key: String, from paths: [[UInt8]]) { (self.key, self.paths) = (key, paths) }

  private var summary: ChangeSummary { ChangeSummary(verb: "unset", detail: key) }
  package var count: Int? { paths.count }
  package var shown: [[UInt8]]? { titles?.shown }
  private var titles: RetitleNotes? {
    key.lowercased() == "title" ? RetitleNotes(.removal, of: paths, as: summary) : nil
  }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    if let titles { return try titles.plan(in: view) }
    // What a property means is only read in front matter.
    let hasFields = view.vault.config.readsInlineFields && PropertyMeaning(key: key) == nil
    return try NoteEditing(view.vault).plan(paths) { note throws(EditError) in
      if hasFields { try FieldEditing(note).checkRemoval(of: key) }
      return note.bytes.applying(try PropertyEditor(note).unset(key))
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    titles?.answer(outcome, in: view) ?? ChangeAnswer(edits: paths, outcome.report, as: summary, in: view)
  }
}

/// The request to give notes that have no id one.
package struct GiveIDs: NoteEdit {
  private let ids: [[UInt8]: String]
  package let paths: [[UInt8]]

  /// Asks for ids.
  package init(_ paths: [[UInt8]], in vault: Vault) throws(VaultError) {
    let now = vault.surroundings.now()
    var ids: [[UInt8]: String] = [:]
    for path in paths { ids[path] = try NoteIdentifier.make(now: now) }
    (self.ids, self.paths) = (ids, paths)
  }

  package var summary: ChangeSummary { .updated }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    let property = note.note.frontMatter?.properties.first { $0.key.lowercased() == "id" }
    if let property {
      guard let scalar = property.value.scalar else { throw .existingProperty(property.key) }
      if scalar.type != .null { return note.bytes }
    }
    return note.bytes.applying(
      try PropertyEditor(note).set(property?.key ?? "id", to: .text(ids[path] ?? "")))
  }
}
