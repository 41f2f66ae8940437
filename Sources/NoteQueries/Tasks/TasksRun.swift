internal import Dates

/// A query of the Tasks plugin, asked.
package struct TasksRun {
  private let query: TasksQuery
  private let evaluator: QueryEvaluator
  private let settings: TaskQuerySettings

  /// Makes the question.
  package init(_ query: TasksQuery, _ evaluator: QueryEvaluator, _ settings: TaskQuerySettings) {
    (self.query, self.evaluator, self.settings) = (query, evaluator, settings)
  }

  /// Returns the answer.
  package func run() -> QueryResult {
    let today = evaluator.moment.today
    let source = evaluator.source
    var tasks = source.tasks(settings)
    let facts = TaskFacts(of: tasks, on: today)
    var result = QueryResult(.tasks)
    result.layout = "task"
    result.columns = [.init("status"), .init("description")]
    result.steps.append(.init(words: "all tasks", rows: tasks.count))
    for (_, filter) in query.filters {
      tasks = tasks.filter { filter.matches($0, facts) }
      result.steps.append(.init(words: filter.explanation(), rows: tasks.count))
    }
    result.total = tasks.count
    tasks = Self.sorted(tasks, query.sorts, today)
    if let limit = query.limit { tasks = Array(tasks.prefix(limit)) }
    group(tasks, into: &result, today)
    return result
  }

  /// Returns tasks in the order of keys, and then in the usual one.
  static func sorted(_ tasks: [QueriedTask], _ keys: [TasksQuery.Key], _ today: CivilDate) -> [QueriedTask] {
    let usual = ["status.type", "urgency", "due", "priority", "path"].map {
      TasksQuery.Key(name: $0, isReversed: false)
    }
    let keys = keys + usual
    return tasks.enumerated().sorted { left, right in
      for key in keys {
        let order = TaskKeys.order(key, left.element, right.element, on: today)
        if order != 0 { return key.isReversed ? order > 0 : order < 0 }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func row(_ task: QueriedTask) -> QueryResult.Row {
    .init(file: task.file, line: task.line, values: [.text(task.symbol), .text(task.shownDescription)])
  }

  private func group(_ tasks: [QueriedTask], into result: inout QueryResult, _ today: CivilDate) {
    guard !query.groups.isEmpty else {
      result.groups = [.init(key: .null, rows: tasks.map(row))]
      return
    }
    result.isGrouped = true
    var groups: [(keys: [String], tasks: [QueriedTask])] = []
    var places: [[String]: Int] = [:]
    for task in tasks {
      var paths: [[String]] = [[]]
      for key in query.groups {
        let headings = TaskKeys.headings(key, task, today)
        paths = paths.flatMap { path in headings.map { path + [$0] } }
      }
      for path in paths {
        if let place = places[path] {
          groups[place].tasks.append(task)
        } else {
          places[path] = groups.count
          groups.append((path, [task]))
        }
      }
    }
    groups.sort { left, right in
      for (index, key) in query.groups.enumerated() {
        let order = LocaleOrder.compare(left.keys[index], right.keys[index], isNumeric: true)
        if order != 0 { return TaskKeys.isDescending(key) ? order > 0 : order < 0 }
      }
      return false
    }
    result.groups = groups.map { group in
      let shown = query.groupLimit.map { Array(group.tasks.prefix($0)) } ?? group.tasks
      let keys = group.keys.map { QueryValue.text($0) }
      return .init(key: keys.count == 1 ? keys[0] : .list(keys), rows: shown.map(row))
    }
  }
}
