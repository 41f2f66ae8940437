package import SearchIndex
internal import SystemCalls

/// A request to the watcher of a vault to commit all changes so far, and the wait for its answer.
///
/// A cookie is a FIFO in the cookie folder, which the watcher watches with the same inotify queue as the notes. The
/// kernel preserves the order of events, so when the watcher reads the event of the cookie, it has read those of all
/// earlier changes. It then commits what is pending, opens the FIFO and writes one byte, which ends the wait.
///
///     name := (checksum:hex{16} | "watch") "-" random:hex{16}   the checksum is `Vault.watchChecksum` of who asks
///
/// The FIFO is made under a name with a dot, opened, and then renamed: the watcher never finds one without a reader.
package enum Cookie {
  /// The time to wait for an answer; a watcher that takes longer is stopped or busy.
  package static let patience = Duration.milliseconds(250)
  /// The two answers of a watcher.
  package static let current = UInt8(ascii: "y"), refused = UInt8(ascii: "n")

  /// The beginning of the name of a cookie that asks a watcher to make place for another one.
  package static let takeover = Array("watch".utf8)
  /// The time to wait for that answer, since a watcher that has just begun compares all files first.
  private static let takeoverPatience = Duration.seconds(3)

  /// Returns whether a watcher has committed every change that was made before this call.
  package static func isAnswered(_ vault: Vault) -> Bool {
    ask(vault, name(checksum: vault.watchChecksum), atMost: patience, needsPromise: true)
  }

  /// Asks the watcher of a vault to make place for another one, and returns whether it does. A program that only shows the
  /// vault does; its lock is released soon after the answer.
  package static func isTakenOver(_ vault: Vault) -> Bool {
    ask(vault, takeover, atMost: takeoverPatience, needsPromise: false)
  }

  private static func ask(
    _ vault: Vault, _ prefix: [UInt8], atMost patience: Duration, needsPromise: Bool
  ) -> Bool {
    do {
      let folder = try FileDescriptor.open(WatcherFiles(vault).cookies, .readOnly, [.directory, .noFollow])
      if needsPromise, try !FileLock.isTaken(folder) { return false }
      let random = try RandomBytes.hexadecimal(8)
      let name = RawPath(prefix + [UInt8(ascii: "-")] + random)
      let hidden = RawPath([UInt8(ascii: ".")] + random)
      try folder.makeFIFO(hidden)
      var current = hidden
      defer { try? folder.remove(current) }
      let fifo = try folder.open(at: hidden, .readOnly, [.nonBlocking, .noFollow])
      try folder.rename(hidden, to: folder, name)
      current = name
      guard try Readiness.wait(for: [fifo.raw], timeout: patience) == [true] else { return false }
      return try fifo.read(upTo: 1) == [Self.current]
    } catch {
      return false
    }
  }

  /// Returns the beginning of the names of cookies from processes with a watch checksum.
  package static func name(checksum: UInt64) -> [UInt8] {
    let digits = String(checksum, radix: 16)
    return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
  }
}

extension Refresh {
  /// Returns the snapshot of a running watcher after it has committed every change made until now; nil if none runs.
  package static func watched(_ vault: Vault) -> (snapshot: IndexSnapshot, report: RefreshReport)? {
    guard Cookie.isAnswered(vault), let snapshot = try? vault.store.snapshot(owner: vault.root.bytes),
      snapshot.scan.settings == vault.indexSettings
    else { return nil }
    var report = RefreshReport()
    report.outcome = .watched
    return (snapshot, report)
  }
}
