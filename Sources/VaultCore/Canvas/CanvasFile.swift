internal import LinkGraph
package import NoteSyntax
internal import SearchIndex

/// The places of a canvas (JSON Canvas 1.0) that name files or hold notes' text.
package struct CanvasFile {
  /// What a string of a canvas is.
  package enum Role {
    /// The path of a file from the vault's root, shown by a node.
    case file
    /// The part of that file which is shown: `#` and a heading, or `#^` and the id of a block.
    case subpath
    /// The path of a picture behind a group.
    case background
    /// Markdown.
    case text
  }

  /// A string with a role.
  package struct Part {
    /// What it is.
    package let role: Role
    /// The number of its node.
    package let node: Int
    /// What it says.
    package let text: [UInt8]
    /// Where each byte of that stands in the file, and where it ends.
    let places: [Int]
  }

  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The strings with a role, in order.
  package private(set) var parts: [Part] = []

  /// The parts of a canvas; nil when it is no JSON, and what it means cannot be known.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var parts: [Part] = []
    let isJSON = JSONScanner.scan(bytes) { path, value in
      guard path.count == 3, path[0] == Self.nodes, case .item(let node) = path[1], case .member(let name) = path[2],
        let role = Self.roles[name], case .string(let text, let places) = value
      else { return }
      parts.append(Part(role: role, node: node, text: text, places: places))
    }
    guard isJSON else { return nil }
    self.parts = parts
  }

  private static let nodes = JSONScanner.Step.member(Array("nodes".utf8))
  private static let roles: [[UInt8]: Role] = [
    Array("file".utf8): .file, Array("subpath".utf8): .subpath, Array("background".utf8): .background,
    Array("text".utf8): .text,
  ]

  /// Whether a file has the name of a canvas.
  package static func isCanvasPath(_ path: [UInt8]) -> Bool {
    path.suffix(7).map { $0 | 0x20 }.elementsEqual(".canvas".utf8)
  }
}

extension CanvasFile.Part {
  /// The edit of the file that makes an edit of the text.
  package func edit(_ edit: TextEdit) -> TextEdit {
    TextEdit(
      range: places[edit.range.lowerBound]..<places[edit.range.upperBound],
      replacement: JSONScanner.escaped(edit.replacement))
  }
}
