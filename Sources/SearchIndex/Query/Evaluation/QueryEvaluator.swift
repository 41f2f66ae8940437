internal import Bytes
internal import Dates

/// Evaluates a query on one snapshot: which documents match, and how well.
///
/// There are two ways. `find` first determines which documents match, and scores only those that are shown. `run` is
/// the plain path: it reads all documents of every term into one bit and one number per document. It exists to test the
/// other one.
package struct QueryEvaluator {
  let snapshot: IndexSnapshot
  private let environment: QueryEnvironment
  private let model: StrengthModel
  /// One score for each document, on the plain path.
  private var scores: [[Float]] = []
  private var isPlain = false
  /// The terms that contribute to the scores, in the order in which they are added.
  private var terms: [RankedTerm] = []
  /// The pairs of these terms that are next to each other in the query.
  private var pairs: [(Int, Int)] = []
  /// The decisions of the environment by condition, because a query may repeat a condition.
  private var decided: [String: [DocumentSet]] = [:]
  private var tokenizer = Tokenizer()
  private var effort = QueryEffort()

  /// The maximum number of words in one phrase.
  package static let maximumPhrase = 1_000

  /// Makes an evaluator for one query over `snapshot`.
  package init(_ snapshot: IndexSnapshot, environment: QueryEnvironment) {
    self.snapshot = snapshot
    self.environment = environment
    model = StrengthModel(snapshot)
  }

  /// Returns the documents that match, which can then be sorted in different ways.
  ///
  /// - Parameter limits: The documents to consider, as one set per segment; empty for all.
  package mutating func find(
    _ query: QueryNode, within limits: [DocumentSet] = []
  ) throws(QueryProblem) -> FoundDocuments {
    let sets = try matches(query, within: limits)
    return FoundDocuments(snapshot, sets: sets, model: model, terms: terms, pairs: pairs)
  }

  /// Returns the documents that match by the scores of their terms alone, highest first; equal ones are in the order of
  /// their keys.
  ///
  /// - Parameter limits: The documents to consider, as one set per segment; empty for all.
  package mutating func run(
    _ query: QueryNode, within limits: [DocumentSet] = []
  ) throws(QueryProblem) -> [ScoredDocument] {
    isPlain = true
    scores = snapshot.parts.map { [Float](repeating: 0, count: $0.reader.documentCount) }
    let sets = try matches(query, within: limits)
    var found: [(hit: ScoredDocument, rank: UInt32)] = []
    let ranks = snapshot.keyRanks()
    for (segment, set) in sets.enumerated() {
      for document in set {
        let hit = ScoredDocument(
          id: DocumentID(segment: segment, document: document), score: scores[segment][document])
        found.append((hit, ranks[segment][document]))
      }
    }
    found.sort { $0.hit.score != $1.hit.score ? $0.hit.score > $1.hit.score : $0.rank < $1.rank }
    return found.map(\.hit)
  }

  /// Returns the documents that match as one set per segment.
  private mutating func matches(
    _ query: QueryNode, within limits: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet] {
    let scope = limits.isEmpty ? snapshot.parts.map(\.live) : limits
    guard var sets = try evaluate(query, within: scope, isScored: true) else {
      return snapshot.parts.map { DocumentSet(universe: $0.reader.documentCount) }
    }
    for segment in sets.indices { sets[segment].formIntersection(scope[segment]) }
    return sets
  }

  // MARK: - Nodes

  /// Returns the live documents that a node matches, or nil if the node asks for nothing; such a node is left out of
  /// the condition that contains it.
  ///
  /// - Parameter scope: The documents that have to be decided. Whether the result contains others is undefined.
  private mutating func evaluate(
    _ node: QueryNode, within scope: [DocumentSet], isScored: Bool
  ) throws(QueryProblem) -> [DocumentSet]? {
    switch node.kind {
    case .all:
      return snapshot.parts.map(\.live)
    case .and(let children):
      return try all(children, within: scope, isScored: isScored)
    case .or(let children):
      var result: [DocumentSet]?
      for child in Self.distinct(children) {
        guard let found = try evaluate(child, within: scope, isScored: isScored) else { continue }
        if result == nil { result = found } else { for i in found.indices { result?[i].formUnion(found[i]) } }
      }
      return result
    case .not(let child):
      guard let found = try evaluate(child, within: scope, isScored: false) else { return nil }
      return zip(snapshot.parts, found).map { part, set in
        var rest = part.live
        rest.subtract(set)
        return rest
      }
    case .text(let field, let term):
      return try text(node, field, term, within: scope, isScored: isScored)
    case .key(let field, let term):
      return try keys(node, field, term, within: scope)
    case .property(let name, let test):
      return try properties(node, name, test, within: scope)
    case .folder(let folder):
      return folder.isEmpty ? snapshot.parts.map(\.live) : inFolder(folder)
    case .place(.templates):
      // Notes in a folder of that name are templates too, even if the settings name another folder.
      var found = inFolder("templates")
      for (index, set) in withKey(.flag, DocumentFlag.place("templates").key).enumerated() {
        found[index].formUnion(set)
      }
      return found
    case .place(let place):
      return withKey(.flag, DocumentFlag.place(place.rawValue).key)
    case .state(.pinned): return withKey(.flag, DocumentFlag.pinned.key)
    case .state(.empty): return withKey(.flag, DocumentFlag.empty.key)
    case .feature(.tasks): return withKey(.flag, DocumentFlag.tasks.key)
    case .feature(.attachments): return withKey(.flag, DocumentFlag.attachments.key)
    case .feature(.summary): return withKey(.flag, DocumentFlag.summary.key)
    case .feature(.property): return withKey(.flag, DocumentFlag.property.key)
    case .state(.archived):
      return withKey(.flag, DocumentFlag.place("archive").key)
    case .date(let field, let range):
      return try dates(node, field, range, within: scope)
    case .state, .feature, .changed, .enriched, .link:
      let condition = "\(isScored) \(node)"
      if let known = decided[condition] { return known }
      let found = try decide(node, within: snapshot.parts.map(\.live), isScored: isScored)
      decided[condition] = found
      return found
    case .scope, .matchCase:
      return try verified(node, within: scope, isScored: isScored)
    }
  }

  /// Removes nodes that repeat an earlier condition; a few nodes are not worth the check.
  private static func distinct(_ nodes: [QueryNode]) -> [QueryNode] {
    if nodes.count < 8 { return nodes }
    var seen: Set<String> = []
    return nodes.filter { seen.insert($0.description).inserted }
  }

  /// Returns the documents that all nodes match. Nodes that need the text of notes are evaluated last, when few notes
  /// are left to read.
  private mutating func all(
    _ nodes: [QueryNode], within scope: [DocumentSet], isScored: Bool
  ) throws(QueryProblem) -> [DocumentSet]? {
    var scope = scope
    var result: [DocumentSet]?
    var lastWord: Int?
    let nodes = Self.distinct(nodes)
    for needsText in [false, true] {
      for node in nodes where node.needsText == needsText {
        let term = terms.count
        guard let found = try evaluate(node, within: scope, isScored: isScored) else { continue }
        if node.isWord, terms.count == term + 1, terms[term].words.count == 1 {
          if let lastWord { pairs.append((lastWord, term)) }
          lastWord = term
        }
        for i in found.indices { scope[i].formIntersection(found[i]) }
        if result == nil { result = found } else { for i in found.indices { result?[i].formIntersection(found[i]) } }
      }
    }
    return result
  }

  /// Returns the documents that the environment decides to match.
  private mutating func decide(
    _ node: QueryNode, within scope: [DocumentSet], isScored: Bool = false
  ) throws(QueryProblem) -> [DocumentSet]? {
    if node.needsText { try effort.spend(scope.reduce(0) { $0 + $1.count }, .note, on: node) }
    guard var decided = try environment.decide(node, scope) else { return nil }
    for index in decided.sets.indices { decided.sets[index].formIntersection(snapshot.parts[index].live) }
    if isScored, let strengths = decided.strengths { rank(node, decided.sets, strengths) }
    return decided.sets
  }

  /// Adds a term to the ranking that has the strengths from the environment.
  private mutating func rank(
    _ node: QueryNode, _ sets: [DocumentSet], _ strengths: [[(document: UInt32, strength: Float)]]
  ) {
    let rarity = RankingWeights.rarity(documentCount: sets.reduce(0) { $0 + $1.count }, of: snapshot.documentCount)
    let sources = strengths.map { list in
      RankedTerm.Source.strengths(documents: list.map(\.document), strengths: list.map(\.strength))
    }
    terms.append(RankedTerm(node: node, words: [], fields: [], rarity: rarity, sources: sources))
    guard isPlain else { return }
    for (segment, list) in strengths.enumerated() {
      for (document, strength) in list where sets[segment].contains(Int(document)) {
        scores[segment][Int(document)] += rarity * strength / (RankingWeights.saturation + strength)
      }
    }
  }

  /// Returns the documents that a node matches by their text. Only those that may match according to the index are
  /// read.
  private mutating func verified(
    _ node: QueryNode, within scope: [DocumentSet], isScored: Bool
  ) throws(QueryProblem) -> [DocumentSet]? {
    guard var candidates = try evaluate(node.narrowed, within: scope, isScored: isScored) else {
      return try decide(node, within: scope)
    }
    if node.looksAtBytes {
      let others = withKey(.flag, DocumentFlag.unindexed.key)
      for index in candidates.indices { candidates[index].formUnion(others[index]) }
    }
    for index in candidates.indices { candidates[index].formIntersection(scope[index]) }
    return try decide(node, within: candidates)
  }

  private mutating func fold(_ text: String) -> [UInt8] { tokenizer.fold(Array(text.utf8).span) }

  // MARK: - Text

  private mutating func text(
    _ node: QueryNode, _ field: QueryField, _ term: QueryTerm, within scope: [DocumentSet], isScored: Bool
  ) throws(QueryProblem) -> [DocumentSet]? {
    let fields: TextFields
    switch field {
    case .any: fields = .all
    case .title: fields = [.title, .alias]
    case .heading: fields = [.heading]
    case .content: fields = [.body]
    case .file, .path: return try paths(node, field, term, within: scope)
    }
    if term.hasSigns { return try verified(node, within: scope, isScored: isScored) }
    var words: [WordMatcher.Part]
    switch term {
    case .word(let text): words = parts(text, last: .inside)
    case .phrase(let text): words = parts(text, last: .whole)
    case .prefix(let text): words = parts(text, last: .prefix)
    case .fuzzy(let text): words = parts(text, last: .fuzzy)
    case .exact, .regex: return try verified(node, within: scope, isScored: isScored)
    }
    if words.isEmpty { return nil }
    guard words.count <= Self.maximumPhrase else {
      throw QueryProblem(
        column: node.column, length: node.length, message: "the phrase has more than \(Self.maximumPhrase) words")
    }
    if isPlain {
      let found = snapshot.parts.map { part in
        WordMatcher(part: part, model: model, fields: fields).matches(phrase: words)
      }
      if isScored { terms.append(RankedTerm(node: node, words: words, fields: fields, rarity: add(found))) }
      return found.map(\.documents)
    }
    let matchers = snapshot.parts.map { WordMatcher(part: $0, model: model, fields: fields) }
    if !isScored {
      let found = matchers.map { $0.documents(of: words) }
      try effort.spend(found.reduce(0) { $0 + $1.count }, .posting, on: node)
      return found
    }
    let found = matchers.map { $0.ranked(words) }
    try effort.spend(found.reduce(0) { $0 + $1.source.size }, .posting, on: node)
    let rarity = RankingWeights.rarity(
      documentCount: found.reduce(0) { $0 + $1.documents.count }, of: snapshot.documentCount)
    terms.append(
      RankedTerm(node: node, words: words, fields: fields, rarity: rarity, sources: found.map(\.source)))
    return found.map(\.documents)
  }

  /// Returns the words of a term. `last` applies to the last word; all others match only themselves.
  private mutating func parts(_ text: String, last: WordExpansion.Manner) -> [WordMatcher.Part] {
    let words = tokenizer.words(in: text)
    return words.enumerated().map { index, word in
      var manner = index == words.count - 1 && !word.isCharacter ? last : .whole
      // With a hyphen or a dot inside the text, only the end of the last word is open.
      if case .inside = manner, words.count > 1 { manner = .prefix }
      return WordMatcher.Part(word: word.folded, manner: manner)
    }
  }

  /// Adds the matches of a term to the scores; returns the term's weight.
  private mutating func add(_ found: [SegmentMatches]) -> Float {
    let count = found.reduce(0) { $0 + $1.documents.count }
    let rarity = RankingWeights.rarity(documentCount: count, of: snapshot.documentCount)
    for (segment, matches) in found.enumerated() {
      for document in matches.documents {
        let strength = matches.strengths[document]
        scores[segment][document] += rarity * strength / (RankingWeights.saturation + strength)
      }
    }
    return rarity
  }

  /// Returns the documents whose path or file name contains the text, ignoring case and accents except for `=text`.
  private mutating func paths(
    _ node: QueryNode, _ field: QueryField, _ term: QueryTerm, within scope: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet]? {
    let text: String
    var isExact = false
    switch term {
    case .word(let word), .phrase(let word), .prefix(let word): text = word
    case .exact(let word):
      text = word
      isExact = true
    case .fuzzy(let word):
      let words = parts(word, last: .fuzzy)
      if words.isEmpty { return nil }
      let fields: TextFields = field == .file ? [.name] : [.name, .folder]
      return snapshot.parts.map { part in
        WordMatcher(part: part, model: model, fields: fields).documents(of: words)
      }
    case .regex: return try decide(node, within: scope)
    }
    let wanted = isExact ? Folding.exactForm(Array(text.utf8).span) : fold(text)
    if wanted.isEmpty { return nil }
    try effort.spend(snapshot.documentCount, .path, on: node)
    var sets: [DocumentSet] = []
    for part in snapshot.parts {
      var set = DocumentSet(universe: part.reader.documentCount)
      var cursor = SortedTableCursor(part.reader.keys)
      while cursor.next(skippingValue: { _ in }) {
        if !part.live.contains(cursor.entry) { continue }
        let key = cursor.key
        let start = field == .file ? key.span.offsetAfterLast(UInt8(ascii: "/"), before: key.count) : 0
        let name = key.span.extracting(start..<key.count)
        let form = isExact ? Folding.exactForm(name) : tokenizer.fold(name)
        if form.contains(wanted) { set.insert(cursor.entry) }
      }
      sets.append(set)
    }
    return sets
  }

  // MARK: - Keys

  /// Returns the live documents with an exact key.
  func withKey(_ field: KeyField, _ key: [UInt8]) -> [DocumentSet] {
    snapshot.documentSets(withKey: key, in: field)
  }

  /// Returns the live documents with any key that begins with `prefix` and whose remaining bytes meet the condition.
  private func withKeys(_ field: KeyField, prefix: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool)
    -> [DocumentSet]
  {
    snapshot.parts.map { part in
      var set = DocumentSet(universe: part.reader.documentCount)
      part.reader.terms.forEach(prefix: [field.rawValue] + prefix) { term in
        guard isWanted(term.term.dropFirst(1 + prefix.count)) else { return true }
        for list in term.lists { set.insert(part.reader.terms.reader(list)) }
        return true
      }
      set.formIntersection(part.live)
      return set
    }
  }

  private mutating func keys(
    _ node: QueryNode, _ field: QueryKey, _ term: QueryTerm, within scope: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet]? {
    let key: KeyField =
      switch field {
      case .tag: .tag
      case .category: .category
      case .source: .source
      case .priority: .task
      }
    if field == .priority { return try decide(node, within: scope) }
    switch term {
    case .word(let text), .phrase(let text), .exact(let text): return withKey(key, fold(text))
    case .prefix(let text): return withKeys(key, prefix: fold(text)) { _ in true }
    case .fuzzy(let text):
      let pattern = FuzzyPattern(fold(text))
      return withKeys(key, prefix: []) { pattern.matches($0) }
    case .regex: return try decide(node, within: scope)
    }
  }

  /// Returns the live documents in a folder or below it; its name is compared without case and accents.
  private mutating func inFolder(_ folder: String) -> [DocumentSet] {
    let wanted = fold(folder)
    var tokenizer = tokenizer
    return withKeys(.folder, prefix: []) { tokenizer.fold(Array($0).span) == wanted }
  }

  private mutating func properties(
    _ node: QueryNode, _ name: String, _ test: PropertyTest, within scope: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet]? {
    let name = fold(name)
    let prefix = name + [UInt8(ascii: "=")]
    switch test {
    case .exists: return withKey(.property, name)
    case .null: return withKey(.property, prefix + [0])
    case .term(.word(let text)):
      let wanted = fold(text)
      return withKeys(.property, prefix: prefix) { Array($0).contains(wanted) }
    case .dated(let text, let dates):
      let wanted = fold(text)
      return withKeys(.property, prefix: prefix) { value in
        if Array(value).contains(wanted) { return true }
        return CivilDate(iso: String(decoding: value, as: UTF8.self)).map(dates.contains) ?? false
      }
    case .term(.phrase(let text)), .term(.exact(let text)): return withKey(.property, prefix + fold(text))
    case .term(.prefix(let text)): return withKeys(.property, prefix: prefix + fold(text)) { _ in true }
    case .term(.fuzzy(let text)):
      let pattern = FuzzyPattern(fold(text))
      return withKeys(.property, prefix: prefix) { $0.first != 0 && pattern.matches($0) }
    case .term(.regex):
      var named = withKey(.property, name)
      for index in named.indices { named[index].formIntersection(scope[index]) }
      return try decide(node, within: named)
    case .comparison(let comparison):
      // A null, which is stored as a zero byte, is neither less nor greater than anything.
      return withKeys(.property, prefix: prefix) {
        $0.first != 0 && comparison.isMet(by: String(decoding: $0, as: UTF8.self))
      }
    }
  }

  // MARK: - Dates

  private mutating func dates(
    _ node: QueryNode, _ field: DateField, _ range: DateRange, within scope: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet]? {
    switch field {
    case .created, .updated:
      let number: NumberField = field == .created ? .created : .updated
      let start = range.start.map(environment.startOfDay) ?? .min
      let end = range.end.map(environment.startOfDay) ?? .max
      return snapshot.parts.map { part in
        var set = DocumentSet(universe: part.reader.documentCount)
        for document in part.live {
          let time = part.reader.number(number, of: document)
          if time >= start, time < end { set.insert(document) }
        }
        return set
      }
    case .due, .scheduled, .start:
      return withKeys(.task, prefix: Array("\(field)=".utf8)) { rest in
        guard let day = CivilDate(iso: String(decoding: rest, as: UTF8.self)) else { return false }
        return range.contains(day)
      }
    case .referenced:
      return try decide(node, within: scope)
    }
  }
}
