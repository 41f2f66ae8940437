internal import SearchIndex
package import SystemCalls
package import VaultCore

/// Keeps the index of a vault current for a program that runs for a long time, on a separate thread.
///
/// It is the vault's watcher; while another process is the watcher, it reports the commits of that process, and becomes
/// the watcher when the process ends.
package final class VaultFollower: Sendable {
  /// An event that a follower reports, on its thread.
  package enum News: Sendable {
    /// This process or another one has become the watcher that keeps the index current.
    case started
    /// Notes or other files may have changed; nil if it is not known which.
    case changed([FileChange]?)
    /// The settings were changed.
    case reloaded
    /// The vault cannot be watched, so its files have to be compared before each answer.
    case unwatched(any Error)
  }

  private let vault: Vault
  private let report: @Sendable (News) -> Void
  private let control: Locked<WatchControl?>
  private let hasEnded = Locked(false)

  /// The interval at which it checks whether the other watcher has ended.
  private static let pause = Duration.seconds(2)

  /// Starts to follow a vault.
  ///
  /// - Throws: `SystemError` if the system refuses a thread or a descriptor.
  package init(_ vault: Vault, report: @escaping @Sendable (News) -> Void) throws(SystemError) {
    (self.vault, self.report) = (vault, report)
    control = Locked(try WatchControl())
    guard Parallel.detach({ self.work() }) else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  /// Asks the thread to end, without waiting for it.
  package func stop() {
    hasEnded.withLock { $0 = true }
    control.withLock { $0?.send(.terminate) }
  }

  private func work() {
    while !hasEnded.withLock({ $0 }), let control = control.withLock({ $0 }) {
      do {
        try watch(control)
        return
      } catch WatchError.watched {
        report(.started)
        wait(control)
      } catch {
        return report(.unwatched(error))
      }
    }
  }

  private func watch(_ control: WatchControl) throws {
    let watcher = try Watcher(vault, control: control) { [report] news in
      switch news {
      case .started: report(.started)
      case .changed(let changes): report(.changed(changes.files))
      case .notice(.reloaded): report(.reloaded)
      case .notice(.overflow), .notice(.vaultBack): report(.changed(nil))
      case .notice, .newDay, .quiet, .commitDue: break
      }
    }
    _ = try watcher.run()
  }

  /// Waits until the other watcher has ended, and reports its commits meanwhile.
  private func wait(_ control: WatchControl) {
    guard let queue = try? InotifyQueue() else { return }
    _ = try? queue.add(vault.indexFolder, .directoryChanges)
    var known = vault.store.version()
    while !hasEnded.withLock({ $0 }), vault.watcherProcess != nil {
      let descriptors = control.descriptors + [queue.descriptor.raw]
      _ = try? Readiness.wait(for: descriptors, timeout: Self.pause)
      if (try? control.next()) == .terminate { return }
      _ = try? queue.read()
      let version = vault.store.version()
      if version != known { report(.changed(nil)) }
      known = version
    }
  }
}
