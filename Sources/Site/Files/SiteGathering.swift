internal import JSON
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// What the pages of notes and the search show of all other notes. It is made in one pass, in which each note is read
/// once; a page alone asks the index and reads the notes around it.
struct SiteGathering: Sendable {
  let related: RelatedTraits
  /// The excerpts of the notes that are listed, by their numbers.
  private(set) var excerpts: [Int: String] = [:]
  /// The lines of each listed note with links to others, by its number, without those that were read in an earlier run.
  private(set) var lines: [Int: LinkingLines] = [:]
  let blocks: [SiteRecord.Block]
  /// The words that the search must not find, by the numbers of the notes in it.
  let hidden: [Int: HiddenWords]

  /// What one thread has read.
  private struct Part: Sendable {
    var lines: [Int: LinkingLines] = [:]
    var blocks: [Int: SiteRecord.Block] = [:]
    var tokenizer = Tokenizer()

    /// Reads the notes of a file of the search, and returns its bytes.
    mutating func read(_ file: Int, _ reader: SiteReader) -> [UInt8] {
      let site = reader.site
      var rows: [JSONValue] = []
      var (excerpts, hidden): ([String], [HiddenWords]) = ([], [])
      for listed in site.layout.search.notes(ofFile: file) {
        let number = site.listedNotes[listed]
        rows.append(SearchData.row(number, SearchData.text(of: number, reader), reader))
        excerpts.append(reader.excerpt(number))
        hidden.append(HiddenWords(of: number, reader, &tokenizer))
      }
      let reads = reader.reads
      for listed in site.layout.search.notes(ofFile: file) {
        let number = site.listedNotes[listed]
        let targets = site.notes(linkedFrom: number)
        if !targets.isEmpty { lines[number] = LinkingLines(of: number, to: Set(targets), reader) }
      }
      reader.reads = reads
      blocks[file] = SiteRecord.Block(excerpts: excerpts, hidden: hidden)
      return SearchData.notes(file, rows)
    }
  }

  /// Reads the notes of a site. `known` returns what an earlier run has read of the notes of a file of the search, if
  /// that is still so; `use` takes each other one, whose bytes are not kept, with the reader that knows what was read for it,
  /// and returns whether to go on.
  init(
    _ site: Site, related: RelatedTraits, knowing known: @Sendable (_ file: Int) -> SiteRecord.Block? = { _ in nil },
    _ use: @Sendable (_ file: Int, _ bytes: [UInt8], SiteReader) -> Bool = { _, _, _ in true }
  ) {
    self.related = related
    let files = site.layout.search.noteFiles
    let state = Locked<(next: Int, parts: [Part])>((0, []))
    Parallel.concurrently(workers: max(1, min(site.view.vault.surroundings.workers, files))) { _ in
      var reader: SiteReader?
      var part = Part()
      while true {
        let file = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard file < files else { break }
        if let block = known(file) {
          part.blocks[file] = block
          continue
        }
        let own = reader ?? SiteReader(site)
        reader = own
        own.reads = SiteReader.Reads()
        let bytes = part.read(file, own)
        if !use(file, bytes, own) {
          state.withLock { $0.next = files }
          break
        }
      }
      state.withLock { $0.parts.append(part) }
    }
    var all: [Int: SiteRecord.Block] = [:]
    for part in state.withLock({ $0.parts }) {
      all.merge(part.blocks) { first, _ in first }
      lines.merge(part.lines) { first, _ in first }
    }
    blocks = (0..<files).map { all[$0] ?? SiteRecord.Block() }
    var hidden: [Int: HiddenWords] = [:]
    for (file, block) in all {
      for (index, listed) in site.layout.search.notes(ofFile: file).enumerated() {
        excerpts[site.listedNotes[listed]] = block.excerpts[index]
        if !block.hidden[index].isEmpty { hidden[listed] = block.hidden[index] }
      }
    }
    self.hidden = hidden
  }

  /// Returns what is made of all notes of a site, which is made once.
  static func of(_ site: Site) -> SiteGathering {
    site.gathered.value { SiteGathering(site, related: RelatedTraits(of: site, comparesWords: false)) }
  }
}

extension Locked {
  /// Returns the value, which is made when it is first needed.
  func value<Made>(_ make: () -> Made) -> Made where Value == Made? {
    withLock { known in
      let made = known ?? make()
      known = made
      return made
    }
  }
}

extension RelatedTraits {
  init(of site: Site, comparesWords: Bool) {
    self.init(
      site.listed.snapshot, links: site.allLinks, graph: site.listed.graph, comparesWords: comparesWords,
      workers: site.view.vault.surroundings.workers)
  }
}
