internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

extension LinkCheck {
  /// A link to a part that is not in the index.
  struct Doubt: Sendable {
    var finding: Finding
    let link: StoredLink
  }

  /// Returns the findings about parts of notes that remain after the notes were read. Uses all processors.
  func findings(_ doubts: [DocumentID: [Doubt]]) -> [Finding] {
    let notes = doubts.sorted { $0.key < $1.key }
    return Parallel.map(notes.count, workers: view.vault.surroundings.workers) { [view] index -> [Finding] in
      let (note, doubts) = notes[index]
      return Self.findings(doubts, view.snapshot.key(of: note), view)
    }.flatMap(\.self)
  }

  /// Returns the finding about a link to a heading of the note at a path; nil if the note may have it.
  ///
  /// - Parameter isPart: Whether only what the note itself has counts, and not what its page may have.
  static func finding(_ doubt: Doubt, _ path: [UInt8], _ view: VaultView, isPart: Bool = false) -> Finding? {
    findings([doubt], path, view, isPart: isPart).first
  }

  private static func findings(
    _ doubts: [Doubt], _ path: [UInt8], _ view: VaultView, isPart: Bool = false
  ) -> [Finding] {
    guard let bytes = view.vault.contents(of: path) else { return [] }
    let parsed = view.vault.parsed(bytes, at: path)
    let parts = PartTable(parsed, in: bytes.span)
    let page = view.vault.linkResolution.site.map {
      SitePage(note: parsed, bytes: bytes, path: path, site: $0, view: view)
    }
    return doubts.compactMap { finding($0, parts, path, of: page, isPart: isPart) }
  }

  private static func finding(
    _ doubt: Doubt, _ parts: PartTable, _ path: [UInt8], of page: SitePage?, isPart: Bool
  ) -> Finding? {
    let subpath = doubt.link.subpath
    if let (_, naming) = parts.named(by: subpath, isFragment: doubt.link.hasFragment) {
      // The anchors of site generators are no anchors elsewhere.
      if case .slug(let rules) = naming, rules.isOfSites, page == nil {} else { return nil }
    }
    if let page, !isPart, doubt.link.hasFragment, page.mayHave(String(subpath.dropFirst())) { return nil }
    var finding = doubt.finding
    let name = String(decoding: path, as: UTF8.self)
    if let id = HeadingKey.blockID(ofSubpath: subpath) {
      finding.code = "link.missing-block"
      finding.message = "\(name) has no block '^\(id)'"
      return finding
    }
    finding.code = "link.missing-heading"
    finding.message = "\(name) has no heading '\(subpath.dropFirst())'"
    return finding
  }
}
