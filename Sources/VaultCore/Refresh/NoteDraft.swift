internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import QueryLanguage
internal import SystemCalls

/// The facts derived from a parsed note, from which its columns and keys are made.
package struct NoteDraft {
  var names: StoredNames
  var card: NoteCard
  var created: NoteDate
  var updated: NoteDate
  var flags: NoteFlags = []
  /// The properties. If the front matter is invalid, these are the readable lines, which only search uses.
  let properties: [(name: String, value: StoredValue)]
  /// The fields in the text, if they are properties in the vault.
  let fields: [(key: String, value: String)]
  /// Whether the front matter is valid, so that the properties are used for more than search.
  let isMatterValid: Bool
  let tags: [StoredTag]
  let problems: [StoredProblem]

  init(
    _ note: ParsedNote, _ bytes: Span<UInt8>, _ opening: NoteOpening, path: [UInt8], status: FileStatus,
    in vault: Vault
  ) {
    let zone = vault.surroundings.zone
    let nameStart = path.span.nameStart
    let matter = note.validMatter ?? .empty
    isMatterValid = note.frontMatter?.isValid == true
    properties = note.frontMatter.map { $0.properties.map { ($0.key, StoredValue($0.value)) } } ?? []
    fields = vault.config.readsInlineFields ? note.ownFields.map { ($0.key, $0.value) } : []
    let legacy = matter.isLogseq ? [] : LegacyForms.problems(in: matter, note.lines)
    problems = (note.problems + legacy).map(StoredProblem.init)

    var tags: [StoredTag] = []
    var seen = KeySet()
    func add(_ name: String, isProperty: Bool) {
      if seen.insert(CaseFolding.fold(name)) { tags.append(StoredTag(name: name, isProperty: isProperty)) }
    }
    // The parser has already read the tags of the front matter in the newer form.
    let isLegacy = vault.config.readsLegacyFrontMatter && !matter.isLogseq
    if isLegacy { for tag in matter.tags(legacy: true) { add(tag.name, isProperty: true) } }
    for tag in note.tags where tag.origin == .body || !isLegacy { add(tag.name, isProperty: tag.origin == .property) }
    self.tags = tags

    names = StoredNames(note, opening, path: path, config: vault.config)
    card = NoteCard(names)
    card.category = matter.string("category")
    if let source = matter.string("source") { card.source = source }
    card.summary = matter.string("summary")
    card.actions = matter.strings("actions")

    func date(_ keys: [String]) -> NoteDate? {
      for key in keys {
        if let text = matter.string(key), let date = NoteDate(parsing: text, zone: zone) { return date }
      }
      return nil
    }
    if let stated = date(Self.createdKeys) {
      created = names.id.flatMap { NoteIdentifier.date($0, within: stated) } ?? stated
    } else if let day = note.dialect.logseq?.day(ofPath: path.span), let dated = NoteDate(parsing: "\(day)", zone: zone)
    {
      created = dated
    } else if let named = NoteDate(fileName: path.span.extracting(nameStart..<path.count), zone: zone) {
      created = named
    } else {
      created = NoteDate(nanoseconds: status.earliest, zone: zone)
      flags.insert(.datedByFile)
    }
    if let stated = date(Self.updatedKeys) {
      updated = stated
    } else {
      updated = NoteDate(nanoseconds: status.modified, zone: zone)
      flags.insert(.changedByFile)
    }

    if matter.bool("pinned") ?? matter.bool("starred") ?? false { flags.insert(.pinned) }
    if note.blocks.allSatisfy({ $0.kind == .blank || $0.kind == .frontMatter }) { flags.insert(.empty) }
    if note.tasks.contains(where: vault.config.tasks.isTask) { flags.insert(.tasks) }
    if card.summary != nil { flags.insert(.summary) }
    if isMatterValid && !properties.isEmpty || !fields.isEmpty { flags.insert(.property) }
    switch EnrichmentMark.state(of: note, in: bytes) {
    case .none: break
    case .stale: flags.formUnion([.enriched, .stale])
    case .current: flags.insert(.enriched)
    }
    for index in note.links.indices where !note.links[index].isExternal {
      flags.insert(.links)
      let target = note.links[index].target
      if Self.isAttachmentName(target) || NameTerms.imageName(ofURL: target) != nil { flags.insert(.attachments) }
    }
  }

  /// The properties with the date of creation and of the last change; the first one that is a date is used.
  private static let createdKeys = ["created", "date", "createdAt"]
  private static let updatedKeys = ["updated", "modified", "updatedAt"]

  /// Returns whether a link's target has the extension of an attachment.
  package static func isAttachmentName(_ target: String) -> Bool {
    // All such extensions have at most six letters, and the dot is not the first character of the name.
    let bytes = target.utf8Span.span
    let end = bytes.extracting(max(bytes.count - 8, 0)...)
    let start = end.offsetAfterLast(UInt8(ascii: "."), before: end.count)
    guard start > 1, end[start - 2] != UInt8(ascii: "/") else { return false }
    return attachmentExtensions.contains(String(end.extracting(start...)).lowercased())
  }

  /// The extensions of files that notes show or link to (reference: Obsidian's accepted file formats).
  private static let attachmentExtensions: Set<String> = [
    "base", "canvas", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp", "flac", "m4a", "mp3", "ogg", "wav",
    "webm", "3gp", "mkv", "mov", "mp4", "ogv", "pdf",
  ]

  // MARK: - Columns

  func writeProperties(to writer: inout ByteWriter) {
    var stored = StoredProperties()
    if isMatterValid { stored.matter = properties }
    stored.fields = fields
    stored.write(to: &writer)
  }
}

extension FileStatus {
  var earliest: Int64 { min(born ?? modified, modified) }
}

extension StoredProblem {
  fileprivate init(_ problem: NoteProblem) {
    self.init(code: problem.code, line: problem.line, column: problem.column, message: problem.message)
  }
}
