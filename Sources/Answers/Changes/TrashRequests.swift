internal import LinkGraph
internal import SearchIndex
package import SystemCalls
package import VaultChanges
package import VaultCore

/// The request to move notes to the trash.
package struct DeleteNotes: ChangeRequest {
  private let notes: [NoteRecord]
  /// The files to which only these notes link.
  package let orphans: [[UInt8]]
  private var attachments: [[UInt8]]
  /// The attachments that could not be moved, which does not stop the others.
  package private(set) var failures: [(path: [UInt8], reason: String)] = []
  private let warns: Bool

  /// Asks for notes to be deleted.
  ///
  /// - Parameters:
  ///   - takesAttachments: Whether files to which only these notes link are deleted, too.
  ///   - warns: Whether the plan says how many links would be broken.
  package init(_ notes: [NoteRecord], takesAttachments: Bool = false, warns: Bool = false, in view: VaultView) {
    var use = AttachmentUse(view)
    (self.notes, self.warns) = (notes, warns)
    orphans = use.orphans(without: notes)
    attachments = takesAttachments ? orphans : []
  }

  package var count: Int? { notes.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var plan = try TrashPlanner(view.vault).deletion(of: notes.map(\.path) + attachments)
    if warns { plan.warnings += warnings(view) }
    return plan
  }

  /// Says how many links of other notes lead to the notes.
  private func warnings(_ view: VaultView) -> [String] {
    let deleted = Set(notes.map(\.document))
    var graph = view.graph
    let sources = notes.flatMap { graph.backlinks(of: $0.document) }.map(\.source).filter { !deleted.contains($0) }
    if sources.isEmpty { return [] }
    let links = "\(Amount.text(sources.count, "link")) in \(Amount.text(Set(sources).count, "note"))"
    return ["\(links) would be broken"]
  }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout DeleteNotes) throws -> ChangePlan
  ) throws -> OperationReport? {
    while true {
      do {
        return try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
      } catch VaultError.change(let error) {
        guard let (path, reason) = Self.culprit(error), let index = attachments.firstIndex(of: path)
        else { throw VaultError.change(error) }
        failures.append((path, reason))
        attachments.remove(at: index)
      }
    }
  }

  private static func culprit(_ error: ChangeError) -> (path: [UInt8], reason: String)? {
    switch error {
    case .refused(let path, let reason): (path, reason)
    case .failed(let path?, let cause): (path, "\(cause.errno)")
    case .changedSince(let paths): paths.first.map { ($0, "it no longer exists") }
    default: nil
    }
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let moves = outcome.moves
    let files =
      notes.map { ChangedItem(.deleted, $0.path, to: moves[$0.path] ?? $0.path, note: $0) }
      + attachments.map { ChangedItem(.deleted, $0, to: moves[$0] ?? $0) }
    return ChangeAnswer(
      files: files, outcome.report, in: outcome.before,
      .deletion(
        orphans: orphans.filter { !attachments.contains($0) }, failures: failures,
        broken: brokenLinks(outcome.before, view)))
  }

  /// Returns the numbers of links in other notes to the deleted ones that are unresolved now, and of those notes.
  private func brokenLinks(_ before: VaultView, _ view: VaultView) -> (links: Int, notes: Int) {
    let deleted = Set(notes.map(\.document))
    var (old, now) = (before.graph, view.graph)
    var (links, sources): (Int, Set<DocumentID>) = (0, [])
    for note in notes {
      for link in old.backlinks(of: note.document) where !deleted.contains(link.source) {
        let path = before.snapshot.key(of: link.source)
        if now.resolve(target: link.link.target, fromPath: path) != nil { continue }
        links += 1
        sources.insert(link.source)
      }
    }
    return (links, sources.count)
  }
}

/// The request to move files that are not notes to the trash.
package struct DeleteFiles: ChangeRequest {
  private let paths: [[UInt8]]

  /// Asks for files to be deleted.
  package init(_ paths: [[UInt8]]) { self.paths = paths }

  package var count: Int? { paths.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try TrashPlanner(view.vault).deletion(of: paths)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let moves = outcome.moves
    return ChangeAnswer(files: paths.map { ChangedItem(.deleted, $0, to: moves[$0] ?? $0) }, outcome.report, in: view)
  }
}

/// The request to bring files back from the trash.
package struct RestoreFiles: ChangeRequest {
  private let trash: Trash
  private let files: [Trash.File]
  /// The files that had the path of one that is restored, and stay in the trash.
  package let others: [Trash.File]

  /// Finds files in the trash, and asks for them.
  ///
  /// - Parameter takesAttachments: Whether files to which the notes link are restored with them.
  package init(named names: [[UInt8]], takesAttachments: Bool = true, in view: VaultView) throws(VaultError) {
    trash = try Trash(view.vault)
    let reference = TrashReference(view.vault, trash)
    var (files, seen): ([Trash.File], Set<[UInt8]>) = ([], [])
    for name in names {
      for file in try reference.files(named: name) where seen.insert(file.path).inserted { files.append(file) }
    }
    others = trash.listed.filter { file in
      !seen.contains(file.path) && files.contains { $0.originalPath == file.originalPath }
    }
    if takesAttachments {
      var attachments = TrashedAttachments(view, trash)
      for file in files { files += attachments.files(of: file).filter { seen.insert($0.path).inserted } }
    }
    self.files = files
  }

  package var count: Int? { files.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try TrashPlanner(view.vault).restoration(of: files, from: trash)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let moves = outcome.moves
    let items = files.map { file in
      let path = moves[file.path] ?? file.originalPath
      return ChangedItem(.restored, file.path, to: path, note: view.note(at: path))
    }
    return ChangeAnswer(files: items, outcome.report, in: view)
  }
}

/// The request to give notes the contents that they had earlier, as git has them.
package struct RestoreVersions: ChangeRequest {
  /// A note, by its path now, with its earlier contents.
  package typealias Version = (path: [UInt8], contents: [UInt8])

  private let versions: [Version]
  private var changed: Set<[UInt8]> = []

  /// Asks for earlier versions.
  package init(_ versions: [Version]) { self.versions = versions }

  package var count: Int? { versions.count }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var changes: [PlannedChange] = []
    for (path, contents) in versions {
      guard view.vault.hasFile(path) else {
        changes.append(.create(path: path, contents: contents, mode: nil))
        continue
      }
      let base = try NoteContents(of: path, in: view.vault).bytes
      if base != contents { changes.append(.replace(path: path, base: base, contents: contents)) }
    }
    changed = Set(changes.map(\.path))
    return ChangePlan(changes)
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    let items = versions.compactMap { path, _ in
      view.note(at: path).map { ChangedItem(changed.contains(path) ? .restored : .unchanged, path, note: $0) }
    }
    return ChangeAnswer(files: items, outcome.report, in: view)
  }
}

/// The request to delete files of the trash permanently.
package struct EmptyTrash: ChangeRequest {
  /// The files that are deleted, and those of them that undo cannot restore.
  package let emptying: TrashEmptying
  /// The files of which undo keeps nothing that could not be deleted.
  package private(set) var failures: [(file: Trash.File, error: SystemError)] = []

  /// Asks for files to be deleted.
  package init(_ emptying: TrashEmptying) { self.emptying = emptying }

  package var count: Int? { emptying.files.count }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan { try emptying.plan() }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout EmptyTrash) throws -> ChangePlan
  ) throws -> OperationReport? {
    let report = try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
    failures = try emptying.removeLost()
    return report
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(files: emptying.files.map { ChangedItem(.deleted, $0.path) }, outcome.report, in: view)
  }
}
