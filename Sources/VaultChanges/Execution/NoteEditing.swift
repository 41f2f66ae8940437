package import NoteSyntax
internal import SystemCalls
package import VaultCore

/// Plans edits of notes: reads them, has them edited, and stamps those that change.
package struct NoteEditing {
  private let vault: Vault

  /// Edits of notes of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// The plan in which each note becomes what `edit` makes of it; notes that stay the same are not in it. All processors
  /// take part.
  ///
  /// A note that is no valid UTF-8, or whose front matter does not parse, is refused, and with it the whole plan: what is
  /// not understood is not rewritten.
  package func plan(
    _ paths: [[UInt8]], _ edit: @Sendable (_ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> ChangePlan {
    try plan(paths) { (_, note) throws(EditError) in try edit(note) }
  }

  /// The same, where what becomes of a note depends on its path too.
  package func plan(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    for outcome in try changes(paths, edit) {
      if let change = try outcome.get() { plan.changes.append(change) }
    }
    return plan
  }

  /// The plan in which each note that can be edited becomes what `edit` makes of it, and why the others cannot; both in
  /// the order of `paths`.
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

  /// What becomes of each note; nil where it stays the same.
  private func changes(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> [Result<PlannedChange?, VaultError>] {
    let root: FileDescriptor
    do throws(SystemError) {
      root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    } catch {
      throw .unusableVault(vault.root, error)
    }
    let opened = OpenFolder([], root)
    return Parallel.map(paths.count, inStretchesOf: 16) { range in
      paths[range].map { path in
        Result { () throws(VaultError) in
          let base = try read(path, opened.descriptor)
          do throws(EditError) {
            _ = try PropertyEditor(base)
            let edited = try edit(path, NoteEditor(base))
            return edited == base ? nil : .replace(path: path, base: base, contents: try stamped(edited))
          } catch {
            throw .change(.edit(path: path, error))
          }
        }
      }
    }.flatMap(\.self)
  }

  private func read(_ path: [UInt8], _ root: borrowing FileDescriptor) throws(VaultError) -> [UInt8] {
    let note: ReadNote
    do throws(SystemError) {
      note = try NoteReader(sizeLimit: vault.config.sizeLimit).read(path, root: root)
    } catch {
      throw .change(.failed(path: path, error))
    }
    switch note.problem {
    case nil: return note.bytes
    case .changing: throw .change(.changedSince([path]))
    case .some(let problem): throw .change(.refused(path: path, reason: problem.fact))
    }
  }

  /// The plan that stamps notes that somebody has edited, where the config wants it; those that cannot be stamped, as when
  /// their front matter does not parse, stay as they are.
  package func stamping(_ paths: [[UInt8]]) -> ChangePlan {
    ChangePlan(
      paths.compactMap { path in
        guard let bytes = vault.contents(of: path), let stamped = try? stamped(bytes), stamped != bytes else {
          return nil
        }
        return .replace(path: path, base: bytes, contents: stamped)
      })
  }

  /// What a note says of its last change; nil when it says nothing.
  package static func stamp(of note: NoteRecord, in view: VaultView) -> StoredValue? {
    let properties = view.snapshot.properties(of: note.document)
    return stampKeys.lazy.compactMap { key in properties.first { $0.name.lowercased() == key }?.value }.first
  }

  /// The properties that may hold the time of the last change, in lower case; the first that a note has counts.
  static let stampKeys = ["updated", "modified", "updatedat"]

  /// The note with the time of its change, where the config wants it.
  func stamped(_ bytes: [UInt8]) throws(EditError) -> [UInt8] {
    if vault.config.stampUpdated == .never { return bytes }
    let properties = NoteParser.parse(bytes.span).frontMatter?.properties ?? []
    let pair = Self.stampKeys.lazy.compactMap { name in
      properties.first { $0.key.lowercased() == name }
    }.first
    guard let pair else {
      guard vault.config.stampUpdated == .always else { return bytes }
      return TextEdit.apply(try PropertyEditor(bytes).set("updated", to: .plain(now())), to: bytes)
    }
    // A date stays a date, and what is in quotes stays in them.
    let old = pair.value.scalar?.text ?? ""
    let text = old.utf8.count == 10 ? String(now().prefix(10)) : now()
    let value: PropertyValue = pair.value.scalar?.type == .string ? .text(text) : .plain(text)
    return TextEdit.apply(try PropertyEditor(bytes).set(pair.key, to: value), to: bytes)
  }

  private func now() -> String { NoteDate(nanoseconds: vault.surroundings.now(), zone: vault.surroundings.zone).text }
}
