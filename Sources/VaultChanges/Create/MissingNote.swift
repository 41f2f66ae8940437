internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// The note that an unresolved link would lead to, if it existed.
package struct MissingNote: Sendable {
  /// The folder, from the vault's root.
  package let folder: String
  /// The name, without an extension.
  package let name: String

  /// Determines the path of the note for a link in another note; returns nil if a note cannot have that path.
  ///
  /// The target of a Markdown link is a path from the folder of its note, as in all programs. The target of a wikilink
  /// with a folder is a path from the root; without a folder it is a note in the folder for new notes.
  package init?(target: String, isMarkdown: Bool, in source: [UInt8], _ vault: Vault) {
    var path = target.utf8.first == UInt8(ascii: "/") ? Array(target.utf8.dropFirst()) : Array(target.utf8)
    let isRelative = target.utf8.first == UInt8(ascii: ".") || isMarkdown && path.count == target.utf8.count
    if let length = target.utf8Span.span.noteExtension { path.removeLast(length) }
    let base = source.parentPath
    if isRelative { path = base.appending(component: path) }
    path = RawPath(path).normalized.bytes
    let last = path.lastComponent
    guard NameTerms.noteID(ofURL: target) == nil, VaultPath.isInside(path), !last.isEmpty, last.count <= 250,
      last.first != UInt8(ascii: "."), let text = String(validating: path, as: UTF8.self),
      let name = String(validating: last, as: UTF8.self), !text.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    self.name = name
    let given = String(text.dropLast(name.count).dropLast())
    folder = given.isEmpty && !isRelative && !target.utf8.contains(UInt8(ascii: "/")) ? vault.config.newNotes : given
  }

  /// Returns the plan that creates the note, with the template and the other settings of its folder, and its path.
  /// Throws if its path is taken, or if the template does not exist.
  package func plan(in vault: Vault) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let path = Array((folder.isEmpty ? "\(name).md" : "\(folder)/\(name).md").utf8)
    if FileSystem.exists(vault.absolutePath(path)) { throw .move(.taken(path)) }
    var note = NewNote()
    (note.title, note.fileName, note.folder) = (name, name, folder)
    let defaults = FolderDefaults(of: folder, vault.config)
    note.apply(defaults)
    if let template = defaults.template, !template.isEmpty {
      _ = note.fill(try NoteTemplate.named(template, in: vault), in: vault)
    }
    let now = vault.surroundings.now()
    return try note.plan(in: vault, created: now, newID: NoteIdentifier.make(now: now))
  }
}
