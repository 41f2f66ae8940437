package import Bytes
package import Dates
internal import LinkGraph
package import NoteSyntax
package import SearchIndex
internal import SystemCalls

/// The facts about a note that lists show and programs read.
///
/// The fields that lists are sorted by are stored; the others are read from the snapshot on demand, since most notes of
/// a large result are not shown.
package struct NoteRecord: Sendable {
  /// The document in the snapshot that the record was made from.
  package let document: DocumentID
  /// The path from the vault's root.
  package let path: [UInt8]
  package let created: NoteDate
  /// The boolean facts.
  package let flags: NoteFlags

  private let snapshot: IndexSnapshot

  package init(_ document: DocumentID, in snapshot: IndexSnapshot) {
    (self.document, self.snapshot) = (document, snapshot)
    path = snapshot.key(of: document)
    created = NoteDate(
      milliseconds: snapshot.number(.created, of: document),
      offsetMinutes: Int(snapshot.number(.createdOffset, of: document)))
    flags = NoteFlags(rawValue: snapshot.number(.flags, of: document))
  }

  /// The identifier, title, category and similar fields.
  package var card: NoteCard {
    let (card, names) = (snapshot.stored(.card, of: document), snapshot.stored(.names, of: document))
    return NoteCard(card.bytes, names: StoredNames(names.bytes, path: path))
  }

  /// The title, explicit or derived from the text. This is cheaper than reading the card.
  package var title: String { names.title ?? "" }

  /// The title and the aliases.
  package var titles: [String] {
    let names = names
    return [names.title ?? ""] + names.aliases
  }

  /// Whether the title is a name by which links can refer to the note, and not a line of its text.
  package var isTitleName: Bool { names.isTitleName }

  private var names: StoredNames { StoredNames(snapshot.stored(.names, of: document).bytes, path: path) }

  /// The date of the last change.
  package var updated: NoteDate {
    NoteDate(
      milliseconds: snapshot.number(.updated, of: document),
      offsetMinutes: Int(snapshot.number(.updatedOffset, of: document)))
  }

  /// The number of words in the body.
  package var words: Int { Int(snapshot.number(.words, of: document)) }

  /// The number of characters in the body.
  package var characters: Int { Int(snapshot.number(.characters, of: document)) }

  package var tasksOpen: Int { Int(snapshot.number(.tasksOpen, of: document)) }

  package var tasksDone: Int { Int(snapshot.number(.tasksDone, of: document)) }

  /// The size of the file in bytes.
  package var size: Int { Int(clamping: snapshot.fingerprint(of: document).size) }

  /// The hash of the file's bytes.
  package var revision: String { contentHash.hexadecimal }
  package var contentHash: ContentHash { snapshot.contentHash(of: document) }

  /// Returns the value of a property of the front matter, ignoring the case of its name; nil if the note does not have
  /// it.
  package func value(ofProperty name: String) -> StoredValue? { snapshot.properties(of: document).first(named: name) }

  /// Returns the value of a property, ignoring the case of its name, with those of the fields in the text of this name;
  /// nil if the note does not have it.
  package func joinedValue(ofProperty name: String) -> StoredValue? {
    snapshot.joinedProperties(of: document).first(named: name)
  }

  /// Whether the note is pinned, so that lists show it before others.
  package var isPinned: Bool { flags.contains(.pinned) }

  /// The part of the vault that contains the note.
  package var area: NoteArea { flags.contains(.template) ? .templates : NoteArea(path: path, templates: []) }

  /// The folder from the vault's root; empty for the root.
  package var folder: [UInt8] { path.parentPath }

  /// The name of the file with its extension.
  package var fileName: [UInt8] { path.lastComponent }

  /// The minutes that reading takes, at 200 words per minute, rounded up.
  package var readingMinutes: Int { (words + 199) / 200 }
}

extension IndexSnapshot {
  /// Returns the snippet and preview of a note.
  package func texts(of document: DocumentID) -> NoteTexts {
    NoteTexts(stored(.text, of: document).bytes, title: title(of: document))
  }

  private func title(of document: DocumentID) -> String {
    StoredNames(stored(.names, of: document).bytes, path: key(of: document)).title ?? ""
  }

  /// Returns the headings of a note, in order.
  package func outline(of document: DocumentID) -> [OutlineEntry] {
    OutlineEntry.entries(in: stored(.outline, of: document).bytes, title: title(of: document))
  }

  /// Returns the tags of a note, those of the front matter first, each once.
  package func tags(of document: DocumentID) -> [StoredTag] { StoredTag.tags(in: stored(.tags, of: document).bytes) }

  /// Returns the tasks of a note, in order.
  package func tasks(of document: DocumentID) -> [StoredTask] {
    StoredTask.tasks(in: stored(.tasks, of: document).bytes)
  }

  /// Returns the problems found in a note.
  package func problems(of document: DocumentID) -> [StoredProblem] {
    StoredProblem.problems(in: stored(.problems, of: document).bytes)
  }

  package func isNote(_ document: DocumentID) -> Bool {
    let path = key(of: document)
    // Whether a further kind of Markdown is a note depends on the vault; only notes have names.
    return VaultFiles.isNotePath(path)
      && (path.span.furtherNoteExtension == nil || !stored(.names, of: document).bytes.isEmpty)
  }
}

extension StoredNames {
  package init(_ note: ParsedNote, in bytes: Span<UInt8>, path: [UInt8], config: VaultConfig) {
    let opening = NoteOpening(of: note, in: bytes, path: path.span, order: config.titleOrder, limit: 0)
    self.init(note, opening, path: path, config: config)
  }

  /// Returns the addresses that a page states for itself, as site generators read them.
  private static func addresses(_ matter: FrontMatter, hasIDs: Bool) -> [String] {
    var addresses: [String] = []
    for key in ["slug", "permalink", "url"] {
      guard let text = matter.string(key), !text.isEmpty, !text.contains(":") else { continue }
      if key != "slug" || text.contains("/"), !text.hasPrefix("/") { addresses.append("/" + text) }
      addresses.append(text)
    }
    if hasIDs, addresses.isEmpty, let id = matter.string("id"), !id.isEmpty { addresses.append(id) }
    // Other addresses lead to the page too.
    let others = matter.strings("redirect_from") + matter.aliases(legacy: false)
    return addresses + others.filter { $0.hasPrefix("/") || $0.contains("/") && !$0.contains(" ") }
  }

  /// Creates the names of a parsed note at a path, whose first lines were already read.
  package init(_ note: ParsedNote, _ opening: NoteOpening, path: [UInt8], config: VaultConfig) {
    let matter = note.validMatter ?? .empty
    self.init(
      id: matter.string("id"), title: opening.title.text,
      aliases: matter.aliases(legacy: config.readsLegacyFrontMatter),
      competes: !VaultFiles.isConflictCopy(path), isTitleName: opening.title.isName,
      addresses: config.isSite ? Self.addresses(matter, hasIDs: config.hasPageIDs) : [])
    guard let graph = note.dialect.logseq else { return }
    others = note.blockIDs.map(\.id).filter(\.utf8.isUUID)
    if let day = graph.day(ofPath: path.span) { others += graph.otherTitles(of: day) }
  }
}
