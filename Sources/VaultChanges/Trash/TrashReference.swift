internal import Bytes
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// Finds the files in the trash that the user names.
///
/// A name is tried in this order: a path of a file or of a whole folder, in the trash or as it was in the vault; a file
/// name with or without its extension; the title, an alias or the id of a note.
package struct TrashReference {
  private let vault: Vault
  private let trash: Trash

  /// Creates a finder for a trash.
  package init(_ vault: Vault, _ trash: Trash) {
    self.vault = vault
    self.trash = trash
  }

  /// Returns the files that a name refers to: one file, or all files in a folder.
  ///
  /// - Throws: `VaultError.notInTrash` or `.ambiguousNote`.
  package func files(named name: [UInt8]) throws(VaultError) -> [Trash.File] {
    let atPath = files(atPath: name)
    if !atPath.isEmpty { return atPath }
    var found = trash.listed.filter { file in
      let fileName = file.path.lastComponent
      return fileName == name
        || file.isNote && fileName.starts(with: name + [UInt8(ascii: ".")])
          && !fileName[(name.count + 1)...].contains(UInt8(ascii: "."))
    }
    if found.isEmpty { found = named(String(decoding: name, as: UTF8.self)) }
    if found.count > 1 { throw .ambiguousNote(String(decoding: name, as: UTF8.self), candidates: found.map(\.path)) }
    if found.isEmpty { throw .notInTrash(String(decoding: name, as: UTF8.self)) }
    return found
  }

  private func files(atPath name: [UInt8]) -> [Trash.File] {
    let here = vault.surroundings.workingDirectory.appending(RawPath(name)).normalized.relative(to: vault.root)
    let prefix = Trash.folder.childPrefix
    let paths = [here?.bytes, RawPath(name).normalized.bytes].compactMap { path -> [UInt8]? in
      guard var path, !path.isEmpty, path.first != UInt8(ascii: "/") else { return nil }
      while path.last == UInt8(ascii: "/") { path.removeLast() }
      return path.isAtOrBelow(Trash.folder) ? path : prefix + path
    }
    for path in paths {
      for ending in ["", ".md", ".markdown"] {
        let whole = path + Array(ending.utf8)
        if let file = trash.files.first(where: { $0.path == whole }) { return [file] }
      }
      let below = trash.files.filter { $0.path.count > path.count && $0.path.isAtOrBelow(path) }
      if !below.isEmpty, path != Trash.folder { return below }
    }
    return []
  }

  private func named(_ name: String) -> [Trash.File] {
    let wanted = LinkKey.fold(name)
    return trash.listed.filter { file in
      guard file.isNote, let bytes = vault.contents(of: file.path) else { return false }
      let note = NoteParser.parse(bytes.span)
      let fileName = String(decoding: file.path.lastComponent, as: UTF8.self)
      let matter = note.validMatter
      let title = NoteText.title(of: note, in: bytes.span, fileName: fileName, order: vault.config.titleOrder)
      let names = [title.text, matter?.string("id")].compactMap(\.self)
      return (names + (matter?.aliases(legacy: false) ?? [])).contains { LinkKey.fold($0) == wanted }
    }
  }
}
