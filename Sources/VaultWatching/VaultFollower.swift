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
    /// Notes or other files may have changed.
    case changed
    /// The settings were changed.
    case reloaded
    /// A file with settings cannot be read, so the settings that were read last stay in use.
    case settingsUnread(RawPath, reason: String)
    /// The vault cannot be watched, so its files have to be compared before each answer.
    case unwatched(any Error)
  }

  private let vault: Vault
  private let report: @Sendable (News) -> Void
  private let control: WatchControl

  /// The interval in nanoseconds at which it checks whether the other watcher has ended.
  private static let pause: Int64 = 2_000_000_000

  /// Starts to follow a vault; throws if the system refuses a thread or a descriptor.
  package init(
    _ vault: Vault, control: WatchControl? = nil, report: @escaping @Sendable (News) -> Void
  ) throws(SystemError) {
    self.control = if let control { control } else { try WatchControl() }
    (self.vault, self.report) = (vault.unobserved, report)
    guard Parallel.detach({ self.work() }) else { throw SystemError(.wouldBlock, call: "pthread_create") }
  }

  /// Asks the thread to end, without waiting for it.
  package func stop() { control.send(.terminate) }

  private func work() {
    var vault = vault
    do {
      while true {
        do {
          return try watch(vault)
        } catch WatchError.watched {
          if try !followOther(of: &vault) { return }
        }
      }
    } catch { report(.unwatched(error)) }
  }

  private func watch(_ vault: Vault) throws {
    let watcher = try Watcher(vault, control: control, isViewer: true) { [report] news in
      switch news {
      case .started: report(.started)
      case .notice(.reloaded): report(.reloaded)
      case .notice(.settingsUnread(let file, let reason)): report(.settingsUnread(file, reason: reason))
      case .changed, .notice(.overflow), .notice(.vaultBack): report(.changed)
      case .notice, .newDay, .quiet, .commitDue: break
      }
    }
    _ = try watcher.run()
  }

  /// Reports the commits of the other watcher until it has ended, and other settings with which it made them; returns
  /// false if this follower has to end.
  private func followOther(of vault: inout Vault) throws -> Bool {
    var loop = EventLoop(control.requests)
    // If the system refuses a queue or a watch, the index is still looked at after each pause.
    let queue = try? InotifyQueue()
    switch queue {
    case .some(let queue):
      if (try? queue.add(vault.indexFolder, .directoryChanges)) != nil { loop.watch(queue.descriptor.raw, as: 0) }
    case nil: break
    }
    var known = vault.store.version()
    report(.started)
    repeat {
      for request in try loop.next(until: SystemClock.monotonicNanoseconds + Self.pause).requests {
        switch request {
        case .interrupt, .terminate: return false
        case .reload: report(.reloaded)
        // A follower reports no quiet notes.
        case .awaitQuiet: break
        }
      }
      switch queue {
      case .some(let queue): _ = try queue.read()
      case nil: break
      }
      let version = vault.store.version()
      if version != known {
        if let new = try? Vault.open(named: vault.root, vault.surroundings), new.watchChecksum != vault.watchChecksum {
          vault = new
          report(.reloaded)
        }
        report(.changed)
      }
      known = version
    } while vault.watcherProcess != nil
    return true
  }
}
