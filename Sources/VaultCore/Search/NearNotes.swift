internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import QueryLanguage
package import SearchIndex

/// A note that lacks words of a query, or has them in another form.
package struct NearNote: Sendable {
  package let document: DocumentID
  /// The score, comparable only within the part of the answer that lists such notes.
  package let score: Float
  /// The words of the query that it lacks, as typed.
  package let without: [String]
  /// The words of the query that it has in another form, and that form.
  package let similar: [(typed: String, found: String)]
  /// The condition that finds the lines with the words that it has.
  package let condition: ParsedQuery
}

extension VaultView {
  /// The number of notes found from which on nothing else is searched.
  package static let enoughFound = 5
  /// The maximum number of notes that are listed beside those found.
  package static let maxNear = 10

  /// Returns notes that a query does not find and that lack few of its words, or have similar ones, best first; none if it
  /// finds enough, or has no words.
  ///
  /// Conditions other than words are met by all of them.
  ///
  /// - Parameter found: What the query finds.
  package func near(
    _ query: ParsedQuery, found: FoundDocuments, including areas: Set<NoteArea> = []
  ) throws(VaultError) -> [NearNote] {
    if found.count >= Self.enoughFound { return [] }
    let words = ForgivableWords(query.node, synonyms: vault.synonyms)
    if words.pieces.isEmpty { return [] }
    let runner = QueryRunner(vault: vault, snapshot: snapshot)
    let rest = ParsedQuery(words.rest ?? QueryNode(.all), text: query.text)
    var scope = try runner.run(rest, including: areas, asIn: query.node).sets
    for segment in scope.indices { scope[segment].subtract(found.sets[segment]) }
    let near: [NearDocument]
    do throws(QueryEffort.Excess) {
      near = try snapshot.documents(
        near: words.pieces.map(\.word), within: scope, limit: Self.maxNear,
        named: query.node.documents(namedIn: snapshot))
    } catch {
      return []
    }
    let ids = near.map(\.id)
    var lacking: [Set<DocumentID>] = []
    for part in words.compounds {
      let having = try runner.run(
        ParsedQuery(part, text: query.text), including: areas, among: snapshot.sets(of: ids), asIn: query.node)
      lacking.append(Set(ids).subtracting(having.documents))
    }
    return near.map { words.note($0, of: query, lacking) }
  }
}

/// The words of a query whose absence may be forgiven, and its other conditions.
private struct ForgivableWords {
  /// A word, or some characters in a row of a script without spaces.
  struct Piece {
    let word: NearWord
    /// The number of the part of the query that it belongs to.
    let part: Int
    /// The range of its characters within a run of them; nil for a word.
    let characters: Range<Int>?
    let run: [String]
    let runNumber: Int
  }

  var pieces: [Piece] = []
  /// The conditions other than words.
  private(set) var rest: QueryNode?
  /// The parts of several words or with punctuation, which may be missing although their words are there.
  var compounds: [QueryNode] = []
  private var numbers: [Int] = []

  init(_ query: QueryNode, synonyms: [[String]]) {
    let parts = if case .and(let parts) = query.kind { parts } else { [query] }
    var others: [QueryNode] = []
    var tokenizer = Tokenizer()
    for (number, part) in parts.enumerated() {
      guard case .text(let field, let term) = part.kind, let fields = field.textFields, let text = term.wordText else {
        others.append(part)
        continue
      }
      let count = pieces.count
      let split = tokenizer.queryText(text)
      add(split, of: part, number: number, in: fields, synonyms: synonyms, &tokenizer)
      if pieces.count == count {
        others.append(part)
      } else if split.words.count > 1 || split.hasSeparators {
        compounds.append(part)
        numbers.append(number)
      }
    }
    rest = QueryNode.and(others)
  }

  private mutating func add(
    _ text: QueryText, of part: QueryNode, number: Int, in fields: TextFields, synonyms: [[String]],
    _ tokenizer: inout Tokenizer
  ) {
    var run: [String] = []
    var runNumber = 0
    func word(_ text: String, _ tokenizer: inout Tokenizer) -> NearWord? {
      let folded = CaseFolding.fold(text)
      let others = synonyms.filter { $0.contains { CaseFolding.fold($0) == folded } }
        .flatMap { $0.filter { CaseFolding.fold($0) != folded } }
      return NearWord(
        text, in: fields, origin: QueryOrigin(text, column: part.column, length: part.length), synonyms: others,
        &tokenizer)
    }
    func addRun(_ pieces: inout [Piece], _ tokenizer: inout Tokenizer) {
      if run.isEmpty { return }
      let size = min(run[0].isAlphabetic ? 3 : 2, run.count)
      for start in 0...(run.count - size) {
        guard let word = word(run[start..<start + size].joined(), &tokenizer) else { continue }
        pieces.append(
          Piece(word: word, part: number, characters: start..<start + size, run: run, runNumber: runNumber))
      }
      run = []
      runNumber += 1
    }
    for (gap, token) in zip(text.gaps, text.words) {
      if gap != .any { addRun(&pieces, &tokenizer) }
      let written = String(decoding: token.exact, as: UTF8.self)
      if token.isCharacter {
        run.append(written)
        continue
      }
      addRun(&pieces, &tokenizer)
      if let word = word(written, &tokenizer) {
        pieces.append(Piece(word: word, part: number, characters: nil, run: [], runNumber: 0))
      }
    }
    addRun(&pieces, &tokenizer)
  }

  /// Returns a note with what it lacks; `lacking` has the notes without each of the compounds.
  func note(_ near: NearDocument, of query: ParsedQuery, _ lacking: [Set<DocumentID>]) -> NearNote {
    var without: [String] = []
    var last: (part: Int, run: Int, characters: Range<Int>)?
    var parts: Set<Int> = []
    for index in near.without {
      let piece = pieces[index]
      parts.insert(piece.part)
      guard let characters = piece.characters else {
        if !without.contains(piece.word.text) { without.append(piece.word.text) }
        last = nil
        continue
      }
      // Overlapping characters are named together.
      if let before = last, before.part == piece.part, before.run == piece.runNumber,
        before.characters.upperBound >= characters.lowerBound,
        before.characters.lowerBound < characters.lowerBound
      {
        let all = before.characters.lowerBound..<characters.upperBound
        without[without.count - 1] = piece.run[all].joined()
        last = (piece.part, piece.runNumber, all)
      } else {
        without.append(piece.word.text)
        last = (piece.part, piece.runNumber, characters)
      }
    }
    var similar: [(typed: String, found: String)] = []
    for (words, text) in near.similar {
      for index in words { parts.insert(pieces[index].part) }
      let typed = pieces[words].map(\.word.text).joined(separator: " ")
      if !similar.contains(where: { $0.typed == typed }) { similar.append((typed, text)) }
    }
    for (index, notes) in lacking.enumerated() where notes.contains(near.id) && !parts.contains(numbers[index]) {
      without.append(query.written(compounds[index]) ?? compounds[index].description)
    }
    let missing = Set(near.without + near.similar.flatMap { Array($0.words) })
    let words = pieces.indices.filter { !missing.contains($0) }.map { pieces[$0].word.text }
    let conditions =
      words.map { QueryNode(.text(.any, .word($0))) } + similar.map { QueryNode(.text(.any, .phrase($0.found))) }
    return NearNote(
      document: near.id, score: near.score, without: without, similar: similar,
      condition: ParsedQuery(QueryNode.or(conditions) ?? QueryNode(.all)))
  }
}

extension Vault {
  /// The lists of words that mean the same, of the settings and of the files that these name.
  package var synonyms: [[String]] {
    config.synonyms.flatMap { item -> [[String]] in
      if item.contains(",") { return [Self.words(of: item)] }
      guard let bytes = contents(of: Array(item.utf8)) else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .filter { $0.first != "#" }.map { Self.words(of: String($0)) }
    }
  }

  private static func words(of list: String) -> [String] {
    list.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
  }
}

extension String {
  /// Whether a character belongs to an alphabet, as in Thai, so that two of them say little.
  fileprivate var isAlphabetic: Bool {
    unicodeScalars.first.map {
      (0x0E00...0x0EFF).contains($0.value) || (0x1000...0x109F).contains($0.value)
        || (0x1780...0x17FF).contains($0.value)
    } ?? false
  }
}

extension QueryField {
  /// The indexed fields; nil if the index does not have the text.
  var textFields: TextFields? {
    switch self {
    case .any: .all
    case .title: [.title, .alias]
    case .alias: [.alias]
    case .heading: [.heading]
    case .content: [.body]
    case .file, .path: nil
    }
  }
}

extension QueryTerm {
  /// The text, if notes without it may be meant.
  fileprivate var wordText: String? {
    switch self {
    case .word(let text), .phrase(let text), .prefix(let text), .fuzzy(let text): text
    case .exact, .regex: nil
    }
  }
}

extension QueryNode {
  /// Returns the documents that have the words of the query, one after another, as an alias.
  func documents(namedIn snapshot: IndexSnapshot) -> [DocumentID] {
    let parts = if case .and(let parts) = kind { parts } else { [self] }
    var texts: [String] = []
    for part in parts {
      switch part.kind {
      case .text(.any, .word(let text)), .text(.any, .phrase(let text)), .text(.title, .word(let text)),
        .text(.title, .phrase(let text)), .text(.alias, .word(let text)), .text(.alias, .phrase(let text)):
        texts.append(text)
      case .text, .or: return []
      default: break
      }
    }
    if texts.isEmpty { return [] }
    return snapshot.documents(
      withKey: NameTerms.key(.alias, CaseFolding.fold(texts.joined(separator: " "))), in: .name)
  }
}
