internal import Bytes
internal import Dates
package import Exchange
internal import ExchangeFormats
internal import NoteSyntax
internal import VaultChanges
package import VaultCore

/// The request to take over what was changed in calendars since tasks were exported to them, and what is new there.
package struct TakeCalendars: ChangeRequest {
  private let sources: [CalendarSource]
  private let options: CalendarMerge.Options
  private let target: [UInt8]?
  private let folder: String
  /// What becomes of each task and event by the last plan.
  package private(set) var merge: CalendarMerge?

  /// Asks for the changes of calendars.
  ///
  /// - Parameters:
  ///   - target: The path of the note that gets new tasks; nil for the daily note of today.
  ///   - folder: The folder of new notes; empty for that which the config sets.
  package init(
    _ sources: [CalendarSource], _ options: CalendarMerge.Options, to target: [UInt8]?, folder: String
  ) { (self.sources, self.options, self.target, self.folder) = (sources, options, target, folder) }

  package var count: Int? { nil }

  package mutating func plan(in view: VaultView) throws(VaultError) -> ChangePlan {
    var merge: CalendarMerge
    do throws(ExchangeError) {
      merge = try CalendarMerge(sources, options, in: view)
    } catch { throw .exchange(error) }
    let additions = try additions(of: merge, in: view)
    var (paths, reasons) = ([[UInt8]](), [Int: String]())
    for path in Set(merge.changes.keys).union(additions.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let bytes = merge.bases[path] ?? view.vault.contents(of: path) else { continue }
      paths.append(path)
      reasons.merge(
        Self.edited(view.vault.editor(bytes, at: path), at: path, by: merge, adding: additions[path] ?? [], in: view).1
      ) {
        first, _ in first
      }
    }
    let made = merge
    let edits = try NoteEditing(view.vault).planEach(paths) { (path, note) throws(EditError) in
      if let base = made.bases[path], base != note.bytes { throw .missingTask(line: 1) }
      return Self.edited(note, at: path, by: made, adding: additions[path] ?? [], in: view).0
    }
    var plan = edits.plan
    for refusal in edits.refusals {
      let path: [UInt8]
      switch refusal {
      case .edit(let refused, _), .refused(let refused, _): path = refused
      default: continue
      }
      let added = Set(additions[path]?.map(\.row) ?? [])
      for row in merge.rows.indices where merge.rows[row].place?.path == path || added.contains(row) {
        reasons[row] = "the note cannot be changed"
      }
    }
    for (path, added) in additions where view.vault.contents(of: path) == nil {
      guard let day = added.first?.day else { continue }
      var creation: CreateNote
      do { creation = try CreateNote(PeriodicNote(.daily, of: day, in: view.vault), carries: false, in: view) } catch {
        throw error as? VaultError ?? .exchange(error)
      }
      let note = NoteEditor(Array(creation.note.body.utf8), at: path)
      let (bytes, failed) = Self.edited(note, at: path, by: nil, adding: added, in: view)
      reasons.merge(failed) { first, _ in first }
      creation.note.body = String(decoding: bytes, as: UTF8.self)
      plan.changes += try creation.plan(in: view).changes
    }
    for (row, new) in merge.notes {
      var creation = CreateNote(NewNote())
      try creation.setPath(
        title: new.title.replacing("/", with: "-"), folder: folder.isEmpty ? nil : folder, template: nil, in: view)
      creation.note.body = new.body
      let made = try creation.plan(in: view)
      let taken = Set(plan.changes.map(\.path))
      if made.changes.contains(where: { taken.contains($0.path) }) {
        reasons[row] = "another one of this import becomes a note of this name"
      } else {
        plan.changes += made.changes
      }
    }
    merge.refuse(reasons)
    self.merge = merge
    return plan
  }

  package func answer(_ outcome: OperationOutcome, in view: VaultView) -> ChangeAnswer {
    ChangeAnswer(edits: (outcome.report?.operation.files ?? []).map(\.path), outcome.report, in: view)
  }

  /// Something that is added to a note, for a row.
  private struct Added: Sendable {
    let row: Int
    let addition: CalendarMerge.Addition
    /// The day of the daily note; nil if the note is another one.
    let day: CivilDate?
  }

  /// Returns what is added to each note.
  private func additions(of merge: CalendarMerge, in view: VaultView) throws(VaultError) -> [[UInt8]: [Added]] {
    var additions: [[UInt8]: [Added]] = [:]
    for (day, row, addition) in merge.additions {
      let path: [UInt8]
      let date = day ?? view.vault.today
      if day == nil, let target {
        path = target
      } else {
        path = try PeriodicNote(.daily, of: date, in: view.vault).path
      }
      additions[path, default: []].append(Added(row: row, addition: addition, day: date))
    }
    return additions
  }

  /// Returns a note after its changes, and why some of them cannot be made, by their rows.
  private static func edited(
    _ note: NoteEditor, at path: [UInt8], by merge: CalendarMerge?, adding added: [Added], in view: VaultView
  ) -> ([UInt8], [Int: String]) {
    var (note, reasons) = (note, [Int: String]())
    let changes = TaskChanges(in: view.vault)
    // Changes from the end do not move the lines of others.
    for (line, list) in (merge?.changes[path] ?? [:]).sorted(by: { $0.key > $1.key }) {
      do throws(EditError) {
        note = note.with(try changes.edited(note, line: line, list))
      } catch {
        for row in merge?.rows(at: path, line: line) ?? [] { reasons[row] = Self.reason(error) }
      }
    }
    for one in added where reasons[one.row] == nil {
      do throws(EditError) {
        let bytes =
          switch one.addition {
          case .task(let box, let text, let dates, let description):
            try Self.added(
              AddTasks(
                [view.vault.config.logseq == nil ? "- [\(box)] \(text)" : text],
                dates: dates.map { ($0.kind, $0.day) }, to: [path]), description, to: note, at: path, in: view.vault)
          case .item(let text):
            try AddText(.lines(text, .bullet(Character(note.bullet))), to: [path]).edited(
              note, at: path, in: view.vault)
          }
        note = note.with(bytes)
      } catch { reasons[one.row] = Self.reason(error) }
    }
    return (note.bytes, reasons)
  }

  /// Returns a note with a task and the text below it.
  private static func added(
    _ task: AddTasks, _ description: String, to note: NoteEditor, at path: [UInt8], in vault: Vault
  ) throws(EditError) -> [UInt8] {
    let after = note.with(try task.edited(note, at: path, in: vault))
    if description.isEmpty { return after.bytes }
    let known = note.note.tasks.map(\.text)
    let tasks = after.note.tasks
    let index = tasks.indices.first { $0 >= known.count || tasks[$0].text != known[$0] }
    guard tasks.count == known.count + 1, let index, after.note.text(below: tasks[index], in: after.bytes) == nil else {
      throw .ignored("its description cannot be told apart from that of another task")
    }
    return after.bytes.applying(try after.setTextBelowTask(description, line: tasks[index].line))
  }

  private static func reason(_ error: EditError) -> String {
    switch error {
    case .unremovable: "there are tasks below it"
    case .ignored(let reason): reason
    default: "the note cannot have it so without changing something else"
    }
  }
}
