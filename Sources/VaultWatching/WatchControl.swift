package import SystemCalls
internal import VaultCore

/// A control by which other threads and signals send requests to a watcher.
package final class WatchControl: Sendable {
  /// A request to a watcher.
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

  /// The requests of other threads.
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

  /// Sends a request to the watcher.
  package func send(_ request: Request) { requests.post(request) }
}

extension Turn<WatchControl.Request> {
  /// The requests of signals and of other threads.
  var requests: [WatchControl.Request] {
    signals.map { $0 == .interrupt ? .interrupt : $0 == .terminate ? .terminate : .reload } + events
  }
}
