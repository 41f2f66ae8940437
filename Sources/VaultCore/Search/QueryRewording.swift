internal import QueryLanguage
internal import SearchIndex

/// A suggestion for another query, made when a query finds few notes.
package struct QueryRewording: Equatable, Sendable {
  /// The reason for the suggestion.
  package enum Reason: Equatable, Sendable {
    /// A lower-case `or`, `and` or `not` is a word; operators are in upper case.
    case operatorInLowerCase(String)
    /// The name before a colon is a property, which has to be in brackets.
    case property(String)
    /// The name before a colon is not a field, but another name is.
    case field(String)
    /// A comparison is written as in other programs.
    case comparison(String)
    /// A regular expression is written without slashes.
    case pattern(String)
    /// A pattern of file names, or values with commas between them, is a text here.
    case list(String)
    /// There is no such folder, but one with a similar name, or a tag of that name.
    case folder(String)
    /// No note has such a tag, but there is a similar one, or a folder or property of that name.
    case tag(String)
    /// No note has such a property, but there is a similar one, or a tag or folder of that name.
    case missingProperty(String)
    /// `[tags]` is only a property, and notes have other tags in their text.
    case tags
  }

  /// The part of the query that was misunderstood.
  package let reason: Reason
  /// The suggested query.
  package let query: String
  /// The number of notes that it finds.
  package let count: Int
}

extension VaultView {
  /// The maximal number of results with which suggestions are made.
  private static let little = 10

  /// Returns suggestions for queries that the user may have intended, if they find more notes than the query.
  package func rewordings(of query: ParsedQuery, found: Int, includesArchive: Bool) -> [QueryRewording] {
    var search = RewordingSearch(self, query, includesArchive: includesArchive)
    search.lookForTags(query.node, found: found)
    guard found <= Self.little else { return search.rewordings }
    search.look(at: query.node)
    if found == 0, search.rewordings.isEmpty { search.lookForPattern(query.node) }
    // A query that excludes something is expected to find fewer notes.
    return search.rewordings.filter {
      $0.count > found || $0.reason == .operatorInLowerCase("NOT") || $0.reason == .tags
    }
  }
}

struct RewordingSearch {
  let view: VaultView
  let query: ParsedQuery
  let bytes: [UInt8]
  /// What the queries find of the areas that lists leave out.
  let areas: Set<NoteArea>
  var rewordings: [QueryRewording] = []

  init(_ view: VaultView, _ query: ParsedQuery, includesArchive: Bool) {
    (self.view, self.query) = (view, query)
    bytes = Array(query.text.utf8)
    areas = includesArchive ? [.archive] : []
  }

  mutating func look(at query: QueryNode) {
    let parts = if case .and(let parts) = query.kind { parts } else { [query] }
    lookForOperators(parts)
    for (index, part) in parts.enumerated() {
      switch part.kind {
      case .text(.any, .word(let word)):
        lookForField(self.query.written(part) ?? word, part, next: index + 1 < parts.count ? parts[index + 1] : nil)
        lookForForms(part)
      case .text, .key, .property, .folder: lookForForms(part)
      case .not(let inner), .scope(_, let inner), .matchCase(_, let inner): look(at: inner)
      case .or(let options): for option in options { look(at: option) }
      default: break
      }
    }
  }

  // MARK: - Operators

  private mutating func lookForOperators(_ parts: [QueryNode]) {
    var edits: [(range: Range<Int>, text: String)] = []
    for (index, part) in parts.enumerated() where index + 1 < parts.count {
      guard case .text(.any, .word(let word)) = part.kind, ["or", "and", "not"].contains(word),
        index > 0 || word == "not", let range = range(of: part, as: word)
      else { continue }
      edits.append((range, word.uppercased()))
    }
    guard let first = edits.first else { return }
    var query = bytes
    for edit in edits.reversed() { query.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    add(.operatorInLowerCase(first.text), query)
  }

  // MARK: - Fields

  private mutating func lookForField(_ word: String, _ node: QueryNode, next: QueryNode?) {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")), var range = range(of: node, as: word) else { return }
    let name = String(word[..<colon])
    let isName = name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
    if name.isEmpty || !isName { return }
    var value = Array(word[word.index(after: colon)...].utf8)
    if value.starts(with: Array("//".utf8)) { return }
    let isNamed = hasProperty(name)
    if value.isEmpty, next == nil, isNamed {
      replace(range, with: "[\(name)]", .property(name))
      return
    }
    if value.isEmpty {
      // The value follows a space, or is in quotes.
      guard let next, next.column > node.column, next.column - 1 + next.length <= bytes.count else { return }
      value = Array(bytes[(next.column - 1)..<(next.column - 1 + next.length)])
      range = range.lowerBound..<(next.column - 1 + next.length)
    }
    var candidates: [(QueryRewording.Reason, String)] = []
    let (key, text) = (name.lowercased(), String(decoding: value, as: UTF8.self))
    if isNamed { candidates.append((.property(name), "[\(name):\(text)]")) }
    if let field = FieldDefinition.meant(by: key)?.name {
      // `tags` and `aliases` have fields that search more than the property in the front matter and are preferred.
      let isMore = key == "tags" || key == "aliases"
      candidates.insert((.field(name), "\(field):\(text)"), at: isMore ? 0 : candidates.count)
    }
    for (reason, replacement) in candidates { if replace(range, with: replacement, reason) { return } }
  }

  // MARK: - Checking suggestions

  /// Returns the range of a word in the text; nil if it is not there, as in a saved query.
  private func range(of node: QueryNode, as word: String) -> Range<Int>? {
    let start = node.column - 1
    let end = start + word.utf8.count
    guard start >= 0, end <= bytes.count, bytes[start..<end].elementsEqual(word.utf8) else { return nil }
    return start..<end
  }

  /// Adds a query if it is valid and finds any notes, and returns whether it was added.
  @discardableResult mutating func add(_ reason: QueryRewording.Reason, _ query: [UInt8]) -> Bool {
    let text = String(decoding: query, as: UTF8.self)
    guard let hits = try? view.find(text, including: areas), hits.count > 0 else { return false }
    rewordings.append(QueryRewording(reason: reason, query: text, count: hits.count))
    return true
  }
}
