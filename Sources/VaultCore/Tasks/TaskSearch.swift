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

  private static let ranks = ["highest": 0, "high": 1, "medium": 2, "low": 4, "lowest": 5]

  /// Returns the rank of a priority, or of none.
  static func rank(of priority: String?) -> Int { ranks[priority ?? ""] ?? 3 }

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
    var documents = try runner.run(ParsedQuery(whole, text: text), including: areas).documents
    if selection.state != .all {
      let key = selection.state == .done ? "done" : "todo"
      let having = Set(snapshot.documents(withKey: Array(key.utf8), in: .task))
      documents.removeAll { !having.contains($0) }
    }
    let candidates = snapshot.sets(of: documents)
    var notes: [[DocumentSet]] = []
    for node in condition.notes {
      let hits = try runner.run(ParsedQuery(node, text: text), including: NoteArea.leftOut, among: candidates).documents
      notes.append(snapshot.sets(of: hits))
    }
    return documents.map(record).sorted { $0.path.lexicographicallyPrecedes($1.path) }.flatMap { note in
      snapshot.tasks(of: note.document).filter { task in
        selection.includes(task)
          && condition.isMet(by: task) { notes[$0][note.document.segment].contains(note.document.document) }
      }.map { FoundTask(note: note, task: $0) }
    }
  }
}
