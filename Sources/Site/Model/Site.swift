internal import Dates
internal import LinkGraph
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// The pages that are made of some notes of a vault. A page is a pure function of its address and of these notes: it
/// does not depend on the day but by the words of queries in notes, and notes that are not among them might as well not
/// exist.
package struct Site: Sendable {
  /// The notes of the site and the files that they link to.
  let view: VaultView
  /// The same without notes that are in no list.
  let listed: VaultView
  let settings: SiteSettings
  /// Whether it is for the person who writes the notes, and shows where notes are missing.
  let isPreview: Bool
  /// The notes, by path.
  let notes: [SiteNote]
  let numbers: [DocumentID: Int]
  /// The numbers of the notes that are in lists, newest first.
  let order: [Int]
  /// The same by path, which is how the search numbers them.
  let listedNotes: [Int]
  let folders: [SiteFolderGroup]
  let folderNumbers: [[UInt8]: Int]
  let hues: FolderHues
  let tags: [SiteTag]
  let tagNumbers: [String: Int]
  let categories: [SiteCategory]
  let categoryNumbers: [String: Int]
  let months: [(month: SiteMonth, group: SiteGroup)]
  /// The links between all listed documents, and those between the notes among them, by their numbers in the map.
  let allLinks: LinkMap
  let links: LinkMap
  let linkNumbers: [DocumentID: Int]
  let sources: [[Int32]]
  /// The note whose text is on the front page.
  let home: Int?
  let layout: SiteLayout
  /// The texts of notes with answers in the place of their queries, which are asked of the listed notes only.
  let answers: [Int: [UInt8]]
  /// The day of the newest date of the site.
  let newest: CivilDateTime?
  /// A file that could not be read while the notes and files of the site were chosen, so that it may lack some.
  let unread: UnreadFile?
  /// What is made of all notes at once, when it is first needed.
  let gathered = Locked<SiteGathering?>(nil)
  let searched = Locked<SearchData?>(nil)

  /// Makes the pages of the notes that a query selects, or of those with `publish: true`.
  ///
  /// Notes with `draft: true` or `publish: false` are left out in any case. Those in the archive and templates are left
  /// out unless the query mentions them.
  ///
  /// - Parameters:
  ///   - trustsFiles: Whether notes that state no dates have those of commits.
  ///   - isPreview: Whether it is for the person who writes the notes. Without a query, it has all of them.
  package init(
    of vault: VaultView, selecting query: ParsedQuery?, trustsFiles: Bool, isPreview: Bool = false
  ) throws(VaultError) {
    func condition(_ text: String) throws(VaultError) -> ParsedQuery { try vault.vault.parse(text) }
    let selected: ParsedQuery
    if let query { selected = query } else { selected = try condition(isPreview ? "" : "[publish:\"true\"]") }
    let all = try vault.limited(to: selected, includesAll: false)
    let showsDrafts = isPreview && query == nil
    let shown = showsDrafts ? all : try all.limited(to: try condition("-[draft:\"true\"] -[publish:\"false\"]"))
    var canvases = CanvasFiles(of: vault)
    view = canvases.added(to: shown)
    unread = canvases.unread
    self.isPreview = isPreview
    listed = try view.limited(to: try condition("-[unlisted:\"true\"]"))
    settings = SiteSettings(vault.vault)
    let (records, isListed) = (view.allNotes(), Set(listed.allNotes().map(\.document)))
    let (snapshot, settings) = (view.snapshot, settings)
    notes = records.map {
      SiteNote($0, in: snapshot, isListed: isListed.contains($0.document), trustsFiles: trustsFiles, settings: settings)
    }
    numbers = notes.map(\.document).places
    order = Self.newestFirst(notes) { $0.created }
    listedNotes = order.sorted()
    newest = order.flatMap { [notes] in [notes[$0].created, notes[$0].changed].compactMap(\.self) }
      .max { $0.daysSinceEpoch < $1.daysSinceEpoch }
    hues = FolderHues(vault.vault.config, order.map { [notes] in notes[$0].folder }.totals)
    let home = settings.home.flatMap { [listed] in try? listed.note(named: Array($0.utf8)).document }
    var groups = SiteLayout.Groups(
      folders: Self.folders(notes, order, newest: Self.newestFirst(notes) { $0.created ?? $0.changed }, vault.vault),
      tags: Self.tags(notes, order), categories: Self.categories(notes, order, vault.vault.config),
      months: Self.months(notes, order, settings.words))
    layout = SiteLayout(notes, view.snapshot, hasURL: settings.url != nil, &groups)
    (folders, tags, categories, months) = (groups.folders, groups.tags, groups.categories, groups.months)
    folderNumbers = folders.map(\.path).places
    tagNumbers = tags.map(\.key).places
    categoryNumbers = categories.map(\.key).places
    self.home = home.flatMap { [numbers] in numbers[$0] } ?? folders.first?.note
    var graph = listed.graph
    let (listedNotes, workers) = (listed.snapshot.noteSets, vault.vault.surroundings.workers)
    let allLinks = graph.map(of: listed.snapshot.allSets, workers: workers)
    links = allLinks.part(
      allLinks.documents.indices.filter { number in
        let document = allLinks.documents[number]
        return listedNotes[document.segment].contains(document.document)
      })
    self.allLinks = allLinks
    linkNumbers = links.documents.places
    sources = links.sources()
    answers = Self.answers(in: view, of: listed, numbers)
  }

  private static func answers(
    in view: VaultView, of listed: VaultView, _ numbers: [DocumentID: Int]
  ) -> [Int: [UInt8]] {
    let queries = EvaluatedQueries(listed)
    let files = NoteFiles(view.vault)
    var answers: [Int: [UInt8]] = [:]
    for document in view.notesWithAnswers() {
      let path = view.snapshot.key(of: document)
      guard let number = numbers[document], let bytes = files.contents(of: path) else { continue }
      // A note that is in no list still knows itself.
      let asked =
        listed.snapshot.document(withKey: path) == nil
        ? EvaluatedQueries(listed.including([document], of: view)) : queries
      answers[number] = asked.replacing(in: bytes, at: path)
    }
    return answers
  }

  /// The notes of the site, by path.
  package var records: [NoteRecord] { notes.map(\.record) }

  /// The address of the feed of the whole site; nil if no note has a date.
  var feed: SitePath? { folders.first.flatMap { $0.feed.isEmpty ? nil : $0.feed } }

  /// The addresses of all files, in byte order.
  package var addresses: [[UInt8]] { layout.order }

  /// The files that notes show or link to and that are of a kind that a site does not have, by path.
  package var filesLeftOut: [[UInt8]] { layout.leftOut }

  /// The aliases and permanent addresses of notes that lead nowhere, since other files have their addresses, each with
  /// the path of its note.
  package var takenNames: [(name: String, note: [UInt8])] { layout.takenNames.map { ($0.name, notes[$0.note].path) } }

  /// Returns the listed notes by a date, those without one by path after the others.
  private static func newestFirst(_ notes: [SiteNote], by date: (SiteNote) -> CivilDateTime?) -> [Int] {
    let dates = notes.map(date)
    return notes.indices.filter { notes[$0].isListed }.sorted { one, other in
      guard let first = dates[one], let second = dates[other] else {
        let isDated = dates[one] != nil
        return isDated == (dates[other] != nil) ? one < other : isDated
      }
      return (second.daysSinceEpoch, second.secondsSince1970, one) < (
        first.daysSinceEpoch, first.secondsSince1970, other
      )
    }
  }

  /// Returns the numbers of the listed notes that link to a note, by path, without itself.
  func notes(linkingTo number: Int) -> [Int] {
    guard let link = linkNumbers[notes[number].document] else { return [] }
    return sources[link].map { Int($0) }.filter { $0 != link }.compactMap { numbers[links.documents[$0]] }
  }

  /// Returns the numbers of the listed notes to which a note links, by path, without itself.
  func notes(linkedFrom number: Int) -> [Int] {
    guard let link = linkNumbers[notes[number].document] else { return [] }
    return links.edges(from: link).map(\.target).filter { $0 != link }.compactMap { numbers[links.documents[$0]] }
  }
}
