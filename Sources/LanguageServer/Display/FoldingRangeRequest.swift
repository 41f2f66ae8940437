internal import Bytes
internal import JSON
internal import NoteSyntax

/// `textDocument/foldingRange`: front matter, sections, code, tables, comments, quotes, items of lists, and the lines
/// between `<!-- #region -->` and `<!-- #endregion -->`.
enum FoldingRangeRequest {
  static func answer(_ page: Page, _ params: JSONValue, _ session: EditorSession) -> JSONValue {
    let folds = blocks(of: page) + sections(of: page.note) + containers(of: page.note) + regions(of: page)
    var last: Fold?
    // The same lines are folded only once.
    let different = folds.filter { $0.last > $0.first }.sorted(by: Fold.isBefore).filter { fold in
      defer { last = fold }
      return fold != last
    }
    return .array(different.map(\.json))
  }

  /// Lines that can be folded, from 0.
  private struct Fold: Equatable {
    let first: Int
    let last: Int
    var kind: String?

    static func isBefore(_ one: Fold, _ other: Fold) -> Bool {
      (one.first, other.last, one.kind ?? "") < (other.first, one.last, other.kind ?? "")
    }

    var json: JSONValue {
      (["startLine": .integer(first), "endLine": .integer(last)] as JSONValue).adding("kind", kind.map { .string($0) })
    }
  }

  private static func blocks(of page: Page) -> [Fold] {
    page.note.blocks.compactMap { block in
      switch block.kind {
      case .html where page.bytes[block.range].starts(with: "<!--".utf8):
        Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1, kind: "comment")
      case .frontMatter: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1, kind: "region")
      case .comment: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1, kind: "comment")
      case .fencedCode, .table, .math, .html: Fold(first: block.lines.lowerBound, last: block.lines.upperBound - 1)
      default: nil
      }
    }
  }

  private static func regions(of page: Page) -> [Fold] {
    var open: [Int] = []
    var folds: [Fold] = []
    for block in page.note.blocks where block.kind == .html && block.lines.count == 1 {
      let line = String(decoding: page.bytes[block.range], as: UTF8.self).trimmed
      guard line.hasPrefix("<!--"), line.hasSuffix("-->") else { continue }
      let mark = line.dropFirst(4).drop { $0 == " " || $0 == "#" }
      if mark.hasPrefix("region") {
        open.append(block.lines.lowerBound)
      } else if mark.hasPrefix("endregion"), let first = open.popLast() {
        folds.append(Fold(first: first, last: block.lines.lowerBound, kind: "region"))
      }
    }
    return folds
  }

  /// Returns the sections without the blank lines at their ends.
  private static func sections(of note: ParsedNote) -> [Fold] {
    var isBlank = [Bool](repeating: false, count: note.lines.count)
    for block in note.blocks where block.kind == .blank { for line in block.lines { isBlank[line] = true } }
    // The last line up to each one that is not blank.
    var filled = Array(isBlank.indices)
    for line in filled.indices.dropFirst() where isBlank[line] || note.lines.range(of: line).isEmpty {
      filled[line] = filled[line - 1]
    }
    return zip(note.headings, note.sections).map { heading, section in
      let isLast = section.upperBound == note.bodyRange.upperBound
      let end = isLast ? note.lines.count - 1 : note.lines.index(at: section.upperBound) - 1
      return Fold(first: heading.line - 1, last: max(heading.line - 1, filled[end]))
    }
  }

  private static func containers(of note: ParsedNote) -> [Fold] {
    note.containers.map { container in
      Fold(
        first: note.lines.index(at: container.range.lowerBound),
        last: note.lines.index(at: max(container.range.lowerBound, container.range.upperBound - 1)))
    }
  }
}
