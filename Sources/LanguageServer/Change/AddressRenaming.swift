internal import Bytes
internal import NoteSyntax

extension NoteEditor {
  /// Returns the edits that give another address to the links that lead out of the vault to an address.
  func replacing(address old: String, by new: String) throws(EditError) -> [TextEdit] {
    let isAddress = new.firstIndex(of: ":") != nil && !new.utf8.contains { $0 <= 0x20 || "<>\"'`".utf8.contains($0) }
    guard isAddress else { throw .invalidTarget(new) }
    var edits: [TextEdit] = []
    var isMeant: [Bool] = []
    for link in note.links {
      isMeant.append(link.isExternal && link.target == old)
      // A mail address is written without its scheme.
      guard isMeant.last == true, link.kind != .autolink || bytes[link.targetRange].elementsEqual(old.utf8)
      else { continue }
      let edit = TextEdit(range: link.targetRange, replacement: Array(written(new, in: link).utf8))
      if !edits.contains(edit) { edits.append(edit) }
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let after = NoteParser.parse(TextEdit.apply(edits, to: bytes).span)
    let isSame =
      after.links.count == note.links.count
      && zip(zip(after.links, note.links), isMeant).allSatisfy { $0.0.target == ($1 ? new : $0.1.target) }
    guard isSame else { throw .invalidTarget(new) }
    return edits
  }

  private func written(_ address: String, in link: Link) -> String {
    switch link.kind {
    case .html: return address.replacingScalars("&", with: "&amp;")
    case .markdown where !link.style.usesAngleBrackets && !Self.isBalanced(address):
      return address.replacingScalars("(", with: "\\(").replacingScalars(")", with: "\\)")
    default: return address
    }
  }

  private static func isBalanced(_ address: String) -> Bool {
    var depth = 0
    for byte in address.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
