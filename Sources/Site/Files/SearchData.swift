internal import Bytes
internal import JSON
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
  private static let notesInFile = 20

  /// The words of each hash in order, and for each its notes with their weights.
  private var words: [[(word: String, notes: [(note: Int, weight: Int)])]] = []
  private var rows: [JSONValue] = []
  private var first: [Int] = []

  /// Returns the files for a number of notes.
  static func parts(_ count: Int) -> [Part] {
    [.dictionary] + (0..<shards(count)).map { .words($0) }
      + (0..<(count + notesInFile - 1) / notesInFile).map { .notes($0) }
  }

  private static func shards(_ count: Int) -> Int { min(max(count / 50, 1), 128) }

  /// Returns the data of a site, which are made once.
  static func of(_ site: Site) -> SearchData {
    site.search.withLock { known in
      if let known { return known }
      let made = SearchData(site)
      known = made
      return made
    }
  }

  private init(_ site: Site) {
    let reader = SiteReader(site)
    let writer = PageWriter(reader, at: SiteAsset.search.path)
    var weights: [[UInt8]: [(note: Int, weight: Int)]] = [:]
    var tokenizer = Tokenizer()
    for (place, number) in site.order.enumerated() {
      let note = site.notes[number]
      let text = Self.text(of: number, reader)
      var own: [[UInt8]: Int] = [:]
      // A word counts more the fewer words are beside it: in the title, in other names and tags, in the text.
      let named = (note.card.aliases + note.tags + [String(decoding: note.folder, as: UTF8.self)]).joined(
        separator: "\n")
      for (field, weight, most) in [(note.title, 8, 8), (named, 4, 4), (text, 1, 5)] {
        var counts: [[UInt8]: Int] = [:]
        tokenizer.tokenize(Array(field.utf8).span) { folded, _ in
          if folded.count <= 40 { counts[[UInt8](folded), default: 0] += weight }
        }
        for (word, count) in counts { own[word, default: 0] += min(count, most) }
      }
      for (word, weight) in own { weights[word, default: []].append((place, weight)) }
      rows.append(Self.row(note, text, writer, number: number))
    }
    words = Array(repeating: [], count: Self.shards(site.order.count))
    for (word, notes) in weights.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let shard = Int(ContentHash(of: word.span).value % UInt64(words.count))
      words[shard].append((String(decoding: word, as: UTF8.self), notes))
    }
    let pinned = site.order.indices.filter { site.notes[site.order[$0]].record.isPinned }
    first = Array((pinned + site.order.indices.filter { !pinned.contains($0) }).prefix(8))
  }

  /// Returns the text of a note as a reader sees it, on one line.
  private static func text(of number: Int, _ reader: SiteReader) -> String {
    let text = reader.text(number)
    var document = text.document
    NoteTitleBlock.remove(from: &document, title: reader.site.notes[number].title, in: text)
    let bytes = text.bytes
    let links = SiteLinks(reader: reader, number: number, here: PageAddress(page: SiteAsset.search.path))
    let summary = reader.site.notes[number].card.summary.map { $0 + " " } ?? ""
    return Excerpts.oneLine(summary + PlainText.text(of: document, in: bytes.span, links: links))
  }

  private static func row(_ note: SiteNote, _ text: String, _ writer: PageWriter, number: Int) -> JSONValue {
    let site = writer.site
    return .array([
      .string(note.title), .string(PathEncoding.encoded(site.layout.pages[number])),
      .string(String(decoding: note.folder, as: UTF8.self)), .string("\(site.hues.hue(of: note.folder))"),
      .string(note.created.map { DateText.short($0) } ?? ""), .array(note.tags.map { .string($0) }),
      .array(note.card.aliases.map { .string($0) }), .string(writer.reader.excerpt(number)), .string(text),
    ])
  }

  /// Returns a file.
  func bytes(of part: Part) -> [UInt8] {
    switch part {
    case .dictionary:
      let lists = words.map { JSONValue.string($0.map(\.word).joined(separator: " ")) }
      return Self.call(
        "dictionary",
        [.integer(rows.count), .integer(Self.notesInFile), .array(first.map { .integer($0) }), .array(lists)])
    case .words(let number):
      let lists = words[number].map { _, notes in
        JSONValue.string(notes.map { "\($0.note) \($0.weight)" }.joined(separator: " "))
      }
      return Self.call("words", [.integer(number), .array(lists)])
    case .notes(let number):
      let start = number * Self.notesInFile
      return Self.call(
        "notes", [.integer(number), .array(Array(rows[start..<min(start + Self.notesInFile, rows.count)]))])
    }
  }

  private static func call(_ name: String, _ arguments: [JSONValue]) -> [UInt8] {
    var bytes = Array("sheaf.\(name)(...".utf8)
    var writer = JSONWriter(.compact)
    writer.value(.array(arguments))
    bytes += writer.drain()
    return bytes + Array(");\n".utf8)
  }
}
