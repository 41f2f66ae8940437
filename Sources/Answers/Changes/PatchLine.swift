internal import Bytes
package import JSON
internal import NoteSyntax
package import VaultCore

/// A line of a unified diff, as `git apply` and `patch` read it.
package struct PatchLine: Sendable {
  /// What a line is in a diff.
  package enum Kind: Sendable {
    /// A line about the file.
    case head
    /// The line numbers of a hunk.
    case hunk
    /// A line of both versions.
    case same
    /// A line of the old version only.
    case removed
    /// A line of the new version only.
    case added
    /// The remark that a version does not end with a line end.
    case remark
  }

  /// The bytes, which may lack the line end.
  package let bytes: [UInt8]
  package let kind: Kind

  package init(_ bytes: [UInt8], _ kind: Kind) { (self.bytes, self.kind) = (bytes, kind) }

  private init(_ text: String, _ path: [UInt8]) { self.init(Array(text.utf8) + QuotedName.patchName(of: path), .head) }

  /// Returns the lines about a file that gets another path.
  package static func move(from: [UInt8], to: [UInt8]) -> [PatchLine] {
    [PatchLine("rename from ", from), PatchLine("rename to ", to)]
  }

  /// Returns the difference of two versions of a file. A path is nil if that version does not exist.
  package static func lines(from: [UInt8]?, to: [UInt8]?, _ old: [UInt8], _ new: [UInt8]) -> [PatchLine] {
    func head(_ mark: String, _ side: String, _ path: [UInt8]?) -> PatchLine {
      path.map { PatchLine(mark, Array(side.utf8) + $0) } ?? PatchLine(Array((mark + "/dev/null").utf8), .head)
    }
    var lines = [head("--- ", "a/", from), head("+++ ", "b/", to)]
    for hunk in UnifiedDiff(old, new).hunks {
      lines.append(PatchLine(Array(hunk.header.utf8), .hunk))
      for line in hunk.lines {
        let (marker, text, kind): (UInt8, ArraySlice<UInt8>, Kind) =
          switch line {
          case .same(let text): (UInt8(ascii: " "), text, .same)
          case .removed(let text): (UInt8(ascii: "-"), text, .removed)
          case .added(let text): (UInt8(ascii: "+"), text, .added)
          }
        lines.append(PatchLine([marker] + text, kind))
        if text.last != UInt8(ascii: "\n") {
          lines.append(PatchLine(Array("\\ No newline at end of file".utf8), .remark))
        }
      }
    }
    return lines
  }

  fileprivate static func lines(_ change: PlannedChange) -> [PatchLine] {
    switch change {
    case .replace(let path, let base, let contents): lines(from: path, to: path, base, contents)
    case .create(let path, let contents, _): lines(from: nil, to: path, [], contents)
    case .delete(let path, let base): lines(from: path, to: nil, base, [])
    case .copy(let path, let outer): [PatchLine("copy from ", outer.path), PatchLine("copy to ", path)]
    case .discard(let path, _): [PatchLine("deleted file ", path)]
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}

extension [PatchLine] {
  /// The bytes of all lines, with their line ends.
  package var bytes: [UInt8] {
    reduce(into: []) { bytes, line in
      bytes += line.bytes
      if line.bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }
  }
}

extension ChangePlan {
  /// The changes of the plan as a unified diff.
  package var patch: [PatchLine] { changes.flatMap(PatchLine.lines) }

  package var document: [JSONValue.Member] {
    [
      .init("operation", nil), .init("changes", .array(changes.map(Self.json))),
      .init("newFolders", .array(newFolders.map { .text($0) })), .init("warnings", .strings(warnings)),
    ]
  }

  private static func json(_ change: PlannedChange) -> JSONValue {
    func members(_ type: String, _ path: [UInt8]) -> [JSONValue.Member] {
      [.init("type", .string(type))] + JSONValue.pathMembers(path)
    }
    let diff = JSONValue.Member("diff", .text(PatchLine.lines(change).bytes))
    switch change {
    case .replace(let path, let base, _):
      return .object(members("replace", path) + [.init("base", .string(PlannedChange.revision(of: base))), diff])
    case .create(let path, _, _): return .object(members("create", path) + [diff])
    case .copy(let path, let outer):
      return .object(members("create", path) + JSONValue.pathMembers(outer.path, key: "source"))
    case .discard(let path, let outer):
      return .object(members("delete", path) + [.init("base", .string(outer.hash.hexadecimal))])
    case .delete(let path, let base):
      return .object(members("delete", path) + [.init("base", .string(PlannedChange.revision(of: base))), diff])
    case .move(let from, let to): return .object(members("move", from) + JSONValue.pathMembers(to, key: "to"))
    }
  }
}
