internal import Bytes
internal import Dates
internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

/// Hashes of what pages are made of. Two pages with the same hash at the same address have the same bytes.
///
/// The hash of a page has three parts: the frame, which all pages have in common; what follows from the kind of the page
/// (`SiteInputs`); and the texts that were read while it was made, such as those of embedded notes, which are known only
/// then.
struct SiteSources: Sendable {
  private let site: Site
  /// The hash of what all pages are made of: settings, and names, titles and addresses of notes, by which links lead.
  let frame: UInt64
  /// For each note the hashes of its text with the tags in it, and of its dates.
  let texts: [UInt64]
  let dates: [UInt64]
  /// The notes and other files by the hashes of their paths.
  private var notes: [UInt64: Int] = [:]
  private var files: [UInt64: DocumentID] = [:]

  init(_ site: Site, madeBy program: UInt64) {
    self.site = site
    frame = Self.frame(of: site, program)
    let snapshot = site.view.snapshot
    texts = site.notes.enumerated().map { number, note in
      var hash = InputHash()
      hash.add(snapshot.contentHash(of: note.document).value)
      if let answers = site.answers[number] { hash.add(answers) }
      for name in note.tags {
        hash.add(name)
        if let number = site.tagNumbers[CaseFolding.fold(name)] { hash.add(site.tags[number].group.pages[0]) }
      }
      return hash.value
    }
    let months = Dictionary(site.months.map { ($0.month, $0.group.pages[0]) }, uniquingKeysWith: { first, _ in first })
    dates = site.notes.map { note in
      var hash = InputHash()
      hash.add(note.created == nil ? nil : note.record.created.text)
      hash.add(note.changed == nil ? nil : note.record.updated.text)
      if let day = note.created { hash.add(months[SiteMonth(year: day.year, month: day.month)] ?? []) }
      return hash.value
    }
    for (number, note) in site.notes.enumerated() { notes[ContentHash(of: note.path.span).value] = number }
    for document in Array(site.layout.copies.keys) + Array(site.layout.canvases.keys) {
      files[ContentHash(of: snapshot.key(of: document).span).value] = document
    }
  }

  private static func frame(of site: Site, _ program: UInt64) -> UInt64 {
    var hash = InputHash()
    hash.add(program)
    let vault = site.view.vault
    for layer in vault.configLayers {
      hash.add((try? FileDescriptor.contents(ofAny: layer.file, [.nonBlocking], limit: 1 << 20)) ?? [])
    }
    hash.add("\(vault.linkResolution.order) \(vault.isObsidian) \(site.isPreview)")
    let settings = site.settings
    for text in [settings.name, settings.description, settings.url, settings.home] { hash.add(text) }
    hash.add(settings.language)
    hash.add(site.newest?.isoDate)
    hash.add(site.home ?? -1)
    hash.add(site.order.count)
    for number in site.order { hash.add(number) }
    for (number, note) in site.notes.enumerated() {
      for path in [note.path, site.layout.pages[number], site.layout.texts[number]] { hash.add(path) }
      for text in [note.title, note.card.id, note.language] { hash.add(text) }
      hash.add(note.card.aliases.count)
      for alias in note.card.aliases { hash.add(alias) }
      hash.add((note.isListed ? 1 : 0) + (note.record.isTitleName ? 2 : 0) + (note.record.isPinned ? 4 : 0))
    }
    let snapshot = site.view.snapshot
    for document in snapshot.documents(in: snapshot.documentSets(with: .attachment)) {
      hash.add(snapshot.key(of: document))
      hash.add(site.layout.copies[document] ?? site.layout.canvases[document] ?? [])
    }
    for folder in site.folders {
      for path in [folder.path, folder.feed] { hash.add(path) }
      hash.add(folder.group.pages)
      for text in [folder.group.name, folder.symbol, "\(site.hues.hue(of: folder.path))"] { hash.add(text) }
      for number in [folder.group.notes.count, folder.total, folder.note ?? -1] { hash.add(number) }
    }
    return hash.value
  }

  /// Returns the hash of a page of which a part is known, with what was read for it.
  func whole(_ known: UInt64, _ reads: [UInt64]) -> UInt64 {
    var hash = InputHash()
    hash.add(frame)
    hash.add(known)
    for read in reads {
      if let number = notes[read] {
        hash.add(texts[number])
      } else if let document = files[read] {
        let path = site.view.vault.absolutePath(site.view.snapshot.key(of: document))
        if let status = try? FileStatus.stat(path) { hash.add(status) }
      }
    }
    return hash.value
  }

  /// Returns the hashes of the paths of what was read.
  func names(of reads: SiteReader.Reads) -> [UInt64] {
    let snapshot = site.view.snapshot
    return
      (reads.notes.map { ContentHash(of: site.notes[$0].path.span).value }
      + reads.files.map { ContentHash(of: snapshot.key(of: $0).span).value }).sorted()
  }

  /// Hashes what the words of the search are made of: all listed notes, and hidden words by the notes' numbers in it.
  func hash(ofWordsWithout hidden: [Int: HiddenWords]) -> UInt64 {
    var hash = InputHash()
    for file in 0..<site.layout.search.noteFiles { hash.add(self.hash(ofSearchFile: file)) }
    for (number, words) in hidden.sorted(by: { $0.key < $1.key }) {
      var writer = ByteWriter()
      words.write(to: &writer)
      hash.add(number)
      hash.add(writer.bytes)
    }
    return hash.value
  }

  /// Returns the hash of the notes of a file of the search, without what is read for it.
  func hash(ofSearchFile number: Int) -> UInt64 {
    var hash = InputHash()
    for listed in site.layout.search.notes(ofFile: number) {
      hash.add(texts[site.listedNotes[listed]])
      hash.add(dates[site.listedNotes[listed]])
    }
    return hash.value
  }
}
