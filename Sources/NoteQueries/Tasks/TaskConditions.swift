internal import Bytes
package import Dates

/// Conditions of the Tasks plugin, and its orders, for a list of tasks that is asked for elsewhere than in a block.
package struct TaskConditions: Sendable {
  private let query: TasksQuery

  /// Reads instructions, one for each line.
  package init(_ text: String, _ settings: TaskQuerySettings, today: CivilDate) throws(QueryFailure) {
    var reader = TasksQueryReader(place: nil, settings: settings, words: TaskDateWords(today: today))
    try reader.read(text)
    query = reader.query
    let others: [(isGiven: Bool, words: String, option: String)] = [
      (!query.groups.isEmpty, "group by", "--by groups tasks"),
      (query.limit != nil || query.groupLimit != nil, "limit", "--limit shows the first ones only"),
    ]
    if let other = others.first(where: \.isGiven) {
      throw QueryFailure(.syntax, "'\(other.words)' is no condition on a task", hint: other.option)
    }
  }

  /// Whether there is an order.
  package var isSorted: Bool { !query.sorts.isEmpty }

  /// Whether a condition asks whether tasks are done, so that those that are not open can be meant.
  package var asksForState: Bool {
    leaves.contains { text in
      var words = text.lowercased().split(separator: " ")[...]
      if let first = words.first, ["has", "no", "not"].contains(first) { words = words.dropFirst() }
      return words.first.map { ["done", "cancelled", "status.name", "status.type"].contains($0) } ?? false
    }
  }

  /// Whether a condition depends on other tasks.
  package var asksForOthers: Bool {
    leaves.contains { $0.lowercased().hasPrefix("is ") && $0.lowercased().hasPart("block") }
  }

  private var leaves: [String] { query.filters.flatMap(\.filter.leaves) }

  /// Returns the tasks that meet all conditions, in the order asked for.
  ///
  /// - Parameter all: All tasks of the vault, if a condition depends on others.
  package func selected(_ tasks: [QueriedTask], among all: [QueriedTask], on today: CivilDate) -> [QueriedTask] {
    let facts = TaskFacts(of: all, on: today)
    let kept = tasks.filter { task in query.filters.allSatisfy { $0.filter.matches(task, facts) } }
    return isSorted ? TasksRun.sorted(kept, query.sorts, today) : kept
  }
}
