internal import Bytes
internal import LinkGraph
package import NoteSyntax
package import VaultCore

/// The changes that give a file or folder another name.
package struct NewName: Sendable, Hashable {
  /// The new path; nil if it stays the same.
  package var move: PathMove?
  /// The change of a note's title; nil if it stays the same.
  package var title: TitleChange?

  /// Creates a new name from its parts.
  package init(move: PathMove? = nil, title: TitleChange? = nil) { (self.move, self.title) = (move, title) }
}

/// Derives new paths from names that the user gives.
package struct FileNaming {
  private let vault: Vault

  /// Creates an instance for the files of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the new name of a note: its file name, in the style that the config sets, and its title.
  ///
  /// The property `title` always becomes the new name. If a heading is the title, it changes only if it equals the old
  /// file name or the user referred to the note by it. A title of which the file name is the slug stays if the new name is
  /// a slug too, since that is not how a title is written.
  ///
  /// - Parameters:
  ///   - isNamedByTitle: Whether the user referred to the note by its title.
  ///   - keepsTitle: Whether the title stays in any case.
  package func note(
    _ path: [UInt8], to name: String, title: String, isNamedByTitle: Bool = false, keepsTitle: Bool = false
  ) throws(VaultError) -> NewName {
    let newTitle =
      try vault.config.logseq == nil ? Self.withoutNoteExtension(Self.checked(name)) : Self.checkedPage(name)
    var new = NewName()
    let isSlug = vault.config.fileNames != .keep && !isNamedByTitle && Self.isOnlySlug(of: title, path, new: newTitle)
    if !keepsTitle, !isSlug {
      let change = titleChange(of: path, to: newTitle)
      if case .heading = change, !isNamedByTitle, !Self.isName(title, of: path) {
        // The heading differs from the name, so it stays.
      } else {
        new.title = change
      }
    }
    let stem: String?
    switch vault.config.fileNames {
    case .title: stem = NoteName.stem(forTitle: newTitle, in: vault)
    case .slug: stem = NoteName.slug(forTitle: newTitle)
    case .keep:
      if !keepsTitle, new.title == nil { new.title = .property(.text(newTitle)) }
      return new
    }
    guard let stem else { throw .unusableName(name, reason: "it contains no character that a file name can have") }
    new.move = Self.move(path, to: Array(stem.utf8) + Self.fileExtension(of: path))
    return new
  }

  /// Returns the new name of a note or another file that is moved to a path. A title that equals the old file name
  /// becomes the new file name.
  package func path(of path: [UInt8], to new: [UInt8], title: String?, keepsTitle: Bool) throws(VaultError) -> NewName {
    var name = NewName(move: new == path ? nil : PathMove(from: path, to: new))
    let stems = [path, new].map { String(decoding: StoredNames.stem(of: $0.lastComponent), as: UTF8.self) }
    if let title, !keepsTitle, CaseFolding.fold(title) == CaseFolding.fold(stems[0]), stems[0] != stems[1] {
      name.title = titleChange(of: path, to: stems[1])
    }
    return name
  }

  private func titleChange(of path: [UInt8], to name: String) -> TitleChange? {
    vault.editor(vault.contents(of: path) ?? [], at: path)
      .titleChange(to: name, path: path, order: vault.config.titleOrder)
  }

  private static func isName(_ title: String, of path: [UInt8]) -> Bool {
    let stem = CaseFolding.fold(String(decoding: StoredNames.stem(of: path.lastComponent), as: UTF8.self))
    return [title, NoteName.stem(forTitle: title), NoteName.slug(forTitle: title)].contains {
      $0.map { CaseFolding.fold($0) } == stem
    }
  }

  /// Returns whether the file name is the slug of a title and not the title itself, and a new name is a slug too.
  private static func isOnlySlug(of title: String, _ path: [UInt8], new: String) -> Bool {
    let stem = String(decoding: StoredNames.stem(of: path.lastComponent), as: UTF8.self)
    return NoteName.slug(forTitle: title) == stem && CaseFolding.fold(title) != stem
      && NoteName.slug(forTitle: new) == new
  }

  package static func withoutNoteExtension(_ name: String) -> String {
    name.utf8Span.span.noteExtension.map { String(name.dropLast($0)) } ?? name
  }

  /// Returns the new name of a file that is not a note; its extension stays.
  package func attachment(_ path: [UInt8], to name: String) throws(VaultError) -> NewName {
    let name = try Self.checked(name)
    let ending = Self.fileExtension(of: path)
    let hasEnding = CaseFolding.fold(name).utf8.suffix(ending.count).elementsEqual(
      CaseFolding.fold(String(decoding: ending, as: UTF8.self)).utf8)
    return NewName(
      move: Self.move(path, to: Array(name.utf8) + (hasEnding && name.utf8.count > ending.count ? [] : ending)))
  }

  package func folder(_ path: [UInt8], to name: String) throws(VaultError) -> NewName {
    NewName(move: Self.move(path, to: Array(try Self.checked(name).utf8)))
  }

  /// Returns the path of a file or folder after a move into another folder, which is empty for the root.
  package static func path(of path: [UInt8], in folder: [UInt8]) -> [UInt8] {
    folder.appending(component: path.lastComponent)
  }

  private static func move(_ path: [UInt8], to name: [UInt8]) -> PathMove? {
    let new = path.parentPath.appending(component: name)
    return new == path ? nil : PathMove(from: path, to: new)
  }

  private static func fileExtension(of path: [UInt8]) -> ArraySlice<UInt8> {
    let name = path.lastComponent
    return name[StoredNames.stem(of: name).endIndex...]
  }

  /// Returns the name of a page of Logseq, in which a slash is no folder; throws if it is empty.
  private static func checkedPage(_ name: String) throws(VaultError) -> String {
    if name.trimmed.isEmpty { throw .unusableName(name, reason: "it is empty") }
    return name.trimmed
  }

  /// Returns a name without white space at its ends; throws if it is invalid.
  private static func checked(_ name: String) throws(VaultError) -> String {
    let text = name.trimmed
    if text.isEmpty { throw .unusableName(name, reason: "it is empty") }
    if text.utf8.contains(UInt8(ascii: "/")) {
      throw .unusableName(name, reason: "it is a path; sheaf move moves notes to another folder")
    }
    return try NoteName.checkedFolder(text)
  }
}

/// A change of a note's title, for a plan that also updates the links to the note.
package enum TitleChange: Sendable, Hashable {
  case property(PropertyValue)
  case removal
  /// The heading with this index, which is the title, gets a new text.
  case heading(Int, String)

  func edits(of note: NoteEditor) throws(EditError) -> [TextEdit] {
    switch self {
    case .property(let value): try PropertyEditor(note).set("title", to: value)
    case .removal: try PropertyEditor(note).unset("title")
    case .heading(let index, let text): try note.renameHeading(index, to: text)
    }
  }
}

extension NoteEditor {
  /// Returns the change that gives the note another title; nil if the title is a line of the text or the file name.
  func titleChange(to name: String, path: [UInt8], order: [TitleSource]) -> TitleChange? {
    switch NoteOpening(of: note, in: bytes.span, path: path.span, order: order).title.origin {
    case .property: .property(.text(name))
    case .heading: note.headings.firstIndex { !$0.plainText.isEmpty }.map { .heading($0, name) }
    case .firstLine, .file, .nothing: nil
    }
  }
}
