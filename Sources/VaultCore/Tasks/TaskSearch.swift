internal import NoteSyntax
package import SearchIndex

/// Which tasks are wanted, besides those of certain notes.
package struct TaskSelection: Sendable {
  /// Whether tasks are open or done.
  package enum State: Sendable {
    case open
    case done
    case all
  }

  /// Whether tasks are open or done.
  package var state = State.open
  /// The days among which they are due, scheduled or begin; nil when that does not matter.
  package var due, scheduled, start: DateRange?
  /// The character in the box; nil when it does not matter.
  package var status: String?
  /// The priorities that are wanted; all, and none, when it is empty.
  package var priorities: Set<String> = []

  /// All open tasks.
  package init() {}

  /// Whether a task is wanted.
  func includes(_ task: StoredTask) -> Bool {
    switch state {
    case .open where task.isDone, .done where !task.isDone: return false
    default: break
    }
    if let status, status != task.status { return false }
    if !priorities.isEmpty, !priorities.contains(task.priority ?? "none") { return false }
    for (range, date) in [(due, task.due), (scheduled, task.scheduled), (start, task.start)] {
      guard let range else { continue }
      guard let day = date.flatMap(Self.day), range.contains(day) else { return false }
    }
    return true
  }

  /// The day that `YYYY-MM-DD` is.
  private static func day(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

/// A task with the note it stands in.
package struct FoundTask: Sendable {
  /// The note.
  package let note: NoteRecord
  /// The task.
  package let task: StoredTask
}

/// What tasks are sorted by.
package enum TaskOrder: String, CaseIterable, Sendable {
  /// By the paths of their notes, then as they stand there.
  case path
  /// By due dates, the earliest first, those without one last.
  case due
  /// By priority, the highest first; those without one stand between medium and low ones, as the notation has it.
  case priority

  /// Tasks in the order; of those that are equal each stays where it is.
  package func sorted(_ tasks: [FoundTask], isReversed: Bool = false) -> [FoundTask] {
    if self == .path { return isReversed ? tasks.reversed() : tasks }
    let ranks = ["highest": 0, "high": 1, "medium": 2, "low": 4, "lowest": 5]
    func key(_ task: StoredTask) -> (String, Int) {
      // What is after every date comes last.
      let due = task.due ?? "~"
      let rank = ranks[task.priority ?? ""] ?? 3
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
  /// The tasks that match a query, by the paths of the notes: of words, tags, dates and priorities of tasks their own
  /// lines are asked, of everything else their notes.
  package func tasks(
    _ selection: TaskSelection, query text: String, includesArchive: Bool, includesTemplates: Bool = false
  ) throws(VaultError) -> [FoundTask] {
    let runner = QueryRunner(vault, snapshot)
    let query = try runner.parse(text)
    var selection = selection
    if selection.state == .open, query.asksForDoneTasks { selection.state = .all }
    var condition: TaskCondition
    do throws(QueryProblem) {
      condition = try TaskCondition(query)
    } catch {
      throw .query(error, text: text)
    }
    let having = QueryNode(.feature(.tasks))
    let whole = query.narrowedToNotesOfTasks.map { QueryNode(.and([having, $0])) } ?? having
    var documents = try runner.run(
      whole, text: text, includesArchive: includesArchive, includesTemplates: includesTemplates
    ).documents
    if selection.state != .all {
      let key = selection.state == .done ? "done" : "todo"
      let having = Set(snapshot.documents(withKey: Array(key.utf8), in: .task))
      documents.removeAll { !having.contains($0) }
    }
    let candidates = snapshot.sets(of: documents)
    var notes: [[DocumentSet]] = []
    for node in condition.notes {
      let found = try runner.run(
        node, text: text, includesArchive: true, includesTemplates: true, among: candidates
      ).documents
      notes.append(snapshot.sets(of: found))
    }
    return documents.map(record).sorted { $0.path.lexicographicallyPrecedes($1.path) }.flatMap { note in
      snapshot.tasks(of: note.document).filter { task in
        selection.includes(task)
          && condition.isMet(by: task) { notes[$0][note.document.segment].contains(note.document.document) }
      }.map { FoundTask(note: note, task: $0) }
    }
  }
}
