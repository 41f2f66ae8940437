internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import VaultCore

extension LinkKeeper {
  /// Returns the edits after which the files and links of a canvas lead to the same files; none if it cannot be parsed.
  mutating func edits(ofCanvas bytes: [UInt8], _ paths: NotePaths) throws(VaultError) -> KeptLinks {
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
      case .background: new = try destination(ofFile: part.text, "", paths)?.path
      case .file: new = try destination(ofFile: part.text, shown[part.node]?.subpath ?? "", paths)?.path
      case .subpath:
        let text = shown[part.node]
        guard let file = text?.file else { continue }
        new = try destination(ofFile: file, text?.subpath ?? "", paths).map { Array($0.subpath.utf8) }
      case .text:
        let inner = try edits(of: NoteEditor(part.text), paths)
        kept.edits += inner.edits.map(part.edit)
        kept.links += inner.links
        kept.newlyResolved += inner.newlyResolved
        continue
      }
      guard let new, new != part.text else { continue }
      kept.links += 1
      kept.edits.append(part.edit(TextEdit(range: 0..<part.text.count, replacement: new)))
    }
    return kept
  }

  /// Returns the new path and subpath of a file in a canvas; nil if it does not exist or is unchanged.
  private mutating func destination(
    ofFile text: [UInt8], _ subpath: String, _ paths: NotePaths
  ) throws(VaultError) -> (path: [UInt8], subpath: String)? {
    guard let document = before.resolve(target: "/" + String(decoding: text, as: UTF8.self), fromPath: [])?.document
    else { return nil }
    let path = before.snapshot.key(of: document)
    if !subpath.isEmpty, let part = parts?.destination(of: subpath, isFragment: false, in: path) {
      guard let subpath = part.subpath else { throw .move(.covered(source: paths.from, line: 1, target: part.path)) }
      return (part.path, subpath)
    }
    // If the path is unchanged, the file's text in the canvas is kept.
    guard let new = destination(of: path), new != path else { return nil }
    return (new, subpath)
  }
}
