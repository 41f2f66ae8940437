internal import Bytes
package import NoteSyntax

/// The text of a query in a note or in a file, and where each of its lines stands.
package struct WrittenQuery: Sendable {
  /// The language that the fence names, or that of code in a line.
  package enum Language: Sendable, CaseIterable {
    case base, dataview, dataviewjs, tasks
    /// An expression of Dataview in a line, `= …`.
    case expression
    /// JavaScript in a line, `$= …`.
    case script

    package init?(fence name: String) {
      switch name {
      case "base": self = .base
      case "dataview": self = .dataview
      case "dataviewjs": self = .dataviewjs
      case "tasks": self = .tasks
      default: return nil
      }
    }

    package init(_ kind: QueryKind) {
      switch kind {
      case .base: self = .base
      case .dataview: self = .dataview
      case .tasks: self = .tasks
      }
    }

    /// The name that people know.
    package var name: String {
      switch self {
      case .base: "base"
      case .dataview, .expression: "dataview"
      case .dataviewjs, .script: "dataviewjs"
      case .tasks: "tasks"
      }
    }
  }

  package let language: Language
  /// The line of the fence from 1, or 1 for a file.
  package let line: Int
  /// The lines of the block in the note, from 1, with its fences.
  package let lines: Range<Int>
  /// The text without the signs of quotes and lists around it.
  package let text: String
  /// The bytes of the code in a line that is the query, with its backticks; nil for a block or a file.
  package let inlineRange: Range<Int>?
  /// The offset in the file of each line of the text, and where it begins in the text.
  private let starts: [(text: Int, file: Int)]

  /// Makes the text of a whole file.
  package init(file bytes: [UInt8]) {
    (language, line, lines) = (.base, 1, 1..<1)
    text = String(decoding: bytes, as: UTF8.self)
    inlineRange = nil
    starts = [(0, 0)]
  }

  /// Makes a text that stands nowhere, such as one from standard input.
  package init(_ text: String, _ language: Language) {
    (self.language, line, lines, self.text, inlineRange) = (language, 1, 1..<1, text, nil)
    starts = [(0, 0)]
  }

  private init(_ language: Language, at lines: Range<Int>, _ text: String, starts: [(text: Int, file: Int)]) {
    (self.language, line, self.lines, self.text, self.starts) = (language, lines.lowerBound, lines, text, starts)
    inlineRange = nil
  }

  private init(_ language: Language, line: Int, _ text: String, from start: Int, in range: Range<Int>) {
    (self.language, self.line, lines, self.text) = (language, line, line..<line + 1, text)
    (inlineRange, starts) = (range, [(0, start)])
  }

  /// Returns the offset in the file of an offset in the text.
  package func fileOffset(_ offset: Int) -> Int {
    let start = starts.last { $0.text <= offset } ?? (0, 0)
    return start.file + offset - start.text
  }

  /// Returns the offset in the text of an offset in the file; nil outside of the text, such as in the fences.
  package func textOffset(_ fileOffset: Int) -> Int? {
    for (index, start) in starts.enumerated().reversed() where start.file <= fileOffset {
      let end = index + 1 < starts.count ? starts[index + 1].text - 1 : text.utf8.count
      let offset = start.text + fileOffset - start.file
      return offset <= end ? offset : nil
    }
    return nil
  }

  /// Returns whether a note has a query, in a block or in code of a line that begins with a prefix.
  package static func isIn(_ note: ParsedNote, _ bytes: Span<UInt8>, inline prefixes: InlineQueryPrefixes?) -> Bool {
    for block in note.blocks where block.kind == .fencedCode {
      if let info = block.infoRange, language(of: bytes.extracting(info)) != nil { return true }
    }
    return !inlineCode(of: note, bytes, prefixes).isEmpty
  }

  private static func inlineCode(
    of note: ParsedNote, _ bytes: Span<UInt8>, _ prefixes: InlineQueryPrefixes?
  ) -> [(range: Range<Int>, content: Range<Int>)] {
    let texts = [prefixes?.script ?? "", prefixes?.expression ?? ""].filter { !$0.isEmpty }
    return texts.isEmpty ? [] : InlineCode.all(of: note, in: bytes, beginningWith: texts.map { Array($0.utf8) })
  }

  private static func language(of info: Span<UInt8>) -> Language? {
    // Most code is of other languages, which the first letter tells.
    guard info.count >= 4, "bdtBDT".utf8.contains(info[0]) else { return nil }
    let word = String(info).split { $0 == " " || $0 == "\t" || $0 == "{" }.first ?? ""
    return Language(fence: word.lowercased())
  }

  /// Finds the queries in a note: its blocks, and then code of lines that begins with a prefix.
  package static func all(
    in note: ParsedNote, _ bytes: [UInt8], inline prefixes: InlineQueryPrefixes?
  ) -> [WrittenQuery] {
    let blocks = note.blocks.indices.compactMap { block(note.blocks[$0], note, bytes) }
    guard let prefixes else { return blocks }
    let inline = inlineCode(of: note, bytes.span, prefixes).map { range, content -> WrittenQuery in
      let code = String(decoding: bytes[content], as: UTF8.self)
      // The prefix of JavaScript can begin with that of expressions.
      let isScript = !prefixes.script.isEmpty && code.hasPrefix(prefixes.script)
      var start = content.lowerBound + (isScript ? prefixes.script : prefixes.expression).utf8.count
      while start < content.upperBound, bytes[start] == 0x20 { start += 1 }
      let text = String(decoding: bytes[start..<content.upperBound], as: UTF8.self)
      let line = note.lines.index(at: range.lowerBound) + 1
      return WrittenQuery(isScript ? .script : .expression, line: line, text, from: start, in: range)
    }
    return blocks + inline
  }

  private static func block(_ block: Block, _ note: ParsedNote, _ bytes: [UInt8]) -> WrittenQuery? {
    guard block.kind == .fencedCode, let info = block.infoRange else { return nil }
    guard let language = language(of: bytes.span.extracting(info)) else { return nil }
    var text: [UInt8] = []
    var starts: [(text: Int, file: Int)] = []
    let indent = note.lines.range(of: block.lines.lowerBound)
    // The fence may be indented, and as many blanks are taken from each line.
    let fence = bytes[indent].firstIndex { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") } ?? indent.lowerBound
    let content = note.lines.contentStarts[block.lines.lowerBound]
    for line in block.lines.dropFirst() {
      let range = note.lines.range(of: line)
      var start = max(note.lines.contentStarts[line], range.lowerBound)
      guard
        start < block.contentRange.upperBound || start == block.contentRange.upperBound && block.contentRange.isEmpty
      else { break }
      if start >= block.contentRange.upperBound { break }
      var blanks = max(0, fence - content)
      while blanks > 0, start < range.upperBound, bytes[start] == 0x20 {
        start += 1
        blanks -= 1
      }
      starts.append((text.count, start))
      let end = min(range.upperBound, block.contentRange.upperBound)
      if start < end { text += bytes[start..<end] }
      if text.last != 0x0A { text.append(0x0A) }
    }
    if starts.isEmpty { starts = [(0, block.contentRange.lowerBound)] }
    let lines = block.lines.lowerBound + 1..<block.lines.upperBound + 1
    return WrittenQuery(language, at: lines, String(decoding: text, as: UTF8.self), starts: starts)
  }
}
