internal import Bytes
internal import JSON
internal import LinkGraph
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import VaultCore

/// What the search of a page reads: files of JavaScript that each call one function, since a page that is opened from a
/// folder cannot read others.
///
/// The dictionary has all words, so that words inside others are found. The notes of a word and its positions are in one of
/// several files each, which are chosen by a hash of the word, and the texts of notes in files of twenty.
struct SearchData: Sendable {
  /// A file of it.
  enum Part: Sendable, Equatable {
    case dictionary
    /// The notes of the words with a hash.
    case words(Int)
    /// The positions of the words with a hash, which are read for phrases and for several words.
    case positions(Int)
    /// The texts of some notes.
    case notes(Int)

    var path: SitePath {
      switch self {
      case .dictionary: Array("-/search/dictionary.js".utf8)
      case .words(let number): Array("-/search/w\(number).js".utf8)
      case .positions(let number): Array("-/search/p\(number).js".utf8)
      case .notes(let number): Array("-/search/n\(number).js".utf8)
      }
    }
  }

  /// The number of notes in a file.
  static let notesInFile = 20

  private let site: Site
  private let shards: [SearchWords.Shard]

  /// Returns the files for a number of notes.
  static func parts(_ count: Int) -> [Part] {
    [.dictionary] + (0..<shards(count)).flatMap { [.words($0), .positions($0)] }
      + (0..<(count + notesInFile - 1) / notesInFile).map { .notes($0) }
  }

  /// Returns the number of files with the notes of words.
  static func shards(_ count: Int) -> Int { min(max(count / 50, 1), 512) }

  /// Makes the data of a site.
  ///
  /// - Parameter hidden: The hidden words of the notes that have any, by their places.
  init(_ site: Site, hidden: [Int: HiddenWords]) {
    self.site = site
    shards = SearchWords.shards(of: site, hidden: hidden, count: Self.shards(site.order.count))
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

  /// Returns what results show of a note.
  static func row(_ number: Int, _ text: String, _ reader: SiteReader) -> JSONValue {
    let site = reader.site
    let note = site.notes[number]
    return .array([
      .string(note.title), .string(PathEncoding.encoded(site.layout.pages[number])),
      .string(String(decoding: note.folder, as: UTF8.self)), .string("\(site.hues.hue(of: note.folder))"),
      .string(note.created.map { DateText.short($0) } ?? ""), .array(note.tags.map { .string($0) }),
      .array(note.card.aliases.map { .string($0) }), .string(reader.excerpt(number)), .string(text),
    ])
  }

  /// Returns the places of the notes of a file among the listed ones.
  static func places(ofFile number: Int, _ site: Site) -> Range<Int> {
    number * notesInFile..<min((number + 1) * notesInFile, site.listedNotes.count)
  }

  /// Returns the file with the dictionary: the number of notes, how many are in a file, those that are shown first, the
  /// number of documents that are searched, the weights of fields, the pinned notes, when each note was changed, and the
  /// words of each shard.
  func dictionary() -> [UInt8] {
    let snapshot = site.listed.snapshot
    let places = Dictionary(
      site.listedNotes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let newest = site.order.compactMap { places[$0] }
    let pinned = newest.filter { site.notes[site.listedNotes[$0]].record.isPinned }
    let first = (pinned.prefix(8) + newest.filter { !pinned.contains($0) }.prefix(8)).prefix(8)
    let weights = snapshot.fieldWeights.map { weight in
      JSONValue.array(
        [weight.occurrence, weight.normalization, weight.inverseAverageLength].map { .number(Double($0)) })
    }
    return Self.call(
      "dictionary",
      [
        .integer(site.listedNotes.count), .integer(Self.notesInFile), .array(first.map { .integer($0) }),
        .integer(snapshot.documentCount), .array(weights), .array(pinned.sorted().map { .integer($0) }),
        .string(changes()), .array(shards.map { .string(String(decoding: $0.words, as: UTF8.self)) }),
      ])
  }

  /// Returns when each note was changed, as numbers: zero if it does not say so, and else one more than twice the seconds
  /// since the change of the one before, less one if these are before it. It is empty if no note says so.
  private func changes() -> String {
    let all = site.listedNotes.map { site.notes[$0].lastChange }
    if all.allSatisfy({ $0 == nil }) { return "" }
    var (text, last) = ([UInt8](), Int64(0))
    for change in all {
      guard let change else {
        SearchNumber.append(0, to: &text)
        continue
      }
      let (seconds, gap) = (change / 1_000, change / 1_000 - last)
      SearchNumber.append(Int(gap < 0 ? -gap * 2 : gap * 2 + 1), to: &text)
      last = seconds
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the file with the notes of the words of a shard.
  func words(ofShard number: Int) -> [UInt8] { Self.list("words", number, shards[number].notes) }

  /// Returns the file with their positions.
  func positions(ofShard number: Int) -> [UInt8] { Self.list("positions", number, shards[number].positions) }

  /// Returns a file with the rows of notes.
  static func notes(_ number: Int, _ rows: [JSONValue]) -> [UInt8] {
    call("notes", [.integer(number), .array(rows)])
  }

  /// Returns a call with the number of a file and a list of texts in JSON.
  private static func list(_ name: String, _ number: Int, _ texts: [UInt8]) -> [UInt8] {
    Array("sheaf.\(name)(...[\(number),[".utf8) + texts + Array("]]);\n".utf8)
  }

  private static func call(_ name: String, _ arguments: [JSONValue]) -> [UInt8] {
    var bytes = Array("sheaf.\(name)(...".utf8)
    var writer = JSONWriter(.compact)
    writer.value(.array(arguments))
    bytes += writer.drain()
    return bytes + Array(");\n".utf8)
  }
}
