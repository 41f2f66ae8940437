import Bytes
import Dates
import NoteSyntax
import SearchIndex
import SystemCalls

@testable import VaultCore

/// A note as a linear scan of the vault knows it: its bytes as `NoteParser` reads them, and what its file says.
final class NaiveNote {
  /// What the words of a query are looked for in, but for parts of notes.
  enum Field: CaseIterable {
    case title, alias, heading, tag, name, folder, property, body
  }

  let path: [UInt8]
  let bytes: [UInt8]
  let parsed: ParsedNote
  let title: String
  /// Whether the title is a name, and not a line of text.
  let isTitleName: Bool
  let aliases: [String]
  let tags: [String]
  let id: String?
  let created: NoteDate
  let updated: NoteDate
  /// The front matter, unless there is none or it is invalid.
  let matter: FrontMatter?
  /// Whether there is no text to read, only a file with a name.
  let isNameOnly: Bool
  let cutter: WordCutter
  let zone: TimeZoneRules
  private var words: [Range<Int>: NaiveText] = [:]
  private var fieldWords: [Field: [NaiveText]] = [:]
  /// The words of the texts in which a name could become a link.
  private(set) lazy var linkableTexts: [NaiveText] = {
    let bytes = bytes
    return NoteText.linkableRanges(of: parsed, in: bytes.span).map { words(in: $0) }
  }()
  private(set) lazy var bodyWords = Set(texts(.body).flatMap(\.words).map(\.folded))
  /// The words of title, aliases and headings.
  private(set) lazy var nameWords = Set(
    [.title, .alias, .heading].flatMap { texts($0).flatMap(\.words).map(\.folded) })

  init(
    path: [UInt8], bytes: [UInt8], status: FileStatus, zone: TimeZoneRules, cutter: WordCutter,
    titleOrder: [TitleSource]
  ) {
    self.path = path
    self.cutter = cutter
    self.zone = zone
    // A file with a NUL at its beginning is no text.
    isNameOnly = bytes.prefix(8192).contains(0)
    let bytes = isNameOnly ? [] : bytes
    self.bytes = bytes
    parsed = NoteParser.parse(bytes.span)
    let matter = parsed.frontMatter.flatMap { $0.isValid ? $0 : nil }
    self.matter = matter
    let name = Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    var titled = parsed
    if matter == nil { titled.frontMatter?.properties = [] }
    let read = NoteText.title(
      of: titled, in: bytes.span, fileName: String(decoding: name, as: UTF8.self), order: titleOrder)
    title = isNameOnly ? Self.stem(of: path) : read.text
    isTitleName = isNameOnly || read.isName
    aliases = matter?.aliases() ?? []
    // A tag is named as it is written first.
    let written = (matter?.tags().map(\.name) ?? []) + parsed.tags.filter { $0.origin == .body }.map(\.name)
    tags = written.indices.filter { index in
      !written[..<index].contains { CaseFolding.fold($0) == CaseFolding.fold(written[index]) }
    }.map { written[$0] }
    id = matter?.string("id")
    func date(_ keys: [String]) -> NoteDate? {
      for key in keys {
        if let text = matter?.string(key), let date = NoteDate(parsing: text, zone: zone) { return date }
      }
      return nil
    }
    created =
      date(["created", "date", "createdAt"]) ?? NoteDate(fileName: name.span, zone: zone)
      ?? NoteDate(nanoseconds: min(status.born ?? status.modified, status.modified), zone: zone)
    updated = date(["updated", "modified", "updatedAt"]) ?? NoteDate(nanoseconds: status.modified, zone: zone)
  }

  /// The properties that searches see, which are those of an invalid block too.
  var properties: [Property] { parsed.frontMatter?.properties ?? [] }

  /// The name of the file without its ending.
  static func stem(of path: [UInt8]) -> String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let end = name.lastIndex(of: UInt8(ascii: "."))
    return String(
      decoding: name[..<(end.map { $0 > name.startIndex ? $0 : name.endIndex } ?? name.endIndex)], as: UTF8.self)
  }

  /// The number of words in the text.
  var wordCount: Int {
    let bytes = bytes
    return NoteText.counts(of: parsed, in: bytes.span).words
  }

  /// What follows the last dot in the name of the file; nil for a name without one.
  var fileExtension: String? {
    let name = path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && !(parts.count == 2 && parts[0].isEmpty) ? String(parts[parts.count - 1]) : nil
  }

  /// The folders that the note is in, the innermost last, each from the root.
  var folders: [String] {
    let parts = path.split(separator: UInt8(ascii: "/")).dropLast().map { String(decoding: $0, as: UTF8.self) }
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  /// The words of each text of a field.
  func texts(_ field: Field) -> [NaiveText] {
    if let known = fieldWords[field] { return known }
    let found = strings(field).map { cutter.cut($0) }
    fieldWords[field] = found
    return found
  }

  private func strings(_ field: Field) -> [String] {
    switch field {
    case .title: [title]
    case .alias: aliases
    case .heading: parsed.headings.map(\.plainText)
    case .tag: tags
    case .name: [Self.stem(of: path)]
    case .folder: folders.suffix(1)
    case .property: properties.flatMap { [$0.key] + Self.allTexts($0.value) }
    case .body: [String(decoding: bytes[parsed.bodyRange], as: UTF8.self)]
    }
  }

  /// Where signs are looked for without a field: the file as it is, and what else the note is found by.
  private(set) lazy var signTexts: [NaiveText] = {
    let fields: [Field] = [.title, .alias, .heading, .property]
    return [words(in: 0..<bytes.count)] + fields.flatMap(texts) + tags.map { cutter.cut("#" + $0) }
      + [cutter.cut(String(decoding: path, as: UTF8.self))]
  }()

  /// The words in a part of the note.
  func words(in range: Range<Int>) -> NaiveText {
    if let known = words[range] { return known }
    let found = cutter.cut(String(decoding: bytes[range], as: UTF8.self))
    words[range] = found
    return found
  }

  /// Every text or number in a value, however deep, with the keys of mappings.
  private static func allTexts(_ value: YAMLNode) -> [String] {
    switch value.content {
    case .scalar(let scalar):
      scalar.type == .null ? [] : [scalar.boolValue.map { $0 ? "true" : "false" } ?? scalar.text]
    case .sequence(let items, _): items.flatMap(allTexts)
    case .mapping(let pairs, _): pairs.flatMap { [$0.key.text ?? ""] + allTexts($0.value) }
    }
  }

  /// What a value of a property is compared by: a scalar by its text, a list by those of its scalars.
  static func scalars(_ value: YAMLNode) -> [String] {
    (value.items ?? [value]).compactMap(\.scalar).filter { $0.type != .null }.map { scalar in
      scalar.boolValue.map { $0 ? "true" : "false" } ?? scalar.text
    }
  }
}
