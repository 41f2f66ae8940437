internal import Bytes
internal import NoteSyntax
internal import VaultCore

/// The text of new pages of Logseq: properties are lines, and everything else is blocks.
extension NewNote {
  /// Returns the name of the file of a new page without its extension; nil in any other vault.
  ///
  /// - Throws: `VaultError.unusableName` for a title that no file of Logseq can have.
  func logseqStem(in vault: Vault) throws(VaultError) -> String? {
    guard let graph = vault.config.logseq else { return nil }
    let title = givenOrDerivedTitle.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let stem = graph.stem(forName: title) else {
      if self.title == nil { return nil }
      throw .unusableName(title, reason: "no file of Logseq can have the name of this page")
    }
    return stem
  }

  func logseqText(_ graph: LogseqGraph, path: [UInt8]) -> [UInt8] {
    var lines: [String] = []
    let title = title.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    if let title, !title.isEmpty, graph.name(ofPath: path.span) != title { lines.append("title:: \(title)") }
    if let id { lines.append("id:: \(id)") }
    if !normalizedTags.isEmpty { lines.append("tags:: \(normalizedTags.joined(separator: ", "))") }
    if let category { lines.append("category:: \(category)") }
    if let source, source != "manual" { lines.append("source:: \(source)") }
    if isPinned { lines.append("pinned:: true") }
    let hasOwn = NoteParser.parse(Array(body.utf8).span, dialect: .logseq(graph)).frontMatter != nil
    let text = hasOwn ? body + linkText : LogseqGraph.blocks(body + linkText)
    let blocks = text.isEmpty ? "-" : text
    let head = lines.isEmpty ? "" : lines.joined(separator: "\n") + (hasOwn ? "\n" : "\n\n")
    return Array((head + blocks + (blocks.hasSuffix("\n") ? "" : "\n")).utf8)
  }
}
