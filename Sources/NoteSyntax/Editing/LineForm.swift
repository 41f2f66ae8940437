internal import Bytes

/// The form in which a line of text is added to a note.
package enum LineForm: Sendable, Hashable {
  /// A heading of level 1 to 6.
  case heading(level: Int)
  /// A paragraph in bold.
  case bold
  /// A paragraph in italics.
  case italic
  /// An item of a list with the given marker, `-`, `*` or `+`.
  case bullet(Character)
  /// An item of a list with the given marker and an empty checkbox.
  case task(Character)

  /// Returns the lines of `text` in this form, which is a heading, bold or italics; blank lines between them are kept.
  package func lines(_ text: String) throws(EditError) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // Characters that are literal in each of two lines may be markup in both together.
    for isLiteral in [false, true] {
      var formed: [String] = []
      for line in lines {
        let isBlank = line.trimmingSpaces().isEmpty
        guard let result = isBlank ? "" : self.line(line, isLiteral: isLiteral) else { throw .unwritable(String(line)) }
        formed.append(result)
      }
      let joined = formed.joined(separator: "\n")
      if formed.flatMap(Self.shownLines) == Self.shownLines(joined) { return joined }
    }
    throw .unwritable(text)
  }

  private static func shownLines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    return note.blocks.indices.flatMap { index in
      NoteText.plainText(of: index, note: note, in: bytes.span).split(whereSeparator: \.isNewline).map(String.init)
    }
  }

  /// Returns the line `text` in this form, with its inline markup or, if `isLiteral`, with all characters literal; nil
  /// when that is not possible. Characters that would end the form too early, or turn the line into something else, are
  /// escaped by a backslash. A block id at the end is kept. The result is parsed, and is valid only if it is a single
  /// block of this form with the same plain text.
  func line(_ text: Substring, isLiteral: Bool) -> String? {
    let bytes = Array(text.trimmingSpaces().utf8)
    var content = bytes[...]
    if let caret = bytes.span.blockIDStart(in: 0..<bytes.count), caret > 0 { content = bytes[..<caret] }
    while content.last?.isWhitespace == true { content.removeLast() }
    let ending = bytes[content.endIndex...]
    let inner = Array(content)
    let plain = NoteText.plainText(inline: inner.span)
    var candidates = isLiteral ? [] : [(inner, plain)]
    if !isLiteral {
      switch self {
      case .heading: candidates.append((Self.escapingClosingSequence(inner), plain))
      case .bullet, .task: candidates.append((Self.escapingMarker(inner), plain))
      case .bold, .italic: break
      }
      candidates.append((Self.guardingLiterals(inner), plain))
    }
    candidates.append((Self.literal(inner), String(decoding: inner, as: UTF8.self)))
    for (content, shown) in candidates {
      let line = opening + content + closing
      if isForm(line + ending, end: line.count, shown) { return String(decoding: line + ending, as: UTF8.self) }
    }
    return nil
  }

  private var opening: [UInt8] {
    switch self {
    case .heading(let level): [UInt8](repeating: .hash, count: level) + [.space]
    case .bold: [.asterisk, .asterisk]
    case .italic: [.asterisk]
    case .bullet(let marker): Array("\(marker) ".utf8)
    case .task(let marker): Array("\(marker) [ ] ".utf8)
    }
  }

  private var closing: [UInt8] { self == .bold || self == .italic ? opening : [] }

  /// Returns whether a line is a single block of this form with the plain text `shown`; only a block id is after `end`.
  private func isForm(_ line: [UInt8], end: Int, _ shown: String) -> Bool {
    let note = NoteParser.parse(line.span)
    guard note.blocks.count == 1, note.blockIDs.isEmpty == (end == line.count),
      NoteText.plainText(of: 0, note: note, in: line.span).utf8.elementsEqual(shown.utf8)
    else { return false }
    let isParagraph = note.blocks[0].kind == .paragraph
    let kind: InlineSpan.Kind
    switch self {
    case .heading(let level): return note.blocks[0].kind == .heading(level: level) && note.containers.isEmpty
    case .bullet: return isParagraph && note.containers.count == 1 && note.tasks.isEmpty
    case .task: return isParagraph && note.containers.count == 1 && note.tasks.count == 1
    case .bold: kind = .strong
    case .italic: kind = .emphasis
    }
    // Around the emphasis there may only be the delimiters of further emphasis.
    return isParagraph && note.containers.isEmpty
      && NoteText.spans(of: 0, note: note, in: line.span).contains { span in
        span.kind == kind && line[..<span.contentRange.lowerBound].allSatisfy(\.isEmphasisDelimiter)
          && line[..<end][span.contentRange.upperBound...].allSatisfy(\.isEmphasisDelimiter)
      }
  }

  // MARK: - Backslashes

  /// Returns `text` with a backslash before the characters that would close a heading.
  private static func escapingClosingSequence(_ text: [UInt8]) -> [UInt8] {
    let start = (text.lastIndex { $0 != .hash } ?? -1) + 1
    return start == text.count ? text : text[..<start] + [.backslash] + text[start...]
  }

  /// Returns `text` with a backslash before the character that would turn it into another block.
  private static func escapingMarker(_ text: [UInt8]) -> [UInt8] {
    guard let marker = text.firstIndex(where: \.isPunctuation) else { return text }
    return text[..<marker] + [.backslash] + text[marker...]
  }

  /// Returns `text` with a backslash before all characters that are literal in it.
  private static func guardingLiterals(_ text: [UInt8]) -> [UInt8] {
    var parser = InlineParser()
    parser.recordsSpans = true
    parser.parse(text.span)
    var isMarkup = [Bool](repeating: false, count: text.count)
    for span in parser.spans {
      switch span.kind {
      case .emphasis, .strong, .strikethrough, .highlight, .link:
        for offset in span.range where !span.contentRange.contains(offset) { isMarkup[offset] = true }
      default: for offset in span.range { isMarkup[offset] = true }
      }
    }
    let characters = Array("*_`\\[]<~=$%".utf8)
    return text.indices.flatMap {
      !isMarkup[$0] && characters.contains(text[$0]) ? [.backslash, text[$0]] : [text[$0]]
    }
  }

  /// Returns `text` with a backslash before all punctuation characters, so that it has no markup.
  private static func literal(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { $0.isPunctuation ? [.backslash, $0] : [$0] }
  }
}

extension UInt8 {
  fileprivate var isEmphasisDelimiter: Bool { self == .asterisk || self == .underscore }
}
