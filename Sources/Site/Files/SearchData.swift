internal import Bytes
internal import JSON
internal import NoteSyntax
internal import Rendering
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// How the search of a site is cut into files, so that a page reads little for a query.
struct SearchCut: Sendable {
  /// The number of notes, and how many are in a file with their texts, and in one with their changes.
  let notes: Int
  let notesInFile: Int
  let changesInFile = 500
  /// The number of files with the notes of words, of those with parts of words, and of those with words alone.
  let wordFiles: Int
  let partFiles: Int
  let letterFiles: Int
  private let hasChanges: Bool

  init(_ notes: [SiteNote]) {
    let listed = notes.filter(\.isListed)
    self.notes = listed.count
    let words = listed.reduce(0) { $0 + $1.record.words }
    // A file of some kilobytes costs a page about as much as the request for it.
    notesInFile = max(1, min(20, 350 * listed.count / max(words, 1)))
    wordFiles = max(1, min(2_048, max(listed.count / 10, words / 8_000)))
    partFiles = max(1, min(512, wordFiles / 4))
    letterFiles = max(1, min(32, wordFiles / 16))
    hasChanges = listed.contains { $0.lastChange != nil }
  }

  private func files(of size: Int) -> Int { (notes + size - 1) / size }
  var noteFiles: Int { files(of: notesInFile) }
  var changeFiles: Int { hasChanges ? files(of: changesInFile) : 0 }

  var parts: [SearchData.Part] {
    [.index, .near] + (0..<wordFiles).flatMap { [.words($0), .positions($0)] } + (0..<partFiles).map { .parts($0) }
      + (0..<letterFiles).map { .letters($0) } + (0..<changeFiles).map { .changes($0) }
      + (0..<noteFiles).map { .notes($0) }
  }

  /// Returns the notes of a file among the listed ones.
  func notes(ofFile number: Int) -> Range<Int> { number * notesInFile..<min((number + 1) * notesInFile, notes) }
}

/// What the search of a page reads: files of JavaScript that each call one function, since a page that is opened from a
/// folder cannot read others.
///
/// The notes of a word and its positions are in one of several files each, which is chosen by its first letters. The words
/// that have some letters in a row are found by `WordParts`.
struct SearchData: Sendable {
  enum Part: Sendable, Equatable {
    /// What every query needs.
    case index
    /// Some words and their notes.
    case words(Int)
    /// The positions of the same words, which are read for phrases and for several words.
    case positions(Int)
    /// The numbers of the words with some groups of letters, as `WordParts` writes them.
    case parts(Int)
    /// What is needed to find notes that nearly match, besides words.
    case near
    /// The words that begin with some letters.
    case letters(Int)
    /// When some notes were changed.
    case changes(Int)
    /// The texts of some notes.
    case notes(Int)

    var path: SitePath {
      let name =
        switch self {
        case .index: "index"
        case .words(let number): "w\(number)"
        case .positions(let number): "p\(number)"
        case .parts(let number): "g\(number)"
        case .near: "near"
        case .letters(let number): "l\(number)"
        case .changes(let number): "c\(number)"
        case .notes(let number): "n\(number)"
        }
      return Array("-/search/\(name).js".utf8)
    }
  }

  let site: Site
  /// The hidden words of the notes that have any, by their numbers in the search.
  let hidden: [Int: HiddenWords]
  /// The words, and the contents of the files with parts of them, which are made when the first is needed.
  private let words = Locked<[SearchWords.Shard]?>(nil)
  private let parts = Locked<[[UInt8]]?>(nil)
  /// The words alone, by the hashes of their first letters, with spaces between them.
  private let lettered = Locked<[[UInt8]]?>(nil)

  private var shards: [SearchWords.Shard] {
    words.value { SearchWords.shards(of: site, hidden: hidden, count: site.layout.search.wordFiles) }
  }

  /// Returns the data of a site, which is made once.
  static func of(_ site: Site) -> SearchData {
    let hidden = SiteGathering.of(site).hidden
    return site.searched.value { SearchData(site: site, hidden: hidden) }
  }

  /// Returns the text of a note as a reader sees it, on one line.
  static func text(of number: Int, _ reader: SiteReader) -> String {
    let text = reader.text(number)
    let document = text.withoutTitle(reader.site.notes[number].title).document
    let bytes = text.bytes
    let links = TextLinks(reader: reader, number: number)
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
      .string(note.created.map { site.settings.words.short($0) } ?? ""),
      .array((note.firstTags + [note.otherTags].filter { !$0.isEmpty }).map { .string($0) }),
      .array(note.card.aliases.map { .string($0) }), .string(reader.excerpt(number)), .string(text),
    ])
  }

  /// Returns what a file contains that is made of all notes; nil for one with texts.
  func contents(of part: Part) -> [UInt8]? {
    switch part {
    case .index: index()
    case .words(let number):
      Self.call("words", number, "\"".utf8, shards[number].words, "\",[".utf8, shards[number].notes, "]".utf8)
    case .positions(let number): Self.call("positions", number, "[".utf8, shards[number].positions, "]".utf8)
    case .parts(let number): Self.call("parts", number, "{".utf8, wordParts()[number], "}".utf8)
    case .near: near()
    case .letters(let number): Self.call("letters", number, "\"".utf8, letters[number], "\"".utf8)
    case .changes(let number): Self.call("changes", number, "\"".utf8, changes(number), "\"".utf8)
    case .notes: nil
    }
  }

  /// Returns a hash of what a file with parts of words or with words alone is made of.
  var partsHash: UInt64 {
    var hash = InputHash()
    for count in [site.layout.search.partFiles, site.layout.search.letterFiles] { hash.add(count) }
    for shard in shards { hash.add(ContentHash(of: shard.words.span).value) }
    return hash.value
  }

  /// Returns a hash of what the file about near matches is made of; `parts` is that of all words.
  func nearHash(_ parts: UInt64) -> UInt64 {
    var hash = InputHash()
    hash.add(parts)
    for list in site.view.vault.synonyms {
      hash.add(list.count)
      for word in list { hash.add(word) }
    }
    return hash.value
  }

  private var letters: [[UInt8]] {
    let count = site.layout.search.letterFiles
    return lettered.value {
      var files = [[UInt8]](repeating: [], count: count)
      for word in Self.words(of: shards) {
        let first = String(decoding: word, as: UTF8.self).unicodeScalars.prefix(1).flatMap { UTF8.encode($0)! }
        let file = SearchHash.file(of: first, count)
        files[file] += (files[file].isEmpty ? [] : [.space]) + word
      }
      return files
    }
  }

  /// Returns the words of all notes, without tags and folders.
  private static func words(of shards: [SearchWords.Shard]) -> [ArraySlice<UInt8>] {
    shards.flatMap { $0.words.split(separator: .space) }
      .filter { $0.first != UInt8(ascii: "#") && $0.first != UInt8(ascii: "/") }
  }

  /// Returns the file about near matches: the number of files of words alone, the endings of word forms, and the
  /// synonyms by the hashes of what they stand for. So a synonym is written only if notes of the site have its words.
  private func near() -> [UInt8] {
    let synonyms = synonyms().map { JSONValue.Member("\($0.key)", .array($0.value.map { .string($0) })) }
    return Self.call(
      "near",
      [
        .integer(site.layout.search.letterFiles), .string(WordStem.endings.joined(separator: " ")), .object(synonyms),
      ])
  }

  private func synonyms() -> [(key: UInt32, value: [String])] {
    let lists = site.view.vault.synonyms
    if lists.isEmpty { return [] }
    let known = Set(Self.words(of: shards))
    var tokenizer = Tokenizer()
    var others: [UInt32: [String]] = [:]
    // As a word may be in several lists, its others are those of all lists.
    for folded in Set(lists.joined().map { CaseFolding.fold($0) }).sorted() {
      let texts = lists.filter { $0.contains { CaseFolding.fold($0) == folded } }
        .flatMap { $0.filter { CaseFolding.fold($0) != folded } }
      let words = texts.map { tokenizer.words(in: $0).map(\.folded) }
        .filter { !$0.isEmpty && $0.allSatisfy { known.contains($0[...]) } }
      if words.isEmpty { continue }
      others[SearchHash.hash(of: folded.utf8)] = words.map {
        $0.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      }
    }
    return others.sorted { $0.key < $1.key }
  }

  /// Returns the file that every query needs: the number of notes, how many are in a file of their texts, the number of
  /// documents that are searched, the notes that are shown first, the weights of fields, the pinned notes, the last change of
  /// any note, how many are in a file of changes, or 0, and the numbers of files with words and with parts of them.
  private func index() -> [UInt8] {
    let (snapshot, cut) = (site.listed.snapshot, site.layout.search)
    let numbers = site.listedNotes.places
    let newest = site.order.compactMap { numbers[$0] }
    let pinned = newest.filter { site.notes[site.listedNotes[$0]].record.isPinned }
    let first = (pinned.prefix(8) + newest.filter { !pinned.contains($0) }.prefix(8)).prefix(8)
    let weights = snapshot.fieldWeights.map { weight in
      JSONValue.array(
        [weight.occurrence, weight.normalization, weight.inverseAverageLength].map { .number(Double($0)) })
    }
    let latest = site.listedNotes.compactMap { site.notes[$0].lastChange }.max() ?? 0
    return Self.call(
      "index",
      [
        .integer(cut.notes), .integer(cut.notesInFile), .integer(snapshot.documentCount),
        .array(first.map { .integer($0) }), .array(weights), .array(pinned.sorted().map { .integer($0) }),
        .integer(Int(latest / 1_000) * 1_000), .integer(cut.changeFiles > 0 ? cut.changesInFile : 0),
        .integer(cut.wordFiles), .integer(cut.partFiles),
      ])
  }

  /// Returns when each note of a file was changed, as numbers: zero if it does not say so, and else one more than
  /// twice the seconds since the change of the one before, less one if these are before it.
  private func changes(_ number: Int) -> [UInt8] {
    let size = site.layout.search.changesInFile
    var (text, last) = ([UInt8](), Int64(0))
    for note in site.listedNotes.dropFirst(number * size).prefix(size) {
      guard let change = site.notes[note].lastChange else {
        SearchNumber.append(0, to: &text)
        continue
      }
      let (seconds, gap) = (change / 1_000, change / 1_000 - last)
      SearchNumber.append(Int(gap < 0 ? -gap * 2 : gap * 2 + 1), to: &text)
      last = seconds
    }
    return text
  }

  static func notes(_ number: Int, _ rows: [JSONValue]) -> [UInt8] { call("notes", [.integer(number), .array(rows)]) }

  /// Returns a call with the number of a file and what else is in it, in JSON.
  private static func call(_ name: String, _ number: Int, _ contents: any Sequence<UInt8>...) -> [UInt8] {
    var bytes = Array("sheaf.\(name)(\(number),".utf8)
    for part in contents { bytes += Array(part) }
    return bytes + Array(");\n".utf8)
  }

  private func wordParts() -> [[UInt8]] {
    let workers = site.view.vault.surroundings.workers
    return parts.value { WordParts.files(of: shards, count: site.layout.search.partFiles, workers: workers) }
  }

  private static func call(_ name: String, _ arguments: [JSONValue]) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.value(.array(arguments))
    return Array("sheaf.\(name)(...".utf8) + writer.drain() + Array(");\n".utf8)
  }
}
