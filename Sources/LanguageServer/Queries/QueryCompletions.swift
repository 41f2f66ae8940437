internal import Answers
internal import Bytes
internal import NoteQueries
internal import NoteSyntax
internal import SearchIndex
internal import VaultChanges
internal import VaultCore

/// Completions in a base or in a block with a query.
struct QueryCompletions {
  private let page: Page
  private let query: WrittenQuery
  private let cursor: QueryCursor
  /// The bytes of the document that a completion replaces.
  let range: Range<Int>
  private let typed: String

  /// Makes the completions at an offset; nil if it is in no query, or nothing certain can be written there.
  init?(at offset: Int, in page: Page) {
    guard let query = page.query(at: offset), let place = query.textOffset(offset),
      let cursor = QueryCursor(at: place, in: query)
    else { return nil }
    (self.page, self.query, self.cursor) = (page, query, cursor)
    range = offset - (cursor.range.upperBound - cursor.range.lowerBound)..<offset
    typed = String(decoding: page.bytes[range], as: UTF8.self)
  }

  private var isBase: Bool { query.language == .base }
  /// The base without the line that is being typed, which is rarely complete.
  private var base: BaseFile {
    var bytes = Array(query.text.utf8)
    let place = cursor.range.upperBound
    let start = bytes[..<place].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: .lineFeed) ?? bytes.count
    bytes.removeSubrange(start..<end)
    return BaseFile(bytes)
  }

  func add(to list: inout CompletionList) {
    switch cursor.wanted {
    case .words(let words):
      for word in words where matches(word.text) { list.add(word.text, .keyword, detail: word.help) }
    case .keys(let words): for word in words { list.add(key(word)) }
    case .operand(let roots):
      addProperties(to: &list)
      addFormulas(after: "formula.", to: &list)
      for root in roots { list.add(root.text, .keyword, detail: root.help) }
      if isBase {
        for function in BaseFunctions.all where function.owner == .global { add(function, to: &list) }
      } else {
        for function in DataviewFunctions.all {
          add(function.name, function.signature, gives: function.result, help: function.help, to: &list)
        }
      }
    case .fields(let fields):
      for field in fields { list.add(field.text, .property, detail: field.help) }
      if isBase { for function in BaseFunctions.all where function.owner == .file { add(function, to: &list) } }
    case .property: addProperties(to: &list)
    case .formula: addFormulas(after: "", to: &list)
    case .method(let value):
      let tally = properties
      let functions = ReceiverType.functions(of: value) { name in
        let key = CaseFolding.fold(name)
        guard let row = tally.first(where: { $0.key == key }), row.types.count == 1 else { return nil }
        return Self.owner(row.types[0])
      }
      for function in functions { add(function, to: &list) }
    case .column:
      addProperties(to: &list)
      addFormulas(after: "formula.", to: &list)
      for field in QueryWords.baseFields where field.text != "file" {
        list.add("file.\(field.text)", .property, detail: field.help)
      }
    case .summary:
      for summary in BaseSummary.allCases { list.add(summary.rawValue, .enumeration) }
      for summary in base.summaries { list.add(summary.name, .enumeration, detail: summary.body.text) }
    case .name(let kind): addNames(of: kind, to: &list)
    case .value(let property): TextCompletions(page).addValues(of: property, typed, to: &list)
    }
  }

  private func key(_ word: DescribedWord) -> CompletionItem {
    CompletionItem(label: word.text, kind: .property, text: word.text + ":", filter: word.text, detail: word.help)
  }

  // MARK: - Names

  private func addNames(of kind: QueryReference.Kind, to list: inout CompletionList) {
    switch kind {
    case .tag: TextCompletions(page).addTags(typed, to: &list)
    case .property: addProperties(to: &list)
    case .note: NoteCompletions(page, .wikilink(end: "", isEmbed: true), typed).add(to: &list)
    case .folder: addFolders(to: &list)
    case .folderOrNote:
      addFolders(to: &list)
      addPaths(withExtension: false, to: &list)
    case .path: addPaths(withExtension: true, to: &list)
    case .formula, .view, .part: break
    }
  }

  private func addFolders(to list: inout CompletionList) {
    let folders = page.view.snapshot.folders(below: [UInt8]().span).map { String(decoding: $0, as: UTF8.self) }
    for folder in folders.sorted() where matches(folder) { list.add(folder, .folder) }
  }

  private func addPaths(withExtension: Bool, to list: inout CompletionList) {
    for note in page.view.snapshot.documents(in: page.view.snapshot.noteSets) {
      guard list.wantsMore else { return list.stopEarly() }
      let path = String(decoding: page.view.snapshot.key(of: note), as: UTF8.self)
      let name = withExtension ? path : FileNaming.withoutNoteExtension(path)
      if matches(name) { list.add(name, .reference) }
    }
  }

  private func matches(_ name: String) -> Bool { LetterMatch(typed).matches(name) }

  // MARK: - Properties, formulas and functions

  private var properties: [PropertyTally.Row] {
    PropertyTally(page.view.snapshot, within: page.view.snapshot.noteSets).rows
  }

  private func addProperties(to list: inout CompletionList) {
    for row in properties.sorted(by: { ($1.notes, $0.key) < ($0.notes, $1.key) }) {
      let isName = row.name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_-".utf8.contains($0) || $0 >= 0x80 }
      if !isName, cursor.wanted != .column { continue }
      list.add(row.name, .property, detail: Self.detail(of: row))
    }
  }

  /// What people are told of a property: its type, and the number of its notes.
  static func detail(of row: PropertyTally.Row) -> String {
    (row.types.prefix(2).map(\.rawValue) + [Amount.text(row.notes, "note")]).joined(separator: ", ")
  }

  private func addFormulas(after prefix: String, to list: inout CompletionList) {
    guard isBase else { return }
    for formula in base.formulas { list.add(prefix + formula.name, .variable, detail: formula.body.text) }
  }

  private func add(_ function: QueryFunction, to list: inout CompletionList) {
    add(function.name, function.signature, gives: function.result, help: function.help, to: &list)
  }

  private func add(
    _ name: String, _ signature: String, gives result: String, help: String, to list: inout CompletionList
  ) {
    list.add(
      CompletionItem(
        label: signature, kind: .function, text: name + "(", filter: name, detail: "\(result): \(help)"))
  }

  private static func owner(_ type: PropertyType) -> QueryFunction.Owner? {
    switch type {
    case .text: .string
    case .number: .number
    case .date, .dateTime: .date
    case .list: .list
    case .mapping: .object
    default: nil
    }
  }
}
