import CommandFixtures
import JSON
import SystemCalls
import TestSupport

@testable import Commands

/// Carries out the edits of a server as a client does that counts in UTF-16, on the files of a vault.
struct EditedFiles {
  let fixture: SessionFixture

  /// Carries out an edit of the workspace.
  func apply(_ edit: JSONValue) throws {
    for change in edit["documentChanges"]?.array ?? [] {
      switch change["kind"]?.string {
      case "rename": try fixture.vault.move(path(change["oldUri"]), to: path(change["newUri"]))
      case "create": try fixture.vault.write("", to: path(change["uri"]))
      case "delete": try fixture.vault.remove(path(change["uri"]))
      default:
        let path = path(change["textDocument"]?["uri"])
        let text = String(decoding: try fixture.vault.read(path), as: UTF8.self)
        try fixture.vault.write(Self.apply(change["edits"]?.array ?? [], to: text), to: path)
      }
    }
    for member in edit["changes"]?.object ?? [] {
      let path = path(.string(member.key))
      let text = String(decoding: try fixture.vault.read(path), as: UTF8.self)
      try fixture.vault.write(Self.apply(member.value.array ?? [], to: text), to: path)
    }
  }

  private func path(_ uri: JSONValue?) -> RawPath {
    let root = "file://" + fixture.vault.root.text + "/"
    let rest = (uri?.string ?? "").dropFirst(root.count).split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array(rest[0].utf8)
    for part in rest.dropFirst() {
      bytes.append(UInt8(part.prefix(2), radix: 16) ?? 0)
      bytes += part.dropFirst(2).utf8
    }
    return RawPath(bytes)
  }

  /// Returns a text after edits, which all mean the text before.
  static func apply(_ edits: [JSONValue], to text: String) -> String {
    var units = Array(text.utf16)
    let ranges = edits.map { edit -> (Range<Int>, [UInt16]) in
      let start = offset(edit["range"]?["start"], in: units)
      return (start..<offset(edit["range"]?["end"], in: units), Array((edit["newText"]?.string ?? "").utf16))
    }
    for (range, new) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      units.replaceSubrange(range, with: new)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the offset of a position, found by walking from the start.
  static func offset(_ position: JSONValue?, in units: [UInt16]) -> Int {
    var (line, index) = (position?["line"]?.integer ?? 0, 0)
    while line > 0, index < units.count {
      if units[index] == 0x0D {
        index += index + 1 < units.count && units[index + 1] == 0x0A ? 2 : 1
        line -= 1
      } else {
        if units[index] == 0x0A { line -= 1 }
        index += 1
      }
    }
    if line > 0 { return units.count }
    var column = position?["character"]?.integer ?? 0
    while column > 0, index < units.count, units[index] != 0x0A, units[index] != 0x0D {
      index += 1
      column -= 1
    }
    return index
  }
}
