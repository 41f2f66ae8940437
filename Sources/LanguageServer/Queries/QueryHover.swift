internal import Answers
internal import Bytes
internal import NoteQueries
internal import NoteSyntax
internal import VaultCore

/// What a place in a query, or a link to a base, shows: the answer, a function, or the value of a formula.
struct QueryHover {
  private let page: Page
  /// The largest number of rows of an answer that is shown.
  private static let mostRows = 20

  init(_ page: Page) { self.page = page }

  /// Returns the text for an offset that is in a query, but at no name of something else.
  func text(at offset: Int) -> (String, Range<Int>)? {
    guard let query = page.query(at: offset) else { return nil }
    if let range = query.inlineRange { return (answer(to: query), range) }
    let line = page.text.lines.line(at: min(offset, page.bytes.count)) + 1
    if line == query.line, !page.isBase { return (answer(to: query), page.head(of: query)) }
    guard let place = query.textOffset(offset), let (name, range) = word(at: place, in: query) else { return nil }
    let start = query.fileOffset(range.lowerBound)
    return (name, start..<start + range.count)
  }

  /// Returns the answer to a query, or to one of its views; the reason if there is none.
  func answer(to query: WrittenQuery, view: String? = nil) -> String {
    answer(to: PlacedQuery(path: page.path, text: query), view: view)
  }

  /// Returns the answer that an embed of a base shows in this document; nil if the base cannot be read.
  func answer(ofBase path: [UInt8], view: String?) -> String? {
    page.view.queries(at: path)?.first.map { answer(to: PlacedQuery(path: page.path, text: $0.text), view: view) }
  }

  private func answer(to query: PlacedQuery, view: String?) -> String {
    var options = QueryOptions()
    options.view = view
    do throws(QueryError) {
      let answer = try QueryAnswer(query, options, in: page.view)
      if query.text.language == .expression { return answer.inlineMarkdown() }
      let count = answer.result.rowCount
      let head = [answer.result.view.map { "**\($0)**" }, Amount.text(count, "row")]
      let text = answer.first(Self.mostRows).markdown
      let parts = [head.compactMap(\.self).joined(separator: " · "), text] + (count > Self.mostRows ? ["…"] : [])
      return parts.joined(separator: "\n\n")
    } catch {
      return error.failure.message + (error.failure.hint.map { "; \($0)" } ?? "")
    }
  }

  /// Returns the number of rows of a query; nil if it cannot be answered.
  func count(of query: WrittenQuery, view: String? = nil) -> Int? {
    var options = QueryOptions()
    options.view = view
    let place = PlacedQuery(path: page.path, text: query)
    return try? QueryAnswer(place, options, in: page.view).result.rowCount
  }

  // MARK: - Words

  /// Returns the description of the function or the field at an offset of a query's text.
  private func word(at offset: Int, in query: WrittenQuery) -> (String, Range<Int>)? {
    let bytes = Array(query.text.utf8)
    func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }
    var (start, end) = (offset, offset)
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    guard start < end else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let isCall = end < bytes.count && bytes[end] == UInt8(ascii: "(")
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    let texts =
      isCall
      ? functions(named: name, isMember: isMember, query.language)
      : isMember && bytes[..<(start - 1)].suffix(4).elementsEqual("file".utf8)
        ? fields(query.language).filter { $0.text == name }.map { "`file.\(name)`: \($0.help)" } : []
    return texts.isEmpty ? nil : (texts.joined(separator: "\n\n"), start..<end)
  }

  private func fields(_ language: WrittenQuery.Language) -> [DescribedWord] {
    language == .base ? QueryWords.baseFields : QueryWords.dataviewFields
  }

  private func functions(named name: String, isMember: Bool, _ language: WrittenQuery.Language) -> [String] {
    switch language {
    case .base:
      BaseFunctions.all.filter { $0.name == name && ($0.owner != .global) == isMember }.map {
        let owner = $0.owner == .global || $0.owner == .any ? "" : "\($0.owner.rawValue)."
        return "`\(owner)\($0.signature)`: \($0.result); \($0.help)"
      }
    case .dataview, .expression:
      DataviewFunctions.all.filter { $0.name == name.lowercased() }.map {
        "`\($0.signature)`: \($0.result); \($0.help)"
      }
    case .tasks, .dataviewjs, .script: []
    }
  }

  /// Returns a formula, with its value for the note that contains the query.
  func formula(_ name: String, in query: WrittenQuery) -> String? {
    let base = BaseFile(Array(query.text.utf8))
    guard let formula = base.formulas.first(where: { $0.name == name }) else { return nil }
    let source = VaultQuerySource(page.view, excludes: true)
    let this = source.file(at: String(decoding: page.path, as: UTF8.self))
    let evaluator = QueryEvaluator(
      source, .bases, at: QueryAnswer.moment(QueryOptions(), in: page.view), this: this)
    evaluator.formulas = Dictionary(
      base.formulas.map { ($0.name, $0.body.expression) }, uniquingKeysWith: { first, _ in first })
    var text = "`\(name)` = `\(formula.body.text)`"
    guard !page.isBase, let this else { return text }
    evaluator.move(to: this)
    do throws(QueryFailure) {
      text += "\n\nfor this note: \(evaluator.shownText(try evaluator.formula(name)).markdownEscaped)"
    } catch {
      text += "\n\nfor this note: \(error.message)"
    }
    return text
  }
}
