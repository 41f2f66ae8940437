package import NoteSyntax
internal import SystemCalls

/// Plans edits of notes: reads them, has them edited, and stamps those that change.
package struct NoteEditing {
  private let vault: Vault

  /// Edits of notes of a vault.
  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// The plan in which each note becomes what `edit` makes of it; notes that stay the same are not in it.
  ///
  /// A note that is no valid UTF-8, or whose front matter does not parse, is refused, and with it the whole plan: what is
  /// not understood is not rewritten.
  package func plan(
    _ paths: [[UInt8]], _ edit: (_ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> ChangePlan {
    var plan = ChangePlan()
    let root: FileDescriptor
    do throws(SystemError) {
      root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    } catch {
      throw .unusableVault(vault.root, error)
    }
    for path in paths {
      let base = try read(path, root)
      do throws(EditError) {
        _ = try PropertyEditor(base)
        let edited = try edit(NoteEditor(base))
        if edited == base { continue }
        plan.changes.append(.replace(path: path, base: base, contents: try stamped(edited)))
      } catch {
        throw .change(.edit(path: path, error))
      }
    }
    return plan
  }

  /// The plan in which each note that can be edited becomes what `edit` makes of it, and why the others cannot; both in
  /// the order of `paths`. For changes of many notes: all processors take part.
  package func planEach(
    _ paths: [[UInt8]], _ edit: @Sendable (_ path: [UInt8], _ note: NoteEditor) throws(EditError) -> [UInt8]
  ) throws(VaultError) -> (plan: ChangePlan, refusals: [ChangeError]) {
    let stretch = 16
    let outcomes = Parallel.map((paths.count + stretch - 1) / stretch) { index -> [Result<ChangePlan, VaultError>] in
      paths[index * stretch..<min((index + 1) * stretch, paths.count)].map { path in
        do throws(VaultError) {
          return .success(try self.plan([path]) { note throws(EditError) in try edit(path, note) })
        } catch {
          return .failure(error)
        }
      }
    }
    var plan = ChangePlan()
    var refusals: [ChangeError] = []
    for outcome in outcomes.joined() {
      switch outcome {
      case .success(let one): plan.changes += one.changes
      case .failure(.change(.edit(let path, let cause))): refusals.append(.edit(path: path, cause))
      case .failure(.change(.refused(let path, let reason))): refusals.append(.refused(path: path, reason: reason))
      case .failure(let error): throw error
      }
    }
    return (plan, refusals)
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

  /// The note with the time of its change, where the config wants it.
  func stamped(_ bytes: [UInt8]) throws(EditError) -> [UInt8] {
    if vault.config.stampUpdated == .never { return bytes }
    let properties = NoteParser.parse(bytes.span).frontMatter?.properties ?? []
    let pair = ["updated", "modified", "updatedat"].lazy.compactMap { name in
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
