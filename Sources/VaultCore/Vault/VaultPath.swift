internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import SearchIndex

/// Functions on paths of files in a vault: relative to its root, with `/` between components.
package enum VaultPath {
  /// Returns whether a path cannot lead out of the vault: it is relative, without empty components, `.` and `..`.
  package static func isInside(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
  }

  /// Returns the path of a file relative to the folder of another file; both are from the root.
  package static func relative(_ path: [UInt8], from other: [UInt8]) -> [UInt8] {
    var from = other.parentPath.pathComponents[...]
    var to = path.pathComponents[...]
    while to.count > 1, let first = from.first, to.first == first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    let up = from.map { _ in Array("..".utf8)[...] }
    return Array((up + to).joined(separator: [UInt8(ascii: "/")]))
  }
}

extension IndexSnapshot {
  /// Returns the target of a link from the note `source` to the file at `path`, by the relative path. It begins with `./` if another
  /// file has the relative path below the vault's root, since that file would take precedence.
  package func relativeTarget(of path: [UInt8], from source: [UInt8]) -> [UInt8] {
    let relative = VaultPath.relative(path, from: source)
    if relative == path || relative.starts(with: "../".utf8) { return relative }
    let text = LinkKey(fileName: relative.span).text
    let isTaken = documents(withPathEnding: text).contains {
      NameTerms.path(key(of: $0), is: text) && key(of: $0) != path
    }
    return isTaken ? Array("./".utf8) + relative : relative
  }
}
