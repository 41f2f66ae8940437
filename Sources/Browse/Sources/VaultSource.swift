internal import Answers
internal import Bytes
internal import Dates
internal import QueryLanguage
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// The rows of all that can be listed of a vault.
package struct VaultSource: ListSource {
  private let newest: NewestView
  private var notes: NoteSource

  /// Asks a view that may be replaced at any time; the other parameters are those of `NoteSource`.
  package init(
    _ newest: NewestView, namesMissing: Bool = false,
    complete: @escaping @Sendable (String, VaultView) -> [QueryCompletion] = { _, _ in [] },
    commands: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.newest = newest
    notes = NoteSource(
      newest, canCreate: false, namesMissing: namesMissing, complete: complete, commands: commands)
  }

  /// Returns the text of a row, and its panel.
  package mutating func preview(_ question: PreviewQuestion) -> Preview? {
    guard let view = newest.view else { return nil }
    if question.item.name.isEmpty { return Preview(operation: question, in: view) }
    return notes.preview(question)
  }

  /// Returns the rows of a scope; nil before the first view.
  package mutating func answer(_ question: ListQuestion) -> ListAnswer? {
    guard let (view, edition) = newest.current, let selection = question.selection else { return nil }
    var answer = ListAnswer(question: question)
    answer.today = view.vault.today
    answer.overview = notes.overview(view, edition: edition, countsQueries: question.wantsOverview)
    do throws(VaultError) {
      switch selection.scope {
      case .tasks: try answer.list(tasksIn: view)
      case .broken: try answer.list(brokenLinksIn: view)
      case .operations: try answer.list(operationsOf: view)
      case .trash: try answer.list(trashOf: view)
      case .calendar: try answer.list(daysOf: view)
      case .recent where question.query.isEmpty && selection.order == nil:
        var plain = question
        plain.selection = nil
        guard let recent = notes.answer(plain) else { return nil }
        (answer.kind, answer.rows, answer.total, answer.all) = (.recent, recent.rows, recent.total, recent.all)
      default: answer = notes.notes(question, selection, view, answer: answer)
      }
      if selection.hasSnippets, selection.scope.listsNotes { answer.addSnippets(in: view) }
    } catch {
      answer.hint = "the list could not be made"
      if case .query(let problem, _) = error { answer.hint = problem.message }
    }
    answer.noteNames = notes.noteNames(for: question, view, edition: edition)
    return answer
  }
}

extension ListScope {
  /// The query that finds the notes of the scope; nil for all notes.
  var condition: QueryNode? {
    switch self {
    case .pinned: QueryNode(.state(.pinned))
    case .inbox: QueryNode(.area(.inbox))
    case .folder(let path): QueryNode(.folder(path))
    case .tag(let name): QueryNode(.key(.tag, .word(name)))
    case .category(let name): QueryNode(.key(.category, .word(name)))
    default: nil
    }
  }
}

extension NoteSource {
  /// Returns the query of a question or, if it is invalid, the last valid one; the hint of the answer says why.
  mutating func lastValidQuery(
    _ question: ListQuestion, _ view: VaultView, _ answer: inout ListAnswer
  ) throws(VaultError) -> UnfinishedQuery {
    do throws(VaultError) {
      let query = try UnfinishedQuery(question.query, in: view.vault)
      lastGood = question.query
      return query
    } catch {
      guard case .query(let problem, _) = error else { throw error }
      answer.hint = problem.message
      return try UnfinishedQuery(lastGood, in: view.vault)
    }
  }

  /// Returns the notes of a scope that match the query, in their order and groups.
  mutating func notes(
    _ question: ListQuestion, _ selection: ListQuestion.Selection, _ view: VaultView, answer: ListAnswer
  ) -> ListAnswer {
    var (answer, view) = (answer, view)
    if !question.query.isEmpty { answer.completions = completions(of: question.query, selection.scope.condition, view) }
    do throws(VaultError) {
      let query = try lastValidQuery(question, view, &answer)
      var conditions = selection.scope.condition.map { [$0] } ?? []
      if case .query(let name) = selection.scope { conditions.append(try view.vault.parse("@\(name)").node) }
      if ([query.parsed.node] + conditions).contains(where: \.mentionsTrash) { try view.includeTrash() }
      let isArchive = selection.scope == .folder(NoteArea.archiveFolder)
      let areas = selection.includesArchive || isArchive ? NoteArea.leftOut : []
      let (asked, found) = try view.find(query, with: conditions, including: areas)
      answer.all = found.count
      answer.total = found.count
      if question.wantsCategories {
        answer.categories = ScopeRow.categories(of: found.sets, in: view).filter { $0.count != 0 }
      }
      let isSearched = !question.query.isEmpty && query.title != nil
      let order = selection.order ?? (isSearched ? NoteOrder(.relevance) : nil)
      let documents = NoteSelection(order: order, limit: question.limit).page(of: found, view)
      let dates = ShownDate(order, view)
      arrange(documents, of: found, selection, by: dates, in: view, isRanked: order?.key == .relevance, answer: &answer)
      if question.query.isEmpty { return answer }
      let near = try answer.addNear(asked, found: found, areas: areas, in: view)
      if let title = query.title, found.count == 0, near.isEmpty, answer.hint == nil, !answer.isPartial {
        let named = byName(title, [], view, edition: question.edition)
        if !named.isEmpty {
          answer.rows = named.prefix(question.limit).map { item($0, dates, in: view) }
          (answer.total, answer.kind, answer.sections) = (named.count, .names, [])
        }
      }
    } catch {
      answer.hint = answer.hint ?? "the query could not be answered"
    }
    return answer
  }

  /// Puts the rows of notes in groups, if they are grouped. Months are those of notes in the order of dates.
  private func arrange(
    _ documents: [DocumentID], of found: FoundDocuments, _ selection: ListQuestion.Selection, by dates: ShownDate,
    in view: VaultView, isRanked: Bool, answer: inout ListAnswer
  ) {
    let key = isRanked ? .relevance : selection.order?.key
    guard let grouping = selection.grouping.noteGrouping(key) else {
      answer.rows = documents.map { item($0, dates, in: view) }
      return
    }
    let groups = NoteGroups(grouping, of: documents, among: found, view, dates)
    for group in groups.shown {
      answer.sections.append(ListSection(label: group.label, total: group.total, start: answer.rows.count))
      answer.rows += group.notes.map { item($0.document, dates, in: view) }
    }
  }

  private func item(_ document: DocumentID, _ dates: ShownDate, in view: VaultView) -> ListItem {
    let note = view.record(document)
    return Self.item(note, dates.date(of: note) ?? CivilDateTime(note.created, in: view.zone), view)
  }
}

extension ListAnswer {
  mutating func addSnippets(in view: VaultView) {
    for (index, row) in rows.enumerated() {
      guard let note = row.note(in: view) else { continue }
      let snippet = view.snapshot.texts(of: note.document).snippet
      // The title is above it already.
      rows[index].snippet = snippet.hasPrefix(row.title) ? String(snippet.dropFirst(row.title.count)).trimmed : snippet
    }
  }
}

extension ListQuestion.Grouping {
  /// The groups of notes in an order. Months are those of dates.
  func noteGrouping(_ order: NoteOrder.Key?) -> NoteGrouping? {
    switch self {
    case .month: order == nil || order == .created || order == .updated || order == .referenced ? .month : nil
    case .folder: .folder
    case .category: .category
    case .tag: .tag
    case .none: nil
    }
  }
}

/// Where the rows of a screen come from. One thread asks a source, so it can keep what it has found.
package protocol ListSource: Sendable {
  /// Answers a question; nil if nothing is known yet, so that it has to be asked again after the files were compared.
  mutating func answer(_ question: ListQuestion) -> ListAnswer?
  /// Returns the text of a row; nil if there is none.
  mutating func preview(_ question: PreviewQuestion) -> Preview?
}

extension ListSource {
  /// Returns nothing, since names have no text.
  package func preview(_ question: PreviewQuestion) -> Preview? { nil }
}

/// The newest view of a vault, which one thread makes by comparing the files and another one asks.
package final class NewestView: Sendable {
  private let state: Locked<(view: VaultView?, edition: Int)>

  /// Begins with the view of the last commit; nil if there is none.
  package init(_ view: VaultView?) { state = Locked((view, 0)) }

  /// The view and its number, which is a new one for each view; nil before the first one.
  var current: (view: VaultView, edition: Int)? { state.withLock { state in state.view.map { ($0, state.edition) } } }

  /// The view; nil before the first one.
  package var view: VaultView? { state.withLock { $0.view } }

  package var isKnown: Bool { view != nil }

  package func replace(with view: VaultView) { state.withLock { $0 = (view, $0.edition + 1) } }
}
