/// One file or folder that gets another path; both from the root.
package struct PathMove: Sendable, Hashable {
  /// Where it is.
  package var from: [UInt8]
  /// Where it will be.
  package var to: [UInt8]

  /// The move of a file or folder.
  package init(from: [UInt8], to: [UInt8]) {
    self.from = from
    self.to = to
  }
}
