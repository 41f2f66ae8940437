internal import Bytes
package import QueryLanguage
internal import RegularExpressions
package import SearchIndex

extension QueryNode {
  var isWord: Bool {
    switch kind {
    case .text(_, .word), .text(_, .prefix): true
    default: false
    }
  }

  var isText: Bool { if case .text = kind { true } else { false } }

  /// Whether the condition has a regular expression or punctuation, which may match where the index has no words.
  var looksAtBytes: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.looksAtBytes)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): child.looksAtBytes
    case .text(_, .regex): true
    case .text(let field, let term): field != .path && field != .file && term.hasSeparators
    default: false
    }
  }

  /// Whether the text of notes has to be read to decide which of them match.
  package var needsText: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.needsText)
    case .not(let child): child.needsText
    case .scope, .matchCase: true
    case .text(.path, .exact), .text(.file, .exact): false
    case .text(_, .exact), .text(_, .regex), .key(_, .regex), .property(_, .term(.regex)): true
    case .text(let field, let term): field != .path && field != .file && term.hasSeparators
    default: false
    }
  }

  /// Whether the stored tasks or links of notes have to be read to decide which of them match.
  var readsParts: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.readsParts)
    case .not(let child): child.readsParts
    case .key(.priority, _), .count(.links, _): true
    default: false
    }
  }

  /// A condition that the index alone can answer and that holds for every note that meets this condition; `.all` if the
  /// index cannot exclude any note.
  ///
  /// A condition on one line, block, section or task becomes one on the whole note, and case and accents are ignored.
  /// Negated conditions exclude no notes, since a note may have the word in another line.
  package var narrowed: QueryNode { narrowed(isCased: nil) ?? QueryNode(.all, column: column, length: length) }

  /// Returns nil if the index excludes no note; `isCased` is set by the innermost `match-case:` or `ignore-case:`.
  private func narrowed(isCased: Bool?) -> QueryNode? {
    switch kind {
    case .and(let children): return QueryNode.and(children.compactMap { $0.narrowed(isCased: isCased) })
    case .or(let children):
      let narrowed = children.compactMap { $0.narrowed(isCased: isCased) }
      return narrowed.count < children.count ? nil : QueryNode.or(narrowed)
    case .scope(let scope, let child):
      let parts = [child.narrowed(isCased: isCased), scope.feature(column: column, length: length)]
      return QueryNode.and(parts.compactMap(\.self))
    case .matchCase(let flag, let child): return child.narrowed(isCased: flag)
    case .text(_, .phrase("")), .text(.path, .exact), .text(.file, .exact), .text(.path, .regex), .text(.file, .regex):
      return nil
    case .text(.any, .regex(let pattern)), .text(.content, .regex(let pattern)):
      guard let expression = try? RegularExpression(pattern, ignoringCase: isCased == false) else { return nil }
      return narrowed(expression.requiredLiterals)
    case .text(_, .regex): return nil
    case .text(.path, _), .text(.file, _): return self
    case .text(let field, .exact(let text)), .text(let field, .phrase(let text)):
      return narrowed(text, in: field, isOpen: false)
    case .text(let field, .word(let text)), .text(let field, .prefix(let text)):
      return narrowed(text, in: field, isOpen: true)
    case .text(_, .fuzzy):
      // Folding can increase the distance between two words.
      return isCased == true ? nil : self
    case .text, .key(.tag, _): return self
    default: return nil
    }
  }

  /// Returns the words of a text with punctuation, or the text as a path if it may be one; nil when there are no words.
  /// If `isOpen`, a word at the end of the text may continue.
  private func narrowed(_ text: String, in field: QueryField, isOpen: Bool) -> QueryNode? {
    var tokenizer = Tokenizer()
    let text = tokenizer.queryText(text)
    if text.words.isEmpty { return nil }
    if !text.hasSeparators, isOpen { return self }
    var words = Self.words(of: text, in: field, isOpen: isOpen)
    words?.column = column
    words?.length = length
    guard field == .any, case .text(_, let term) = kind, text.gaps.contains(where: \.isInPaths), let words else {
      return words
    }
    // In the index, the folders and the stem of a path are separate, and the extension is missing.
    return QueryNode.or([words, QueryNode(.text(.path, term), column: column, length: length)])
  }

  /// Returns a condition that holds for every note with a text in its body, ignoring punctuation; nil without words.
  package static func words(of text: String) -> QueryNode? {
    var tokenizer = Tokenizer()
    return words(of: tokenizer.queryText(text), in: .any, isOpen: false)
  }

  private static func words(of text: QueryText, in field: QueryField, isOpen: Bool) -> QueryNode? {
    // The words of a run are next to each other in one field of the index.
    var runs: [[QueryWord]] = []
    for (gap, word) in zip(text.gaps, text.words) {
      let isBesideCharacter = word.isCharacter || runs.last?.last?.isCharacter ?? false
      if let last = runs.indices.last, gap == .any || (!isBesideCharacter && gap.isInOneField) {
        runs[last].append(word)
      } else {
        runs.append([word])
      }
    }
    var nodes = runs.map { QueryNode(.text(field, .phrase(Self.joined($0)))) }
    if isOpen, text.gaps.last == .any, let last = runs.last {
      nodes[nodes.count - 1].kind = .text(field, .prefix(Self.joined(last)))
    }
    return QueryNode.and(nodes)
  }

  private static func joined(_ words: [QueryWord]) -> String {
    words.map { String(decoding: $0.exact, as: UTF8.self) }.joined(separator: " ")
  }

  /// Returns a condition for the words that a line must contain if it contains the literals.
  private func narrowed(_ literals: RequiredLiterals) -> QueryNode? {
    switch literals {
    case .anything: return nil
    case .literal(let literal): return narrowed(literal.bytes)
    case .all(let parts): return QueryNode.and(parts.compactMap(narrowed))
    case .any(let parts):
      let narrowed = parts.compactMap(narrowed)
      return narrowed.count < parts.count ? nil : QueryNode.or(narrowed)
    }
  }

  /// Returns a condition for the runs of ASCII letters and digits in a text: each is part of a word in every note with
  /// the text. Other letters are excluded, because their folding depends on their neighbours.
  private func narrowed(_ text: [UInt8]) -> QueryNode? {
    let runs = text.split { !$0.isLetter && !$0.isDigit }.filter { $0.count >= 3 }
    return QueryNode.and(
      runs.map { QueryNode(.text(.any, .word(String(decoding: $0, as: UTF8.self))), column: column, length: length) })
  }
}

extension QueryScope {
  /// Returns a condition that holds for every note with such a part; nil if there is none.
  fileprivate func feature(column: Int, length: Int) -> QueryNode? {
    switch self {
    case .task, .taskTodo, .taskDone: QueryNode(.feature(.tasks), column: column, length: length)
    case .line, .block, .section: nil
    }
  }
}

extension QueryText.Gap {
  /// Whether words on both sides of the gap are in one field: some characters divide front matter into separate parts.
  fileprivate var isInOneField: Bool {
    guard case .separators(let separators) = self else { return true }
    return !separators.contains { Self.dividers.contains($0) }
  }

  private static let dividers = Array(":,\"'[]{}#-|> ".utf8)

  fileprivate var isInPaths: Bool {
    guard case .separators(let separators) = self else { return false }
    return separators.contains(UInt8(ascii: "/")) || separators.contains(UInt8(ascii: "."))
  }
}

extension QueryTerm {
  /// Whether the term has punctuation that must match, as in `C++`, so that the text of notes has to be read.
  var hasSeparators: Bool {
    switch self {
    case .fuzzy, .regex: return false
    case .word(let text), .phrase(let text), .prefix(let text), .exact(let text):
      if text.utf8.allSatisfy({ $0.isAlphanumeric }) { return false }
      var tokenizer = Tokenizer()
      return tokenizer.queryText(text).hasSeparators
    }
  }
}

extension QueryNode {
  /// The words and tags that the query searches for and that may be misspelled.
  package var askedTexts: [AskedText] {
    switch kind {
    case .and(let children), .or(let children): children.flatMap(\.askedTexts)
    case .scope(_, let child), .matchCase(_, let child): child.askedTexts
    case .text(.file, _), .text(.path, _): []
    case .text(_, .word(let text)), .text(_, .phrase(let text)), .text(_, .exact(let text)),
      .text(_, .prefix(let text)):
      [.words(text)]
    case .key(.tag, .word(let name)), .key(.tag, .phrase(let name)), .key(.tag, .exact(let name)): [.tag(name)]
    default: []
    }
  }
}
