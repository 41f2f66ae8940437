internal import Bytes
package import NoteSyntax
package import SearchIndex
internal import VaultChanges
package import VaultCore

/// The request to add tags to the property `tags` of notes, and to remove others from it.
package struct TagNotes: NoteEdit {
  package let paths: [[UInt8]]
  private let (added, removed): ([String], [String])

  /// Asks for tags, which are written in lower case, and for those to remove, in any case.
  package init(_ paths: [[UInt8]], adding added: [String] = [], removing removed: [String] = []) {
    var seen: Set<String> = []
    self.paths = paths
    self.added = added.map { $0.lowercased() }.filter { seen.insert($0).inserted }
    self.removed = removed
  }

  package var summary: ChangeSummary {
    ChangeSummary(
      verb: added.isEmpty ? "untagged" : "tagged",
      detail: (added.map { "+\($0)" } + removed.map { "-\($0)" }).joined(separator: " "))
  }

  package func edited(_ note: NoteEditor, at path: [UInt8], in vault: Vault) throws(EditError) -> [UInt8] {
    var edited = note.bytes
    for tag in removed { edited = edited.applying(try PropertyEditor(note.with(edited)).removeTag(tag)) }
    for tag in added { edited = edited.applying(try PropertyEditor(note.with(edited)).addTag(tag)) }
    return edited
  }
}

/// A request to edit all notes of a vault that have something, such as a tag, and its config with them.
package struct VaultEdit: VaultWideChange {
  /// What is looked for, and becomes of it.
  package enum Work: Sendable {
    /// Tags get another name; if it is that of an existing tag, both become one.
    case renameTags(TagRenaming, summary: ChangeSummary, keepsStyles: Bool = false)
    case deleteTags(TagRemoval, summary: ChangeSummary)
    /// A property gets another name.
    case renameProperty(String, to: String)
  }

  private let work: Work
  /// The notes that have it, sorted by path.
  package let notes: [NoteRecord]
  /// Whether the notes are only some of the vault, so that the others keep it.
  private let isLimited: Bool
  package let skipsRefused: Bool
  package private(set) var refusals: [ChangeError] = []
  /// The notes that the last plan would change.
  package private(set) var changed: [NoteRecord] = []

  private init(_ work: Work, _ notes: [NoteRecord], isLimited: Bool, skipsRefused: Bool) {
    (self.work, self.notes, self.isLimited, self.skipsRefused) = (work, notes, isLimited, skipsRefused)
  }

  /// Asks for a tag, and those nested below it, to be renamed.
  ///
  /// - Parameter chosen: The notes to change; nil for all.
  /// - Throws: `AnswerError.takenTag`.
  package static func renamingTag(
    _ old: String, to new: String, among chosen: [DocumentID]? = nil, skipsRefused: Bool = false, in view: VaultView
  ) throws(AnswerError) -> VaultEdit {
    let renaming = TagRenaming([old], to: new)
    let notes = view.notes(with: [old], for: renaming, among: chosen)
    if !notes.isEmpty, let other = view.tagsInTheWay(of: renaming).first {
      throw .takenTag(old: old, new: new, existing: other.name, notes: other.notes)
    }
    let summary = ChangeSummary(verb: "retagged", detail: "\(old) → \(new)")
    return VaultEdit(
      .renameTags(renaming, summary: summary), notes, isLimited: chosen != nil, skipsRefused: skipsRefused)
  }

  /// Asks for tags to become one.
  package static func mergingTags(
    _ tags: [String], into name: String, among chosen: [DocumentID]? = nil, skipsRefused: Bool = false,
    in view: VaultView
  ) -> VaultEdit {
    let renaming = TagRenaming(tags, to: name)
    let summary = ChangeSummary(verb: "retagged", detail: "\(tags.joined(separator: ", ")) → \(name)")
    return VaultEdit(
      .renameTags(renaming, summary: summary, keepsStyles: true), view.notes(with: tags, for: renaming, among: chosen),
      isLimited: chosen != nil, skipsRefused: skipsRefused)
  }

  /// Asks for tags to be removed from all notes.
  package static func deletingTags(
    _ tags: [String], _ removal: TagRemoval, among chosen: [DocumentID]? = nil, skipsRefused: Bool = false,
    in view: VaultView
  ) -> VaultEdit {
    let summary = ChangeSummary(verb: "untagged", detail: tags.map { "-\($0)" }.joined(separator: " "))
    return VaultEdit(
      .deleteTags(removal, summary: summary), view.notes(with: tags, among: chosen, where: removal.takes),
      isLimited: chosen != nil, skipsRefused: skipsRefused)
  }

  /// Asks for a property to be renamed.
  ///
  /// - Parameter isForced: Whether it may lose the meaning that it has.
  /// - Throws: `AnswerError.otherMeaning`.
  package static func renamingProperty(
    _ old: String, to new: String, isForced: Bool = false, among chosen: [DocumentID]? = nil,
    skipsRefused: Bool = false, in view: VaultView
  ) throws(AnswerError) -> VaultEdit {
    let notes = view.notes(withProperty: old, among: chosen)
    let before = PropertyMeaning(key: old)
    if !notes.isEmpty, before != nil, before != PropertyMeaning(key: new), !isForced {
      throw .otherMeaning(old: old, new: new)
    }
    return VaultEdit(
      .renameProperty(old, to: new), notes, isLimited: chosen != nil, skipsRefused: skipsRefused)
  }

  package var count: Int? { notes.count }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let legacy = view.vault.config.readsLegacyFrontMatter
    let (work, hasFields) = (work, view.vault.config.readsInlineFields)
    let made = try NoteEditing(view.vault).planEach(notes.map(\.path)) { _, note throws(EditError) in
      switch work {
      case .renameTags(let renaming, _, _): note.bytes.applying(try note.renameTags(renaming, legacy: legacy))
      case .deleteTags(let removal, _): try note.removingTags(removal, legacy: legacy)
      case .renameProperty(let old, let new): try Self.renamed(old, to: new, in: note, hasFields: hasFields)
      }
    }
    refusals = made.refusals
    let paths = Set(made.plan.changes.map(\.path))
    changed = notes.filter { paths.contains($0.path) }
    if !refusals.isEmpty, !skipsRefused { return ChangePlan() }
    var plan = try made.plan.keepingHeadings(in: view)
    // As long as some notes keep the old tag, its style stays with it.
    if case .renameTags(let renaming, _, keepsStyles: false) = work, !isLimited, !plan.isEmpty,
      let change = StyleSettings(view.vault).renamingTags({ renaming.name(of: $0) ?? $0 })
    {
      plan.changes.append(change)
    }
    // Queries name what most notes have, so they change only with all of these.
    if !isLimited, !plan.isEmpty {
      switch work {
      case .renameTags(let renaming, _, _): QueryRewriting(view).add(.tags(renaming.name), to: &plan)
      case .renameProperty(let old, let new): QueryRewriting(view).add(.property(old, to: new), to: &plan)
      case .deleteTags: break
      }
    }
    return plan
  }

  /// - Parameter hasFields: Whether fields in the text are properties too.
  private static func renamed(
    _ old: String, to new: String, in note: NoteEditor, hasFields: Bool
  ) throws(EditError) -> [UInt8] {
    let keys = note.note.frontMatter?.properties.filter { CaseFolding.fold($0.key) == CaseFolding.fold(old) } ?? []
    // Two spellings of a name in a note would become the same key twice.
    if keys.count > 1 { throw .existingProperty(new) }
    var bytes = note.bytes
    if let key = keys.first?.key { bytes = bytes.applying(try PropertyEditor(note).rename(key, to: new)) }
    return hasFields ? bytes.applying(try FieldEditing(note.with(bytes)).rename(old, to: new)) : bytes
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let paths = (outcome.report?.operation.files ?? []).map(\.path).filter { $0 != VaultConfigFile.path }
    let summary =
      switch work {
      case .renameTags(_, let summary, _), .deleteTags(_, let summary): summary
      case .renameProperty(let old, let new): ChangeSummary(verb: "updated", detail: "\(old) → \(new)")
      }
    return ChangeAnswer(edits: paths, outcome.report, as: summary, in: view)
  }
}

/// Reads the names of tags that people type, with or without `#`.
package enum TagNames {
  /// Why a name cannot be that of a tag.
  package enum Fault: Sendable { case empty, emptyPart, space, number, control, characters }

  /// Returns the tags of a property, separated by commas. Those that would not be read back as the same are rejected.
  ///
  /// - Throws: `AnswerError.noTag`.
  package static func list(_ text: String) throws(AnswerError) -> [String] {
    var tags: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = part.drop { $0.isWhitespace || $0 == "#" }
      guard let last = tag.lastIndex(where: { !$0.isWhitespace && $0 != "/" })
      else { throw .noTag(text, text.isEmpty ? .empty : .emptyPart, near: nil) }
      let name = String(tag[...last])
      if name.contains(where: \.isWhitespace) { throw .noTag(name, .space, near: joined(name)) }
      if name.utf8.allSatisfy(\.isDigit) { throw .noTag(name, .number, near: nil) }
      if name.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }) {
        throw .noTag(name, .control, near: nil)
      }
      tags.append(name)
    }
    return tags
  }

  /// Returns the tags that notes can have already, separated by commas, which may have any name.
  ///
  /// - Throws: `AnswerError.noTag`.
  package static func present(_ text: String) throws(AnswerError) -> [String] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part throws(AnswerError) in
      let tag = part.drop { $0.isWhitespace || $0 == "#" }.trimmed
      if tag.isEmpty { throw .noTag(text, text.isEmpty ? .empty : .emptyPart, near: nil) }
      return tag
    }
  }

  /// Returns a tag that can be one in all places where tags are possible.
  ///
  /// - Throws: `AnswerError.noTag`.
  package static func single(_ text: String) throws(AnswerError) -> String {
    let name = bare(text)
    if name.isEmpty { throw .noTag(text, .empty, near: nil) }
    if NoteEditor.isTag(name) { return name }
    if name.utf8.allSatisfy(\.isDigit) { throw .noTag(name, .number, near: nil) }
    let near = joined(name)
    throw .noTag(
      name, name.contains(where: \.isWhitespace) ? .space : .characters, near: NoteEditor.isTag(near) ? near : nil)
  }

  /// Returns the name of a tag without `#`, and without slashes at its end.
  package static func bare(_ text: String) -> String {
    var name = text.drop(while: \.isWhitespace)
    if name.first == "#" { name = name.dropFirst() }
    while let last = name.last, last.isWhitespace || last == "/" { name = name.dropLast() }
    return String(name)
  }

  private static func joined(_ name: String) -> String {
    name.split { $0.isWhitespace || $0 == "," }.joined(separator: "-")
  }
}
