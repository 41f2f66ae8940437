internal import Bytes
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

/// Formats links to attachments in the style of a vault.
struct AttachmentLink {
  let view: VaultView

  private var config: VaultConfig { view.vault.config }

  /// Returns the link in a note to the file at a path; it is an embed if the note should show the file.
  ///
  /// - Parameter isUnique: Whether no other file of the vault has the file's name.
  func text(to path: [UInt8], from note: [UInt8], isShown: Bool, isUnique: Bool) -> String {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    let target = String(decoding: self.target(path, note, isUnique: isUnique), as: UTF8.self)
    let mark = isShown ? "!" : ""
    // A name that a wikilink cannot contain is written as a Markdown link.
    let isWiki = config.links == .wiki && !target.contains { "[]|#^\n".contains($0) }
    if isWiki { return "\(mark)[[\(target)]]" }
    let label = name.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\(mark)[\(isShown ? "" : label)](\(MarkdownDestination.encoded(target)))"
  }

  private func target(_ path: [UInt8], _ note: [UInt8], isUnique: Bool) -> [UInt8] {
    switch config.linkPaths {
    case .absolute: return path
    case .shortest:
      // Other programs that read Markdown links resolve a bare name in the folder of the note.
      if config.links == .wiki { return isUnique ? path.lastComponent : path }
      return view.snapshot.relativeTarget(of: path, from: note)
    case .relative: return view.snapshot.relativeTarget(of: path, from: note)
    }
  }
}
