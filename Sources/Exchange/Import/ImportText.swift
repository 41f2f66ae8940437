internal import Bytes
internal import Dates
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// Creates the files of imported notes.
struct ImportText {
  /// The property with the format and the key of a note that has no identifier.
  static let keyProperty = "imported"
  /// The properties that only describe the import of a note.
  static let ownProperties: Set = [keyProperty, TagForm.property]

  let vault: Vault

  /// The file of a note.
  struct File {
    var bytes: [UInt8]
    /// The links of the text.
    var links: [Link]
    var losses: [String]
  }

  /// Returns the file of a note.
  ///
  /// - Parameters:
  ///   - key: The value of the property `imported`; nil if the note has an identifier.
  ///   - name: The name of the file, with its extension, from which the note's title might be derived.
  func file(_ note: ForeignNote, key: String?, name: String) -> File {
    if let file = note.file { return File(bytes: file.bytes, links: file.links, losses: []) }
    var losses: [String] = []
    var body = note.body
    if body.utf8.span.firstOffset(of: 0) != nil {
      body = body.replacing("\0", with: "\u{FFFD}")
      losses.append("a NUL character")
    }
    let bytes = composed(note, body, key: key, hasTitle: false, &losses)
    let parsed = NoteParser.parse(bytes.span)
    guard let title = note.title else { return File(bytes: bytes, links: parsed.links, losses: losses) }
    let derived = NoteText.title(of: parsed, in: bytes.span, fileName: name, order: vault.config.titleOrder)
    let isSame = derived.text.utf8.elementsEqual(title.utf8)
    if isSame, !(note.isTitleApart && derived.origin == .heading) {
      return File(bytes: bytes, links: parsed.links, losses: losses)
    }
    losses = Array(losses.prefix { $0 == "a NUL character" })
    let titled = composed(note, body, key: key, hasTitle: true, &losses)
    return File(bytes: titled, links: parsed.links, losses: losses)
  }

  private func composed(
    _ note: ForeignNote, _ body: String, key: String?, hasTitle: Bool, _ losses: inout [String]
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
      if let text = text(date) {
        matter.append(name, .plain(text))
      } else {
        losses.append("an invalid date")
      }
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
    add(TagForm.property, others)
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
    if !note.actions.isEmpty {
      mark.values[.actions] = EnrichmentMark.hash(of: note.actions.joined(separator: "\n"))
    }
    mark.values[.category] = note.category.map { EnrichmentMark.hash(of: $0) }
    return mark
  }

  /// Returns a date as written in front matter; nil if it is invalid.
  private func text(_ date: ForeignDate) -> String? {
    switch date {
    case .text(let text):
      let trimmed = String(text.filter { !$0.isNewline })
      return NoteDate(parsing: trimmed, zone: vault.surroundings.zone) == nil ? nil : trimmed
    case .milliseconds(let milliseconds):
      return NoteDate(milliseconds: milliseconds, zone: vault.surroundings.zone).preciseText
    }
  }
}

extension NoteDate {
  /// The date like `text`, with milliseconds if they are not zero.
  var preciseText: String {
    let rest = milliseconds - milliseconds.flooringDivision(by: 1000) * 1000
    if rest == 0 { return text }
    let digits = String(rest)
    let fraction = "." + String(repeating: "0", count: 3 - digits.count) + digits
    let place = text.index(text.startIndex, offsetBy: text.count - 6)
    return text[..<place] + fraction + text[place...]
  }
}
