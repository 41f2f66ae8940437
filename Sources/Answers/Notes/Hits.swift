package import JSON
package import SearchIndex
package import VaultCore

/// A note that a query found, with the lines that show why.
package struct Hit: Sendable {
  package let row: NoteRow
  /// The lines that match, each once.
  package let excerpts: [Excerpt]
  /// The lines that match and those around them.
  package let lines: [ExcerptLine]
  /// The parts of the score, if they were asked for.
  package let explanation: ScoreExplanation?
  /// What the note lacks, if it does not match but nearly does.
  package var near: NearNote?
  /// The lines before and after each excerpt, for JSON.
  fileprivate var surroundings: [(before: [[UInt8]], after: [[UInt8]])] = []

  package var note: NoteRecord { row.note }
}

/// The notes that a query found, best first, and after them those that nearly match.
package struct Hits: Listing {
  /// The notes, in order.
  package let notes: NoteSequence
  package let total: Int
  /// The notes that do not match and lack few words of the query, or have similar ones.
  package let near: [NearNote]
  /// The maximum number of lines of a note that rows have; nil to read no notes. JSON has at most 100.
  package var excerptLimit: Int?
  /// Whether the query has words that lines can match; known after the first page.
  package private(set) var hasTerms = false
  /// Whether rows have the parts of their scores.
  package let isExplained: Bool
  private let query: ParsedQuery
  private let context: Int
  private let found: FoundDocuments
  private let selection: NoteSelection
  private let explanations: [DocumentID: ScoreExplanation]?
  private var scores: [DocumentID: Float]?
  private var rows: NoteRows

  /// The description of the list.
  package static let shape = shape(more: [])

  private static func shape(more: [ListShape.Field]) -> ListShape {
    .notes(
      name: "hits", more: NoteField.fields([.score: "the score of the match"]) + more,
      extra: [.score, .matches, .relaxed, .explanation, .groupName, .groups])
  }

  /// Lists hits of a query.
  ///
  /// - Parameters:
  ///   - near: The notes that nearly match.
  ///   - context: The number of lines around each line that matches.
  ///   - isExplained: Whether rows have the parts of their scores.
  package init(
    _ notes: NoteSequence, of found: FoundDocuments, _ query: ParsedQuery, _ selection: NoteSelection,
    near: [NearNote] = [], in view: VaultView, context: Int = 0, isExplained: Bool = false
  ) {
    (self.notes, self.found, self.selection) = (notes, found, selection)
    (self.query, self.context, self.isExplained) = (query, context, isExplained)
    self.near = near
    explanations =
      isExplained
      ? Dictionary(
        zip(notes.documents, found.explanations(of: notes.documents)), uniquingKeysWith: { first, _ in first }) : nil
    total = found.count
    rows = NoteRows(view)
  }

  /// Answers a query with everything that it finds, best first. Notes in the trash are found if it refers to them.
  package init(_ text: String, in view: inout VaultView) throws(VaultError) {
    let query = try view.vault.parse(text)
    if query.node.mentionsTrash { try view.includeTrash() }
    let hits = try view.find(query)
    let selection = NoteSelection()
    self.init(
      NoteSequence(selection.page(of: hits, view, isRanked: true)), of: hits, query, selection,
      in: view)
  }

  package var shape: ListShape { notes.groups == nil ? Self.shape : Self.shape(more: notes.fields) }
  package var count: Int { notes.documents.count + near.count }
  /// The rows that nearly match.
  package var nearRows: Range<Int> { notes.documents.count..<count }
  /// The hits and, if there are any, the notes that nearly match.
  package var parts: [(name: String, rows: Range<Int>)] {
    let found = (Self.shape.name, 0..<notes.documents.count)
    return near.isEmpty ? [found] : [found, ("nearly", nearRows)]
  }
  package var shown: Int { notes.shown }
  package var head: [JSONValue.Member] { [.init("query", .string(query.text))] + notes.head(total: total) }
  package var groupTotals: [(label: String, total: Int)]? { notes.totals }

  package mutating func prepare(for fields: [NoteField]) {
    rows.prepare(for: fields, count: count)
    if fields.contains(.score) { scores = selection.scores(of: found) }
    if fields.contains(.matches) { excerptLimit = 100 }
  }

  package mutating func page(_ range: Range<Int>) -> [Hit] {
    let found = range.clamped(to: 0..<notes.documents.count)
    var page = hits(found.map { rows.row(notes.documents[$0], at: notes.membership(at: $0)) }, query)
    for index in range.clamped(to: nearRows) {
      let near = near[index - notes.documents.count]
      for var hit in hits([rows.row(near.document)], near.condition) {
        hit.near = near
        page.append(hit)
      }
    }
    return page
  }

  private mutating func hits(_ rows: [NoteRow], _ condition: ParsedQuery) -> [Hit] {
    guard excerptLimit != nil else {
      return rows.map { Hit(row: $0, excerpts: [], lines: [], explanation: explanations?[$0.note.document]) }
    }
    let files = NoteFiles(self.rows.view.vault)
    var finder = self.rows.view.excerptFinder(for: condition.node)
    hasTerms = hasTerms || finder.hasTerms
    var hits: [Hit] = []
    for row in rows { hits.append(hit(row, files, &finder)) }
    return hits
  }

  private func hit(_ row: NoteRow, _ files: borrowing NoteFiles, _ finder: inout ExcerptFinder) -> Hit {
    let explanation = explanations?[row.note.document]
    guard let excerptLimit, let bytes = files.contents(of: row.note.path) else {
      return Hit(row: row, excerpts: [], lines: [], explanation: explanation)
    }
    let excerpts = finder.excerpts(in: bytes, limit: excerptLimit)
    let surroundings: [(before: [[UInt8]], after: [[UInt8]])] = excerpts.map { excerpt in
      let lines = context == 0 ? [] : Excerpt.lines([excerpt], context: context, in: bytes)
      return (
        before: lines.filter { $0.line < excerpt.line }.map(\.text),
        after: lines.filter { $0.line > excerpt.line }.map(\.text)
      )
    }
    return Hit(
      row: row, excerpts: excerpts, lines: Excerpt.lines(excerpts, context: context, in: bytes),
      explanation: explanation, surroundings: surroundings)
  }

  package func value(_ field: NoteField, of hit: Hit) -> FieldValue {
    switch field {
    case .score: .score(hit.near?.score ?? scores?[hit.note.document] ?? 0)
    case .matches: .json(.array(hit.excerpts.indices.map { .object(members(hit, $0)) }))
    case .relaxed: hit.near.map { .json($0.json) } ?? .absent
    case .explanation: hit.explanation.map { .json($0.json) } ?? .absent
    default: rows.value(field, of: hit.row)
    }
  }

  package func value(ofProperty name: String, of hit: Hit) -> FieldValue { rows.value(ofProperty: name, of: hit.row) }

  private func members(_ hit: Hit, _ index: Int) -> [JSONValue.Member] {
    let excerpt = hit.excerpts[index]
    var members: [JSONValue.Member] = [
      .init("line", .integer(excerpt.line)), .init("column", .integer(excerpt.column)),
      .init("text", .text(excerpt.text)),
    ]
    if context > 0 {
      let (before, after) = hit.surroundings[index]
      members += [.init("before", .array(before.map { .text($0) })), .init("after", .array(after.map { .text($0) }))]
    }
    return members
  }
}

extension NearNote {
  /// What the note lacks, which sheaf-output(5) describes.
  fileprivate var json: JSONValue {
    [
      "without": .strings(without),
      "similar": .object(similar.map { .init($0.typed, .string($0.found)) }),
    ]
  }
}

extension ScoreExplanation {
  /// The sum in JSON, which sheaf-output(5) describes.
  fileprivate var json: JSONValue {
    [
      "terms": .array(
        terms.map { term in
          [
            "text": .string(term.text), "score": .number(Double(term.score)), "idf": .number(Double(term.idf)),
            "occurrences": .array(
              term.occurrences.map { occurrence, termFrequency in
                [
                  "text": .string(occurrence.text), "field": .string("\(occurrence.field)"),
                  "frequency": .integer(occurrence.frequency), "weight": .number(Double(occurrence.weight)),
                  "tf": .number(Double(termFrequency)),
                ]
              }),
          ]
        }),
      "pairs": .array(
        pairs.map { pair in
          [
            "left": .string(pair.left), "right": .string(pair.right), "proximity": .number(Double(pair.proximity)),
            "score": .number(Double(pair.score)),
          ]
        }),
      "title": .number(Double(titleBonus)), "pin": .number(Double(pin)), "recency": .number(Double(recency)),
    ]
  }
}
