package import Dates
internal import QueryLanguage
internal import SearchIndex

/// A selection of tasks, in addition to a query.
package struct TaskSelection: Sendable {
  package enum State: Sendable {
    case open, done, all
  }

  package var state = State.open
  /// The ranges of their due, scheduled and start dates; nil for any.
  package var due, scheduled, start: DateRange?
  /// The status character in the box; nil for any.
  package var status: String?
  /// The priorities to select, where `none` is for tasks without one; empty for any.
  package var priorities: Set<String> = []

  /// Creates a selection of all open tasks.
  package init() {}

  func includes(_ task: StoredTask) -> Bool {
    switch state {
    case .open where task.isDone, .done where !task.isDone: return false
    default: break
    }
    if let status, status != task.status { return false }
    if !priorities.isEmpty, !priorities.contains(task.priority ?? "none") { return false }
    for (range, date) in [(due, task.due), (scheduled, task.scheduled), (start, task.start)] {
      guard let range else { continue }
      guard let day = date.flatMap({ CivilDate(iso: $0) }), range.contains(day) else { return false }
    }
    return true
  }

  /// Returns whether it includes a task; nil if that needs more of the task than a table has.
  func includes(_ task: TaskTable.Entry) -> Bool? {
    switch state {
    case .open where task.isDone, .done where !task.isDone: return false
    default: break
    }
    if !priorities.isEmpty, !priorities.contains(task.priority) { return false }
    if let due, task.dueDate.map(due.contains) != true { return false }
    return status == nil && scheduled == nil && start == nil ? true : nil
  }
}

/// A task with the note that contains it.
package struct FoundTask: Sendable {
  package let note: NoteRecord
  package let task: StoredTask
}

package enum TaskOrder: String, CaseIterable, Sendable {
  /// By the path of the note, then by the position in the note.
  case path
  /// By due date, the earliest first; tasks without one come last.
  case due
  /// By priority, the highest first; tasks without one come between medium and low, as in the Tasks plugin.
  case priority

  /// The priorities by their ranks, with that of tasks without one.
  static let priorities = ["highest", "high", "medium", "none", "low", "lowest"]

  /// Returns the rank of a priority, or of none.
  static func rank(of priority: String?) -> Int { priority.flatMap { priorities.firstIndex(of: $0) } ?? 3 }

  /// Returns the tasks in this order; the sort is stable.
  package func sorted(_ tasks: [FoundTask], isReversed: Bool = false) -> [FoundTask] {
    if self == .path { return isReversed ? tasks.reversed() : tasks }
    func key(_ task: StoredTask) -> (String, Int) {
      // The key sorts after every date.
      let due = task.due ?? "~"
      let rank = Self.rank(of: task.priority)
      return self == .due ? (due, rank) : ("\(rank)" + due, 0)
    }
    let keyed = tasks.map { (task: $0, key: key($0.task)) }
    return keyed.enumerated().sorted { one, two in
      if one.element.key == two.element.key { return one.offset < two.offset }
      return (one.element.key < two.element.key) != isReversed
    }.map(\.element.task)
  }
}

extension VaultView {
  package func tasks(_ selection: TaskSelection, of note: NoteRecord) -> [FoundTask] {
    snapshot.tasks(of: note.document).filter(selection.includes).map { FoundTask(note: note, task: $0) }
  }

  /// Returns the tasks that match a query, sorted by the paths of their notes.
  ///
  /// Words, tags, and the dates and priorities of tasks are tested on the lines, other conditions on the notes.
  package func tasks(
    _ selection: TaskSelection, query text: String, including areas: Set<NoteArea> = []
  ) throws(VaultError) -> [FoundTask] {
    try tasks(selection, query: text, including: areas, in: .path, first: .max).tasks
  }

  /// Returns the first tasks that match a query in an order, at most `limit`, and the number of all that match.
  ///
  /// Only tasks that are returned, and those whose texts the query asks for, are read whole.
  package func tasks(
    _ selection: TaskSelection, query text: String, including areas: Set<NoteArea> = [], in order: TaskOrder,
    isReversed: Bool = false, first limit: Int
  ) throws(VaultError) -> (tasks: [FoundTask], total: Int) {
    let runner = QueryRunner(vault: vault, snapshot: snapshot)
    let query = try vault.parse(text).node
    var selection = selection
    if selection.state == .open, query.asksForDoneTasks { selection.state = .all }
    var condition: TaskCondition
    let hasFields = vault.config.readsInlineFields
    do throws(QueryProblem) {
      condition = try TaskCondition(query, hasFields: hasFields, in: vault.surroundings.zone)
    } catch { throw .query(error, text: text) }
    let having = QueryNode(.feature(.tasks))
    let whole = query.narrowedToNotes(hasFields: hasFields).map { QueryNode(.and([having, $0])) } ?? having
    let candidates = try runner.run(ParsedQuery(whole, text: text), including: areas).sets
    var notes: [[DocumentSet]] = []
    for node in condition.notes {
      let hits = try runner.run(ParsedQuery(node, text: text), including: NoteArea.leftOut, among: candidates).sets
      notes.append(hits)
    }
    let tables = taskTables(of: candidates)
    var sequence = TaskSequence(tables, in: snapshot, order, isReversed: isReversed)
    var reader = TaskReader(snapshot)
    // Of a constant, the closure copies nothing for each task.
    let chosen = selection
    for segment in tables.indices {
      let documents = candidates[segment]
      sequence.add(segment: segment) { entry in
        guard documents.contains(Int(entry.document)) else { return false }
        func isMet(_ note: Int) -> Bool { notes[note][segment].contains(Int(entry.document)) }
        let (isIncluded, isMatch) = (chosen.includes(entry), condition.isMet(by: entry, note: isMet))
        if isIncluded == false || isMatch == false { return false }
        if isIncluded == true, isMatch == true { return true }
        guard let task = reader.task(entry, in: segment) else { return false }
        return chosen.includes(task) && condition.isMet(by: task, note: isMet)
      }
    }
    let first = sequence.first(limit).compactMap { place in
      reader.task(place.entry, in: place.segment).map { task in
        FoundTask(note: record(DocumentID(segment: place.segment, document: Int(place.entry.document))), task: task)
      }
    }
    return (first, sequence.total)
  }

  /// Returns the first tasks that match a query in an order, and the number of all, or those of the note at a path, which
  /// may also be the name of a note if no task matches.
  package func tasks(
    _ selection: TaskSelection, query text: String, orOf name: [UInt8], including areas: Set<NoteArea>,
    in order: TaskOrder, isReversed: Bool, first limit: Int
  ) throws(VaultError) -> (tasks: [FoundTask], total: Int) {
    func tasks(of note: NoteRecord) -> (tasks: [FoundTask], total: Int) {
      let all = order.sorted(self.tasks(selection, of: note), isReversed: isReversed)
      return (Array(all.prefix(limit)), all.count)
    }
    if let note = self.note(at: name) { return tasks(of: note) }
    let found = try self.tasks(
      selection, query: text, including: areas, in: order, isReversed: isReversed, first: limit)
    guard found.total == 0, !name.isEmpty, let note = try? self.note(named: name) else { return found }
    return tasks(of: note)
  }
}

/// Reads tasks whole. The tasks of a note are read once, if they are asked for one after another.
private struct TaskReader {
  private let snapshot: IndexSnapshot
  private var latest: (note: DocumentID, tasks: [StoredTask])?

  init(_ snapshot: IndexSnapshot) { self.snapshot = snapshot }

  mutating func task(_ entry: TaskTable.Entry, in segment: Int) -> StoredTask? {
    let note = DocumentID(segment: segment, document: Int(entry.document))
    let tasks: [StoredTask]
    if let latest, latest.note == note { tasks = latest.tasks } else { tasks = snapshot.tasks(of: note) }
    latest = (note, tasks)
    return Int(entry.number) < tasks.count ? tasks[Int(entry.number)] : nil
  }
}
