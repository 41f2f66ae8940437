internal import SystemCalls

/// A note to be made.
package struct NewNote: Sendable {
  /// Its title; without one it comes from the body.
  package var title: String?
  /// Its text, which is written as it is. Front matter at its beginning becomes that of the note.
  package var body = ""
  /// The folder, from the vault's root.
  package var folder = ""
  /// Tags, with or without `#`.
  package var tags: [String] = []
  /// A category.
  package var category: String?
  /// Where it comes from; `manual` is not written down.
  package var source: String?
  /// An identifier instead of a new one.
  package var id: String?
  /// Whether the title is put before the body as a heading, unless the body begins its outline with one of its own.
  package var hasHeading = true

  /// A note without content.
  package init() {}

  /// Writes the note into the vault, under a name that nothing has.
  ///
  /// - Returns: the new note's path from the root.
  /// - Throws: `VaultError`. When the note cannot be written, its text is kept in the state folder, and the error says where.
  package func create(in vault: Vault) throws(VaultError) -> [UInt8] {
    let folder = try NoteName.checkedFolder(folder)
    let now = vault.surroundings.now()
    let newID = try NoteIdentifier.make(now: now)
    let created = NoteDate(nanoseconds: now, zone: vault.surroundings.zone).text
    let stem = fileStem
    var number = 1
    var text: [UInt8] = []
    while true {
      let name = number == 1 ? stem : "\(stem) \(number)"
      let path = Array((folder.isEmpty ? "\(name).md" : "\(folder)/\(name).md").utf8)
      // A number behind the name may make it another one than the title, so the text is made again; once is enough.
      if number <= 2 { text = self.text(created: created, newID: newID, fileName: "\(name).md") }
      do throws(SystemError) {
        if FileSystem.exists(vault.absolutePath(path)) { throw SystemError(.exists, call: "open") }
        try NewFile.write(text, to: RawPath(path), root: vault.root)
        return path
      } catch {
        if error.errno == .exists, number < 10_000 {
          number += 1
          continue
        }
        throw .notSaved(path: path, error, draft: keepDraft(text, in: vault))
      }
    }
  }

  private func keepDraft(_ text: [UInt8], in vault: Vault) -> RawPath? {
    let name = "draft-\(vault.surroundings.now()).md"
    let folder = vault.stateFolder.appending("drafts" as RawPath)
    let file = folder.appending(RawPath(name))
    do throws(SystemError) {
      try FileSystem.makeDirectories(folder)
      try AtomicReplace.write(text, to: file, durably: true)
      return file
    } catch {
      return nil
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let inner = drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }
}
