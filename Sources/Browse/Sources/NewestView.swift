internal import SystemCalls
package import VaultCore

/// The newest view of a vault, which one thread makes by comparing the files and another one asks.
package final class NewestView: Sendable {
  private let state: Locked<(view: VaultView?, edition: Int)>

  /// Begins with the view of the last commit; nil if there is none.
  package init(_ view: VaultView?) { state = Locked((view, 0)) }

  /// The view and its number, which is a new one for each view; nil before the first one.
  var current: (view: VaultView, edition: Int)? { state.withLock { state in state.view.map { ($0, state.edition) } } }

  /// The view; nil before the first one.
  package var view: VaultView? { state.withLock { $0.view } }

  /// Whether there is a view.
  package var isKnown: Bool { view != nil }

  /// Replaces the view.
  package func replace(with view: VaultView) { state.withLock { $0 = (view, $0.edition + 1) } }
}
