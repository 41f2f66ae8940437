/// A move of a file or folder; both paths are from the root.
package struct PathMove: Sendable, Hashable {
  /// The path before the move.
  package var from: [UInt8]
  /// The path after the move.
  package var to: [UInt8]

  /// Creates the move of a file or folder.
  package init(from: [UInt8], to: [UInt8]) {
    self.from = from
    self.to = to
  }
}
