internal import Bytes
internal import SearchIndex
package import SystemCalls
internal import VaultCore

extension Site {
  /// The number of files that a thread writes at a time. A page is beside its Markdown, which is made of the same text.
  private static let share = 8

  /// Writes the site into a folder, and removes what an earlier run wrote and is no longer part of it. Files are made only
  /// if something of what they are made of has changed since an earlier run (`SiteRecord`), or if they are not there.
  ///
  /// - Parameters:
  ///   - isWhole: Whether the vault has no other notes; if that is not known, no file of an earlier run is removed.
  ///   - replacesChanged: Whether files that an earlier run wrote and that were changed since are replaced too.
  ///   - program: What is another number for another program; nil to make all files.
  /// - Throws: `SiteFolder.Refusal`, before anything is written if it is `foreign` or `lacking`.
  package func write(
    into place: RawPath, isWhole: Bool = true, replacesChanged: Bool = false,
    madeBy program: UInt64? = SiteProgram.mark
  ) throws(SiteFolder.Refusal) -> SiteFolder.Report {
    if let unread { throw .unread(unread) }
    let surroundings = view.vault.surroundings
    let folder = try SiteFolder(
      place, for: addresses, isWhole: isWhole, replacesChanged: replacesChanged, workers: surroundings.workers)
    let run = SiteRun(self, into: folder, recordedIn: SiteRecord.file(for: place, view.vault), madeBy: program)
    // Each part of the work needs much memory of another kind.
    Allocator.returnLargeAllocations()
    let (gathering, inputs) = run.gather()
    gathered.withLock { $0 = gathering }
    Allocator.returnFreeMemory()
    if !run.hasFailed { run.writeWords(gathering.hidden) }
    Allocator.returnFreeMemory()
    let rest = addresses.filter { if case .searchData? = layout.files[$0] { false } else { true } }
    let next = Locked(0)
    Parallel.concurrently(workers: max(1, min(surroundings.workers, rest.count))) { _ in
      let renderer = Renderer(self, gathering)
      while !run.hasFailed {
        let start = next.withLock { next in
          defer { next += Self.share }
          surroundings.progress?.advance("exporting", next, rest.count)
          return next
        }
        guard start < rest.count else { return }
        for address in rest[start..<min(start + Self.share, rest.count)] { run.write(address, renderer, inputs) }
      }
    }
    surroundings.progress?.end()
    Allocator.returnFreeMemory()
    try run.finish(gathering)
    var report = folder.report
    report.unreadFormulas = run.unreadFormulas.withLock { $0 }
    return report
  }
}

private final class SiteRun: Sendable {
  private let site: Site
  private let folder: SiteFolder
  private let file: RawPath
  private let isRecorded: Bool
  private let sources: SiteSources
  private let related: RelatedTraits
  /// What an earlier run wrote, and the notes with words that other notes had then.
  private let earlier: SiteRecord?
  private let touched: Set<DocumentID>
  private let record: Locked<SiteRecord>
  private let failure = Locked<SiteFolder.Refusal?>(nil)
  /// The number of formulas that are shown as they are written.
  let unreadFormulas = Locked(0)

  /// Whether all notes were as the index has them, so that the record says what pages are made of.
  private let isIndexed = Locked(true)

  var hasFailed: Bool { failure.withLock { $0 != nil } }

  /// Notes what went wrong while a reader made files; returns whether these lack nothing.
  private func isWhole(_ reader: SiteReader) -> Bool {
    if !reader.isIndexed { isIndexed.withLock { $0 = false } }
    guard let unread = reader.unread else { return true }
    failure.withLock { $0 = $0 ?? .unread(unread) }
    return false
  }

  init(_ site: Site, into folder: SiteFolder, recordedIn file: RawPath, madeBy program: UInt64?) {
    (self.site, self.folder, self.file, isRecorded) = (site, folder, file, program != nil)
    sources = SiteSources(site, madeBy: program ?? 0)
    earlier = isRecorded ? SiteRecord(file, frame: sources.frame) : nil
    related = RelatedTraits(of: site, comparesWords: isRecorded)
    touched =
      earlier.map { [related] in related.notes(withWordsOtherThan: $0.words.span, in: site.listed.snapshot) } ?? []
    record = Locked(SiteRecord(frame: sources.frame))
  }

  /// Reads the notes that have changed, and writes their files of the search.
  func gather() -> (SiteGathering, SiteInputs) {
    let gathering = SiteGathering(site, related: related) { [self] file in
      guard let earlier, earlier.blocks.indices.contains(file) else { return nil }
      let isKept = keep(SearchData.Part.notes(file).path, sources.hash(ofSearchFile: file))
      return isKept ? earlier.blocks[file] : nil
    } _: { [self] file, bytes, reader in
      guard isWhole(reader) else { return false }
      write(.bytes(bytes), to: SearchData.Part.notes(file).path, sources.hash(ofSearchFile: file), reader.reads)
      return !hasFailed
    }
    return (gathering, SiteInputs(site, sources, gathering))
  }

  /// Writes the files of the search that are made of all notes. Those with words are made of nothing else than the notes
  /// and their hidden words, and those with parts of words of all words.
  func writeWords(_ hidden: [Int: HiddenWords]) {
    let search = SearchData(site: site, hidden: hidden)
    let notes = sources.hash(ofWordsWithout: hidden)
    let parts = earlier.flatMap { $0.notesHash == notes ? $0.partsHash : nil } ?? search.partsHash
    record.withLock { ($0.notesHash, $0.partsHash) = (notes, parts) }
    let files = site.layout.search.parts.filter { if case .notes = $0 { false } else { true } }
    _ = Parallel.map(files.count, inStretchesOf: 16, workers: site.view.vault.surroundings.workers) { [self] range in
      for part in files[range] {
        let hash: UInt64? =
          switch part {
          case .words, .positions: notes
          case .parts, .letters: parts
          case .near: search.nearHash(parts)
          case .index, .changes, .notes: nil
          }
        if let hash, keep(part.path, hash) { continue }
        if let bytes = search.contents(of: part) { write(.bytes(bytes), to: part.path, hash, SiteReader.Reads()) }
      }
    }
  }

  /// Writes a file, unless it is there and is made of the same as in an earlier run.
  func write(_ address: SitePath, _ renderer: Site.Renderer, _ inputs: SiteInputs) {
    guard let file = site.layout.files[address] else { return }
    let hash = inputs.hash(of: file)
    let number = site.noteWithRelated(of: file)
    let isTouched = number.map { touched.contains(site.notes[$0].document) } ?? false
    if let hash, keep(address, hash, isTouched ? { renderer.relatedHash(of: file, at: address) } : nil) { return }
    let contents = renderer.recordedContents(of: file, at: address)
    if isWhole(renderer.reader) { write(contents, to: address, hash, renderer.reader.reads) }
  }

  /// Keeps a file that is there and is made of the same as in an earlier run; returns false if there is none. `related`
  /// returns the hash of the related notes on the page, if they may be others than in that run.
  private func keep(_ address: SitePath, _ hash: UInt64, _ related: (() -> UInt64)? = nil) -> Bool {
    let name = ContentHash(of: address.span).value
    guard let page = earlier?.pages[name], sources.whole(hash, page.reads) == page.inputs,
      related == nil || related?() == page.related, folder.keep(address, page.output)
    else { return false }
    record.withLock { $0.pages[name] = page }
    unreadFormulas.withLock { $0 += page.unreadFormulas }
    return true
  }

  private func write(_ contents: Site.Contents, to address: SitePath, _ hash: UInt64?, _ reads: SiteReader.Reads) {
    do throws(SiteFolder.Refusal) {
      let output: ContentHash
      switch contents {
      case .bytes(let bytes): output = try folder.write(bytes, to: address)
      case .file(let path): output = try folder.write(try bytes(of: path), to: address)
      }
      unreadFormulas.withLock { $0 += reads.unreadFormulas }
      guard let hash else { return }
      let names = sources.names(of: reads)
      let page = SiteRecord.Page(
        inputs: sources.whole(hash, names), output: output, reads: names, related: reads.related,
        unreadFormulas: reads.unreadFormulas)
      record.withLock { $0.pages[ContentHash(of: address.span).value] = page }
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  private func bytes(of path: [UInt8]) throws(SiteFolder.Refusal) -> [UInt8] {
    do throws(SystemError) {
      let file = site.view.vault.absolutePath(path)
      return try FileDescriptor.open(file, .readOnly, .untrusted).readToEnd(limit: .max)
    } catch { throw .unread(UnreadFile(path: path, error: error)) }
  }

  /// Removes what is no longer part of the site, and writes the record.
  func finish(_ gathering: SiteGathering) throws(SiteFolder.Refusal) {
    if let failure = failure.withLock({ $0 }) { throw failure }
    try folder.finish()
    guard isRecorded, isIndexed.withLock({ $0 }) else { return }
    var words = ByteWriter()
    related.writeWords(to: &words)
    record.withLock { record in
      (record.words, record.blocks) = (words.bytes, gathering.blocks)
      record.write(to: file)
    }
  }
}
