internal import RegularExpressions

extension QueryNode {
  /// Whether this is a word as people type it.
  var isWord: Bool {
    switch kind {
    case .text(_, .word), .text(_, .prefix): true
    default: false
    }
  }

  /// Whether the condition has a regular expression on the text of notes, which sees what is no word of the index.
  var looksAtBytes: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.looksAtBytes)
    case .not(let child), .scope(_, let child), .matchCase(_, let child): child.looksAtBytes
    case .text(_, .regex): true
    default: false
    }
  }

  /// Whether the text of notes has to be read to tell which of them match.
  var needsText: Bool {
    switch kind {
    case .and(let children), .or(let children): children.contains(where: \.needsText)
    case .not(let child): child.needsText
    case .scope, .matchCase: true
    case .text(.path, .exact), .text(.file, .exact): false
    case .text(_, .exact), .text(_, .regex), .key(_, .regex), .property(_, .term(.regex)): true
    default: false
    }
  }

  /// A condition that the index answers alone, and that every note meets that meets this one; `.all` where the index
  /// knows nothing.
  ///
  /// What is asked of one line, block, section or task is asked of the whole note; case and accents do not count; what is
  /// excluded says nothing, since a note may have the word in another line.
  package var narrowed: QueryNode { narrowed(isCased: nil) ?? QueryNode(.all, column: column, length: length) }

  /// Nil where the index knows nothing.
  ///
  /// - Parameter isCased: what `match-case:` or `ignore-case:` around the node says, nil where none of them is.
  private func narrowed(isCased: Bool?) -> QueryNode? {
    switch kind {
    case .and(let children):
      return QueryNode.and(children.compactMap { $0.narrowed(isCased: isCased) })
    case .or(let children):
      var narrowed: [QueryNode] = []
      for child in children {
        guard let node = child.narrowed(isCased: isCased) else { return nil }
        narrowed.append(node)
      }
      return QueryNode.or(narrowed)
    case .scope(let scope, let child):
      let parts = [child.narrowed(isCased: isCased), scope.feature(column: column, length: length)]
      return QueryNode.and(parts.compactMap(\.self))
    case .matchCase(let flag, let child):
      return child.narrowed(isCased: flag)
    case .text(_, .phrase("")), .text(.path, .exact), .text(.file, .exact):
      return nil
    case .text(.any, .regex(let pattern)), .text(.content, .regex(let pattern)):
      guard let expression = try? RegularExpression(pattern, ignoringCase: isCased == false) else { return nil }
      return narrowed(expression.requiredLiterals)
    case .text(_, .regex):
      return nil
    case .text(_, .exact(let text)), .text(_, .phrase(let text)), .text(_, .word(let text)):
      // What has no word asks for nothing, which is not the same as finding nothing.
      var tokenizer = Tokenizer()
      if tokenizer.words(in: text).isEmpty { return nil }
      guard case .text(let field, .exact) = kind else { return self }
      return QueryNode(.text(field, .phrase(text)), column: column, length: length)
    case .text(_, .fuzzy):
      // Words may be further apart when folded than as they are written.
      return isCased == true ? nil : self
    case .text, .key(.tag, _):
      return self
    default:
      return nil
    }
  }
}

extension QueryNode {
  /// Words that texts ask for which a line must contain.
  private func narrowed(_ literals: RequiredLiterals) -> QueryNode? {
    switch literals {
    case .anything: return nil
    case .literal(let literal): return narrowed(literal.bytes)
    case .all(let parts): return QueryNode.and(parts.compactMap(narrowed))
    case .any(let parts):
      var narrowed: [QueryNode] = []
      for part in parts {
        guard let node = self.narrowed(part) else { return nil }
        narrowed.append(node)
      }
      return QueryNode.or(narrowed)
    }
  }

  /// The runs of ASCII letters and digits in a text, each of which is part of a word of every note that has the text. Other
  /// letters fold in ways that depend on what is beside them.
  private func narrowed(_ text: [UInt8]) -> QueryNode? {
    let runs = text.split { !$0.isASCIILetter && !$0.isASCIIDigit }.filter { $0.count >= 3 }
    return QueryNode.and(
      runs.map { QueryNode(.text(.any, .word(String(decoding: $0, as: UTF8.self))), column: column, length: length) })
  }
}

extension QueryScope {
  /// What a note has that has such a part.
  fileprivate func feature(column: Int, length: Int) -> QueryNode? {
    switch self {
    case .task, .taskTodo, .taskDone: QueryNode(.feature(.tasks), column: column, length: length)
    case .line, .block, .section: nil
    }
  }
}
