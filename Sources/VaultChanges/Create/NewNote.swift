internal import SystemCalls
package import VaultCore

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

  /// Links to what the note is to show, which are put at its end, a paragraph each.
  package var links: [String] = []
  /// Another file that is made with the note, such as an image that it shows.
  package var companions: [PlannedChange] = []
  /// The name of the file without extension; nil for one after the title.
  package var fileName: String?

  /// The plan that makes the note under a name that nothing has, and the path it gets.
  ///
  /// - Parameters:
  ///   - created: when it is made, in nanoseconds since 1970.
  ///   - newID: the identifier when none was asked for.
  package func plan(
    in vault: Vault, created now: Int64, newID: String
  ) throws(VaultError) -> (plan: ChangePlan, path: [UInt8]) {
    let folder = try VaultFolder.real(try NoteName.checkedFolder(folder), in: vault)
    let created = NoteDate(nanoseconds: now, zone: vault.surroundings.zone).text
    let stem = fileName ?? fileStem
    var number = 1
    while true {
      let name = number == 1 ? stem : "\(stem) \(number)"
      let path = (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + Array("\(name).md".utf8)
      if !FileSystem.exists(vault.absolutePath(path)) || number >= 10_000 {
        // A number behind the name may make it another one than the title, so the text depends on it.
        let text = self.text(created: created, newID: newID, fileName: "\(name).md", order: vault.config.titleOrder)
        return (ChangePlan([.create(path: path, contents: text, mode: nil)] + companions), path)
      }
      number += 1
    }
  }

  /// Writes the note into the vault, under a name that nothing has.
  ///
  /// - Parameter command: the command, for the journal.
  /// - Returns: the new note's path from the root, and its text.
  /// - Throws: `VaultError`. When the note cannot be written, its text is kept in the state folder, and the error says where.
  package func create(
    in vault: Vault, command: String
  ) throws(VaultError) -> (path: [UInt8], text: [UInt8]) {
    let now = vault.surroundings.now()
    let newID = try NoteIdentifier.make(now: now)
    var attempt = 0
    while true {
      let (plan, path): (ChangePlan, [UInt8])
      do throws(VaultError) {
        (plan, path) = try self.plan(in: vault, created: now, newID: newID)
      } catch {
        guard case .change(let cause) = error else { throw error }
        throw notSaved(at: Self.place(of: cause), cause, in: vault, created: now, newID: newID)
      }
      do throws(VaultError) {
        _ = try ChangeExecutor(vault).run(plan, command: command)
        if case .create(_, let text, _)? = plan.changes.first { return (path, text) }
        return (path, [])
      } catch {
        guard case .change(let cause) = error else { throw error }
        // The record of an operation that was decided on has the text.
        if case .pending = cause { throw error }
        attempt += 1
        // Somebody may have taken the name meanwhile.
        if case .refused(path, _) = cause, attempt < 5, FileSystem.exists(vault.absolutePath(path)) { continue }
        if case .create(_, let text, _)? = plan.changes.first, companions.isEmpty, isWithoutJournal(vault),
          (try? NewFile.write(text, to: RawPath(path), root: vault.root)) != nil
        {
          return (path, text)
        }
        throw notSaved(at: path, cause, in: vault, created: now, newID: newID)
      }
    }
  }

  /// That the note could not be written; its text is kept.
  private func notSaved(
    at path: [UInt8], _ cause: ChangeError, in vault: Vault, created: Int64, newID: String
  ) -> VaultError {
    let date = NoteDate(nanoseconds: created, zone: vault.surroundings.zone).text
    let text = text(created: date, newID: newID, fileName: "", order: vault.config.titleOrder)
    return .notSaved(path: path, cause, draft: NoteDrafts.keep(text, of: vault))
  }

  /// The file or folder that is in the way.
  private static func place(of cause: ChangeError) -> [UInt8] {
    switch cause {
    case .refused(let path, _): path
    case .failed(let path, _): path ?? []
    default: []
    }
  }
}

extension NewNote {
  /// Whether there is no place for a journal, as where there is no home folder: then a new note is written without one,
  /// since what was typed is worth more than that it can be undone.
  private func isWithoutJournal(_ vault: Vault) -> Bool {
    // A full disk may refuse to make what is there already.
    if (try? FileStatus.stat(vault.stateFolder).kind) == .directory { return false }
    do throws(SystemError) {
      try FileSystem.makeDirectories(vault.stateFolder)
      return false
    } catch {
      return true
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
