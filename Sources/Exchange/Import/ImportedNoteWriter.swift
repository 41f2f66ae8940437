internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// Creates the files of imported notes.
struct ImportedNoteWriter {
  /// The property with the format and the key of a note that has no identifier.
  static let keyProperty = "imported"
  static let ownProperties: Set = [keyProperty, TagForm.property, TimelineStore.wholePaths, TakeNoteStore.plainLinks]

  let vault: Vault

  struct File {
    var bytes: [UInt8]
    var links: [Link]
    var losses: [String]
  }

  /// Returns the file of a note. `key` is the value of the property `imported`; nil if the note has an identifier.
  /// `name` is the name of the file with its extension, from which the note's title might be derived.
  func file(_ note: ForeignNote, key: String?, name: String) -> File {
    if let file = note.file { return File(bytes: file.bytes, links: file.links, losses: []) }
    var losses: [String] = []
    var body = note.body
    if body.utf8.span.firstOffset(of: 0) != nil {
      body = body.replacing("\0", with: "\u{FFFD}")
      losses.append("a NUL character")
    }
    let own = losses
    let bytes = composed(note, body, key: key, hasTitle: false, hasAllTags: false, &losses)
    let parsed = NoteParser.parse(bytes.span)
    let hasTitle = needsTitle(note, parsed, bytes, name: name)
    let hasAllTags = needsAllTags(note, parsed)
    if !hasTitle, !hasAllTags { return File(bytes: bytes, links: parsed.links, losses: losses) }
    losses = own
    let whole = composed(note, body, key: key, hasTitle: hasTitle, hasAllTags: hasAllTags, &losses)
    return File(bytes: whole, links: parsed.links, losses: losses)
  }

  /// Returns whether the title of a note has to be stated, since another one would be derived.
  private func needsTitle(_ note: ForeignNote, _ parsed: ParsedNote, _ bytes: [UInt8], name: String) -> Bool {
    guard let title = note.title else { return false }
    let derived = NoteText.title(of: parsed, in: bytes.span, fileName: name, order: vault.config.titleOrder)
    return !derived.text.utf8.elementsEqual(title.utf8) || note.isTitleApart && derived.origin == .heading
  }

  /// Returns whether all names of tags have to be stated, since an export would otherwise not give the same ones.
  private func needsAllTags(_ note: ForeignNote, _ parsed: ParsedNote) -> Bool {
    guard note.hasExactTags else { return false }
    let (tags, others) = TagForm.tags(for: note.tags)
    var all = tags
    for tag in parsed.tags where !all.contains(where: { $0.lowercased() == tag.name.lowercased() }) {
      all.append(tag.name)
    }
    return TagForm.names(of: all, own: tags, imported: others.isEmpty ? nil : others) != note.tags
  }

  private func composed(
    _ note: ForeignNote, _ body: String, key: String?, hasTitle: Bool, hasAllTags: Bool, _ losses: inout [String]
  ) -> [UInt8] {
    var matter = FrontMatterWriter()
    func add(_ name: String, _ text: String?) { if let text { matter.append(name, .text(text)) } }
    func add(_ name: String, _ texts: [String], isBlockList: Bool = false) {
      if !texts.isEmpty { matter.append(name, .list(texts.map { .text($0) }), isBlockList: isBlockList) }
    }
    add("id", note.id)
    add("title", hasTitle ? note.title : nil)
    add("aliases", note.aliases)
    let (tags, others) = TagForm.tags(for: note.tags)
    add("tags", tags)
    add("category", note.category)
    add("source", note.source == "manual" ? nil : note.source)
    if note.isPinned { matter.append("pinned", .bool(true)) }
    for (name, date) in [("created", note.created), ("updated", note.updated)] {
      guard let date else { continue }
      if let text = text(date) { matter.append(name, .plain(text)) } else { losses.append("an invalid date") }
    }
    add("summary", note.summary)
    add("actions", note.actions, isBlockList: true)
    add("enriched", note.enriched.map { Self.mark($0, note, body).mark })
    var names: Set<String> = []
    for property in note.properties where names.insert(property.name.lowercased()).inserted {
      switch property.value {
      case .value(let value): matter.append(property.name, value)
      case .date(let date): if let text = text(date) { matter.append(property.name, .plain(text)) }
      }
    }
    if hasAllTags {
      matter.append(TagForm.property, .list(note.tags.map { .text($0) }))
    } else {
      add(TagForm.property, others)
    }
    add(Self.keyProperty, key)
    let block = matter.block
    if block.isEmpty || body.isEmpty { return block + Array(body.utf8) }
    return block + [UInt8(ascii: "\n")] + Array(body.utf8)
  }

  /// Returns the mark with the hashes of the fields that a program generated.
  private static func mark(_ text: ForeignNote.EnrichedText, _ note: ForeignNote, _ body: String) -> EnrichmentMark {
    var mark =
      switch text {
      case .current: EnrichmentMark(text: MD5.hexadecimal(of: Array(body.utf8)))
      case .older(let hash): EnrichmentMark(parsing: hash)
      }
    mark.values[.summary] = note.summary.map { EnrichmentMark.hash(of: $0) }
    if !note.actions.isEmpty { mark.values[.actions] = EnrichmentMark.hash(of: note.actions.joined(separator: "\n")) }
    mark.values[.category] = note.category.map { EnrichmentMark.hash(of: $0) }
    return mark
  }

  /// Returns a date as written in front matter; nil if it is invalid.
  private func text(_ date: ForeignDate) -> String? {
    switch date {
    case .text(let text):
      let trimmed = String(text.filter { !$0.isNewline })
      return NoteDate(parsing: trimmed, zone: vault.surroundings.zone) == nil ? nil : trimmed
    case .time(let seconds, let nanoseconds):
      return ForeignDate.text(seconds: seconds, nanoseconds: nanoseconds, in: vault.surroundings.zone)
    }
  }
}
