internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// What the search of a page reads: files of JavaScript that each call one function, since a page that is opened from a
/// folder cannot read others.
///
/// The dictionary has all words, so that words inside others are found. The notes of a word are in one of several files,
/// which is chosen by a hash of the word, and the texts of notes in files of twenty.
struct SearchData: Sendable {
  /// A file of it.
  enum Part: Sendable, Equatable {
    case dictionary
    /// The notes of the words with a hash.
    case words(Int)
    /// The texts of some notes.
    case notes(Int)

    var path: SitePath {
      switch self {
      case .dictionary: Array("-/search/dictionary.js".utf8)
      case .words(let number): Array("-/search/w\(number).js".utf8)
      case .notes(let number): Array("-/search/n\(number).js".utf8)
      }
    }
  }

  /// The number of notes in a file.
  static let notesInFile = 20

  private let count: Int
  private let first: [Int]
  /// The words of the notes of each file of texts.
  private let words: [SearchWords]

  /// Returns the files for a number of notes.
  static func parts(_ count: Int) -> [Part] {
    [.dictionary] + (0..<shards(count)).map { .words($0) }
      + (0..<(count + notesInFile - 1) / notesInFile).map { .notes($0) }
  }

  /// Returns the number of files with the notes of words.
  static func shards(_ count: Int) -> Int { min(max(count / 50, 1), 128) }

  /// Returns about how many words the text of a note has on average: a power of two, so that it seldom changes.
  static func averageLength(_ site: Site) -> Float {
    let all = site.order.reduce(0) { $0 + site.notes[$1].record.words }
    var length: Float = 64
    while length * 1.41 * Float(site.order.count) < Float(all) { length *= 2 }
    return length
  }

  /// Makes the data of a site.
  ///
  /// - Parameter words: The words of the notes of each file of texts, in order.
  init(_ site: Site, _ words: [SearchWords]) {
    (count, self.words) = (site.order.count, words)
    let isPinned = { site.notes[site.order[$0]].record.isPinned }
    let pinned = site.order.indices.lazy.filter { isPinned($0) }.prefix(8)
    first = Array((Array(pinned) + site.order.indices.lazy.filter { !isPinned($0) }.prefix(8)).prefix(8))
  }

  /// Returns the text of a note as a reader sees it, on one line.
  static func text(of number: Int, _ reader: SiteReader) -> String {
    let text = reader.text(number)
    var document = text.document
    NoteTitleBlock.remove(from: &document, title: reader.site.notes[number].title, in: text)
    let bytes = text.bytes
    let here = PageAddress(page: SiteAsset.search.path)
    let links = SiteLinks(reader: reader, number: number, here: here, findsParts: false)
    let summary = reader.site.notes[number].card.summary.map { $0 + " " } ?? ""
    return Excerpts.oneLine(summary + PlainText.text(of: document, in: bytes.span, links: links))
  }

  typealias Field = (field: TextField, text: String, average: Float)

  /// Returns the texts of a note in which its words are found.
  ///
  /// - Parameter averageLength: The average number of words of the texts of the site. The lengths of the other fields
  ///   differ less, so a usual one stands for their average: a note need not be read again because another was changed.
  static func fields(of number: Int, _ text: String, _ reader: SiteReader, averageLength: Float) -> [Field] {
    let note = reader.site.notes[number]
    var properties: [String] = []
    for (name, value) in reader.site.view.snapshot.properties(of: note.document)
    where !PageWriter.isHidden(property: name) || name == "description" {
      properties += [name] + value.allTexts
    }
    let headings = reader.text(number).note.headings.map(\.plainText)
    return [
      (.title, note.title, 4), (.alias, note.card.aliases.joined(separator: "\n"), 2),
      (.heading, headings.joined(separator: "\n"), 12), (.tag, note.tags.joined(separator: "\n"), 3),
      (.name, String(decoding: StoredNames.stem(of: note.path), as: UTF8.self), 3),
      (.folder, String(decoding: note.folder, as: UTF8.self), 2),
      (.property, properties.joined(separator: "\n"), 24), (.body, text, averageLength),
    ]
  }

  /// Returns what results show of a note.
  static func row(_ number: Int, _ text: String, _ reader: SiteReader) -> JSONValue {
    let site = reader.site
    let note = site.notes[number]
    return .array([
      .string(note.title), .string(PathEncoding.encoded(site.layout.pages[number])),
      .string(String(decoding: note.folder, as: UTF8.self)), .string("\(site.hues.hue(of: note.folder))"),
      .string(note.created.map { DateText.short($0) } ?? ""), .array(note.tags.map { .string($0) }),
      .array(note.card.aliases.map { .string($0) }), .string(reader.excerpt(number)), .string(text),
      .integer(note.record.isPinned ? 1 : 0),
    ])
  }

  /// Returns the places of the notes of a file in the order of the site.
  static func places(ofFile number: Int, _ site: Site) -> Range<Int> {
    number * notesInFile..<min((number + 1) * notesInFile, site.order.count)
  }

  /// Returns the file with the dictionary.
  ///
  /// - Parameter lists: The words of each hash, as `shard` returns them.
  func dictionary(_ lists: [String]) -> [UInt8] {
    Self.call(
      "dictionary",
      [
        .integer(count), .integer(Self.notesInFile), .array(first.map { .integer($0) }),
        .array(lists.map { .string($0) }),
      ])
  }

  /// Returns the file with the dictionary, for which all words are read.
  func dictionary() -> [UInt8] { dictionary((0..<Self.shards(count)).map { shard($0).words }) }

  /// Returns the words with a hash, in the order of their bytes and with spaces between them, and the file with the notes
  /// of each.
  func shard(_ number: Int) -> (words: String, file: [UInt8]) {
    var (table, lists) = (WordTable(), [[UInt8]]())
    for (block, words) in words.enumerated() {
      var word = 0
      words.visit(part: number) { bytes in
        word = table.add(bytes)
        if word == lists.count { lists.append([]) }
      } _: { place, weight in
        if !lists[word].isEmpty { lists[word].append(UInt8(ascii: " ")) }
        lists[word] += "\(block * Self.notesInFile + place) \(weight)".utf8
      }
    }
    let order = lists.indices.map { (table.word($0), $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    let names = Array(order.map(\.0).joined(separator: [UInt8(ascii: " ")]))
    let places = order.map { JSONValue.string(String(decoding: lists[$0.1], as: UTF8.self)) }
    return (String(decoding: names, as: UTF8.self), Self.call("words", [.integer(number), .array(places)]))
  }

  /// Returns a hash of all that `shard` returns.
  func hash(ofShard number: Int) -> ContentHash {
    var writer = ByteWriter()
    for words in words { writer.append(words.hash(ofPart: number).value) }
    return ContentHash(of: writer.bytes.span)
  }

  /// Returns a file with the rows of notes.
  static func notes(_ number: Int, _ rows: [JSONValue]) -> [UInt8] {
    call("notes", [.integer(number), .array(rows)])
  }

  private static func call(_ name: String, _ arguments: [JSONValue]) -> [UInt8] {
    var bytes = Array("sheaf.\(name)(...".utf8)
    var writer = JSONWriter(.compact)
    writer.value(.array(arguments))
    bytes += writer.drain()
    return bytes + Array(");\n".utf8)
  }
}
