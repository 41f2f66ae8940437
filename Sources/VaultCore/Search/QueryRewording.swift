package import SearchIndex

/// Another way to ask what a query seems to mean, where the query as it is written finds little.
package struct QueryRewording: Equatable, Sendable {
  /// Why the query was read otherwise.
  package enum Reason: Equatable, Sendable {
    /// A lower-case `or`, `and` or `not` is a word; the operator is in capitals.
    case operatorInLowerCase(String)
    /// The name before a colon is a property, which stands in brackets.
    case property(String)
    /// The name before a colon is no field; another name is.
    case field(String)
  }

  /// What was not understood.
  package let reason: Reason
  /// The query in other words.
  package let query: String
  /// How many notes it finds.
  package let count: Int
}

extension VaultView {
  /// So many notes are little: who finds no more may have meant something else.
  private static let little = 10

  /// Other ways to ask what a query seems to mean, of those that find more than it does; and field names that are none.
  ///
  /// - Parameter found: how many notes the query finds.
  package func rewordings(of text: String, _ query: QueryNode, found: Int, includesArchive: Bool) -> [QueryRewording] {
    guard found <= Self.little else { return [] }
    var search = RewordingSearch(self, text, includesArchive: includesArchive)
    search.look(at: query)
    // Who leaves something out wants to find less.
    return search.rewordings.filter { $0.count > found || $0.reason == .operatorInLowerCase("NOT") }
  }
}

/// Looks through a query for what is probably meant otherwise.
private struct RewordingSearch {
  private let view: VaultView
  private let bytes: [UInt8]
  private let includesArchive: Bool
  private(set) var rewordings: [QueryRewording] = []

  init(_ view: VaultView, _ text: String, includesArchive: Bool) {
    self.view = view
    bytes = Array(text.utf8)
    self.includesArchive = includesArchive
  }

  mutating func look(at query: QueryNode) {
    let parts = if case .and(let parts) = query.kind { parts } else { [query] }
    lookForOperators(parts)
    for (index, part) in parts.enumerated() {
      switch part.kind {
      case .text(.any, .word(let word)):
        lookForField(word, part, next: index + 1 < parts.count ? parts[index + 1] : nil)
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

  /// Fields of other programs, or nearly so, with what they are called here.
  private static let synonyms: [String: String] = [
    "tags": "tag", "hashtag": "tag", "label": "tag", "labels": "tag", "keyword": "tag", "keywords": "tag",
    "folder": "in", "folders": "in", "dir": "in", "directory": "in", "notebook": "in", "inside": "in",
    "name": "title", "subject": "title", "alias": "title", "aliases": "title", "titles": "title",
    "filename": "file", "basename": "file", "header": "heading", "headings": "heading", "section-title": "heading",
    "body": "content", "text": "content", "date": "created", "day": "created", "ctime": "created", "birth": "created",
    "added": "created", "modified": "updated", "changed": "updated", "mtime": "updated", "edited": "updated",
    "deadline": "due", "by": "due", "starts": "start", "seen": "referenced", "opened": "referenced",
    "cat": "category", "categories": "category", "kind": "category", "from": "linked-from", "link": "links-to",
    "links": "links-to", "linksto": "links-to", "backlinks": "linked-from", "mention": "mentions", "like": "related",
    "todo": "task-todo", "done": "task-done", "tasks": "task", "state": "is", "with": "has", "case": "match-case",
  ]

  private mutating func lookForField(_ word: String, _ node: QueryNode, next: QueryNode?) {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")), var range = range(of: node, as: word) else { return }
    let name = String(word[..<colon])
    let isName = name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || $0 == "_" }
    if name.isEmpty || !isName { return }
    var value = Array(word[word.index(after: colon)...].utf8)
    if value.starts(with: Array("//".utf8)) { return }
    if value.isEmpty {
      // The value stands behind a space, or in quotes.
      guard let next, next.column > node.column, next.column - 1 + next.length <= bytes.count else { return }
      value = Array(bytes[(next.column - 1)..<(next.column - 1 + next.length)])
      range = range.lowerBound..<(next.column - 1 + next.length)
    }
    var candidates: [(QueryRewording.Reason, [UInt8])] = []
    let key = name.lowercased()
    if !view.snapshot.documents(withKey: Folding.fold(Array(name.utf8).span), in: .property).isEmpty {
      candidates.append((.property(name), Array("[\(name):".utf8) + value + Array("]".utf8)))
    }
    if let field = Self.synonyms[key] ?? QueryParser.nearestField(to: key) {
      // Properties that are more than that are asked for by their field.
      let isMore = key == "tags" || key == "aliases"
      candidates.insert((.field(name), Array("\(field):".utf8) + value), at: isMore ? 0 : candidates.count)
    }
    for (reason, replacement) in candidates {
      var query = bytes
      query.replaceSubrange(range, with: replacement)
      if add(reason, query) { return }
    }
  }

  // MARK: - What is found

  /// Where a word stands in the text; nil for one that is not written there, as in a saved query.
  private func range(of node: QueryNode, as word: String) -> Range<Int>? {
    let start = node.column - 1
    let end = start + word.utf8.count
    guard start >= 0, end <= bytes.count, bytes[start..<end].elementsEqual(word.utf8) else { return nil }
    return start..<end
  }

  /// Adds a query when it can be read and finds anything.
  @discardableResult
  private mutating func add(_ reason: QueryRewording.Reason, _ query: [UInt8]) -> Bool {
    let text = String(decoding: query, as: UTF8.self)
    guard let found = try? view.find(text, includesArchive: includesArchive).notes, found.count > 0 else {
      return false
    }
    rewordings.append(QueryRewording(reason: reason, query: text, count: found.count))
    return true
  }
}
