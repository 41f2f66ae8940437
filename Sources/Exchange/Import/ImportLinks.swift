internal import ExchangeFormats
internal import NoteSyntax
internal import VaultCore

/// Writes links of imported notes in the style of the vault.
struct ImportLinkStyle {
  let config: VaultConfig
  let isObsidian: Bool

  /// Returns a link to a file.
  ///
  /// - Parameters:
  ///   - source: The path of the note with the link.
  ///   - isUnique: Returns whether a name without folders leads only to the file.
  func text(
    to path: [UInt8], from source: [UInt8], _ link: ForeignLink, isUnique: (String) -> Bool
  ) -> String {
    let isNote = VaultFiles.isNotePath(path)
    let mark = link.isEmbed ? "!" : ""
    let whole = String(decoding: path, as: UTF8.self)
    let bare = isNote ? whole.lastIndex(of: ".").map { String(whole[..<$0]) } ?? whole : whole
    let name = bare.split(separator: "/").last.map(String.init) ?? bare
    var target = bare
    switch config.linkPaths {
    case .absolute: break
    case .shortest where config.links == .wiki || isObsidian:
      // If attachments are stored beside each note, a later note can have a file of the same name.
      if isUnique(name), isNote || !config.attachments.hasPrefix(".") { target = name }
    default:
      target = String(decoding: VaultPath.relative(Array(bare.utf8), from: source), as: UTF8.self)
      // A file with that path below the root would take precedence.
      if source.contains(UInt8(ascii: "/")), !target.hasPrefix("../"), !isUnique(name) { target = "./" + target }
    }
    let isWiki = config.links == .wiki && Self.fits(target, in: "[]|#^\n") && Self.fits(link.label, in: "[]|\n")
    if isWiki {
      let separator = link.isInTable ? "\\|" : "|"
      let label = link.label.isEmpty || link.label == target ? "" : separator + link.label
      return "\(mark)[[\(target)\(link.subpath)\(label)]]"
    }
    let destination = MarkdownDestination.encoded(target + (isNote ? ".md" : ""))
    let subpath = MarkdownDestination.encoded(link.subpath, keeping: "#^")
    let label = link.label.isEmpty && !link.isEmbed ? Self.escaped(name) : link.label
    return "\(mark)[\(label)](\(destination)\(subpath))"
  }

  private static func fits(_ text: String, in forbidden: String) -> Bool { !text.contains { forbidden.contains($0) } }

  private static func escaped(_ text: String) -> String {
    text.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
