internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
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

  init(_ view: VaultView, withTrash: Bool) {
    self.view = view
    graph = view.graph
    trash = withTrash ? TrashedFiles(view.vault) : nil
    recents = Dictionary(RecentNotes(view.vault).entries.map { ($0.path, $0.time) }) { first, _ in first }
  }

  /// Converts a note.
  ///
  /// - Parameter isTitleApart: Whether the program stores the title separately from the text. Then a heading that is
  ///   the title is left out of the text.
  /// - Throws: `ExchangeError` if the note cannot be read.
  func note(_ record: NoteRecord, isTitleApart: Bool) throws(ExchangeError) -> ForeignNote {
    let text = try ExportedText(record, of: view)
    let bytes = text.bytes
    let card = record.card
    var note = ForeignNote(
      key: String(decoding: record.path, as: UTF8.self), id: identifier(of: record),
      title: title(record))
    let parsed = NoteParser.parse(bytes.span)
    note.losses = text.losses
    if parsed.frontMatter != nil, parsed.validMatter == nil { note.losses.append("front matter that cannot be read") }
    note.body = body(bytes, parsed, record, isTitleApart: isTitleApart)
    note.folder = folder(record)
    note.place =
      switch record.place {
      case .inbox: .inbox
      case .archive: .archive
      case .trash: .trash
      default: .notes
      }
    note.tags = TagForm.names(
      of: view.snapshot.tags(of: record.document).map(\.name),
      others: record.value(ofProperty: TagForm.property)?.scalars ?? [])
    note.aliases = card.aliases
    note.category = card.category
    note.source = card.source
    note.summary = card.summary
    note.actions = card.actions
    note.enriched = EnrichmentMark(of: parsed).map { record.flags.contains(.stale) ? .older($0.text) : .current }
    note.isPinned = record.isPinned
    note.created = .milliseconds(record.created.milliseconds)
    note.updated = .milliseconds(record.updated.milliseconds)
    note.lastReferenced = recents[record.path].map { .milliseconds($0.flooringDivision(by: 1_000_000)) }
    for (name, value) in view.snapshot.properties(of: record.document) where PropertyMeaning(key: name) == nil {
      if ImportText.ownProperties.contains(name) { continue }
      note.properties.append(.init(name, .text(value.scalars.joined(separator: ", "))))
    }
    return note
  }

  /// Returns the path of the note or file to which a link in a note leads; nil if it does not resolve.
  func target(of link: Link, in record: NoteRecord) -> [UInt8]? {
    if link.isExternal || link.target.isEmpty { return nil }
    let source = TrashedFiles.original(record.path)
    if let found = graph.resolve(target: link.target, fromPath: source) { return view.snapshot.key(of: found.document) }
    return trash?.path(of: link.target, from: source)
  }

  /// Returns the identifier of a note as a UUID. It is derived from the path if the note has none, or if another note
  /// has the same one.
  func identifier(of record: NoteRecord) -> String {
    let path = String(decoding: record.path, as: UTF8.self)
    guard let id = record.card.id else { return StableUUID.made(of: "note:\(path)") }
    let owner = owners[id] ?? view.notes(withID: id).first?.path ?? record.path
    owners[id] = owner
    return owner == record.path ? StableUUID.text(for: id) : StableUUID.made(of: "note:\(path)")
  }

  private func title(_ record: NoteRecord) -> String {
    // An empty property `title` is exported as an empty title, although sheaf shows another one.
    if case .text("")? = record.value(ofProperty: "title") { return "" }
    return record.title
  }

  private func folder(_ record: NoteRecord) -> [String] {
    var names = record.folder.pathComponents.map { String(decoding: $0, as: UTF8.self) }
    if [.inbox, .archive, .trash].contains(record.place) { names.removeFirst() }
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
    if starts(with: [0x0D, 0x0A]) { return dropFirst(2) }
    return first == 0x0A || first == 0x0D ? dropFirst() : self
  }
}
