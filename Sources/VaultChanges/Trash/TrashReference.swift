internal import Bytes
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// Finds the files in the trash that the user names.
///
/// A name is tried in this order: a path of a file or of a whole folder, in the trash or as it was in the vault; a file
/// name with or without its extension; the title, an alias or the id of a note. Of several files that had the same path
/// in the vault, it is the one that was moved to the trash last.
package struct TrashReference {
  private let vault: Vault
  private let trash: Trash

  /// Creates a finder for a trash.
  package init(_ vault: Vault, _ trash: Trash) { (self.vault, self.trash) = (vault, trash) }

  /// Returns the files that a name refers to: one file, or all in a folder. Throws `VaultError.notInTrash` or
  /// `.ambiguousNote`.
  package func files(named name: [UInt8]) throws(VaultError) -> [Trash.File] {
    let atPath = files(atPath: name)
    if !atPath.isEmpty { return atPath }
    let stem = name + [.dot]
    var matches = trash.listed.filter { file in
      [file.path.lastComponent, file.originalPath.lastComponent].contains { (fileName: [UInt8]) -> Bool in
        if fileName == name { return true }
        return file.isNote && fileName.starts(with: stem) && !fileName.dropFirst(stem.count).contains(.dot)
      }
    }
    if matches.isEmpty { matches = named(String(decoding: name, as: UTF8.self)) }
    // Files that were moved to the trash later come first.
    var seen: Set<[UInt8]> = []
    matches.removeAll { !seen.insert($0.originalPath).inserted }
    if matches.count > 1 {
      throw .ambiguousNote(String(decoding: name, as: UTF8.self), candidates: matches.map(\.path))
    }
    if matches.isEmpty { throw .notInTrash(String(decoding: name, as: UTF8.self)) }
    return matches
  }

  private func files(atPath name: [UInt8]) -> [Trash.File] {
    let here = vault.surroundings.workingDirectory.appending(RawPath(name)).normalized.relative(to: vault.root)
    let paths = [here?.bytes, RawPath(name).normalized.bytes].compactMap { path -> [UInt8]? in
      guard var path, !path.isEmpty, path.first != UInt8(ascii: "/") else { return nil }
      while path.last == UInt8(ascii: "/") { path.removeLast() }
      return path
    }
    for path in paths where path != Trash.folder {
      let comparedPath: (Trash.File) -> [UInt8] = path.isAtOrBelow(Trash.folder) ? \.path : \.originalPath
      let files = trash.files.sorted { Trash.isLater($0, than: $1) }
      for ending in [""] + NoteExtension.allWithDot {
        let whole = path + Array(ending.utf8)
        if let file = files.first(where: { comparedPath($0) == whole }) { return [file] }
      }
      let below = files.filter { comparedPath($0).count > path.count && comparedPath($0).isAtOrBelow(path) }
      if !below.isEmpty { return below }
    }
    return []
  }

  private func named(_ name: String) -> [Trash.File] {
    let key = CaseFolding.fold(name)
    return trash.listed.filter { file in
      guard file.isNote, let bytes = vault.contents(of: file.path) else { return false }
      let note = NoteParser.parse(bytes.span)
      let fileName = String(decoding: file.path.lastComponent, as: UTF8.self)
      let matter = note.validMatter
      let title = NoteText.title(of: note, in: bytes.span, fileName: fileName, order: vault.config.titleOrder)
      let names = [title.text, matter?.string("id")].compactMap(\.self)
      return (names + (matter?.aliases(legacy: false) ?? [])).contains { CaseFolding.fold($0) == key }
    }
  }
}
