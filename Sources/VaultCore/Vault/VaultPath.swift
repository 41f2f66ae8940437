package import SystemCalls

/// Functions on paths of files in a vault: relative to its root, with `/` between components.
package enum VaultPath {
  /// Returns whether a path cannot lead out of the vault: it is relative, without empty components, `.` and `..`.
  package static func isInside(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// Returns the folder that contains a path; empty for the root.
  package static func folder(of path: [UInt8]) -> [UInt8] {
    path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } ?? []
  }

  /// Returns the last component of a path.
  package static func name(of path: [UInt8]) -> RawPath {
    RawPath(path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path)
  }

  /// Returns the path of a file relative to the folder of another file; both are from the root.
  package static func relative(_ path: [UInt8], from other: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var from = folder(of: other).split(separator: slash)[...]
    var to = path.split(separator: slash)[...]
    while to.count > 1, let first = from.first, to.first == first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    let up = from.map { _ in Array("..".utf8)[...] }
    return Array((up + to).joined(separator: [slash]))
  }
}

extension [UInt8] {
  /// Returns whether this path equals the other or is below it.
  package func isAtOrBelow(_ other: [UInt8]) -> Bool {
    starts(with: other) && (count == other.count || self[other.count] == UInt8(ascii: "/"))
  }
}
