internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex

/// Checks the canvases of a vault: whether the files that they show exist, and whether the links on their cards
/// resolve.
struct CanvasCheck {
  private let view: VaultView
  private let selection: FindingSelection

  init(_ view: VaultView, _ selection: FindingSelection) {
    self.view = view
    self.selection = selection
  }

  /// Returns the findings in all canvases, in no particular order. Reads each canvas.
  func findings() -> [Finding] {
    let canvases = view.snapshot.documents(with: .canvas)
    var graph = view.graph
    return canvases.flatMap { document -> [Finding] in
      let path = view.snapshot.key(of: document)
      guard let bytes = view.vault.contents(of: path), let canvas = CanvasFile(bytes) else { return [] }
      let lines = NoteParser.parse(bytes.span).lines
      return canvas.parts.flatMap { findings($0, path, lines, graph: &graph) }.filter { selection.includes($0.code) }
    }
  }

  private func findings(
    _ part: CanvasFile.Part, _ path: [UInt8], _ lines: LineTable, graph: inout LinkGraph
  ) -> [Finding] {
    func finding(_ target: String, at offset: Int) -> Finding {
      let isFile = !VaultFiles.isNotePath(Array(target.utf8)) && NoteDraft.isAttachmentName(target)
      let position = lines.position(at: part.offsets[offset])
      return Finding(
        path: path, line: position.line, column: position.column,
        code: isFile ? "link.missing-file" : "link.unresolved",
        message: isFile ? "there is no file '\(target)'" : "no note has the name '\(target)'")
    }
    switch part.role {
    case .subpath: return []
    case .file, .background:
      if part.text.isEmpty || view.snapshot.document(withKey: part.text) != nil { return [] }
      return [finding(String(decoding: part.text, as: UTF8.self), at: 0)]
    case .text:
      return NoteParser.parse(part.text.span).links.compactMap { link in
        guard !link.isExternal, !link.target.isEmpty, graph.resolve(target: link.target, fromPath: path) == nil else {
          return nil
        }
        return finding(link.target, at: link.range.lowerBound)
      }
    }
  }
}
