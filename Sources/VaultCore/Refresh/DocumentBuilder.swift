internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// A builder of the index document of a note: the searched text, the keys, and the columns that lists show. Its memory
/// is reused from note to note.
package struct DocumentBuilder {
  /// The version of documents; increased whenever they change, so that older indexes are rebuilt.
  static let version = 20

  let vault: Vault
  private let templateFolders: [String]
  let site: SiteAddresses?
  /// The known dates of notes, besides those of their files.
  let earliest: EarliestDates?
  private(set) var remembered: [CreationDates.Entry] = []
  /// The hashes of the previous paths of notes that have moved.
  private(set) var origins: Set<UInt64> = []
  var tokenizer = Tokenizer()
  /// The folded form of the tag or property name that was folded last.
  var key: [UInt8] = []
  private var parser = NoteParser()
  private var note = ParsedNote()
  private var lines = PlainLines()
  private var opening = NoteOpening()
  /// The document of the last note, for reuse, unless that note was large.
  private var spare: IndexDocument?
  /// The size in bytes of the largest note whose memory is kept.
  private static let largestKept = 1 << 20

  init(_ vault: Vault, earliest: EarliestDates? = nil) {
    self.vault = vault
    templateFolders = vault.config.templateFolders
    site = vault.siteAddresses
    self.earliest = earliest
  }

  mutating func attachment(_ path: [UInt8]) -> IndexDocument {
    var document = IndexDocument(key: path, fingerprint: FileFingerprint(), contentHash: ContentHash(0))
    NameTerms.addKeys(ofPath: path, isNote: false, site, to: &document.keys)
    document.keys.append(.attachment)
    if CanvasFile.isCanvasPath(path) { document.keys.append(.canvas) }
    return document
  }

  mutating func note(_ path: [UInt8], _ read: ReadNote) -> IndexDocument {
    let bytes = read.bytes.span
    let hash = ContentHash(of: bytes)
    var document = spare.take() ?? IndexDocument(key: path, fingerprint: read.fingerprint, contentHash: hash)
    (document.key, document.fingerprint, document.contentHash) = (path, read.fingerprint, hash)
    // The note is moved out of the builder, so that passing it to another function does not copy its parts.
    var note = ParsedNote()
    swap(&note, &self.note)
    parser.read(bytes, isValid: read.problem == nil, dialect: vault.dialect(of: path), into: &note)
    opening.read(note, in: bytes, path: path.span, order: vault.config.titleOrder, using: &lines)
    add(note, read, path, to: &document)
    if bytes.count > Self.largestKept {
      (parser, lines, opening) = (NoteParser(), PlainLines(), NoteOpening())
    } else {
      swap(&note, &self.note)
      spare = document
    }
    return document
  }

  /// Returns the document of a parsed note; without `hasBody`, only titles, headings and similar parts are indexed.
  mutating func document(of note: ParsedNote, at path: [UInt8], _ read: ReadNote, hasBody: Bool) -> IndexDocument {
    let bytes = read.bytes.span
    var document = IndexDocument(key: path, fingerprint: read.fingerprint, contentHash: ContentHash(of: bytes))
    opening.read(note, in: bytes, path: path.span, order: vault.config.titleOrder, using: &lines)
    add(note, read, path, to: &document, hasBody: hasBody)
    return document
  }

  private mutating func add(
    _ note: ParsedNote, _ read: ReadNote, _ path: [UInt8], to document: inout IndexDocument, hasBody: Bool = true
  ) {
    let bytes = read.bytes.span
    var draft = NoteDraft(note, bytes, opening, path: path, status: read.status, in: vault)
    if read.isNameOnly {
      draft.names.title = String(decoding: StoredNames.stem(of: path), as: UTF8.self)
      draft.names.isTitleName = true
      draft.flags.remove(.empty)
    }
    let area = NoteArea(path: path, templates: templateFolders)
    if area == .templates { draft.flags.insert(.template) }
    if let earliest { recall(&draft, read, path, hash: document.contentHash, earliest: earliest) }
    let problems = draft.problems + readProblems(read)
    addColumns(note, draft, problems, bytes: bytes, path: path, to: &document)
    addNumbers(note, draft, bytes, to: &document)

    document.texts.removeAll()
    if hasBody { document.texts.reserve(bytes: bytes.count * 5 / 4 + 1024, runs: note.headings.count + 16) }
    addTexts(note, draft, path, to: &document.texts)
    if hasBody { document.texts.append(.body, bytes.clamped(note.bodyRange)) }

    document.keys.removeAll()
    document.keys.reserve(bytes: 1024, runs: note.links.count + 32)
    // Links do not resolve to a note in the trash, and links in it are ignored.
    if area != .trash {
      NameTerms.addKeys(ofPath: path, isNote: true, stated: draft.names.addresses, site, to: &document.keys)
      draft.names.addKeys(to: &document.keys)
      addLinkKeys(note, path, to: &document.keys)
    }
    addKeys(draft, path, area, to: &document.keys)
    addTaskKeys(note, to: &document.keys)
    if !problems.isEmpty { document.keys.append(.problem) }
    if WrittenQuery.isIn(note, bytes, inline: vault.config.inlineQueries) { document.keys.append(.queries) }
    if UnindexedText.isIn(bytes, body: note.bodyRange, properties: draft.properties, &tokenizer) {
      document.keys.append(.unindexed)
    }
  }

  /// Sets the date of a note that does not state one to the earliest known date.
  private mutating func recall(
    _ draft: inout NoteDraft, _ read: ReadNote, _ path: [UInt8], hash: ContentHash, earliest: EarliestDates
  ) {
    let file = NoteDate(nanoseconds: read.status.earliest, zone: vault.surroundings.zone).milliseconds
    guard let finding = earliest.finding(path, file: file, hash: read.bytes.isEmpty ? nil : hash, names: draft.names)
    else { return }
    if let date = finding.date, draft.flags.contains(.datedByFile) {
      draft.created = NoteDate(milliseconds: date, zone: vault.surroundings.zone)
    }
    if let entry = finding.entry { remembered.append(entry) }
    if let origin = finding.origin { origins.insert(origin) }
  }

  private func readProblems(_ read: ReadNote) -> [StoredProblem] {
    guard let reason = read.problem, reason != .changing else { return [] }
    return [StoredProblem(code: reason.code, line: 1, column: 1, message: reason.fact)]
  }

  // MARK: - Columns and numbers

  private func addColumns(
    _ note: ParsedNote, _ draft: NoteDraft, _ problems: [StoredProblem], bytes: Span<UInt8>, path: [UInt8],
    to document: inout IndexDocument
  ) {
    let title = draft.names.title ?? ""
    document.write(.card) { draft.card.write(to: &$0) }
    document.write(.names) { draft.names.write(path: path, to: &$0) }
    document.write(.text) { NoteTexts.write(opening, title: title, to: &$0) }
    document.write(.properties) { draft.writeProperties(to: &$0) }
    document.write(.outline) { writer in
      let outline = note.headings.lazy.map { OutlineEntry(level: $0.level, text: $0.plainText, line: $0.line) }
      OutlineEntry.write(outline, title: title, to: &writer)
    }
    let tasks = vault.config.tasks
    let fields = vault.config.readsInlineFields ? note.taskFields : [:]
    document.write(.tasks) { StoredTask.write(tasks.tasks(of: note), tasks, fields: fields, to: &$0) }
    document.write(.tags) { StoredTag.write(draft.tags, to: &$0) }
    document.write(.links) { StoredLink.write(note.links, in: bytes, to: &$0) }
    document.write(.problems) { StoredProblem.write(problems, to: &$0) }
  }

  private func addNumbers(
    _ note: ParsedNote, _ draft: NoteDraft, _ bytes: Span<UInt8>, to document: inout IndexDocument
  ) {
    let counts = NoteText.counts(of: note, in: bytes)
    let tasks = vault.config.tasks.tasks(of: note)
    let done = tasks.count(where: vault.config.tasks.isClosed)
    document[.created] = draft.created.milliseconds
    document[.createdOffset] = Int64(draft.created.offsetMinutes)
    document[.updated] = draft.updated.milliseconds
    document[.updatedOffset] = Int64(draft.updated.offsetMinutes)
    document[.words] = Int64(counts.words)
    document[.characters] = Int64(counts.characters)
    document[.tasksDone] = Int64(done)
    document[.tasksOpen] = Int64(tasks.count - done)
    document[.flags] = draft.flags.rawValue
  }

  // MARK: - Text

  private func addTexts(_ note: ParsedNote, _ draft: NoteDraft, _ path: [UInt8], to texts: inout FieldRuns<TextField>) {
    texts.append(.title, (draft.names.title ?? "").utf8Span.span)
    for alias in draft.names.aliases { texts.append(.alias, alias.utf8Span.span) }
    for heading in note.headings { texts.append(.heading, heading.plainText.utf8Span.span) }
    for tag in draft.tags { texts.append(.tag, tag.name.utf8Span.span) }
    let nameStart = path.span.nameStart
    texts.append(.name, StoredNames.stem(of: path).span)
    texts.append(.folder, path.span.extracting(..<nameStart))
    for (name, value) in draft.properties {
      texts.append(.property, name.utf8Span.span)
      value.forEachText { texts.append(.property, $0.utf8Span.span) }
    }
  }
}

extension IndexDocument {
  @inline(__always) fileprivate mutating func write(_ field: StoredField, _ write: (inout ByteWriter) -> Void) {
    var writer = ByteWriter()
    swap(&writer.bytes, &stored[field.rawValue])
    writer.bytes.removeAll(keepingCapacity: true)
    write(&writer)
    swap(&writer.bytes, &stored[field.rawValue])
  }
}
