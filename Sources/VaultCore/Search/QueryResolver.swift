internal import Bytes
internal import Dates
internal import LinkGraph
internal import QueryLanguage
internal import SearchIndex

/// A converter from a query to a condition that the index alone can answer.
///
/// Conditions that the index cannot answer, such as links, lines of text and the history, are decided first, and only
/// for the documents that match the rest of the query.
struct QueryResolver {
  private static let maximumPhrase = 1_000

  let vault: Vault
  let snapshot: IndexSnapshot
  /// The notes that parts of git's history changed, by the conditions that refer to them.
  let changed: [String: [DocumentSet]]
  private var evaluator: IndexEvaluator
  private var tokenizer = Tokenizer()
  /// The decided conditions, because a query may repeat one.
  private var decided: [String: [DocumentSet]] = [:]
  /// The notes that had to be read and could not be, of which neither a condition on their text nor its opposite holds.
  private var unread: [DocumentID] = []

  init(_ vault: Vault, _ snapshot: IndexSnapshot, changed: [String: [DocumentSet]] = [:]) {
    (self.vault, self.snapshot, self.changed) = (vault, snapshot, changed)
    evaluator = IndexEvaluator(snapshot)
  }

  mutating func find(_ query: QueryNode, within scope: [DocumentSet]) throws(QueryProblem) -> FoundDocuments {
    let resolved = try resolve(query, within: scope, isRanked: true) ?? .or([])
    do throws(QueryEffort.Excess) {
      return try evaluator.find(resolved, within: scope, named: query.documents(namedIn: snapshot))
    } catch {
      throw QueryProblem(error)
    }
  }

  /// Returns the condition for a node, undefined outside of `scope`; nil if the node has no effect and is omitted.
  private mutating func resolve(
    _ node: QueryNode, within scope: [DocumentSet], isRanked: Bool
  ) throws(QueryProblem) -> IndexQuery? {
    switch node.kind {
    case .all: return .all
    case .and(let children): return try all(Self.distinct(children), within: scope, isRanked: isRanked)
    case .or(let children):
      var options: [IndexQuery] = []
      for child in Self.distinct(children) {
        if let option = try resolve(child, within: scope, isRanked: isRanked) { options.append(option) }
      }
      return options.isEmpty ? nil : .or(options)
    case .not(let child):
      guard let part = try resolve(child, within: scope, isRanked: false) else { return nil }
      if unread.isEmpty || !child.needsText { return .not(part) }
      return .not(.or([part, .given(GivenDocuments(snapshot.sets(of: unread)))]))
    case .text(let field, let term): return try text(node, field, term, within: scope, isRanked: isRanked)
    case .key(let field, let term): return try keys(node, field, term, within: scope)
    case .property(let name, let test): return try properties(node, name, test, within: scope)
    case .folder(let folder): return folder.isEmpty ? .all : .given(inFolder(folder))
    // Notes in a folder of that name count as templates too, even if the settings name another folder.
    case .area(.templates): return .or([.given(inFolder("templates")), .flag(.area("templates"))])
    case .area(let area): return .flag(.area(area.rawValue))
    case .state(.pinned): return .flag(.pinned)
    case .state(.empty): return .flag(.empty)
    case .state(.archived): return .flag(.area("archive"))
    case .state(.deadend): return .not(.flag(.links))
    case .feature(.tags): return withKeys(.tag) { _ in true }
    case .feature(.tasks): return .flag(.tasks)
    case .feature(.attachments): return .flag(.attachments)
    case .feature(.summary): return .flag(.summary)
    case .feature(.property): return .flag(.property)
    case .enriched(.none): return .not(.flag(.enriched))
    case .enriched(.stale): return .flag(.stale)
    case .enriched(.current): return .and([.flag(.enriched), .not(.flag(.stale))])
    case .date(let field, let range): return dates(field, range)
    case .count(.words, let range):
      return .range(.words, from: Int64(range.first), limit: range.last.map { Int64($0) + 1 } ?? .max)
    case .count(.links, let range): return .given(GivenDocuments(documents(withLinks: range, among: scope)))
    case .changed: return .given(GivenDocuments(changed[node.description] ?? snapshot.sets(of: [])))
    case .state(.orphan): return try once(node, isRanked: isRanked) { links throws(QueryProblem) in links.orphans }
    case .feature(.unresolved):
      return try once(node, isRanked: isRanked) { links throws(QueryProblem) in links.withUnresolved }
    case .link(let field, let name):
      return try once(node, isRanked: isRanked) { links throws(QueryProblem) in try links.documents(field, name, node) }
    case .scope, .matchCase: return try verified(node, within: scope, isRanked: isRanked)
    }
  }

  /// Removes nodes that repeat an earlier condition; a few nodes are not worth the check.
  private static func distinct(_ nodes: [QueryNode]) -> [QueryNode] {
    if nodes.count < 8 { return nodes }
    var seen: Set<String> = []
    return nodes.filter { seen.insert($0.description).inserted }
  }

  /// Returns the condition that all nodes hold. Those that need the text of notes come last, when few notes are left.
  private mutating func all(
    _ nodes: [QueryNode], within scope: [DocumentSet], isRanked: Bool
  ) throws(QueryProblem) -> IndexQuery? {
    var scope = scope
    var parts: [IndexQuery] = []
    var evaluated = 0
    let marked = nodes.map { (node: $0, needsText: $0.needsText) }
    for needsText in [false, true] {
      for (node, readsText) in marked where readsText == needsText {
        if readsText || node.readsParts {
          for index in evaluated..<parts.count {
            let hits = try evaluate(parts[index], isRanked: isRanked)
            for segment in scope.indices { scope[segment].formIntersection(hits.sets[segment]) }
            parts[index] = .given(hits)
          }
          evaluated = parts.count
        }
        if let part = try resolve(node, within: scope, isRanked: isRanked) { parts.append(part) }
      }
    }
    return parts.isEmpty ? nil : .and(parts)
  }

  private mutating func evaluate(_ query: IndexQuery, isRanked: Bool) throws(QueryProblem) -> GivenDocuments {
    do throws(QueryEffort.Excess) { return try evaluator.evaluate(query, isRanked: isRanked) } catch {
      throw QueryProblem(error)
    }
  }

  private mutating func spend(_ count: Int, _ work: QueryEffort.Work, on node: QueryNode) throws(QueryProblem) {
    do throws(QueryEffort.Excess) { try evaluator.spend(count, work, on: node.origin) } catch {
      throw QueryProblem(error)
    }
  }

  private mutating func fold(_ text: String) -> [UInt8] { tokenizer.fold(Array(text.utf8).span) }

  // MARK: - Reading notes

  /// Returns the documents that a node matches by their text. Only those are read that the index does not exclude.
  private mutating func verified(
    _ node: QueryNode, within scope: [DocumentSet], isRanked: Bool
  ) throws(QueryProblem) -> IndexQuery? {
    guard let narrowed = try resolve(node.narrowed, within: scope, isRanked: isRanked) else {
      return try read(node, among: scope).map { .given(GivenDocuments($0)) }
    }
    let candidates = try evaluate(narrowed, isRanked: isRanked)
    var sets = candidates.sets
    if node.looksAtBytes {
      let others = snapshot.documentSets(with: .unindexed)
      for index in sets.indices { sets[index].formUnion(others[index]) }
    }
    for index in sets.indices { sets[index].formIntersection(scope[index]) }
    guard let met = try read(node, among: sets) else { return nil }
    guard case .text(let field, .word(let text)) = node.kind, isRanked else {
      return .given(candidates.replaced(by: met, countsProximity: node.isWord, isOneTerm: node.isText))
    }
    // What begins with the word, as "network" does with ".NET", is found and says little.
    let whole = QueryNode(.text(field, .phrase(text)), column: node.column, length: node.length)
    let ranked = try resolve(whole.narrowed, within: scope, isRanked: true).map { query throws(QueryProblem) in
      try evaluate(query, isRanked: true)
    }
    return .given((ranked ?? candidates).replaced(by: met, countsProximity: true, isOneTerm: true))
  }

  /// Returns the candidates that meet a condition; nil if it has no effect, like a word without letters.
  private mutating func read(
    _ node: QueryNode, among candidates: [DocumentSet]
  ) throws(QueryProblem) -> [DocumentSet]? {
    if node.needsText { try spend(candidates.reduce(0) { $0 + $1.count }, .note, on: node) }
    if let search = try RecordSearch(node, vault, snapshot) { return search.documents(among: candidates) }
    guard let condition = try TextCondition(node) else { return nil }
    let hits = VerifiedSearch(vault: vault, snapshot: snapshot).documents(meeting: condition, among: candidates)
    unread += hits.unread
    return snapshot.sets(of: hits.met)
  }

  // MARK: - Text

  private mutating func text(
    _ node: QueryNode, _ field: QueryField, _ term: QueryTerm, within scope: [DocumentSet], isRanked: Bool
  ) throws(QueryProblem) -> IndexQuery? {
    guard let fields = field.textFields else { return try paths(node, field, term, within: scope) }
    if term.hasSeparators { return try verified(node, within: scope, isRanked: isRanked) }
    switch term {
    case .word(let text): return try words(node, text, .inside, fields: fields)
    case .phrase(let text): return try words(node, text, .whole, fields: fields)
    case .prefix(let text): return try words(node, text, .prefix, fields: fields)
    case .fuzzy(let text): return try words(node, text, .fuzzy, fields: fields)
    case .exact, .regex: return try verified(node, within: scope, isRanked: isRanked)
    }
  }

  private mutating func words(
    _ node: QueryNode, _ text: String, _ last: SearchedWord.Manner, fields: TextFields
  ) throws(QueryProblem) -> IndexQuery? {
    guard
      let words = WordQuery(text, last, in: fields, origin: node.origin, countsProximity: node.isWord, &tokenizer)
    else { return nil }
    guard words.count <= Self.maximumPhrase else {
      throw QueryProblem(
        column: node.column, length: node.length, message: "the phrase has more than \(Self.maximumPhrase) words")
    }
    return .words(words)
  }

  /// Returns the documents whose path or file name contains the text, ignoring case and accents except for `=text`.
  private mutating func paths(
    _ node: QueryNode, _ field: QueryField, _ term: QueryTerm, within scope: [DocumentSet]
  ) throws(QueryProblem) -> IndexQuery? {
    let text: String
    var isExact = false
    switch term {
    case .word(let word), .phrase(let word), .prefix(let word): text = word
    case .exact(let word):
      text = word
      isExact = true
    case .fuzzy(let word):
      // The name of a file does not show how well a note matches.
      guard let words = try words(node, word, .fuzzy, fields: field == .file ? [.name] : [.name, .folder]) else {
        return nil
      }
      return .given(try evaluate(words, isRanked: false))
    case .regex: return try read(node, among: scope).map { .given(GivenDocuments($0)) }
    }
    let folded = isExact ? Folding.exactForm(Array(text.utf8).span) : fold(text)
    if folded.isEmpty { return nil }
    try spend(snapshot.documentCount, .path, on: node)
    var tokenizer = tokenizer
    let sets = snapshot.documentSets { key in
      let start = field == .file ? key.span.nameStart : 0
      let name = key.span.extracting(start..<key.count)
      return (isExact ? Folding.exactForm(name) : tokenizer.fold(name)).contains(folded)
    }
    return .given(GivenDocuments(sets))
  }

  // MARK: - Keys

  private mutating func keys(
    _ node: QueryNode, _ field: QueryKey, _ term: QueryTerm, within scope: [DocumentSet]
  ) throws(QueryProblem) -> IndexQuery? {
    let key: KeyField
    switch field {
    case .tag: key = .tag
    case .category: key = .category
    case .source: key = .source
    case .ext: return try extensions(node, term, within: scope)
    case .priority:
      guard case .word(let name) = term else { return nil }
      return .given(GivenDocuments(documents(withTaskOf: name, among: scope)))
    }
    switch term {
    case .word(let text), .phrase(let text), .exact(let text): return .key(key, fold(text))
    case .prefix(let text): return withKeys(key, prefix: fold(text)) { _ in true }
    case .fuzzy(let text):
      let pattern = FuzzyPattern(fold(text))
      return withKeys(key) { pattern.matches($0) }
    case .regex: return try read(node, among: scope).map { .given(GivenDocuments($0)) }
    }
  }

  /// Returns the documents whose file has an extension, which is compared like other keys.
  private mutating func extensions(
    _ node: QueryNode, _ term: QueryTerm, within scope: [DocumentSet]
  ) throws(QueryProblem) -> IndexQuery? {
    if case .regex = term { return try read(node, among: scope).map { .given(GivenDocuments($0)) } }
    let isWanted = term.keyTest(&tokenizer)
    try spend(snapshot.documentCount, .path, on: node)
    var tokenizer = tokenizer
    let sets = snapshot.documentSets { key in
      StoredNames.fileExtension(of: key).map { isWanted(tokenizer.fold($0.span)[...]) } ?? false
    }
    return .given(GivenDocuments(sets))
  }

  /// Returns the documents with any key that begins with `prefix` and whose remaining bytes meet the condition.
  private func withKeys(
    _ field: KeyField, prefix: [UInt8] = [], where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> IndexQuery {
    .given(GivenDocuments(snapshot.documentSets(withKeysIn: field, prefix: prefix, where: isWanted)))
  }

  private func documents(withTaskOf priority: String, among candidates: [DocumentSet]) -> [DocumentSet] {
    let hits = snapshot.documentSets(with: .tasks).documents.filter { id in
      candidates[id.segment].contains(id.document)
        && snapshot.tasks(of: id).contains { ($0.priority ?? "none") == priority }
    }
    return snapshot.sets(of: hits)
  }

  private func documents(withLinks range: CountRange, among candidates: [DocumentSet]) -> [DocumentSet] {
    let linking = snapshot.documentSets(with: .links)
    let graph = LinkGraph(snapshot, resolution: vault.linkResolution)
    let hits = candidates.documents.filter { id in
      let isLinking = linking[id.segment].contains(id.document)
      return range.contains(isLinking ? graph.links(of: id).count { !$0.isExternal } : 0)
    }
    return snapshot.sets(of: hits)
  }

  /// Returns the documents in a folder or below it; its name is compared without case and accents.
  private mutating func inFolder(_ folder: String) -> GivenDocuments {
    let folded = fold(folder)
    var tokenizer = tokenizer
    return GivenDocuments(snapshot.documentSets(withKeysIn: .folder) { tokenizer.fold(Array($0).span) == folded })
  }

  private mutating func properties(
    _ node: QueryNode, _ name: String, _ test: PropertyTest, within scope: [DocumentSet]
  ) throws(QueryProblem) -> IndexQuery? {
    let name = fold(name)
    let prefix = name + [UInt8(ascii: "=")]
    switch test {
    case .exists: return .key(.property, name)
    case .null: return .key(.property, prefix + [0])
    case .term(.phrase(let text)), .term(.exact(let text)): return .key(.property, prefix + fold(text))
    case .term(.prefix(let text)): return withKeys(.property, prefix: prefix + fold(text)) { _ in true }
    case .term(.word), .term(.fuzzy), .dated, .comparison:
      // A null, which is stored as a zero byte, is neither less nor greater than anything.
      let condition = test.condition(in: vault.surroundings.zone)
      return condition.map { condition in
        withKeys(.property, prefix: prefix) { $0.first != 0 && condition($0) }
      }
    case .term(.regex):
      var named = snapshot.documentSets(withKey: name, in: .property)
      for index in named.indices { named[index].formIntersection(scope[index]) }
      return try read(node, among: named).map { .given(GivenDocuments($0)) }
    }
  }

  // MARK: - Dates

  private func dates(_ field: DateField, _ range: DateRange) -> IndexQuery {
    let zone = vault.surroundings.zone
    switch field {
    case .created, .updated:
      let start = range.start.map { zone.start(of: $0) * 1000 } ?? .min
      let limit = range.end.map { zone.start(of: $0) * 1000 } ?? .max
      return .range(field == .created ? .created : .updated, from: start, limit: limit)
    case .due, .scheduled, .start:
      return withKeys(.task, prefix: Array("\(field)=".utf8)) { rest in
        CivilDate(iso: String(decoding: rest, as: UTF8.self)).map(range.contains) ?? false
      }
    case .referenced:
      let opened = RecentNotes(vault).entries.filter { range.contains(zone.day(atNanoseconds: $0.time)) }
      return .given(GivenDocuments(snapshot.sets(of: opened.compactMap { snapshot.document(withKey: $0.path) })))
    }
  }

  // MARK: - Links

  /// Returns the documents that meet a condition about links. A repeated condition is ranked only once.
  private mutating func once(
    _ node: QueryNode, isRanked: Bool, _ find: (LinkConditions) throws(QueryProblem) -> GivenDocuments
  ) throws(QueryProblem) -> IndexQuery {
    let condition = "\(isRanked) \(node)"
    if let cached = decided[condition] { return .given(GivenDocuments(cached)) }
    let documents = try find(LinkConditions(vault: vault, snapshot: snapshot))
    decided[condition] = documents.sets
    return .given(documents)
  }
}

extension IndexQuery {
  fileprivate static func flag(_ flag: DocumentFlag) -> IndexQuery { .key(.flag, flag.key) }
}

extension QueryNode {
  var origin: QueryOrigin { QueryOrigin(description, column: column, length: length) }
}

extension QueryProblem {
  fileprivate init(_ excess: QueryEffort.Excess) {
    self.init(
      column: excess.origin.column, length: excess.origin.length, message: "the query matches too many words",
      hint: "use fewer words at a time, especially with '~', 'path:' and parts of notes")
  }
}
