/// Paths as bytes, relative to the root of a vault: components with `/` between them. The path of the root is empty.
///
/// The names of files are bytes in any encoding, and the index orders paths by bytes, so nothing is gained by decoding them.
extension [UInt8] {
  /// The path of the folder that contains this path; empty for a path of one component.
  @inlinable package var parentPath: [UInt8] {
    let start = span.nameStart
    return start == 0 ? [] : Array(self[..<(start &- 1)])
  }

  /// The last component; empty if the path ends with `/` or is empty.
  @inlinable package var lastComponent: [UInt8] { Array(self[span.nameStart...]) }

  /// The components, without empty ones.
  package var pathComponents: [ArraySlice<UInt8>] { split(separator: .slash) }

  /// The bytes with which the paths of everything in this folder begin: the path and `/`, or nothing for the root.
  package var childPrefix: [UInt8] { isEmpty ? [] : self + [.slash] }

  /// Returns the path of `component`, a name or a relative path, in this folder.
  package func appending(component: some Collection<UInt8>) -> [UInt8] { childPrefix + component }

  /// Returns whether this path equals the other or is below it.
  package func isAtOrBelow(_ other: [UInt8]) -> Bool {
    starts(with: other) && (count == other.count || self[other.count] == .slash)
  }
}

extension Span where Element == UInt8 {
  /// The offset at which the last component of this path begins.
  @inlinable package var nameStart: Int { offsetAfterLast(.slash, before: count) }
}
