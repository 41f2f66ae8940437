package import SystemCalls
package import VaultCore

/// An event that a watcher reports.
package enum WatchNews: Sendable {
  /// The index is up to date, and every later change will be reported.
  case started(WatchStart)
  /// Notes and files have changed, and the index was updated.
  case changed(WatchedChanges)
  /// A notice that is not a change.
  case notice(WatchNotice)
  /// A new day has begun in local time.
  case newDay(VaultView)
  /// These notes have changed, were unchanged for some time since, and no program has them open.
  case quiet([[UInt8]])
  /// A commit to git is due.
  case commitDue
}

/// The state of a watcher when it begins.
package struct WatchStart: Sendable {
  /// The vault with an up-to-date index.
  package let view: VaultView
  /// The number of folders; nil if the files were only compared once, without watching.
  package let folders: Int?
  /// Whether the index was built from nothing, so that no changes can be reported.
  package let isFresh: Bool
}

/// A notice of a watcher that is not about a changed note.
package enum WatchNotice: Equatable, Sendable {
  /// The system lost events, so the whole vault is compared.
  case overflow
  /// The system refuses more watches, so this number of folders is polled.
  case tooManyFolders(unwatched: Int)
  /// The file system does not report all changes, so the vault is polled.
  case polling(fileSystem: String)
  /// The vault's folder is missing; its notes stay in the index until it is back.
  case vaultGone
  /// The vault's folder cannot be read, so it is not known whether it is there; its notes stay in the index.
  case vaultUnreadable(reason: String)
  /// Most notes have vanished at once; they stay in the index for some time, in which they might come back.
  case mostNotesGone(missing: Int, of: Int)
  /// The missing folder or notes are back, or the folder can be read again.
  case vaultBack
  /// The settings were read again.
  case reloaded
  /// A file with settings cannot be read, so the settings that were read last stay in use.
  case settingsUnread(RawPath, reason: String)
  /// The index could not be written.
  case notWritten(reason: String)
  /// The index can be written again.
  case written
  /// A note or folder could not be read.
  case problem(ReadProblem)
  /// A part of a config file is invalid.
  case config(ConfigProblem)
}

/// The reason why a vault cannot be watched.
package enum WatchError: Error, Sendable {
  /// Another process watches the vault.
  case watched(process: Int32?)
  /// The system refuses another event queue to the user.
  case tooManyQueues
}

/// The way a watcher ended.
package enum WatchEnd: Equatable, Sendable {
  /// The user interrupted it.
  case interrupted
  /// Another thread or a signal asked it to end.
  case terminated
  /// Its output is no longer read.
  case abandoned
}

/// A control by which other threads and signals send requests to a watcher.
package final class WatchControl: Sendable {
  package enum Request: Equatable, Sendable {
    /// To end, because the user interrupted it.
    case interrupt
    /// To end.
    case terminate
    /// To read the settings again.
    case reload
    /// To report these notes when they were unchanged for some time from now.
    case awaitQuiet([[UInt8]])
  }

  let requests: Mailbox<Request>
  /// The signals that are requests; nil if it takes none.
  let signals: SignalQueue?

  /// Creates a control for other threads, and with `takesSignals` for SIGINT, SIGTERM and SIGHUP too. In that case, it
  /// must be created before the process has other threads, and released on the same thread.
  package init(takesSignals: Bool = false) throws(SystemError) {
    requests = try Mailbox()
    signals = takesSignals ? try SignalQueue([.interrupt, .terminate, .hangUp]) : nil
  }

  /// Runs `body`, which can be interrupted safely, and lets signals end the process meanwhile.
  func endingAtOnce<Result>(_ body: () throws -> Result) throws -> Result {
    try signals?.lettingThrough([.interrupt, .terminate], body) ?? body()
  }

  package func send(_ request: Request) { requests.post(request) }
}

extension Turn<WatchControl.Request> {
  var requests: [WatchControl.Request] {
    signals.map { $0 == .interrupt ? .interrupt : $0 == .terminate ? .terminate : .reload } + events
  }
}
