internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

/// The places of a canvas (JSON Canvas 1.0) that name files or hold notes' text.
struct CanvasFile {
  /// What a string of a canvas is.
  enum Role {
    /// The path of a file from the vault's root.
    case file
    /// Markdown.
    case text
  }

  /// A string with a role.
  struct Part {
    let role: Role
    /// What it says.
    let text: [UInt8]
    /// Where each byte of that stands in the file, and where it ends.
    let places: [Int]
  }

  /// The bytes of the file.
  let bytes: [UInt8]
  /// The strings with a role, in order.
  private(set) var parts: [Part] = []

  /// The parts of a canvas; nil when it is no JSON, and what it means cannot be known.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var parts: [Part] = []
    let isJSON = JSONScanner.scan(bytes) { path, value in
      guard path.count == 3, path[0] == Self.nodes, case .item = path[1], case .member(let name) = path[2],
        let role = Self.roles[name], case .string(let text, let places) = value
      else { return }
      parts.append(Part(role: role, text: text, places: places))
    }
    guard isJSON else { return nil }
    self.parts = parts
  }

  private static let nodes = JSONScanner.Step.member(Array("nodes".utf8))
  private static let roles: [[UInt8]: Role] = [
    Array("file".utf8): .file, Array("background".utf8): .file, Array("text".utf8): .text,
  ]

  /// Whether a file has the name of a canvas.
  static func isCanvasPath(_ path: [UInt8]) -> Bool {
    path.suffix(7).map { $0 | 0x20 }.elementsEqual(".canvas".utf8)
  }
}

extension CanvasFile.Part {
  /// The edit of the file that makes an edit of the text.
  func edit(_ edit: TextEdit) -> TextEdit {
    TextEdit(
      range: places[edit.range.lowerBound]..<places[edit.range.upperBound],
      replacement: JSONScanner.escaped(edit.replacement))
  }
}

extension LinkKeeper {
  /// The edits that keep the files and links of a canvas; none when it is not understood.
  mutating func edits(ofCanvas bytes: [UInt8], _ place: Place) throws(VaultError) -> KeptLinks {
    var kept = KeptLinks()
    guard let canvas = CanvasFile(bytes) else { return kept }
    for part in canvas.parts {
      switch part.role {
      case .file:
        guard let new = newPath(ofFile: part.text) else { continue }
        kept.edits.append(part.edit(TextEdit(range: 0..<part.text.count, replacement: new)))
      case .text:
        let inner = try edits(of: NoteEditor(part.text), place)
        kept.edits += inner.edits.map(part.edit)
        kept.woken += inner.woken
      }
    }
    return kept
  }

  /// The path of a file that a canvas names and that is elsewhere now.
  private mutating func newPath(ofFile text: [UInt8]) -> [UInt8]? {
    guard let document = before.resolve(target: "/" + String(decoding: text, as: UTF8.self), fromPath: [])?.document
    else { return nil }
    let path = before.snapshot.key(of: document)
    guard let new = destination(of: path), new != path else { return nil }
    return new
  }
}
