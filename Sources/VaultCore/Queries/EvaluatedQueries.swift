internal import Bytes
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex

/// Puts answers in the place of queries: tables and lists of Markdown for blocks and for embeds of bases.
///
/// A query without an answer stays, with the reason below it.
package final class EvaluatedQueries {
  private let view: VaultView
  private let options: QueryOptions
  private var source: VaultQuerySource?
  private var basesSource: VaultQuerySource?

  /// Makes the answers from a view; what is not in the view is in no answer.
  package init(_ view: VaultView, _ options: QueryOptions = QueryOptions()) {
    (self.view, self.options) = (view, options)
  }

  /// Returns the bytes of a note with answers in the place of its queries, or nil if it has none.
  package func replacing(in bytes: [UInt8], at path: [UInt8]) -> [UInt8]? {
    evaluated(bytes, at: path).map(\.bytes)
  }

  /// Returns a note with answers in the place of its queries, or nil if it has none.
  package func evaluated(_ bytes: [UInt8], at path: [UInt8]) -> EvaluatedText? {
    guard let document = view.snapshot.document(withKey: path) else { return nil }
    let hasQueries = view.snapshot.documentSets(with: .queries)[document.segment].contains(document.document)
    let note = view.vault.parsed(bytes, at: path)
    let embeds = note.links.filter { $0.isEmbed && VaultView.isBase(Array($0.target.utf8)) }
    if !hasQueries, embeds.isEmpty { return nil }
    var edits: [TextEdit] = []
    for query in view.vault.queries(in: note, bytes) {
      if let range = query.inlineRange {
        edits.append(edit(of: query, in: range, note, path))
      } else if let edit = edit(of: query, note, bytes, path) {
        edits.append(edit)
      }
    }
    for link in embeds { if let edit = edit(of: link, note, bytes, path) { edits.append(edit) } }
    if edits.isEmpty { return nil }
    return EvaluatedText(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, bytes)
  }

  private func source(_ language: WrittenQuery.Language) -> VaultQuerySource {
    if language == .base {
      let made = basesSource ?? VaultQuerySource(view, excludes: true)
      basesSource = made
      return made
    }
    let made = source ?? VaultQuerySource(view)
    source = made
    return made
  }

  /// Returns an answer, or the reason why there is none.
  private func answer(_ query: PlacedQuery, view name: String? = nil) -> Result<QueryAnswer, QueryError> {
    var options = options
    options.view = name
    do throws(QueryError) {
      return .success(try QueryAnswer(query, options, in: view, source: source(query.text.language)))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the edit that puts the value of code in a line in its place, or the reason why it has none behind it.
  private func edit(of query: WrittenQuery, in range: Range<Int>, _ note: ParsedNote, _ path: [UInt8]) -> TextEdit {
    let isInTable = note.blocks.contains { $0.kind == .table && $0.range.contains(range.lowerBound) }
    switch answer(PlacedQuery(path: path, text: query)) {
    case .success(let answer):
      return TextEdit(range: range, replacement: Array(answer.inlineMarkdown(inTable: isInTable).utf8))
    case .failure(let error):
      let reason = " *\(error.failure.message.markdownEscaped)*"
      return TextEdit(range: range.upperBound..<range.upperBound, replacement: Array(reason.utf8))
    }
  }

  private func edit(
    of query: WrittenQuery, _ note: ParsedNote, _ bytes: [UInt8], _ path: [UInt8]
  ) -> TextEdit? {
    let first = note.lines.range(of: query.lines.lowerBound - 1)
    let last = Self.withoutBreak(note.lines.range(of: query.lines.upperBound - 2), bytes)
    let content = max(first.lowerBound, note.lines.contentStarts[query.lines.lowerBound - 1])
    // What is before the fence, such as the signs of a quote, stays before each line.
    let head = Array(bytes[first.lowerBound..<content])
    let rest = head.map { $0 == UInt8(ascii: ">") || $0 == .tab ? $0 : UInt8.space }
    switch answer(PlacedQuery(path: path, text: query)) {
    case .success(let answer):
      let lines = answer.markdown.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
      let text = lines.enumerated().map { ($0.offset == 0 ? [] : rest) + $0.element }.joined(separator: [.lineFeed])
      return TextEdit(range: content..<last.upperBound, replacement: Array(text))
    case .failure(let error):
      let start = "\n" + String(decoding: rest, as: UTF8.self)
      let reason = "\(start)\(start)*\(error.failure.message.markdownEscaped)*"
      return TextEdit(range: last.upperBound..<last.upperBound, replacement: Array(reason.utf8))
    }
  }

  private static func withoutBreak(_ line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
    return line.lowerBound..<end
  }

  private func edit(of link: Link, _ note: ParsedNote, _ bytes: [UInt8], _ path: [UInt8]) -> TextEdit? {
    var graph = view.graph
    guard let document = graph.resolve(target: link.target, fromPath: path)?.document else { return nil }
    let base = view.snapshot.key(of: document)
    guard let contents = NoteFiles(view.vault).contents(of: base) else { return nil }
    let line = Self.withoutBreak(note.lines.range(of: link.line - 1), bytes)
    let content = max(line.lowerBound, note.lines.contentStarts[link.line - 1])
    // An embed within other text stays a link.
    guard bytes[content..<link.range.lowerBound].allSatisfy({ $0 == .space }),
      bytes[link.range.upperBound..<line.upperBound].allSatisfy({ $0 == .space })
    else { return nil }
    let name = String(link.subpath.drop { $0 == "#" })
    let query = PlacedQuery(path: path, text: WrittenQuery(file: contents))
    guard case .success(let answer) = answer(query, view: name.isEmpty ? nil : name) else { return nil }
    let rest = bytes[line.lowerBound..<content].map { $0 == UInt8(ascii: ">") ? $0 : UInt8.space }
    let lines = answer.markdown.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let text = lines.enumerated().map { ($0.offset == 0 ? [] : rest) + $0.element }.joined(separator: [.lineFeed])
    return TextEdit(range: link.range, replacement: Array(text))
  }
}

extension QueryAnswer {
  /// The answer as Markdown: a table, a list, or a list of tasks, below headings if there are groups.
  package var markdown: String {
    var lines: [String] = []
    for group in result.groups {
      if result.isGrouped {
        if !lines.isEmpty { lines.append("") }
        lines += ["**\(group.key.isNull ? "None" : cell(group.key))**", ""]
      }
      lines += self.lines(of: group.rows)
      lines += summaryLines(group.summaries)
    }
    lines += summaryLines(result.summaries)
    if result.rows.isEmpty { lines.append("*No rows.*") }
    return lines.joined(separator: "\n")
  }

  /// The value of code in a line as Markdown, in which the pipe of a link would end the cell of a table.
  package func inlineMarkdown(inTable: Bool = false) -> String {
    guard let value = result.rows.first?.values.first else { return "" }
    return value.isNull ? "-" : cell(value, inTable ? "\\|" : "|")
  }

  private func summaryLines(_ summaries: [QueryResult.Summary]) -> [String] {
    if summaries.isEmpty { return [] }
    let texts = summaries.map { summary in
      let title = result.columns.first { $0.name == summary.column }?.title ?? summary.column
      return "\(title.markdownEscaped), \(summary.name.markdownEscaped): \(cell(summary.value))"
    }
    return ["", texts.joined(separator: "; ")]
  }

  private func lines(of rows: [QueryResult.Row]) -> [String] {
    switch result.layout {
    case "task":
      return rows.map { row in
        let text = row.values.last.map { evaluator.text($0).withoutLineBreaks } ?? ""
        // What stands below a task is in its note.
        let note = row.depth > 0 ? "" : row.file.map { " (\(link(to: $0, "|")))" } ?? ""
        return "\(String(repeating: "  ", count: row.depth))- \(box(of: row))\(text)\(note)"
      }
    case "list":
      return rows.map { row -> String in
        let cells = row.values.enumerated().map { index, value in
          index == 0 ? firstCell(row, value, "|") : cell(value, "|")
        }
        return "- " + cells.joined(separator: ": ")
      }
    case "value": return [inlineMarkdown()]
    default:
      if rows.isEmpty { return [] }
      let head = "| " + result.columns.map { $0.title.markdownEscaped }.joined(separator: " | ") + " |"
      let rule = "| " + result.columns.map { _ in "---" }.joined(separator: " | ") + " |"
      return [head, rule]
        + rows.map { row in
          let cells = row.values.enumerated().map { index, value in
            result.kind == .base && result.columns[index].name == "file.name" ? firstCell(row, value) : cell(value)
          }
          return "| " + cells.joined(separator: " | ") + " |"
        }
    }
  }

  /// Returns the box of a task with a space after it; empty for an item without one.
  private func box(of row: QueryResult.Row) -> String {
    let status = row.values.dropLast().last ?? .text(" ")
    return status.isNull ? "" : "[\(evaluator.text(status))] "
  }

  /// Returns a link to a file; in a table, a backslash keeps its pipe from ending the cell.
  private func link(to file: Int, _ pipe: String = "\\|") -> String {
    let path = source.path(of: file)
    let name = evaluator.shownText(.file(file))
    return "[[\(path)\(pipe)\(name.withoutLineBreaks.replacingScalars("|", with: " "))]]"
  }

  private func firstCell(_ row: QueryResult.Row, _ value: QueryValue, _ pipe: String = "\\|") -> String {
    if result.kind == .base, let file = row.file, case .text = value { return link(to: file, pipe) }
    return cell(value, pipe)
  }

  /// Returns a value as Markdown in a cell of a table, or with another sign between the parts of links.
  private func cell(_ value: QueryValue, _ pipe: String = "\\|") -> String {
    switch value {
    case .null: return ""
    case .link(let link):
      if let file = evaluator.file(of: link) {
        let shown = link.display ?? QueryEvaluator.displayName(of: link)
        let part = link.subpath.map { "#" + (link.kind == .block ? "^" : "") + $0 } ?? ""
        return "[[\(source.path(of: file))\(part)\(pipe)\(shown.withoutLineBreaks.replacingScalars("|", with: " "))]]"
      }
      return link.text.replacingScalars("|", with: pipe).withoutLineBreaks
    case .file(let file): return link(to: file, pipe)
    case .list(let items): return items.map { cell($0, pipe) }.joined(separator: ", ")
    case .row(let row): return row.file.map { link(to: $0, pipe) } ?? evaluator.text(value).markdownEscaped
    case .number(let number) where number.isInfinite: return number < 0 ? "-∞" : "∞"
    default: return evaluator.text(value).markdownEscaped
    }
  }
}

extension String {
  fileprivate var withoutLineBreaks: String { String(map { $0.isNewline ? " " : $0 }) }

  /// The text with the signs of Markdown escaped, in one line.
  package var markdownEscaped: String {
    var result = ""
    for character in self {
      if character.isNewline {
        result.append(" ")
      } else {
        if "\\|`*_[]<>#".contains(character) { result.append("\\") }
        result.append(character)
      }
    }
    return result
  }
}
