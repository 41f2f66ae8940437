internal import Bytes
internal import NoteSyntax
internal import VaultCore

extension NewNote {
  /// Returns a note for the inbox from a text whose first line is its title.
  package static func captured(_ text: String) -> NewNote {
    var note = NewNote()
    note.body = text
    note.folder = NoteArea.inboxFolder
    note.hasHeading = false
    let bytes = Array(text.utf8)
    guard NoteParser.parse(bytes.span).frontMatter == nil,
      let line = bytes.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }).first(where: {
        !$0.allSatisfy(isBlank)
      })
    else { return note }
    let first = Array(line)
    let parsed = NoteParser.parse(first.span)
    // A thematic break or a fence has no text; then the title is derived by the general rules.
    let opening = NoteOpening(of: parsed, in: first.span, path: [UInt8]().span, order: textOrder)
    if !opening.firstLine.isEmpty { note.title = opening.title.text }
    return note
  }

  /// The given title, or the one derived from the text.
  package var givenOrDerivedTitle: String {
    if let title { return title }
    let bytes = Array(body.utf8)
    if bytes.allSatisfy(Self.isBlank) { return NoteText.untitled }
    return NoteText.title(of: NoteParser.parse(bytes.span), in: bytes.span, fileName: "", order: Self.textOrder).text
  }

  /// The sources of the title of a text that has no file name yet.
  private static let textOrder: [TitleSource] = [.heading, .firstLine]

  /// The text of the links at the end of the note.
  package var linkText: String { links.map { "\n\($0)\n" }.joined() }

  /// The name of the file, without number and extension.
  var fileStem: String {
    let name = { isNamedBySlug ? NoteName.slug(forTitle: $0) : NoteName.stem(forTitle: $0) }
    return title.flatMap(name) ?? name(givenOrDerivedTitle) ?? name(NoteText.untitled) ?? NoteText.untitled
  }

  /// Returns the whole text of the note, with the property `title` if neither heading nor file name results in the
  /// requested title. `created` is a date as in front matter, `newID` the identifier if none was requested.
  func text(created: String, newID: String, fileName: String, order: [TitleSource]) -> [UInt8] {
    let text = composed(created: created, newID: newID, title: nil)
    guard let title = title.map({ $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }), !title.isEmpty,
      NoteText.title(of: NoteParser.parse(text.span), in: text.span, fileName: fileName, order: order).text != title
    else { return text }
    return composed(created: created, newID: newID, title: title)
  }

  private func composed(created: String, newID: String, title property: String?) -> [UInt8] {
    var bytes = Array(body.utf8)
    if !links.isEmpty {
      if let last = bytes.last, last != .lineFeed { bytes.append(.lineFeed) }
      bytes += Array(linkText.utf8)
    }
    let parsed = NoteParser.parse(bytes.span)
    var lines: [NewProperty] = [
      .init(key: "id", value: ScalarWriter().write(asText: id ?? newID), isAskedFor: id != nil)
    ]
    func add(_ key: String, _ text: String?) {
      if let text { lines.append(.init(key: key, value: ScalarWriter().write(asText: text), isAskedFor: true)) }
    }
    add("title", property)
    // Front matter that cannot be edited is kept as text.
    let matter = parsed.frontMatter.flatMap { $0.isValid && !$0.isFlow ? $0 : nil }
    let existing = matter?.tags().map(\.name) ?? []
    let names = Self.merged(existing, normalizedTags)
    if names.count > existing.count {
      lines.append(.init(key: "tags", value: ScalarWriter.list(ofTexts: names), isAskedFor: true))
    }
    add("category", category)
    add("source", source == "manual" ? nil : source)
    if isPinned {
      lines.append(.init(key: "pinned", otherKeys: ["starred"], value: Array("true".utf8), isAskedFor: true))
    }
    lines.append(
      .init(key: "created", otherKeys: ["date", "createdAt"], value: Array(created.utf8), isAskedFor: false))

    var text =
      matter.map { Self.merged(lines, into: $0, bytes) }
      ?? Array("---\n".utf8) + lines.flatMap { $0.line + [.lineFeed] } + Array("---\n".utf8)
    let rest = bytes[(matter?.range.upperBound ?? 0)...]
    if let title = title?.split(whereSeparator: \.isNewline).joined(separator: " "), hasHeading,
      parsed.headings.first?.level != 1
    {
      text += Array("\n# \(title)\n".utf8)
    } else if matter != nil {
      return text + rest
    }
    if let first = rest.first, first != .lineFeed, first != .carriageReturn { text.append(.lineFeed) }
    return text + rest
  }

  /// The tags, trimmed, without `#` and in lower case.
  var normalizedTags: [String] {
    tags.flatMap { $0.split(separator: ",") }.compactMap { tag in
      let name = tag.trimmed.drop { $0 == "#" }.lowercased().trimmingSlashes
      return name.isEmpty ? nil : name
    }
  }

  /// Returns the tags of both lists without duplicates, ignoring case.
  private static func merged(_ tags: [String], _ others: [String]) -> [String] {
    var names = tags
    var seen = Set(tags.map { CaseFolding.fold($0) })
    for name in others where seen.insert(CaseFolding.fold(name)).inserted { names.append(name) }
    return names
  }

  static func isBlank(_ byte: UInt8) -> Bool { [.space, .tab, .lineFeed, .carriageReturn].contains(byte) }
}

private struct NewProperty {
  let key: String
  var otherKeys: [String] = []
  /// The value as YAML.
  let value: [UInt8]
  /// Whether it replaces a property that the text already has.
  let isAskedFor: Bool

  var line: [UInt8] { Array("\(key): ".utf8) + value }
}

extension NewNote {
  /// Returns the front matter of a text with properties inserted at its beginning; all its other bytes are kept.
  private static func merged(_ properties: [NewProperty], into matter: FrontMatter, _ bytes: [UInt8])
    -> [UInt8]
  {
    let opening = bytes[matter.range.lowerBound..<matter.contentRange.lowerBound]
    let lineEnd = Array(opening.reversed().prefix { $0 == .lineFeed || $0 == .carriageReturn }.reversed())
    var added: [UInt8] = []
    var removed: [Range<Int>] = []
    for property in properties {
      let present = ([property.key] + property.otherKeys).compactMap { matter.property($0) }
      if !present.isEmpty, !property.isAskedFor { continue }
      removed += present.map { lines(of: $0.range, in: bytes, upTo: matter.contentRange.upperBound) }
      added += property.line + lineEnd
    }
    var text = opening + added
    var offset = matter.contentRange.lowerBound
    for range in removed.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound >= offset {
      text += bytes[offset..<range.lowerBound]
      offset = range.upperBound
    }
    return Array(text + bytes[offset..<matter.range.upperBound])
  }

  /// Returns the range extended to the end of its last line.
  private static func lines(of range: Range<Int>, in bytes: [UInt8], upTo limit: Int) -> Range<Int> {
    var end = range.upperBound
    while end < limit, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
    if end < limit { end += bytes[end] == .carriageReturn && end + 1 < limit && bytes[end + 1] == .lineFeed ? 2 : 1 }
    return range.lowerBound..<end
  }
}
