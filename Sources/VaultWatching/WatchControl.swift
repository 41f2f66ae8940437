package import SystemCalls
internal import VaultCore

/// Tells a watcher, from another thread or by signals, to end or to read its settings again.
package final class WatchControl: Sendable {
  /// What a watcher is told.
  package enum Request: Equatable, Sendable {
    /// To end, because somebody pressed the keys for it.
    case interrupt
    /// To end.
    case terminate
    /// To read its settings again.
    case reload
  }

  private let signals: SignalQueue?
  private let wake: WakeSignal
  private let requests = Locked<[Request]>([])

  /// A control that other threads use; with `takesSignals` SIGINT, SIGTERM and SIGHUP do too. Then it is to be made before
  /// the process has other threads, and on the thread that lets go of it.
  package init(takesSignals: Bool = false) throws(SystemError) {
    wake = try WakeSignal()
    signals = takesSignals ? try SignalQueue([.interrupt, .terminate, .hangUp]) : nil
  }

  /// Lets signals that mean the end end the process at once while `body` runs, which takes long and leaves nothing half done.
  func endingAtOnce<Result>(_ body: () throws -> Result) throws -> Result {
    switch signals {
    case .some(let signals): try signals.lettingThrough([.interrupt, .terminate], body)
    case nil: try body()
    }
  }

  /// Tells the watcher.
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

  /// The next request, when there is one.
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
