internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls

/// What giving a file or folder another name comes to.
package struct NewName: Sendable, Hashable {
  /// The new path; nil when that stays.
  package var move: PathMove?
  /// The new title of a note that has one in its front matter.
  package var title: String?

  /// A new name of the given parts.
  package init(move: PathMove? = nil, title: String? = nil) {
    self.move = move
    self.title = title
  }
}

/// Makes new paths of names that people give.
package struct FileNaming {
  private let vault: Vault

  /// The naming of files of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// The new name of a note: the title in its front matter where that is there, and the file name as the config has it.
  package func note(_ path: [UInt8], to name: String) throws(VaultError) -> NewName {
    var title = try Self.checked(name)
    for ending in [".md", ".markdown"] where title.utf8.count > ending.utf8.count {
      if title.lowercased().hasSuffix(ending) { title = String(title.dropLast(ending.count)) }
    }
    let bytes = vault.contents(of: path) ?? []
    let hasTitle = NoteParser.parse(bytes.span).frontMatter?.property("title") != nil
    var new = NewName(title: hasTitle ? title : nil)
    let stem: String?
    switch vault.config.fileNames {
    case .title: stem = NoteName.stem(forTitle: title)
    case .slug: stem = NoteName.slug(forTitle: title)
    case .keep:
      new.title = title
      return new
    }
    guard let stem else { throw .unusableName(name, reason: "nothing of it can be the name of a file") }
    new.move = Self.move(path, to: Array(stem.utf8) + Self.fileExtension(of: path))
    return new
  }

  /// The new name of a file that is no note; its extension stays.
  package func attachment(_ path: [UInt8], to name: String) throws(VaultError) -> NewName {
    let name = try Self.checked(name)
    let ending = Self.fileExtension(of: path)
    let hasEnding = LinkKey.fold(name).utf8.suffix(ending.count).elementsEqual(
      LinkKey.fold(String(decoding: ending, as: UTF8.self)).utf8)
    return NewName(
      move: Self.move(path, to: Array(name.utf8) + (hasEnding && name.utf8.count > ending.count ? [] : ending)))
  }

  /// The new name of a folder.
  package func folder(_ path: [UInt8], to name: String) throws(VaultError) -> NewName {
    NewName(move: Self.move(path, to: Array(try Self.checked(name).utf8)))
  }

  /// The path of a file or folder in another folder; the root for no bytes.
  package static func path(of path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + VaultDirectory.name(of: path).bytes
  }

  private static func move(_ path: [UInt8], to name: [UInt8]) -> PathMove? {
    let folder = VaultDirectory.folder(of: path)
    let new = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + name
    return new == path ? nil : PathMove(from: path, to: new)
  }

  private static func fileExtension(of path: [UInt8]) -> ArraySlice<UInt8> {
    let name = VaultDirectory.name(of: path).bytes
    return name[StoredNames.stem(of: name).endIndex...]
  }

  /// A name without space at its ends, or why it cannot be one.
  private static func checked(_ name: String) throws(VaultError) -> String {
    let text = name.trimmed
    if text.isEmpty { throw .unusableName(name, reason: "it is empty") }
    if text.utf8.contains(UInt8(ascii: "/")) {
      throw .unusableName(name, reason: "it is a path; sheaf move moves notes to another folder")
    }
    return try NoteName.checkedFolder(text)
  }
}
