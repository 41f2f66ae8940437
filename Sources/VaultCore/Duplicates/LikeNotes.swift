internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// A note that is so near to another, new one that the two may be meant to be one.
package struct LikeNote: Sendable {
  /// How it is near.
  package enum Reason: Hashable, Sendable {
    /// A name of it has the words of the title, in any order, case and spelling with accents and hyphens.
    case sameTitle
    /// A name of it has the words of the title but for one, which is misspelt, in another form, or missing in one of them.
    case similarTitle
    /// It has that part of the text, in percent, in runs of at least four words.
    case sharedText(percent: Int)
  }

  package let note: NoteRecord
  /// Why it is named.
  package let reason: Reason
}

extension VaultView {
  /// The maximum number of notes that are named for one.
  package static let maxLike = 3
  /// The maximum number of new notes for which others are looked for at once.
  package static let maxLikeSearches = 1_000

  /// Returns the notes that are very near to a new one that the view does not have, the nearest first: those with nearly
  /// the same title, and those that have most of its text.
  ///
  /// The index says which few notes are looked at, so the cost is that of two searches for the rarest words.
  ///
  /// - Parameters:
  ///   - title: The title of the new note.
  ///   - text: Its text; empty if only the title counts.
  package func notesLike(title: String, text: String = "") -> [LikeNote] {
    var search = LikeSearch(self)
    var like = search.titles(like: title)
    if like.count < Self.maxLike {
      like += search.texts(like: text).filter { found in
        !like.contains { $0.note.document == found.note.document }
      }
    }
    return Array(like.prefix(Self.maxLike))
  }

  /// Returns the notes that are very near to each of several new ones, in their order. After `maxLikeSearches`, there are
  /// none.
  package func notesLike(each notes: [(title: String, text: String)]) -> [[LikeNote]] {
    let searched = min(notes.count, Self.maxLikeSearches)
    let found = Parallel.map(searched) { notesLike(title: notes[$0].title, text: notes[$0].text) }
    return found + Array(repeating: [], count: notes.count - searched)
  }
}

private struct LikeSearch {
  /// The maximum number of notes that are looked at for a title, and read for a text.
  private static let (mostNamed, mostRead) = (24, 5)
  /// The maximum numbers of words of a title, of different words of a text that are looked up, and that are searched.
  private static let (mostOfTitle, mostCounted, mostSearched) = (16, 1_000, 12)
  /// The least part of a text that another note has to have, in percent.
  private static let leastShared = 60

  private let view: VaultView
  private let scope: [DocumentSet]
  private var tokenizer = Tokenizer()

  init(_ view: VaultView) {
    self.view = view
    scope = view.snapshot.shownNotes(including: [.archive])
  }

  private mutating func near(_ words: [String], in fields: TextFields, limit: Int) -> [DocumentID] {
    let origin = QueryOrigin("")
    let words = words.compactMap { NearWord($0, in: fields, origin: origin, &tokenizer) }
    guard !words.isEmpty, let found = try? view.snapshot.documents(near: words, within: scope, limit: limit)
    else { return [] }
    return found.map(\.id)
  }

  /// Returns words, and for characters of scripts without spaces each with the next one, as one word tells little.
  private static func searched(_ words: [QueryWord]) -> [String] {
    words.indices.compactMap { index in
      let text = String(decoding: words[index].folded, as: UTF8.self)
      guard words[index].isCharacter else { return text }
      if index + 1 < words.count, words[index + 1].isCharacter {
        return text + String(decoding: words[index + 1].folded, as: UTF8.self)
      }
      return index > 0 && words[index - 1].isCharacter ? nil : text
    }
  }

  // MARK: - Titles

  mutating func titles(like title: String) -> [LikeNote] {
    let words = tokenizer.words(in: title)
    if words.isEmpty || words.count > Self.mostOfTitle { return [] }
    let documents = near(Self.searched(words), in: [.title, .alias, .name], limit: Self.mostNamed)
    var (same, similar): ([LikeNote], [LikeNote]) = ([], [])
    for document in documents {
      let note = view.record(document)
      let names = note.titles + [String(decoding: StoredNames.stem(of: note.path), as: UTF8.self)]
      let likenesses = names.compactMap { TitleLikeness(words, tokenizer.words(in: $0)) }
      if likenesses.contains(.same) {
        same.append(LikeNote(note: note, reason: .sameTitle))
      } else if !likenesses.isEmpty {
        similar.append(LikeNote(note: note, reason: .similarTitle))
      }
    }
    return same + similar
  }

  // MARK: - Texts

  mutating func texts(like text: String) -> [LikeNote] {
    let bytes = Array(text.utf8)
    var own = DividedNote()
    own.read(bytes.span)
    let weight = own.text.weight
    guard weight >= ShingledText.passageWeight else { return [] }
    let documents = near(rarest(in: bytes, own.note.bodyRange), in: .all, limit: Self.mostRead)
    let files = NoteFiles(view.vault)
    var other = DividedNote()
    var found: [(percent: Int, document: DocumentID)] = []
    for document in documents {
      let bytes = files.contents(of: view.snapshot.key(of: document)) ?? []
      other.read(bytes.span)
      let percent = 100 * own.text.shared(with: other.text, ofWeight: ShingledText.shingleWeight) / weight
      if percent >= Self.leastShared { found.append((percent, document)) }
    }
    return found.enumerated().sorted { ($1.element.percent, $0.offset) < ($0.element.percent, $1.offset) }.map {
      LikeNote(note: view.record($0.element.document), reason: .sharedText(percent: $0.element.percent))
    }
  }

  /// Returns the words of a text that fewest notes have, and some pairs of its characters in scripts without spaces.
  private mutating func rarest(in bytes: [UInt8], _ range: Range<Int>) -> [String] {
    var words: [[UInt8]] = []
    var characters: [(start: Int, text: [UInt8])] = []
    var seen: Set<[UInt8]> = []
    tokenizer.tokenize(bytes.span.extracting(range)) { folded, token in
      if token.isCharacter {
        characters.append((token.position, [UInt8](folded)))
      } else if seen.count < Self.mostCounted {
        let word = [UInt8](folded)
        if seen.insert(word).inserted { words.append(word) }
      }
    }
    var counted: [(count: Int, index: Int)] = []
    for (index, word) in words.enumerated() {
      let count = view.snapshot.bodyCount(ofWord: word)
      if count > 0 { counted.append((count, index)) }
    }
    var searched = counted.sorted { $0 < $1 }.prefix(Self.mostSearched).map {
      String(decoding: words[$0.index], as: UTF8.self)
    }
    let step = max(1, characters.count / Self.mostSearched)
    for index in stride(from: 0, to: characters.count - 1, by: step) where searched.count < Self.mostSearched {
      let (one, next) = (characters[index], characters[index + 1])
      if next.start == one.start + 1 { searched.append(String(decoding: one.text + next.text, as: UTF8.self)) }
    }
    return searched
  }
}

/// How near two titles are.
private enum TitleLikeness {
  case same, similar

  /// Nil if they differ in more than one word, or in a number.
  init?(_ words: [QueryWord], _ others: [QueryWord]) {
    if words.isEmpty || others.isEmpty { return nil }
    var (left, right) = (words.map(\.folded), others.map(\.folded))
    if left.sorted(by: Self.precedes) == right.sorted(by: Self.precedes) || left.joined().elementsEqual(right.joined())
    {
      self = .same
      return
    }
    if abs(left.count - right.count) > 1 { return nil }
    var common = 0
    for word in left {
      guard let index = right.firstIndex(of: word), let own = left.firstIndex(of: word) else { continue }
      right.remove(at: index)
      left.remove(at: own)
      common += 1
    }
    // Characters of a script without spaces say less than words.
    let isOfCharacters = words.contains { $0.isCharacter }
    let isSimilar =
      switch (left.count, right.count) {
      case (1, 1): isOfCharacters ? common >= 4 : Self.areForms(left[0], right[0])
      case (1, 0), (0, 1): common >= (isOfCharacters ? 4 : 2) && !Self.hasDigit((left + right)[0])
      default: false
      }
    guard isSimilar else { return nil }
    self = .similar
  }

  private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool { one.lexicographicallyPrecedes(other) }
  private static func hasDigit(_ word: [UInt8]) -> Bool { word.contains { $0.isDigit } }

  /// Whether two words are forms of one, or one is the other misspelt.
  private static func areForms(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    if hasDigit(one) || hasDigit(other) { return false }
    let letters = [one, other].map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    let least = min(letters[0].count, letters[1].count)
    // The ending of a form is removed, and what looks like one of the other may not be.
    let stems = [one, other].map { WordStem.stem(of: $0) }
    if least > 3, stems[0] == stems[1] || stems[0] == other || stems[1] == one { return true }
    let edits = least < 5 ? 0 : least < 9 ? 1 : 2
    if edits > 0, EditDistance.isWithin(edits, letters[0], letters[1]) { return true }
    // Two letters in the wrong order are one mistake.
    guard least >= 4, letters[0].count == letters[1].count else { return false }
    let different = letters[0].indices.filter { letters[0][$0] != letters[1][$0] }
    guard different.count == 2, different[1] == different[0] + 1 else { return false }
    return letters[0][different[0]] == letters[1][different[1]] && letters[0][different[1]] == letters[1][different[0]]
  }
}

extension ShingledText {
  /// Returns the weight of the tokens in passages that another text has too.
  ///
  /// - Parameter least: The weight of the passages.
  func shared(with other: ShingledText, ofWeight least: Int) -> Int {
    let known = Set(other.passages(ofWeight: least).map(\.hash))
    var (shared, end) = (0, 0)
    for (start, passage) in passages(ofWeight: least).enumerated() where known.contains(passage.hash) {
      shared += weight(of: max(end, start)..<passage.end)
      end = passage.end
    }
    return shared
  }
}
