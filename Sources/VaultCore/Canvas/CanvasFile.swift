internal import JSON
package import NoteSyntax

/// The strings of a canvas (JSON Canvas 1.0) that name files or contain the text of cards.
package struct CanvasFile {
  /// The role of a string in a canvas.
  package enum Role {
    /// The path of a file from the vault's root, shown by a node.
    case file
    /// The part of that file which is shown: `#` and a heading, or `#^` and a block id.
    case subpath
    /// The path of a picture behind a group.
    case background
    /// The Markdown text of a card.
    case text
  }

  /// A string with a role.
  package struct Part {
    /// The role of the string.
    package let role: Role
    /// The number of its node.
    package let node: Int
    /// The decoded string.
    package let text: [UInt8]
    /// The offset of each byte of `text` in the file, and the offset of its end.
    let offsets: [Int]
  }

  package let bytes: [UInt8]
  /// The strings with a role, in order.
  package private(set) var parts: [Part] = []

  /// Reads the parts of a canvas; nil if the file is not a JSON object.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      guard try reader.next() == .objectStart else { return nil }
      while try reader.next() == .key {
        if reader.string == "nodes" { try readNodes(&reader) } else { try reader.skipValue() }
      }
      while try reader.next() != nil {}
    } catch {
      return nil
    }
  }

  private mutating func readNodes(_ reader: inout JSONReader) throws(JSONError) {
    guard try reader.next() == .arrayStart else { return try reader.skipValue() }
    var node = 0
    while let token = try reader.next(), token != .arrayEnd {
      if token == .objectStart {
        while try reader.next() == .key {
          let role = Self.roles[reader.string]
          if try reader.next() == .string, let role {
            let contents = JSONString.contents(reader.range, of: bytes)
            parts.append(Part(role: role, node: node, text: contents.text, offsets: contents.offsets))
          } else {
            try reader.skipValue()
          }
        }
      } else {
        try reader.skipValue()
      }
      node += 1
    }
  }

  private static let roles: [String: Role] = [
    "file": .file, "subpath": .subpath, "background": .background, "text": .text,
  ]

  /// Whether a file has the name of a canvas.
  package static func isCanvasPath(_ path: [UInt8]) -> Bool {
    path.suffix(7).map { $0 | 0x20 }.elementsEqual(".canvas".utf8)
  }
}

extension CanvasFile.Part {
  /// Returns the edit of the file that corresponds to an edit of the text.
  package func edit(_ edit: TextEdit) -> TextEdit {
    TextEdit(
      range: offsets[edit.range.lowerBound]..<offsets[edit.range.upperBound],
      replacement: JSONString.escaped(edit.replacement))
  }
}
