internal import Bytes
internal import NoteSyntax
internal import SearchIndex

/// Tells whether a node of a query is met by one note, or by a part of it, from the text itself.
struct TextCondition {
  let note: ParsedNote
  let bytes: [UInt8]
  let title: String
  let aliases: [String]
  private var tokenizer = Tokenizer()

  init(note: ParsedNote, bytes: [UInt8], title: String, aliases: [String]) {
    self.note = note
    self.bytes = bytes
    self.title = title
    self.aliases = aliases
  }

  /// Throws when a node cannot be answered from text.
  static func check(_ node: QueryNode) throws(QueryProblem) {
    switch node.kind {
    case .and(let children), .or(let children):
      for child in children { try check(child) }
    case .not(let child), .scope(_, let child), .matchCase(_, let child): try check(child)
    case .text(_, .regex), .key(_, .regex), .property(_, .term(.regex)):
      throw QueryProblem(
        column: node.column, length: node.length, message: "regular expressions cannot be answered by this version",
        hint: "write words, \"phrases\" or word*")
    case .text, .key(.tag, _), .all: break
    default:
      throw QueryProblem(
        column: node.column, length: node.length,
        message: "'\(node)' cannot stand inside line:, block:, section:, task: or match-case:",
        hint: "write it beside them")
    }
  }

  /// Whether the part of the note in `range` meets the node; `isCased` tells upper from lower case.
  mutating func isMet(_ node: QueryNode, in range: Range<Int>, isCased: Bool) -> Bool {
    switch node.kind {
    case .and(let children): return children.allSatisfy { isMet($0, in: range, isCased: isCased) }
    case .or(let children): return children.contains { isMet($0, in: range, isCased: isCased) }
    case .not(let child): return !isMet(child, in: range, isCased: isCased)
    case .matchCase(let flag, let child): return isMet(child, in: range, isCased: flag)
    case .scope(let scope, let child):
      return units(scope, in: range).contains { isMet(child, in: $0, isCased: isCased) }
    case .text(let field, let term):
      return texts(field, in: range).contains { matches(term, $0, isCased: isCased) }
    case .key(.tag, .word(let name)), .key(.tag, .phrase(let name)), .key(.tag, .exact(let name)):
      let wanted = LinkKey.fold(name)
      return note.tags.contains { tag in
        let folded = LinkKey.fold(tag.name)
        return range.contains(tag.range.lowerBound) && (folded == wanted || folded.hasPrefix(wanted + "/"))
      }
    default: return true
    }
  }

  // MARK: - Parts

  private func units(_ scope: QueryScope, in range: Range<Int>) -> [Range<Int>] {
    func inside(_ ranges: [Range<Int>]) -> [Range<Int>] {
      ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }
    switch scope {
    case .line: return inside((0..<note.lines.count).map { note.lines.range(of: $0) })
    case .block: return inside(note.blocks.filter { $0.kind != .blank && $0.kind != .frontMatter }.map(\.range))
    case .section:
      var sections: [Range<Int>] = []
      for (index, heading) in note.headings.enumerated() {
        let next = note.headings[(index + 1)...].first { $0.level <= heading.level }
        sections.append(heading.range.lowerBound..<(next?.range.lowerBound ?? note.bodyRange.upperBound))
      }
      // A section within a section is one below it, never itself.
      let isNested = range != note.bodyRange
      return note.headings.isEmpty ? inside([note.bodyRange]) : inside(sections.filter { !isNested || $0 != range })
    case .task: return inside(note.tasks.map(\.range))
    case .taskTodo: return inside(note.tasks.filter { !$0.isDone }.map(\.range))
    case .taskDone: return inside(note.tasks.filter(\.isDone).map(\.range))
    }
  }

  private func texts(_ field: QueryField, in range: Range<Int>) -> [[UInt8]] {
    let isWhole = range == note.bodyRange
    switch field {
    case .title: return ([title] + aliases).map { Array($0.utf8) }
    case .heading:
      return note.headings.filter { range.contains($0.range.lowerBound) }.map { Array($0.plainText.utf8) }
    case .any where isWhole: return ([title] + aliases).map { Array($0.utf8) } + [Array(bytes[range])]
    case .any, .content, .file, .path: return [Array(bytes[range])]
    }
  }

  // MARK: - Words

  /// Whether a text has the words of a term, as the index would find them.
  private mutating func matches(_ term: QueryTerm, _ text: [UInt8], isCased: Bool) -> Bool {
    let wanted: [QueryWord]
    switch term {
    case .word(let word), .phrase(let word), .exact(let word), .prefix(let word), .fuzzy(let word):
      wanted = tokenizer.words(in: word)
    case .regex: return false
    }
    guard let last = wanted.last else { return true }
    var isExact = isCased
    if case .exact = term { isExact = true }
    let found = tokenizer.words(in: String(decoding: text, as: UTF8.self))
    func form(_ word: QueryWord) -> [UInt8] { isExact ? word.exact : word.folded }
    func isLast(_ word: QueryWord) -> Bool {
      let (have, want) = (form(word), form(last))
      switch term {
      case .phrase, .exact, .regex: return have == want
      case .word where last.isCharacter: return have == want
      case .word: return wanted.count == 1 && want.count > 2 ? have.contains(want) : have.starts(with: want)
      case .prefix: return have.starts(with: want)
      case .fuzzy: return FuzzyPattern(want).matches(have)
      }
    }
    if found.count < wanted.count { return false }
    return (0...(found.count - wanted.count)).contains { start in
      isLast(found[start + wanted.count - 1])
        && (0..<(wanted.count - 1)).allSatisfy { form(found[start + $0]) == form(wanted[$0]) }
    }
  }
}
