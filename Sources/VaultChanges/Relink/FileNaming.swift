internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls
package import VaultCore

/// What giving a file or folder another name comes to.
package struct NewName: Sendable, Hashable {
  /// The new path; nil when that stays.
  package var move: PathMove?
  /// What gives a note its new title; nil when that stays.
  package var title: TitleChange?

  /// A new name of the given parts.
  package init(move: PathMove? = nil, title: TitleChange? = nil) {
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

  /// The new name of a note: the file name as the config has it, and the title.
  ///
  /// The property `title` always gets the name; a heading that is the title gets it when it is the old name too, or the
  /// note was named by it.
  ///
  /// - Parameters:
  ///   - title: the title that the note has.
  ///   - isNamedByTitle: whether somebody named the note by its title.
  ///   - keepsTitle: whether the title stays whatever it is.
  package func note(
    _ path: [UInt8], to name: String, title: String, isNamedByTitle: Bool = false, keepsTitle: Bool = false
  ) throws(VaultError) -> NewName {
    let newTitle = Self.withoutNoteExtension(try Self.checked(name))
    var new = NewName()
    if !keepsTitle {
      let place = titleChange(of: path, to: newTitle)
      if case .heading = place, !isNamedByTitle, !Self.isName(title, of: path) {
        // It says something else than the name does, and goes on doing so.
      } else {
        new.title = place
      }
    }
    let stem: String?
    switch vault.config.fileNames {
    case .title: stem = NoteName.stem(forTitle: newTitle)
    case .slug: stem = NoteName.slug(forTitle: newTitle)
    case .keep:
      if !keepsTitle, new.title == nil { new.title = .property(.text(newTitle)) }
      return new
    }
    guard let stem else { throw .unusableName(name, reason: "it contains no character that a file name can have") }
    new.move = Self.move(path, to: Array(stem.utf8) + Self.fileExtension(of: path))
    return new
  }

  /// The new name of a note or another file that is moved to a path. A title that is the old name becomes the new one.
  package func path(
    of path: [UInt8], to new: [UInt8], title: String?, keepsTitle: Bool
  ) throws(VaultError) -> NewName {
    var name = NewName(move: new == path ? nil : PathMove(from: path, to: new))
    let stems = [path, new].map {
      String(decoding: StoredNames.stem(of: VaultPath.name(of: $0).bytes), as: UTF8.self)
    }
    if let title, !keepsTitle, LinkKey.fold(title) == LinkKey.fold(stems[0]), stems[0] != stems[1] {
      name.title = titleChange(of: path, to: stems[1])
    }
    return name
  }

  private func titleChange(of path: [UInt8], to name: String) -> TitleChange? {
    NoteEditor(vault.contents(of: path) ?? []).titleChange(to: name, path: path, order: vault.config.titleOrder)
  }

  /// Whether the file at a path is named after a title.
  private static func isName(_ title: String, of path: [UInt8]) -> Bool {
    let stem = LinkKey.fold(String(decoding: StoredNames.stem(of: VaultPath.name(of: path).bytes), as: UTF8.self))
    return [title, NoteName.stem(forTitle: title), NoteName.slug(forTitle: title)].contains {
      $0.map { LinkKey.fold($0) } == stem
    }
  }

  /// A name without the extension of a note at its end.
  package static func withoutNoteExtension(_ name: String) -> String {
    LinkKey.noteExtension(of: name.utf8Span.span).map { String(name.dropLast($0)) } ?? name
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
    (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + VaultPath.name(of: path).bytes
  }

  private static func move(_ path: [UInt8], to name: [UInt8]) -> PathMove? {
    let folder = VaultPath.folder(of: path)
    let new = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + name
    return new == path ? nil : PathMove(from: path, to: new)
  }

  private static func fileExtension(of path: [UInt8]) -> ArraySlice<UInt8> {
    let name = VaultPath.name(of: path).bytes
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
