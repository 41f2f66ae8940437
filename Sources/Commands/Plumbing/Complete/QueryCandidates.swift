internal import Browse
internal import QueryLanguage
internal import VaultCore

/// Finds completions for the last term of a query: names of fields, their values, and saved queries.
struct QueryCandidates {
  private let view: VaultView

  init(_ view: VaultView) { self.view = view }

  private static let fields = FieldDefinition.all.map(\.name).sorted().map { $0 + ":" }

  /// Returns the completions of a word; only its last term changes.
  func candidates(for word: [UInt8]) -> [Candidate] {
    let start = Self.termStart(word)
    let head = Array(word[..<start])
    let term = Array(word[start...])
    var list = CandidateList(word: word)
    for candidate in self.term(term) { list.add(head + candidate.text, candidate.description) }
    return list.candidates
  }

  /// Returns how the value of a field at the end of a query can go on, with the number of notes if it is known.
  func completions(of query: String) -> [QueryCompletion] {
    let word = Array(query.utf8)
    let start = Self.termStart(word)
    guard word[start...].contains(UInt8(ascii: ":")) || "@[".utf8.contains(word[start...].first ?? 0) else { return [] }
    return candidates(for: word).prefix(10).compactMap { candidate in
      guard candidate.text != word, let text = String(validating: candidate.text, as: UTF8.self) else { return nil }
      let term = String(decoding: candidate.text[start...], as: UTF8.self)
      let value = term.firstIndex(of: ":").map { term[term.index(after: $0)...] } ?? term.drop { "@[".contains($0) }
      return QueryCompletion(
        query: text, name: String(value), count: Int(candidate.description.prefix(while: \.isNumber)))
    }
  }

  /// Returns the offset of the last term: after the last space or parenthesis outside of quotes, and after a `-`.
  private static func termStart(_ word: [UInt8]) -> Int {
    var start = 0
    var isQuoted = false
    for (index, byte) in word.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: " "), UInt8(ascii: "("): if !isQuoted { start = index + 1 }
      default: break
      }
    }
    if start < word.count, word[start] == UInt8(ascii: "-") { start += 1 }
    return start
  }

  private func term(_ term: [UInt8]) -> [Candidate] {
    if let colon = term.firstIndex(of: UInt8(ascii: ":")) {
      let field = String(decoding: term[..<colon], as: UTF8.self)
      var value = Array(term[(colon + 1)...])
      let isQuoted = value.first == UInt8(ascii: "\"")
      if isQuoted { value.removeFirst() }
      return values(of: field, value).map { candidate in
        let needsQuotes = isQuoted || candidate.text.contains { " ()\"".utf8.contains($0) }
        let quote = needsQuotes ? [UInt8(ascii: "\"")] : []
        return Candidate(
          text: Array(term[...colon]) + quote + candidate.text + quote, description: candidate.description)
      }
    }
    let queries = view.vault.config.queries.sorted { $0.key < $1.key }
    var candidates = queries.map { Candidate(text: Array("@\($0.key)".utf8), description: $0.value) }
    if term.first == UInt8(ascii: "[") {
      candidates += NameCandidates(view: view).properties(for: Array(term.dropFirst())).map {
        Candidate(text: Array("[".utf8) + $0.text + Array("]".utf8), description: $0.description)
      }
    }
    return candidates + Self.fields.map { Candidate(text: Array($0.utf8), description: "") }
  }

  private func values(of field: String, _ value: [UInt8]) -> [Candidate] {
    func choices(_ words: [String]) -> [Candidate] { words.map { Candidate(text: Array($0.utf8), description: "") } }
    let names = NameCandidates(view: view)
    switch FieldDefinition.named(field)?.values {
    case .tags?: return names.tags(for: value)
    case .categories?: return names.categories(for: value)
    case .sources?: return names.sources(for: value)
    case .aliases?: return names.aliases(for: value)
    case .folders?: return choices(Area.allCases.map(\.rawValue)) + names.folders(for: value)
    case .notes?: return NoteCandidates(view).candidates(for: value)
    case .queries?: return names.queryPlaces(for: value)
    case .only(let words)?, .likely(let words)?: return choices(words)
    case .any?, nil: return []
    }
  }
}
