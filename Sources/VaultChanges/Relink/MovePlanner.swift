internal import LinkGraph
internal import NoteSyntax
internal import SearchIndex
internal import SystemCalls
package import VaultCore

/// Plans moves and renames of notes, attachments and folders, including all links that they affect.
package struct MovePlanner {
  private let view: VaultView

  package init(_ view: VaultView) { self.view = view }

  /// Returns the plan that gives files and folders other paths.
  ///
  /// Links to the files, links in them, and links that would resolve differently because of new or freed names are
  /// rewritten in notes and canvases, so that each leads to the same file as before. Links to a file that is moved out
  /// of the vault, for example into the trash, are not rewritten. Links that resolve only after the change are not
  /// rewritten either; the plan warns about them. Settings for folders and templates are updated.
  ///
  /// - Parameters:
  ///   - moves: The files and folders to move; those whose path stays the same are ignored.
  ///   - titles: The new titles of notes, by their old paths.
  package func plan(_ moves: [PathMove], titles: [[UInt8]: TitleChange] = [:]) throws(VaultError) -> ChangePlan {
    let list = try MoveList(moves, view.vault)
    var rewriting = LinkRewriting(vault: view.vault, before: view.snapshot, files: [], drafts: try drafts(titles))
    for (path, title) in titles {
      guard case .heading = title, let draft = rewriting.drafts[path], let base = draft.base else { continue }
      var parts = rewriting.parts ?? MovedParts(in: view.vault)
      let new = list.destination(of: path)
      parts.add(NoteParts(base, at: path), at: path, becoming: NoteParts(draft.contents, at: new), at: new)
      rewriting.parts = parts
    }
    try stamp(list, &rewriting.drafts)
    rewriting.files = try files(list, rewriting.drafts)
    rewriting.folders = Dictionary(uniqueKeysWithValues: list.folders.map { ($0, list.destination(of: $0)) })
    var plan = try rewriting.run().plan
    plan.changes += list.moves.map { .move(from: $0.from, to: $0.to) }
    let (change, warnings) = StyleSettings(view.vault).following(list.destination)
    if let change { plan.changes.insert(change, at: 0) }
    plan.warnings += warnings
    QueryRewriting(view).add(.paths { list.destination(of: $0) }, to: &plan)
    return plan
  }

  // MARK: - Files

  private func files(
    _ list: MoveList, _ drafts: [[UInt8]: LinkRewriting.Edited]
  ) throws(VaultError) -> [RelocatedFile] {
    var files: [RelocatedFile] = []
    var seen: Set<[UInt8]> = []
    for move in list.moves {
      var paths = [move.from]
      if list.folders.contains(move.from) { paths = view.snapshot.documents(below: move.from).map(\.key) }
      for path in paths where seen.insert(path).inserted {
        files.append(try relocated(path, to: list.destination(of: path), drafts[path]))
      }
    }
    for path in drafts.keys where seen.insert(path).inserted {
      files.append(try relocated(path, to: path, drafts[path]))
    }
    return files
  }

  private func relocated(
    _ path: [UInt8], to new: [UInt8], _ draft: LinkRewriting.Edited?
  ) throws(VaultError) -> RelocatedFile {
    let vaultFiles = VaultFiles(view.vault)
    let document = view.snapshot.document(withKey: path)
    let to = vaultFiles.contains(new) ? new : nil
    var file = RelocatedFile(from: document.map { _ in path }, to: to, names: nil)
    guard let to, view.vault.isNotePath(to) else { return file }
    if let document, draft == nil, view.vault.isNotePath(path) {
      let names = StoredNames(view.snapshot.stored(.names, of: document).bytes, path: path)
      // With another file name, the note might have another title: one from the new name, or another one because the
      // old name was generated.
      if StoredNames.stem(of: path) == StoredNames.stem(of: to) {
        file.names = StoredNames(
          id: names.id, title: names.title, aliases: names.aliases, competes: !VaultFiles.isConflictCopy(to),
          isTitleName: names.isTitleName, addresses: names.addresses)
        return file
      }
    }
    file.names = view.vault.names(of: draft?.contents ?? view.vault.contents(of: path) ?? [], at: to)
    return file
  }

  private func drafts(_ titles: [[UInt8]: TitleChange]) throws(VaultError) -> [[UInt8]: LinkRewriting.Edited] {
    var drafts: [[UInt8]: LinkRewriting.Edited] = [:]
    for (path, title) in titles {
      let plan = try NoteEditing(view.vault).plan([path]) { editor throws(EditError) in
        TextEdit.apply(try title.edits(of: editor), to: editor.bytes)
      }
      for case .replace(_, let base, let contents) in plan.changes {
        drafts[path] = LinkRewriting.Edited(base: base, contents: contents)
      }
    }
    return drafts
  }

  /// Updates the date of change in notes that are moved themselves, but not in those in moved folders. A note where
  /// this fails, for example because it is not text, is moved nevertheless.
  private func stamp(_ list: MoveList, _ drafts: inout [[UInt8]: LinkRewriting.Edited]) throws(VaultError) {
    if view.vault.config.stampUpdated == .never { return }
    let (editing, keys) = (NoteEditing(view.vault), NoteEditing.stampKeys)
    for move in list.moves where view.vault.isNotePath(move.from) && !list.folders.contains(move.from) {
      guard drafts[move.from] == nil, let document = view.snapshot.document(withKey: move.from),
        view.vault.config.stampUpdated == .always
          || view.snapshot.properties(of: document).contains(where: { keys.contains($0.name.lowercased()) }),
        let bytes = view.vault.contents(of: move.from), let stamped = try? editing.stamped(bytes, of: move.from),
        stamped != bytes
      else { continue }
      drafts[move.from] = LinkRewriting.Edited(base: bytes, contents: stamped)
    }
  }
}

extension LinkRewriting.Outcome {
  var plan: ChangePlan {
    var plan = ChangePlan(changes)
    (plan.rewrittenLinks, plan.warnings) = (links, warnings)
    return plan
  }

  /// The changes of contents, sorted by path.
  var changes: [PlannedChange] {
    files.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { path, file in
        file.base.map { .replace(path: path, base: $0, contents: file.contents) }
          ?? .create(path: path, contents: file.contents, mode: nil)
      }
  }

  var warnings: [String] {
    let targets = Dictionary(grouping: newlyResolved) { $0.target }
    return targets.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { target, links in
      func name(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
      let locations = links.prefix(3).map { "\(name($0.source)):\($0.line)" }.joined(separator: ", ")
      let more = links.count > 3 ? " and \(links.count - 3) more" : ""
      let fact = links.count == 1 ? "a broken link leads" : "\(links.count) broken links lead"
      return "\(fact) to \(name(target)) now: \(locations)\(more)"
    }
  }
}

extension VaultFiles {
  /// Returns whether a file at a path would be part of the vault.
  func contains(_ path: [UInt8]) -> Bool {
    for (index, byte) in path.enumerated() where byte == UInt8(ascii: "/") {
      if !entersFolder(path.span.extracting(..<index)) { return false }
    }
    return role(of: path.span) != nil
  }
}
