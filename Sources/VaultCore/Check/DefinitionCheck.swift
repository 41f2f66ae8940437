internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls

/// Checks the link definitions of notes: whether a link uses them.
struct DefinitionCheck {
  let view: VaultView
  let selection: FindingSelection

  /// Returns the findings in some notes. Reads only those with a definition that no link uses.
  func findings(in notes: [DocumentID]) -> [Finding] {
    notes.flatMap { note -> [Finding] in
      guard
        StoredLink.links(in: view.snapshot.stored(.links, of: note).bytes).contains(where: { $0.kind == .definition })
      else { return [] }
      let path = view.snapshot.key(of: note)
      guard let bytes = view.vault.contents(of: path) else { return [] }
      let parsed = view.vault.parsed(bytes, at: path)
      let use = DefinitionUse(parsed)
      func findings(_ definitions: [LinkDefinition], _ code: String, _ message: (String) -> String) -> [Finding] {
        if !selection.includes(code) { return [] }
        return definitions.map { definition in
          let position = parsed.lines.position(at: definition.range.lowerBound)
          return Finding(
            path: path, line: position.line, column: position.column, code: code, message: message(definition.label))
        }
      }
      return findings(use.unused, "definition.unused") { "no link uses the definition '[\($0)]'" }
        + findings(use.repeated, "definition.repeated") { "an earlier definition has the label '[\($0)]'" }
    }
  }
}
