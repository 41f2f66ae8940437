internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

/// Converts notes of a vault to `ForeignNote`.
final class ExportedNotes {
  let view: VaultView
  private let recents: [[UInt8]: Int64]
  /// The path of the note that keeps each identifier, since two notes can have the same one.
  private var owners: [String: [UInt8]] = [:]
  private var graph: LinkGraph
  /// The files in the trash, if its notes are exported too.
  private let trash: TrashedFiles?

  init(_ view: VaultView, withTrash: Bool) throws(ExchangeError) {
    self.view = view
    graph = view.graph
    do throws(VaultError) { trash = withTrash ? try TrashedFiles(view.vault) : nil } catch { throw .vault(error) }
    recents = RecentNotes(view.vault).times
  }

  /// Converts a note. With `isTitleApart`, for a program that stores the title separately from the text, a heading that
  /// is the title is left out of the text. Throws if the note cannot be read.
  func note(_ record: NoteRecord, isTitleApart: Bool) throws(ExchangeError) -> ForeignNote {
    let text = try ExportedText(record, of: view)
    let bytes = text.bytes
    let card = record.card
    var note = ForeignNote(
      key: String(decoding: record.path, as: UTF8.self), id: identifier(of: record), title: title(record))
    let parsed = NoteParser.parse(bytes.span)
    note.losses = text.losses
    if parsed.frontMatter != nil, parsed.validMatter == nil { note.losses.append("front matter that cannot be read") }
    note.body = body(bytes, parsed, record, isTitleApart: isTitleApart)
    note.folder = folder(record)
    note.area =
      switch record.area {
      case .inbox: .inbox
      case .archive: .archive
      case .trash: .trash
      default: .notes
      }
    note.tags = TagForm.names(
      of: view.snapshot.tags(of: record.document).map(\.name),
      own: parsed.tags.filter { $0.origin == .property }.map(\.name),
      imported: record.value(ofProperty: TagForm.property)?.scalars)
    note.aliases = card.aliases
    note.category = card.category
    note.source = card.source
    // Both are exported as they are written, with the space around them.
    note.summary = card.summary.map { record.value(ofProperty: "summary")?.scalars.first ?? $0 }
    let actions = record.value(ofProperty: "actions")?.scalars ?? []
    note.actions = actions.count == card.actions.count ? actions : card.actions
    note.enriched = EnrichmentMark(of: parsed).map { record.flags.contains(.stale) ? .older($0.text) : .current }
    note.isPinned = record.isPinned
    note.created = date(record.created, of: .created, in: parsed)
    note.updated = date(record.updated, of: .updated, in: parsed)
    note.lastReferenced = recents[record.path].map { .nanoseconds($0) }
    for (name, value) in view.snapshot.properties(of: record.document) where PropertyMeaning(key: name) == nil {
      if ImportedNoteWriter.ownProperties.contains(name) { continue }
      note.properties.append(.init(name, .text(value.scalars.joined(separator: ", "))))
    }
    return note
  }

  /// Returns a date of a note, with all digits with which its front matter states it.
  private func date(_ date: NoteDate, of meaning: PropertyMeaning, in note: ParsedNote) -> ForeignDate {
    let stated = note.validMatter?.properties.first { PropertyMeaning(key: $0.key) == meaning }
    if let text = stated?.value.scalar?.text, let precise = self.date(text),
      let time = precise.time(in: view.vault.surroundings.zone),
      time.seconds == date.milliseconds.flooringDivision(by: 1000)
    {
      return precise
    }
    return .nanoseconds(date.milliseconds * 1_000_000)
  }

  /// Returns the date of a text, as it is written if it is in UTC; nil if it is invalid.
  func date(_ text: String) -> ForeignDate? {
    if text.hasSuffix("Z") { return NoteDate(parsing: text, zone: .fixed(minutes: 0)).map { _ in .text(text) } }
    return ForeignDate.text(text).time(in: view.vault.surroundings.zone).map {
      .time(seconds: $0.seconds, nanoseconds: $0.nanoseconds)
    }
  }

  func target(of link: Link, in record: NoteRecord) -> [UInt8]? {
    if link.isExternal || link.target.isEmpty { return nil }
    let source = TrashedFiles.original(record.path)
    if let resolved = graph.resolve(target: link.target, fromPath: source) {
      return view.snapshot.key(of: resolved.document)
    }
    return trash?.path(of: link.target, from: source)
  }

  /// Returns the identifier of a note as a UUID, derived from the path if it has none or another note has the same.
  func identifier(of record: NoteRecord) -> String {
    let path = String(decoding: record.path, as: UTF8.self)
    guard let id = record.card.id else { return StableUUID.made(of: "note:\(path)") }
    let owner = owners[id] ?? view.notes(withID: id).first?.path ?? record.path
    owners[id] = owner
    return owner == record.path ? StableUUID.text(for: id) : StableUUID.made(of: "note:\(path)")
  }

  private func title(_ record: NoteRecord) -> String {
    // The property is exported as it is written, although sheaf shows an empty title, or one with white space around it,
    // otherwise.
    if case .text(let title)? = record.value(ofProperty: "title") { return title }
    return record.title
  }

  private func folder(_ record: NoteRecord) -> [String] {
    var names = record.folder.pathComponents.map { String(decoding: $0, as: UTF8.self) }
    if [.inbox, .archive, .trash].contains(record.area) { names.removeFirst() }
    return names
  }

  private func body(_ bytes: [UInt8], _ parsed: ParsedNote, _ record: NoteRecord, isTitleApart: Bool) -> String {
    var body = bytes[parsed.bodyRange]
    if parsed.frontMatter != nil { body = body.droppingLineBreak }
    if isTitleApart, record.value(ofProperty: "title") == nil, let heading = parsed.headings.first,
      NoteText.title(of: parsed, in: bytes.span, fileName: "", order: view.vault.config.titleOrder).origin == .heading
    {
      body = bytes[heading.range.upperBound...].droppingLineBreak.droppingLineBreak
    }
    return String(decoding: body, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without a line break at the beginning.
  fileprivate var droppingLineBreak: Self {
    if starts(with: [.carriageReturn, .lineFeed]) { return dropFirst(2) }
    return first == .lineFeed || first == .carriageReturn ? dropFirst() : self
  }
}

/// The files in the trash, by the names by which links find them once they are restored.
struct TrashedFiles {
  private var paths: [String: [UInt8]] = [:]

  init(_ vault: Vault) throws(VaultError) {
    for file in try Trash(vault).files where file.isListed {
      for name in NameTerms.pathSuffixes(file.originalPath) where paths[name] == nil { paths[name] = file.path }
    }
  }

  /// Returns the trashed file to which a link leads; nil if none. `source` is the note's path outside of the trash.
  func path(of target: String, from source: [UInt8]) -> [UInt8]? {
    if paths.isEmpty { return nil }
    guard let wanted = NameTerms.wanted(target: target, from: source) else { return nil }
    return paths[String(decoding: wanted.key.dropFirst(), as: UTF8.self)]
  }

  /// Returns the path of a file, or for a file in the trash the path that it had before.
  static func original(_ path: [UInt8]) -> [UInt8] {
    path.isAtOrBelow(Trash.folder) ? Array(path.dropFirst(Trash.folder.count + 1)) : path
  }
}
