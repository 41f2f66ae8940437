internal import SearchIndex

/// The tasks that others wait for, by the ids of the Tasks plugin: `🆔 paint` is that of a task, and `⛔ paint` says that
/// another one depends on it.
package struct TaskDependencies: Sendable {
  private let open: Set<String>

  /// Finds the ids of open tasks in a vault. O(tasks), if one of the given tasks depends on another, else O(given tasks).
  package init(of tasks: [FoundTask], in view: VaultView) {
    guard tasks.contains(where: { !$0.task.dependsOn.isEmpty }) else {
      open = []
      return
    }
    let documents = view.snapshot.documentSets(withKey: Array("todo".utf8), in: .task)
    open = Set(
      zip(view.taskTables(of: documents), documents).flatMap { table, documents in
        table.openIDs.lazy.filter { documents.contains($0.document) }.map(\.id)
      })
  }

  /// Returns whether a task is open and depends on one that is open.
  package func isBlocked(_ task: StoredTask) -> Bool {
    !task.isDone && task.dependsOn.contains { open.contains($0) && $0 != task.id }
  }

  /// Returns tasks in an order in which each comes after those that it depends on; otherwise they stay in their order.
  /// Where tasks depend on each other in a circle, one of them comes first.
  package static func ordered(_ tasks: [FoundTask]) -> [FoundTask] {
    if tasks.allSatisfy(\.task.dependsOn.isEmpty) { return tasks }
    var numbers: [String: Int] = [:]
    for (number, found) in tasks.enumerated() { if let id = found.task.id { numbers[id] = numbers[id] ?? number } }
    var ordered: [FoundTask] = []
    var begun = [Bool](repeating: false, count: tasks.count)
    for first in tasks.indices {
      // A stack, since a chain can be as long as the list: a task is taken when those before it are.
      var stack = [(task: first, next: 0)]
      if begun[first] { continue }
      begun[first] = true
      while let (task, next) = stack.last {
        let needed = tasks[task].task.dependsOn
        if next == needed.count {
          ordered.append(tasks[task])
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        if let number = numbers[needed[next]], !begun[number] {
          begun[number] = true
          stack.append((number, 0))
        }
      }
    }
    return ordered
  }
}
