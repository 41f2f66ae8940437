internal import JSON
internal import SystemCalls
internal import VaultCore

/// What the pages of notes and the search show of all other notes. It is made in one pass, in which each note is read
/// once; a page alone asks the index and reads the notes around it.
struct SiteGathering: Sendable {
  let related: RelatedTraits
  /// The excerpts of the notes that are listed, by their numbers.
  private(set) var excerpts: [Int: String] = [:]
  /// The lines of each listed note with links to others, by its number.
  private(set) var lines: [Int: LinkingLines] = [:]
  private(set) var search: SearchData

  /// What one thread has read.
  private struct Part: Sendable {
    var excerpts: [Int: String] = [:]
    var lines: [Int: LinkingLines] = [:]
    var words = SearchWords()

    /// Reads the notes of a file of the search, and returns its bytes.
    mutating func read(_ file: Int, _ reader: SiteReader, averageLength: Float) -> [UInt8] {
      let site = reader.site
      var rows: [JSONValue] = []
      for place in SearchData.places(ofFile: file, site) {
        let number = site.order[place]
        let text = SearchData.text(of: number, reader)
        words.add(SearchData.fields(of: number, text, reader, averageLength: averageLength), place: place)
        rows.append(SearchData.row(number, text, reader))
        excerpts[number] = reader.excerpt(number)
        let targets = site.notes(linkedFrom: number)
        if !targets.isEmpty { lines[number] = LinkingLines(of: number, to: Set(targets), reader) }
      }
      return SearchData.notes(file, rows)
    }
  }

  /// Reads the notes of a site.
  ///
  /// - Parameter use: Takes the number and the bytes of each file of the search with the texts of notes, which are not
  ///   kept.
  init(_ site: Site, _ use: @Sendable (_ file: Int, _ bytes: [UInt8]) -> Void = { _, _ in }) {
    let workers = site.view.vault.surroundings.workers
    related = RelatedTraits(
      site.listed.snapshot, links: site.allLinks, graph: site.listed.graph, workers: workers)
    let averageLength = SearchData.averageLength(site)
    let files = (site.order.count + SearchData.notesInFile - 1) / SearchData.notesInFile
    let state = Locked<(next: Int, parts: [Part])>((0, []))
    Parallel.concurrently(workers: max(1, min(workers, files))) { _ in
      let reader = SiteReader(site)
      var part = Part()
      while true {
        let file = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard file < files else { break }
        use(file, part.read(file, reader, averageLength: averageLength))
      }
      state.withLock { $0.parts.append(part) }
    }
    let parts = state.withLock { $0.parts }
    search = SearchData(site, parts.map(\.words))
    for part in parts {
      excerpts.merge(part.excerpts) { first, _ in first }
      lines.merge(part.lines) { first, _ in first }
    }
  }

  /// Returns what is made of all notes of a site, which is made once.
  static func of(_ site: Site) -> SiteGathering {
    site.gathered.withLock { known in
      if let known { return known }
      let made = SiteGathering(site)
      known = made
      return made
    }
  }
}
