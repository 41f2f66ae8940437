internal import Bytes
package import SystemCalls
internal import VaultCore

extension Site {
  /// Writes the site into a folder, and removes what an earlier run wrote and is no longer part of it.
  ///
  /// - Throws: `SiteFolder.Refusal`, before anything is written if it is `foreign`.
  package func write(into place: RawPath) throws(SiteFolder.Refusal) -> SiteFolder.Report {
    let surroundings = view.vault.surroundings
    let state = Locked((folder: try SiteFolder(place, for: addresses), next: 0, failure: SiteFolder.Refusal?.none))
    let addresses = addresses
    Parallel.concurrently(workers: max(1, min(surroundings.workers, addresses.count))) { _ in
      let renderer = Renderer(self)
      while true {
        let next = state.withLock { state -> Int? in
          guard state.failure == nil, state.next < addresses.count else { return nil }
          defer { state.next += 1 }
          surroundings.progress?.advance("exporting", state.next, addresses.count)
          return state.next
        }
        guard let next, let contents = renderer.contents(at: addresses[next]) else { return }
        state.withLock { state in
          do throws(SiteFolder.Refusal) {
            switch contents {
            case .bytes(let bytes): try state.folder.write(bytes, to: addresses[next])
            case .file(let path): try state.folder.copy(view.vault.absolutePath(path), to: addresses[next])
            }
          } catch {
            state.failure = error
          }
        }
      }
    }
    surroundings.progress?.end()
    var (folder, _, failure) = state.withLock { $0 }
    if let failure { throw failure }
    try folder.finish()
    return folder.report
  }
}
