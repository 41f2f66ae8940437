internal import Answers
internal import Dates
internal import LinkGraph
internal import Presentation
internal import QueryLanguage
internal import SearchIndex
package import VaultCore

/// The notes of a vault as rows: those that a query finds, or without one those opened last and then those changed last.
package struct NoteSource: ListSource {
  private let newest: NewestView
  private let usesRecents: Bool
  private let canCreate: Bool
  private let complete: @Sendable (String, VaultView) -> [QueryCompletion]
  private let commands: @Sendable () -> [String]
  /// Whether broken links are marked by a word too, for a screen without colours.
  let namesMissing: Bool
  /// What the vault has, for the edition of its view.
  private var overview: (edition: Int, value: VaultOverview, hasQueryCounts: Bool)?
  /// The names of all notes for the current view, which the first query that needs them makes.
  private var names = NoteNames()
  private var editionOfNames = -1
  /// The last query that could be read.
  var lastGood = ""

  /// Asks a view that may be replaced at any time.
  ///
  /// - Parameters:
  ///   - usesRecents: Whether the notes opened last come first while nothing is typed.
  ///   - canCreate: Whether a note that does not exist can be created.
  ///   - namesMissing: Whether broken links are marked by a word too, for a screen without colours.
  ///   - complete: Returns how the last word of a query can go on.
  ///   - commands: Returns the names of all commands.
  package init(
    _ newest: NewestView, usesRecents: Bool = true, canCreate: Bool = true, namesMissing: Bool = false,
    complete: @escaping @Sendable (String, VaultView) -> [QueryCompletion] = { _, _ in [] },
    commands: @escaping @Sendable () -> [String] = { [] }
  ) {
    (self.newest, self.usesRecents, self.canCreate) = (newest, usesRecents, canCreate)
    (self.namesMissing, self.complete, self.commands) = (namesMissing, complete, commands)
  }

  /// The newest view; nil before the first one.
  var currentView: VaultView? { newest.view }

  /// Returns the notes for what is typed; nil before the first view.
  package mutating func answer(_ question: ListQuestion) -> ListAnswer? {
    guard let (view, edition) = newest.current else { return nil }
    var answer = rows(for: question, view, edition: edition)
    if question.wantsOverview { answer.overview = overview(view, edition: edition) }
    if question.selection?.hasSnippets == true { answer.addSnippets(in: view) }
    answer.noteNames = noteNames(for: question, view, edition: edition)
    return answer
  }

  /// The number of notes that complete a name.
  private static let mostNames = 20

  /// Returns the notes whose names have the letters that are typed in a line.
  mutating func noteNames(for question: ListQuestion, _ view: VaultView, edition: Int) -> [String] {
    guard let text = question.noteName else { return [] }
    return byName(text, [], view, edition: edition).prefix(Self.mostNames).map { document in
      let path = String(decoding: view.record(document).path, as: UTF8.self)
      return path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    }
  }

  /// Returns what the vault has. The counts of saved queries are those from before, or unknown, unless they are wanted.
  mutating func overview(_ view: VaultView, edition: Int, countsQueries: Bool = false) -> VaultOverview {
    var known = overview ?? (-1, VaultOverview(commands: commands()), false)
    if known.edition != edition { known = (edition, VaultOverview(view, after: known.value), false) }
    if countsQueries, !known.hasQueryCounts {
      known.value.countQueries(in: view)
      known.hasQueryCounts = true
    }
    overview = known
    return known.value
  }

  private mutating func rows(for question: ListQuestion, _ view: VaultView, edition: Int) -> ListAnswer {
    var answer = ListAnswer(question: question)
    do throws(VaultError) {
      let isAll = question.selection?.includesArchive ?? false
      let all = try view.find("", including: isAll ? NoteArea.leftOut : [])
      answer.all = all.count
      if let selection = question.selection, selection.isArranged {
        answer = notes(question, selection, view, answer: answer)
        answer.all = all.count
        if canCreate, answer.hint == nil, let query = try? UnfinishedQuery(question.query, in: view.vault),
          let title = query.title
        {
          answer.offer = offer(title, query, found: answer.total, isHasty: answer.isPartial, view)
        }
        return answer
      }
      if question.query.allSatisfy(\.isWhitespace) { return recent(question, all, view, answer: answer) }
      answer.completions = completions(of: question.query, nil, view)
      let query = try lastValidQuery(question, view, &answer)
      if answer.hint != nil, lastGood.isEmpty { return recent(question, all, view, answer: answer) }
      return try found(query, question, view, edition: edition, answer: answer)
    } catch {
      answer.hint = answer.hint ?? "the query could not be answered"
      return answer
    }
  }

  // MARK: - Recent notes

  private func recent(
    _ question: ListQuestion, _ all: FoundDocuments, _ view: VaultView, answer: ListAnswer
  ) -> ListAnswer {
    var answer = answer
    answer.total = all.count
    answer.kind = .recent
    var seen: Set<DocumentID> = []
    var rows: [ListItem] = []
    if usesRecents {
      for entry in RecentNotes(view.vault).entries.sorted(by: { $0.time > $1.time }) where rows.count < question.limit {
        guard let note = view.note(at: entry.path), all.contains(note.document) else { continue }
        seen.insert(note.document)
        rows.append(Self.item(note, CivilDateTime(nanoseconds: entry.time, in: view.zone), view))
      }
    }
    for document in all.first(question.limit, by: .updated, isAscending: false) where rows.count < question.limit {
      guard seen.insert(document).inserted else { continue }
      let note = view.record(document)
      rows.append(Self.item(note, CivilDateTime(note.updated, in: view.zone), view))
    }
    answer.rows = rows
    return answer
  }

  /// Returns how the last word of a query can go on, with the number of notes that each would leave, if no note has to be
  /// read for that. One that would leave none beside another condition is left out.
  func completions(of query: String, _ scope: QueryNode?, _ view: VaultView) -> [QueryCompletion] {
    let all = complete(query, view)
    let isNarrowed = scope != nil || query.contains(" ")
    return all.compactMap { completion in
      // A field has no value yet.
      if completion.query.hasSuffix(":") || !isNarrowed && completion.count != nil { return completion }
      guard let parsed = try? UnfinishedQuery(completion.query, in: view.vault).parsed else { return nil }
      if parsed.node.needsText { return completion }
      let node = scope.map { QueryNode(.and([parsed.node, $0])) } ?? parsed.node
      guard let found = try? view.find(ParsedQuery(node, text: completion.query))
      else { return nil }
      var completion = completion
      completion.count = found.count
      return found.count == 0 && isNarrowed ? nil : completion
    }
  }

  static func item(_ note: NoteRecord, _ date: CivilDateTime, _ view: VaultView) -> ListItem {
    var item = item(note, titled: note.card.title, date: RelativeDate.text(of: date, now: view.now))
    (item.isPinned, item.needsAttention) = (note.isPinned, ConflictCopyName(note.path) != nil)
    item.tags = view.snapshot.tags(of: note.document).map(\.name)
    return item
  }

  /// Returns the row of a note under another title, such as that of one of its headings.
  static func item(_ note: NoteRecord, titled title: String, detail: String? = nil, date: String = "") -> ListItem {
    let seen = SeenRow(note)
    var item = ListItem(
      key: seen.id.map { Array("id:\($0)".utf8) } ?? note.path, name: note.path, title: title,
      detail: detail ?? String(decoding: note.folder, as: UTF8.self), date: date)
    item.seen = seen
    return item
  }

  private static func item(_ document: DocumentID, _ view: VaultView) -> ListItem {
    let note = view.record(document)
    return item(note, CivilDateTime(note.created, in: view.zone), view)
  }

  // MARK: - Found notes

  private mutating func found(
    _ query: UnfinishedQuery, _ question: ListQuestion, _ view: VaultView, edition: Int, answer: ListAnswer
  ) throws(VaultError) -> ListAnswer {
    var answer = answer
    var view = view
    if query.parsed.node.mentionsTrash { try view.includeTrash() }
    let isAll = question.selection?.includesArchive ?? false
    let areas = isAll ? NoteArea.leftOut : []
    let (asked, found) = try view.find(query, including: areas)
    answer.total = found.count
    let documents = found.best(question.limit).map(\.id)
    answer.rows = documents.map { Self.item($0, view) }
    let near = try answer.addNear(asked, found: found, areas: areas, in: view)
    guard let title = query.title, answer.hint == nil else { return answer }
    let needsNames = (found.count == 0 || title.count > NameLetters.fewest) && answer.rows.count < question.limit
    if question.isHasty, needsNames {
      answer.isPartial = true
    } else if needsNames {
      let named = byName(title, Set(documents + near), view, edition: edition)
      if !near.isEmpty, !named.isEmpty {
        answer.sections.append(ListSection(label: "By name", total: named.count, start: answer.rows.count))
      }
      answer.rows += named.prefix(question.limit - answer.rows.count).map { Self.item($0, view) }
      answer.total += named.count
      if found.count == 0, near.isEmpty, !named.isEmpty { answer.kind = .names }
    }
    if canCreate { answer.offer = offer(title, query, found: found.count, isHasty: question.isHasty, view) }
    return answer
  }

  /// Returns the notes whose names have the letters of a text in order, the closest first.
  mutating func byName(_ text: String, _ excluded: Set<DocumentID>, _ view: VaultView, edition: Int) -> [DocumentID] {
    guard let letters = NameLetters(text) else { return [] }
    if editionOfNames != edition { (names, editionOfNames) = (Self.names(in: view), edition) }
    return names.nearest(to: letters, except: excluded)
  }

  private static func names(in view: VaultView) -> NoteNames {
    var tokenizer = Tokenizer()
    var names = NoteNames()
    for (segment, set) in view.snapshot.shownNotes().enumerated() {
      for number in set {
        let document = DocumentID(segment: segment, document: number)
        let note = view.record(document)
        let stem = String(decoding: StoredNames.stem(of: note.path), as: UTF8.self)
        for text in Set(note.titles + [stem]) { names.append(tokenizer.fold(Array(text.utf8).span), of: document) }
      }
    }
    return names
  }

  /// Returns the offer to create a note, if no note has the name.
  private func offer(
    _ title: String, _ query: UnfinishedQuery, found: Int, isHasty: Bool, _ view: VaultView
  ) -> CreationOffer? {
    var graph = view.graph
    if graph.resolve(target: title, fromPath: []) != nil { return nil }
    var offer = CreationOffer(title: title, folder: view.vault.config.newNotes)
    offer.links = view.unresolvedLinks(to: title, from: []).count
    if isHasty { return offer }
    // Where enough are found, those with a title like it are among the first rows.
    if found < VaultView.enoughFound { offer.like = view.notesLike(title: title).map(\.note.title) }
    if found == 0, let suggestion = view.snapshot.spellings(for: query.parsed.node.askedTexts, limit: 1).first,
      let spelling = suggestion.spellings.first
    {
      offer.similar = title.split(separator: " ").map { $0 == suggestion.word ? spelling : String($0) }
        .joined(separator: " ")
      if offer.similar == title { offer.similar = spelling }
    }
    return offer
  }
}

extension ListAnswer {
  /// Adds the notes that nearly match, each with what it lacks in place of its folder, and returns them.
  mutating func addNear(
    _ query: ParsedQuery, found: FoundDocuments, areas: Set<NoteArea>, in view: VaultView
  ) throws(VaultError) -> [DocumentID] {
    if question.isHasty {
      isPartial = found.count < VaultView.enoughFound
      return []
    }
    let near = try view.near(query, found: found, including: areas)
    if near.isEmpty { return [] }
    sections.append(ListSection(label: "Nearly", total: near.count, start: rows.count))
    rows += near.map { near in
      let note = view.record(near.document)
      return NoteSource.item(
        note, titled: note.card.title, detail: near.text,
        date: RelativeDate.text(of: CivilDateTime(note.created, in: view.zone), now: view.now))
    }
    total += near.count
    return near.map(\.document)
  }
}

extension VaultView {
  /// The user's time zone, and the time there.
  var zone: TimeZoneRules { vault.surroundings.zone }
  var now: CivilDateTime { CivilDateTime(nanoseconds: vault.surroundings.now(), in: zone) }
}

extension FoundDocuments {
  func contains(_ document: DocumentID) -> Bool { sets[document.segment].contains(document.document) }
}
