internal import Bytes
package import SystemCalls
internal import VaultCore

extension Site {
  /// The number of files that a thread writes at a time. The page of a note is beside its Markdown, which is made of the
  /// same text.
  private static let share = 8

  /// Writes the site into a folder, and removes what an earlier run wrote and is no longer part of it.
  ///
  /// - Throws: `SiteFolder.Refusal`, before anything is written if it is `foreign`.
  package func write(into place: RawPath) throws(SiteFolder.Refusal) -> SiteFolder.Report {
    let surroundings = view.vault.surroundings
    let folder = try SiteFolder(place, for: addresses, workers: surroundings.workers)
    let failure = Locked<SiteFolder.Refusal?>(nil)
    let write = { @Sendable (contents: Contents, address: SitePath) in
      do throws(SiteFolder.Refusal) {
        switch contents {
        case .bytes(let bytes): try folder.write(bytes, to: address)
        case .file(let path): try folder.copy(view.vault.absolutePath(path), to: address)
        }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    let gathering = SiteGathering(self) { file, bytes in
      write(.bytes(bytes), SearchData.Part.notes(file).path)
    }
    gathered.withLock { $0 = gathering }
    let rest = addresses.filter { address in
      if case .searchData(.notes)? = layout.files[address] { false } else { true }
    }
    let next = Locked(0)
    Parallel.concurrently(workers: max(1, min(surroundings.workers, rest.count))) { _ in
      let renderer = Renderer(self, gathering)
      while failure.withLock({ $0 == nil }) {
        let start = next.withLock { next in
          defer { next += Self.share }
          surroundings.progress?.advance("exporting", next, rest.count)
          return next
        }
        guard start < rest.count else { return }
        for address in rest[start..<min(start + Self.share, rest.count)] {
          if let contents = renderer.contents(at: address) { write(contents, address) }
        }
      }
    }
    surroundings.progress?.end()
    if let failure = failure.withLock({ $0 }) { throw failure }
    try folder.finish()
    return folder.report
  }
}
