internal import Bytes
internal import LinkGraph
internal import NoteSyntax
package import VaultCore

/// Plans to carry open tasks of notes to another note, with what is indented below them.
///
/// Links in their text lead where they led, and links to their blocks lead to them in the other note. A task that cannot
/// be taken out of the text around it stays, and a warning of the plan says so.
package struct TaskCarrier {
  /// The tasks of a note that are carried.
  package struct Carried: Sendable, Hashable {
    /// The note that they leave.
    package let path: [UInt8]
    /// Their number.
    package let count: Int
  }

  /// The plan, and what it carries.
  package struct Outcome: Sendable {
    /// The plan, whose first change is that of the note that gets the tasks; empty if nothing changes.
    package var plan = ChangePlan()
    /// The notes from which tasks are carried, in the order in which they were given.
    package var carried: [Carried] = []
  }

  private let view: VaultView
  private let target: [UInt8]
  private let carrying: TaskCarrying
  /// The lines of the tasks that are moved, by the paths of their notes; nil for all that are open.
  private let chosen: [[UInt8]: Set<Int>]?

  /// Creates a planner for a note that gets tasks.
  ///
  /// - Parameter chosen: The lines of the tasks, by the paths of their notes, which go along with all that is below them;
  ///   nil for the open tasks, of which those stay that are done.
  package init(
    to target: [UInt8], _ carrying: TaskCarrying, only chosen: [[UInt8]: Set<Int>]? = nil, in view: VaultView
  ) { (self.target, self.carrying, self.chosen, self.view) = (target, carrying, chosen, view) }

  /// Returns the plan that carries the open tasks of notes.
  ///
  /// - Parameters:
  ///   - sources: The paths of the notes, the earliest first.
  ///   - base: The contents of the note that gets the tasks; nil if it is new.
  ///   - contents: Its contents without the tasks.
  package func plan(
    from sources: [[UInt8]], base: [UInt8]?, contents: [UInt8]
  ) throws(VaultError) -> Outcome {
    let settings = view.vault.config.tasks
    var outcome = Outcome()
    var carried: [Source] = []
    for path in sources where path != target {
      guard let bytes = view.vault.contents(of: path), !bytes.isEmpty else { continue }
      let note = NoteParser.parse(bytes.span, at: path)
      let lines = chosen.map { $0[path] ?? [] }
      if let line = lines?.sorted().first(where: { line in !note.tasks.contains { $0.line == line } }) {
        throw .change(.edit(path: path, .missingTask(line: line)))
      }
      let taken = TakenTasks(of: note, bytes) { task in
        if let lines { return lines.contains(task.line) ? .taken : .follows }
        if !settings.isTask(task) || task.summary.allSatisfy(\.isWhitespace) { return .follows }
        return settings.isClosed(task) || task.status == TaskStatuses.passedOn ? .stays : .taken
      }
      if lines != nil, let line = taken.fixed.first { throw .change(.refused(path: path, reason: Self.tied(line))) }
      if lines != nil {
        do throws(EditError) { _ = try PropertyEditor(bytes) } catch { throw .change(.edit(path: path, error)) }
      } else if (try? PropertyEditor(bytes)) == nil {
        if let first = taken.trees.first {
          outcome.plan.warnings.append(
            "\(String(decoding: path, as: UTF8.self)):\(first.task.line): the tasks stay there, because the front matter is invalid"
          )
        }
        continue
      }
      var source = Source(path: path, bytes: bytes, note: note, taken: taken)
      try leave(&source, contents, isNew: base == nil)
      if lines != nil, let line = source.fixed.first {
        throw .change(.refused(path: path, reason: Self.tied(line)))
      }
      outcome.plan.warnings += source.fixed.sorted().map { line in
        "\(String(decoding: path, as: UTF8.self)):\(line): the task stays there, because it is tied to other text"
      }
      if !source.trees.isEmpty { carried.append(source) }
    }
    outcome.carried = carried.map { Carried(path: $0.path, count: $0.trees.reduce(0) { $0 + $1.count }) }
    let changes = try self.changes(carried, base: base, contents)
    outcome.plan.changes = changes.changes
    outcome.plan.rewrittenLinks = changes.rewrittenLinks
    return outcome
  }

  private static func tied(_ line: Int) -> String { "the task on line \(line) is tied to other text" }

  // MARK: - Notes that tasks leave

  private struct Source {
    let path: [UInt8]
    let bytes: [UInt8]
    let note: ParsedNote
    let taken: TakenTasks
    var trees: [TakenTasks.Tree] = []
    /// The lines of tasks that stay although they are open.
    var fixed: [Int] = []
    /// The text that stays, with the links in it that lead to the tasks.
    var rest: [UInt8] = []
    var links: [Range<Int>] = []
  }

  /// Takes the tasks out of a note, as far as they can be.
  private func leave(_ source: inout Source, _ contents: [UInt8], isNew: Bool) throws(VaultError) {
    let note = source.note
    source.fixed = source.taken.fixed
    let hasDefinitions = !note.definitions.isEmpty || !note.footnotes.isEmpty
    for tree in source.taken.trees {
      let isTied =
        hasDefinitions
        && !(CarriedDefinitions(note, source.bytes) { tree.contains($0) }.isEmpty
          && CarriedDefinitions(note, source.bytes) { !tree.contains($0) }.isEmpty)
      if isTied { source.fixed.append(tree.task.line) } else { source.trees.append(tree) }
    }
    if source.trees.isEmpty { return }
    var link: [UInt8]?
    if carrying.leave == .link {
      let title = FileNaming.withoutNoteExtension(String(decoding: target.lastComponent, as: UTF8.self))
      link = SplitPlanner(view).link(
        to: target, titled: title, view.vault.names(of: contents, at: target), from: source.path, isNew: isNew)
    }
    let sign = carrying.leave == .nothing ? nil : TaskStatuses.passedOn
    let rest = source.taken.rest(without: source.trees, leaving: sign, link: link)
    if let rest, (try? PropertyEditor(source.bytes)) != nil, hasLinks(rest.bytes, rest.links, source.path) {
      (source.rest, source.links) = rest
    } else {
      source.fixed += source.trees.map(\.task.line)
      source.trees = []
    }
  }

  private func hasLinks(_ bytes: [UInt8], _ links: [Range<Int>], _ path: [UInt8]) -> Bool {
    let found = Set(NoteParser.parse(bytes.span, at: path).links.map(\.range))
    return links.allSatisfy { found.contains($0) }
  }

  // MARK: - The note that gets them

  private struct Unit {
    let source: Int
    let tree: TakenTasks.Tree
    var lines: [[UInt8]]
    /// The range in the note that gets it.
    var range = 0..<0
  }

  private func changes(
    _ sources: [Source], base: [UInt8]?, _ contents: [UInt8]
  ) throws(VaultError) -> ChangePlan {
    let editing = NoteEditing(view.vault)
    var units = self.units(of: sources, contents)
    let (added, whole) = try insert(&units, contents)
    let stamped = base == nil ? whole : try editing.stamped(whole, at: target)
    if stamped == base { return ChangePlan() }
    if sources.isEmpty {
      return ChangePlan([
        base.map { .replace(path: target, base: $0, contents: stamped) }
          ?? .create(path: target, contents: stamped, mode: nil)
      ])
    }
    let shift = stamped.count - whole.count
    let end = added.upperBound + shift
    for index in units.indices { units[index].range = units[index].range.moved(by: shift) }
    var draft = LinkRewriting.Edited(base: base, contents: stamped)
    draft.origins = units.map { ($0.range.lowerBound, sources[$0.source].path) } + [(end, target)]
    var drafts = [target: draft]
    var files = [
      RelocatedFile(from: base == nil ? nil : target, to: target, names: view.vault.names(of: stamped, at: target))
    ]
    var parts = MovedParts(in: view.vault)
    let new = NoteParts(stamped, at: target)
    if let base {
      let inside = units.map(\.range)
      parts.add(
        NoteParts(base, at: target), at: target, where: { _ in true }, becoming: new, at: target,
        where: { offset in !inside.contains { $0.contains(offset) } })
    }
    for (index, source) in sources.enumerated() {
      let rest = try editing.stamped(source.rest, at: source.path)
      let old = NoteParts(source.bytes, at: source.path)
      for unit in units where unit.source == index {
        parts.add(
          old, at: source.path, where: { unit.tree.contains($0) }, becoming: new, at: target,
          where: { unit.range.contains($0) })
      }
      parts.add(
        old, at: source.path, where: { offset in !source.trees.contains { $0.contains(offset) } },
        becoming: NoteParts(rest, at: source.path), at: source.path, where: { _ in true })
      var remaining = LinkRewriting.Edited(base: source.bytes, contents: rest)
      remaining.settled = source.links.map { $0.moved(by: rest.count - source.rest.count) }
      drafts[source.path] = remaining
      files.append(
        RelocatedFile(from: source.path, to: source.path, names: view.vault.names(of: rest, at: source.path)))
    }
    let rewriting = LinkRewriting(vault: view.vault, before: view.snapshot, files: files, parts: parts, drafts: drafts)
    let outcome = try rewriting.run()
    var plan = ChangePlan(outcome.changes.filter { $0.path == target } + outcome.changes.filter { $0.path != target })
    plan.rewrittenLinks = outcome.links
    return plan
  }

  /// Returns the tasks in their order, with ids of blocks that no other block of the note has.
  private func units(of sources: [Source], _ contents: [UInt8]) -> [Unit] {
    var units = sources.indices.flatMap { index in
      sources[index].trees.map { Unit(source: index, tree: $0, lines: $0.lines) }
    }
    if carrying.order == .due {
      let keys = units.map { $0.tree.task.due ?? "9999-99-99" }
      units = units.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { units[$0] }
    }
    var ids = Set(NoteParser.parse(contents.span, at: target).blockIDs.map { $0.id.lowercased() })
    for index in units.indices {
      var editor = NoteEditor(Array(units[index].lines.joined(separator: [.lineFeed])), at: target)
      for block in editor.note.blockIDs where ids.contains(block.id.lowercased()) {
        let free = (2...).lazy.map { "\(block.id)-\($0)" }.first { !ids.contains($0.lowercased()) }
        guard let free, let edits = try? editor.renameBlockID(block.id, to: free) else { continue }
        editor = NoteEditor(TextEdit.apply(edits, to: editor.bytes), at: target)
      }
      ids.formUnion(editor.note.blockIDs.map { $0.id.lowercased() })
      units[index].lines = editor.bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map(Array.init)
    }
    return units
  }

  /// Adds the tasks to the note, and sets their ranges. Returns the range of all of them, and the note.
  private func insert(
    _ units: inout [Unit], _ contents: [UInt8]
  ) throws(VaultError) -> (added: Range<Int>, note: [UInt8]) {
    if units.isEmpty { return (contents.count..<contents.count, contents) }
    let editor = NoteEditor(contents, at: target)
    let lines = units.flatMap(\.lines)
    let text = String(decoding: Array(lines.joined(separator: [.lineFeed])), as: UTF8.self)
    let edits: [TextEdit]
    do throws(EditError) {
      let heading = (carrying.heading ?? "").drop { $0 == "#" || $0 == " " }
      if heading.isEmpty {
        edits = try editor.append(text)
      } else if editor.note.heading(named: String(heading)) == nil, !heading.contains("#") {
        edits = try editor.append("## \(heading)\n\n\(text)")
      } else {
        edits = try editor.insert(text, under: String(heading))
      }
    } catch { throw .change(.edit(path: target, error)) }
    guard let edit = edits.first, edits.count == 1
    else { throw .change(.edit(path: target, .unwritable(String(decoding: lines[0], as: UTF8.self)))) }
    // The tasks are at the end of what is inserted, before line breaks.
    let lineBreak = NoteLineBreak.of(contents)
    let joined = Array(lines.joined(separator: lineBreak))
    let inserted = edit.replacement.prefix((edit.replacement.lastIndex { !$0.isLineBreak } ?? -1) + 1)
    let note = TextEdit.apply(edits, to: contents)
    guard inserted.suffix(joined.count).elementsEqual(joined), isSame(units, editor, note)
    else { throw .change(.edit(path: target, .unwritable(String(decoding: lines[0], as: UTF8.self)))) }
    let start = edit.range.lowerBound + inserted.count - joined.count
    var offset = start
    for index in units.indices {
      let count = Array(units[index].lines.joined(separator: lineBreak)).count
      units[index].range = offset..<offset + count
      offset += count + lineBreak.count
    }
    return (start..<start + joined.count, note)
  }

  /// Returns whether a note has its own tasks and those that are added, each as it was.
  private func isSame(_ units: [Unit], _ editor: NoteEditor, _ note: [UInt8]) -> Bool {
    func texts(_ tasks: [TaskItem]) -> [String] {
      tasks.map { "\($0.status) \($0.summary)" }
    }
    let carried = units.flatMap { unit in
      NoteParser.parse(Array(unit.lines.joined(separator: [.lineFeed])).span, at: target).tasks
    }
    return texts(editor.note.tasks + carried).sorted() == texts(NoteParser.parse(note.span, at: target).tasks).sorted()
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
