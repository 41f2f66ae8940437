internal import Bytes
package import NoteSyntax
package import VaultChanges
package import VaultCore

/// A request after which links lead to other paths, titles or parts of notes.
package protocol LinkChangingRequest: ChangeRequest {
  /// An item and its path afterwards.
  typealias Destination = (item: VaultItem, to: [UInt8])

  /// What the answer is about.
  var destinations: [Destination] { get }
  /// What becomes of the items.
  var state: ItemState { get }
  /// The line about the change; nil if its paths say enough.
  var summary: ChangeSummary? { get }
}

extension LinkChangingRequest {
  package var state: ItemState { .updated }
  package var count: Int? { destinations.count }
  package var shown: [[UInt8]]? { destinations.flatMap { [$0.item.path, $0.to] } }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(
      moves: destinations, as: state, outcome.report, outcome.report == nil ? nil : outcome.plan, summary: summary,
      in: view)
  }
}

/// A request to give items new names, and to update the links to them.
package protocol NameChange: LinkChangingRequest {
  var items: [VaultItem] { get }
  /// The new name of each item.
  var names: [NewName] { get }
  /// The folders to remove if they are empty afterwards, inner before outer.
  var emptied: [[UInt8]] { get }
}

extension NameChange {
  package var emptied: [[UInt8]] { [] }
  package var summary: ChangeSummary? { nil }
  package var destinations: [Destination] { zip(items, names).map { (item: $0, to: $1.move?.to ?? $0.path) } }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var titles: [[UInt8]: TitleChange] = [:]
    for (item, name) in zip(items, names) { if let title = name.title { titles[item.path] = title } }
    var plan = try MovePlanner(view).plan(names.compactMap(\.move), titles: titles)
    if !plan.isEmpty { plan.emptiedFolders += emptied }
    return plan
  }
}

extension NewName {
  /// The title in the line about a renaming or a move.
  fileprivate func summary(_ state: ItemState) -> ChangeSummary? {
    switch title {
    case .property(.text(let title))?, .heading(_, let title)?:
      ChangeSummary(verb: state.rawValue, detail: "title '\(title)'")
    default: nil
    }
  }
}

/// The request to rename a note, a file or a folder within its folder.
package struct RenameItem: NameChange {
  /// The item, and its new name.
  package let (item, name): (VaultItem, NewName)
  /// The pages of Logseq below a page, which have its name in theirs, and their new names.
  private var below: [(item: VaultItem, name: NewName)] = []

  /// Finds an item, and asks for a name of it.
  ///
  /// - Parameter keepsTitle: Whether a note keeps a title that is its old name.
  /// - Throws: `VaultError` if the item cannot be found, or cannot have the name.
  package init(_ word: [UInt8], to name: String, keepsTitle: Bool = false, in view: VaultView) throws(VaultError) {
    let item = try view.item(named: word)
    let naming = FileNaming(view.vault)
    switch item.kind {
    case .note:
      let title = view.note(at: item.path)?.card.title ?? ""
      let isNamedByTitle = CaseFolding.fold(title) == CaseFolding.fold(String(decoding: word, as: UTF8.self))
      self.name = try naming.note(
        item.path, to: name, title: title, isNamedByTitle: isNamedByTitle, keepsTitle: keepsTitle)
    case .attachment: self.name = try naming.attachment(item.path, to: name)
    case .folder: self.name = try naming.folder(item.path, to: name)
    }
    self.item = item
    if item.kind == .note, !keepsTitle { try renamePagesBelow(to: name.trimmed, in: view) }
  }

  /// Adds the pages whose names begin with that of the page and a slash.
  private mutating func renamePagesBelow(to name: String, in view: VaultView) throws(VaultError) {
    guard let graph = view.vault.config.logseq, graph.day(ofPath: item.path.span) == nil,
      let old = view.note(at: item.path)?.card.title
    else { return }
    let start = CaseFolding.fold(old + "/")
    let pages = view.allNotes().filter {
      CaseFolding.fold($0.card.title).hasPrefix(start) && graph.day(ofPath: $0.path.span) == nil
    }
    for page in pages.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      let title = page.card.title
      let new = try FileNaming(view.vault).note(
        page.path, to: name + title.dropFirst(old.count), title: title, isNamedByTitle: true)
      below.append((VaultItem(path: page.path, kind: .note), new))
    }
  }

  /// Asks for another name of a folder, which may end with a slash.
  package init(folder: VaultItem, to name: String, in vault: Vault) throws(VaultError) {
    item = folder
    self.name = try FileNaming(vault).folder(folder.path, to: String(name.trimmingSlashes))
  }

  /// The path afterwards.
  package var path: [UInt8] { name.move?.to ?? item.path }
  package var items: [VaultItem] { [item] + below.map(\.item) }
  package var names: [NewName] { [name] + below.map(\.name) }
  package var state: ItemState { .renamed }
  package var summary: ChangeSummary? { name.summary(.renamed) }
}

/// The request to move notes, files and folders into a folder, or one of them to a path.
package struct MoveItems: NameChange {
  package let items: [VaultItem]
  package private(set) var names: [NewName] = []
  package private(set) var summary: ChangeSummary?

  /// Asks for a move to what a name means: the new path of a single file if it has the extension of one, or a folder.
  ///
  /// - Throws: `AnswerError`, or `VaultError`, if the name is neither for these items.
  package init(_ items: [VaultItem], to target: [UInt8], keepsTitle: Bool = false, in view: VaultView) throws {
    if Self.isPath(target, of: items, in: view) {
      guard let item = items.first, items.count == 1
      else { throw AnswerError.pathForSeveral(target, count: items.count) }
      guard item.kind != .folder, VaultFiles.isNotePath(target) == (item.kind == .note)
      else { throw AnswerError.pathForOther(target, item.path, isFolder: item.kind == .folder) }
      let title = view.note(at: item.path)?.card.title
      let name = try FileNaming(view.vault).path(
        of: item.path, to: try view.folderPath(target), title: title, keepsTitle: keepsTitle)
      self.init(items, into: [])
      (names, summary) = ([name], name.summary(.moved))
      return
    }
    let folder = try view.folderPath(target)
    if target.last != UInt8(ascii: "/"), view.folder(named: target) == nil,
      !NoteReference(view.vault, view.snapshot).candidates(named: target).isEmpty
    {
      throw AnswerError.noteAsFolder(target)
    }
    self.init(items, into: folder)
  }

  /// Asks for a move into a folder, by its path from the root.
  package init(_ items: [VaultItem], into folder: [UInt8]) {
    self.items = items
    names = items.map { item in
      let to = FileNaming.path(of: item.path, in: folder)
      return NewName(move: to == item.path ? nil : PathMove(from: item.path, to: to))
    }
  }

  package var state: ItemState { .moved }

  /// Returns whether a target is the new path of a file, rather than the folder to move it to.
  private static func isPath(_ target: [UInt8], of items: [VaultItem], in view: VaultView) -> Bool {
    if target.last == UInt8(ascii: "/") || view.folder(named: target) != nil { return false }
    if VaultFiles.isNotePath(target) { return true }
    func ending(_ path: [UInt8]) -> String? {
      let name = path.lastComponent
      guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
      return String(decoding: name[dot...], as: UTF8.self).lowercased()
    }
    return items.contains { $0.kind == .attachment && ending($0.path) != nil && ending($0.path) == ending(target) }
  }
}

/// The change of the property `title` of notes, after which links to them by it are updated.
struct RetitleNotes: NameChange {
  let items: [VaultItem]
  let names: [NewName]
  let summary: ChangeSummary?

  init(_ title: TitleChange, of paths: [[UInt8]], as summary: ChangeSummary) {
    items = paths.map { VaultItem(path: $0, kind: .note) }
    names = paths.map { _ in NewName(title: title) }
    self.summary = summary
  }
}

/// The request to move files into the archive, or out of it.
package struct ArchiveItems: NameChange {
  package let items: [VaultItem]
  package let names: [NewName]
  package let emptied: [[UInt8]]
  package let state: ItemState

  /// Asks for items to be in the archive, or not to be.
  package init(_ items: [VaultItem], isArchived: Bool, in vault: Vault) throws(VaultError) {
    let paths = items.map(\.path)
    let list = try isArchived ? ArchiveMoves(archiving: paths, in: vault) : ArchiveMoves(unarchiving: paths, in: vault)
    self.items = items
    names = list.moves.map { NewName(move: $0) }
    emptied = list.emptied
    state = isArchived ? .archived : .unarchived
  }
}

/// The request to rename a heading of a note, or the id of a block.
package struct RenameHeading: LinkChangingRequest {
  private let path: [UInt8]
  private let heading: ChosenHeading?
  private let block: String
  private let name: String

  /// Finds a part of a note, and asks for another text of it.
  ///
  /// - Throws: `AnswerError.noHeading`, or `VaultError`.
  package init(_ word: [UInt8], to name: String, in view: VaultView) throws {
    let named = try view.part(named: word)
    heading = try named.heading(in: view.vault)
    let block: String? = if case .block(let id) = named.part { id } else { nil }
    guard heading != nil || block != nil else { throw AnswerError.noHeading(word) }
    (path, self.name, self.block) = (named.note.path, name, block ?? "")
  }

  package var destinations: [Destination] { [(VaultItem(path: path, kind: .note), path)] }
  package var summary: ChangeSummary? { nil }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    let planner = HeadingPlanner(view)
    if let heading { return try planner.rename(heading, of: path, to: name) }
    let id = name.utf8.first == .caret ? String(name.dropFirst()) : name
    return try planner.renameBlock(block, of: path, to: id)
  }
}

/// The request to append notes to another, and to move them to the trash.
package struct MergeNotes: LinkChangingRequest {
  private let (notes, target): ([[UInt8]], [UInt8])

  /// Asks for the notes at some paths to become parts of that at another, in order.
  package init(_ notes: [[UInt8]], into target: [UInt8]) { (self.notes, self.target) = (notes, target) }

  package var count: Int? { notes.count + 1 }
  package var destinations: [Destination] { [(VaultItem(path: target, kind: .note), target)] }
  package var summary: ChangeSummary? {
    notes.count == 1
      ? ChangeSummary(verb: "merged", move: PathMove(from: notes[0], to: target))
      : ChangeSummary(verb: "merged", detail: "\(notes.count) notes into \(String(decoding: target, as: UTF8.self))")
  }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try MergePlanner(view).merge(notes, into: target)
  }
}

/// The request to move all sections of a level of a note into new notes.
package struct SplitLevel: LinkChangingRequest {
  private let path: [UInt8]
  private let new: [[UInt8]]
  private let level: Int

  /// Asks for the sections of headings of a level from 1 to 6; there may be none.
  package init(_ path: [UInt8], level: Int, in view: VaultView) throws(VaultError) {
    (self.path, self.level) = (path, level)
    new = try SplitPlanner(view).split(path, atLevel: level).paths
  }

  package var count: Int? { new.count }
  package var destinations: [Destination] { ([path] + new).map { (item: VaultItem(path: $0, kind: .note), to: $0) } }
  package var summary: ChangeSummary? {
    ChangeSummary(verb: "split", detail: "\(String(decoding: path, as: UTF8.self)) into \(new.count + 1) notes")
  }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try SplitPlanner(view).split(path, atLevel: level).plan
  }
}

/// The request to move a section of a note into a new note.
package struct SplitNote: LinkChangingRequest {
  private let (path, new): ([UInt8], [UInt8])
  private let heading: ChosenHeading
  private let name: String?

  /// Asks for a section.
  ///
  /// - Parameter name: The name of the new note; nil for that of the heading.
  package init(
    _ path: [UInt8], at heading: ChosenHeading, name: String?, in view: VaultView
  ) throws(VaultError) {
    (self.path, self.heading, self.name) = (path, heading, name)
    new = try SplitPlanner(view).split(path, at: heading, name: name).path
  }

  package var count: Int? { 1 }
  package var destinations: [Destination] { [path, new].map { (item: VaultItem(path: $0, kind: .note), to: $0) } }
  package var summary: ChangeSummary? { ChangeSummary(verb: "split", move: PathMove(from: path, to: new)) }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    try SplitPlanner(view).split(path, at: heading, name: name).plan
  }
}

/// The request to repair the links to a file that another program moved.
package struct HealLinks: LinkChangingRequest {
  /// The file now, and its move.
  package let (item, move): (VaultItem, PathMove)
  private let isHealed: Bool
  /// Why it could not be recorded that the links are repaired.
  package private(set) var problem: String?

  /// Asks for links to lead to a file.
  ///
  /// - Parameters:
  ///   - old: The path that it had, from the root or from the working directory.
  ///   - isHealed: Whether they are repaired already, so that nothing is done.
  /// - Throws: `AnswerError.stillThere`, or `VaultError`.
  package init(to item: VaultItem, from old: [UInt8], isHealed: Bool = false, in view: VaultView) throws {
    let old = try view.vault.formerPath(old)
    if view.vault.hasFile(old) { throw AnswerError.stillThere(old) }
    (self.item, move, self.isHealed) = (item, PathMove(from: old, to: item.path), isHealed)
  }

  package var destinations: [Destination] { [(item, item.path)] }
  package var summary: ChangeSummary? { isHealed ? nil : ChangeSummary(verb: "healed", move: move) }

  package func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    isHealed ? ChangePlan() : try LinkHealing(view.vault).plan([move], in: view)
  }

  package mutating func execute(
    in vault: Vault, as origin: String, _ plan: (inout HealLinks) throws -> ChangePlan
  ) throws -> OperationReport? {
    let report = try ChangeExecutor(vault).run(command: origin) { try plan(&self) }
    if isHealed { return report }
    var recents = RecentNotes(vault)
    recents.follow([move.from: move.to])
    problem = VanishedNotes.markHealed([move.from], by: report?.operation.number, in: vault)
    return report
  }
}
