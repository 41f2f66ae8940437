internal import Dates
package import NoteQueries

extension VaultView {
  /// Reads conditions of the Tasks plugin, each on a line of its own.
  ///
  /// - Throws: `QueryError` with the number of the line.
  package func taskConditions(_ lines: [String]) throws(QueryError) -> TaskConditions {
    let text = lines.joined(separator: "\n")
    do throws(QueryFailure) {
      return try TaskConditions(text, TaskQuerySettings(of: self), today: vault.today)
    } catch {
      throw PlacedQuery(path: nil, text: WrittenQuery(text, .tasks)).error(error)
    }
  }

  /// Returns the tasks that meet conditions of the Tasks plugin, in the order that these ask for. Their notes are read.
  package func tasks(_ found: [FoundTask], meeting conditions: TaskConditions) -> [FoundTask] {
    struct Place: Hashable { let file, line: Int }
    let (source, settings) = (VaultQuerySource(self), TaskQuerySettings(of: self))
    var read: [Int: [Place: QueriedTask]] = [:]
    var places: [Place: FoundTask] = [:]
    let tasks = found.compactMap { task -> QueriedTask? in
      guard let file = source.file(at: String(decoding: task.note.path, as: UTF8.self)) else { return nil }
      let place = Place(file: file, line: task.task.line)
      places[place] = task
      let known =
        read[file]
        ?? Dictionary(
          QueriedTask.all(of: file, in: source, settings).map { (Place(file: file, line: $0.line), $0) },
          uniquingKeysWith: { first, _ in first })
      read[file] = known
      return known[place]
    }
    let all = conditions.asksForOthers ? source.tasks(settings) : []
    return conditions.selected(tasks, among: all, on: vault.today).compactMap {
      places[Place(file: $0.file, line: $0.line)]
    }
  }
}
