internal import Dates
package import NoteSyntax
internal import SystemCalls
package import VaultCore

/// Plans edits of notes: reads them, edits them, and updates the date of change in those that differ.
package struct NoteEditing {
  private let vault: Vault

  /// Creates a planner for the notes of a vault.
  package init(_ vault: Vault) { self.vault = vault }

  /// Returns the plan that edits notes, without notes that stay the same. Uses all processors.
  ///
  /// A note with invalid UTF-8 or invalid front matter makes the whole plan fail, because sheaf does not rewrite what
  /// it does not understand.
  package func plan(
    _ paths: [[UInt8]], _ edit: @Sendable (_ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> ChangePlan {
    try plan(paths) { (_, note) throws(EditError) in try edit(note) }
  }

  /// Returns the plan that edits notes, for edits that also depend on the path of the note.
  package func plan(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    for outcome in try changes(paths, edit) { if let change = try outcome.get() { plan.changes.append(change) } }
    return plan
  }

  /// Returns the plan that edits the notes that can be edited, and the reasons why the others cannot; both in the order
  /// of `paths`.
  package func planEach(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> (plan: ChangePlan, refusals: [ChangeError]) {
    var plan = ChangePlan()
    var refusals: [ChangeError] = []
    for outcome in try changes(paths, edit) {
      switch outcome {
      case .success(let change): if let change { plan.changes.append(change) }
      case .failure(.change(.edit(let path, let cause))): refusals.append(.edit(path: path, cause))
      case .failure(.change(.refused(let path, let reason))): refusals.append(.refused(path: path, reason: reason))
      case .failure(let error): throw error
      }
    }
    return (plan, refusals)
  }

  private func changes(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> [Result<PlannedChange?, VaultError>] {
    // If all notes are unsaved, the folder of the vault need not exist.
    let isOnDisk = !paths.allSatisfy { vault.unsaved[$0] != nil }
    let root: FileDescriptor
    do throws(SystemError) {
      root = try FileDescriptor.open(isOnDisk ? vault.root : "/", .readOnly, [.directory])
    } catch { throw .unusableVault(vault.root, error) }
    let opened = OpenFolder([], root)
    return Parallel.map(paths.count, inStretchesOf: 16) { range in
      paths[range].map { path in
        Result { () throws(VaultError) in
          let base = try read(path, opened.descriptor)
          do throws(EditError) {
            let note = vault.editor(base, at: path)
            _ = try PropertyEditor(note)
            let edited = try edit(path, note)
            return edited == base ? nil : .replace(path: path, base: base, contents: try stamped(edited, of: path))
          } catch { throw .change(.edit(path: path, error)) }
        }
      }
    }.flatMap(\.self)
  }

  private func read(_ path: [UInt8], _ root: borrowing FileDescriptor) throws(VaultError) -> [UInt8] {
    let note: ReadNote
    do throws(SystemError) {
      note = try NoteReader.read(path, of: vault, root: root)
    } catch { throw .change(.failed(path: path, error)) }
    switch note.problem {
    case nil: return note.bytes
    case .changing: throw .change(.changedSince([path]))
    case .some(let problem): throw .change(.refused(path: path, reason: problem.fact))
    }
  }

  /// Returns the plan that updates the date of change in notes that the user has edited, if the config enables it.
  /// Notes where this fails, for example because of invalid front matter, stay unchanged.
  package func stamping(_ paths: [[UInt8]]) -> ChangePlan {
    ChangePlan(
      paths.compactMap { path in
        guard let bytes = vault.contents(of: path), let stamped = try? stamped(bytes, of: path), stamped != bytes
        else { return nil }
        return .replace(path: path, base: bytes, contents: stamped)
      })
  }

  /// Returns the date of the last change in a note's front matter, or nil if it has none.
  package static func stamp(of note: NoteRecord, in view: VaultView) -> StoredValue? {
    let properties = view.snapshot.properties(of: note.document)
    return stampKeys.lazy.compactMap { key in properties.first { $0.name.lowercased() == key }?.value }.first
  }

  /// The properties for the date of the last change, in lower case; the first one that a note has is used.
  static let stampKeys = ["updated", "modified", "updatedat"]

  /// Returns the note with an updated date of change, if the config enables it.
  func stamped(_ bytes: [UInt8], of path: [UInt8]) throws(EditError) -> [UInt8] {
    if vault.config.stampUpdated == .never { return bytes }
    let note = vault.editor(bytes, at: path)
    let properties = note.note.frontMatter?.properties ?? []
    let pair = Self.stampKeys.lazy.compactMap { name in
      properties.first { $0.key.lowercased() == name }
    }.first
    guard let pair else {
      guard vault.config.stampUpdated == .always else { return bytes }
      return TextEdit.apply(try PropertyEditor(note).set("updated", to: .plain(now())), to: bytes)
    }
    // A date without a time stays without one, and quotes are kept.
    let old = pair.value.scalar?.text ?? ""
    let text = old.utf8.count == 10 ? String(now().prefix(10)) : now()
    let value: PropertyValue = pair.value.scalar?.type == .string ? .text(text) : .plain(text)
    return TextEdit.apply(try PropertyEditor(note).set(pair.key, to: value), to: bytes)
  }

  func stamped(_ bytes: [UInt8], at path: [UInt8]) throws(VaultError) -> [UInt8] {
    do throws(EditError) { return try stamped(bytes, of: path) } catch { throw .change(.edit(path: path, error)) }
  }

  private func now() -> String { NoteDate(nanoseconds: vault.surroundings.now(), zone: vault.surroundings.zone).text }
}
