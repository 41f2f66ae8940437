internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

/// The places of a canvas (JSON Canvas 1.0) that name files or hold notes' text.
struct CanvasFile {
  /// What a string of a canvas is.
  enum Role {
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
  struct Part {
    let role: Role
    /// The number of its node.
    let node: Int
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
    var shown: [Int: (file: [UInt8]?, subpath: String)] = [:]
    for part in canvas.parts where part.role == .file || part.role == .subpath {
      let text = shown[part.node] ?? (nil, "")
      shown[part.node] =
        part.role == .file ? (part.text, text.subpath) : (text.file, String(decoding: part.text, as: UTF8.self))
    }
    for part in canvas.parts {
      let new: [UInt8]?
      switch part.role {
      case .background: new = destination(ofFile: part.text, "")?.path
      case .file: new = destination(ofFile: part.text, shown[part.node]?.subpath ?? "")?.path
      case .subpath:
        let text = shown[part.node]
        new = text?.file.flatMap { destination(ofFile: $0, text?.subpath ?? "") }.map { Array($0.subpath.utf8) }
      case .text:
        let inner = try edits(of: NoteEditor(part.text), place)
        kept.edits += inner.edits.map(part.edit)
        kept.links += inner.links
        kept.woken += inner.woken
        continue
      }
      guard let new, new != part.text else { continue }
      kept.links += 1
      kept.edits.append(part.edit(TextEdit(range: 0..<part.text.count, replacement: new)))
    }
    return kept
  }

  /// Where a file that a canvas names is now, and the part of it that is shown; nil when there is none, and nothing changes.
  private mutating func destination(ofFile text: [UInt8], _ subpath: String) -> (path: [UInt8], subpath: String)? {
    guard let document = before.resolve(target: "/" + String(decoding: text, as: UTF8.self), fromPath: [])?.document
    else { return nil }
    let path = before.snapshot.key(of: document)
    if !subpath.isEmpty, let part = parts?.destination(of: subpath, in: path) { return part }
    // What means the file where it is is left as it is written.
    guard let new = destination(of: path), new != path else { return nil }
    return (new, subpath)
  }
}
