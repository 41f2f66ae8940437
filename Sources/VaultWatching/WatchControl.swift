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

  private let signals: SignalQueue?
  private let wake: WakeSignal
  private let requests = Locked<[Request]>([])

  /// Creates a control for other threads, and with `takesSignals` for SIGINT, SIGTERM and SIGHUP too. In that case, it
  /// must be created before the process has other threads, and released on the same thread.
  package init(takesSignals: Bool = false) throws(SystemError) {
    wake = try WakeSignal()
    signals = takesSignals ? try SignalQueue([.interrupt, .terminate, .hangUp]) : nil
  }

  /// Runs `body`, which can be interrupted safely, and lets signals end the process meanwhile.
  func endingAtOnce<Result>(_ body: () throws -> Result) throws -> Result {
    switch signals {
    case .some(let signals): try signals.lettingThrough([.interrupt, .terminate], body)
    case nil: try body()
    }
  }

  /// Sends a request to the watcher.
  package func send(_ request: Request) {
    requests.withLock { $0.append(request) }
    wake.signal()
  }

  /// The descriptors that become readable when there is a request.
  var descriptors: [Int32] {
    switch signals {
    case .some(let signals): [wake.rawDescriptor, signals.descriptor.raw]
    case nil: [wake.rawDescriptor]
    }
  }

  /// Returns the next request, or nil if there is none.
  func next() throws(SystemError) -> Request? {
    if let request = requests.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return request }
    wake.drain()
    switch signals {
    case .some(let signals):
      switch try signals.next() {
      case .interrupt?: return .interrupt
      case .terminate?: return .terminate
      case .hangUp?: return .reload
      default: return nil
      }
    case nil: return nil
    }
  }
}
