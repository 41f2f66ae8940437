import SearchIndex
import SystemCalls
import TestSupport
import Testing
import VaultCore

/// The first tasks in an order are those of all tasks in this order, also of an index with several segments, and in a
/// program that keeps tables while notes change.
@Suite struct TaskSequenceTests {
  private static func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(5)).map { number in
      let due = ["", " 📅 2026-11-20", " 📅 1969-12-31", " 📅 2026-12-24", " 📅 9999-12-31"][random.below(5)]
      let priority = ["", " 🔺", " ⏫", " 🔼", " 🔽", " ⏬"][random.below(6)]
      let id = ["", " 🆔 a\(random.below(5))", " ⛔ a\(random.below(5))"][random.below(3)]
      let more = ["", " ⏳ 2026-11-21", " ✅ 2026-11-22", " [mood:: good]"][random.below(4)]
      return "- [\(random.below(3) == 0 ? "x" : " ")] beans \(number)\(more)\(id)\(priority)\(due)\n"
    }.joined()
  }

  private static func described(_ tasks: some Sequence<FoundTask>) -> [String] {
    tasks.map { "\(String(decoding: $0.note.path, as: UTF8.self)):\($0.task.line) \($0.task.text)" }
  }

  @Test(arguments: Seeds.some(6)) func theFirstTasksAreThoseOfAll(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let vault = try TemporaryVault()
    for number in 0..<40 { try vault.write(Self.text(&random), to: RawPath("f\(random.below(3))/n\(number).md")) }
    var view = try vault.open()
    let kept = KeptTables()
    for _ in 0..<4 {
      for _ in 0..<random.below(6) {
        try vault.write(Self.text(&random), to: RawPath("f\(random.below(3))/n\(random.below(60)).md"))
      }
      try view.refresh()
      try compare(view, kept, &random)
    }
  }

  private func compare(_ view: VaultView, _ kept: KeptTables, _ random: inout SplitMix64) throws {
    var selection = TaskSelection()
    selection.state = [.all, .open, .done][random.below(3)]
    if random.below(3) == 0 { selection.priorities = ["none", "high"] }
    if random.below(3) == 0 { selection.status = "x" }
    let query = ["", "beans", "due:<=2026-12-01", "-(due:2026 in:f1)", "priority:high OR beans -in:f2"][random.below(5)]
    let all = view.allNotes().flatMap { view.tasks(selection, of: $0) }
    let matching = Set(Self.described(try view.tasks(TaskSelection.everything, query: query)))
    let expected = all.filter { matching.contains(Self.described([$0])[0]) }
    let staying = view.keeping(kept)
    for order in TaskOrder.allCases {
      for isReversed in [false, true] {
        let sorted = Self.described(order.sorted(expected, isReversed: isReversed))
        for limit in [0, 1, 7, sorted.count, .max] {
          for view in [view, staying] {
            let found = try view.tasks(selection, query: query, in: order, isReversed: isReversed, first: limit)
            #expect(Self.described(found.tasks) == Array(sorted.prefix(limit)), "\(query) \(order) \(limit)")
            #expect(found.total == sorted.count)
          }
        }
      }
    }
    for view in [view, staying] {
      let open = Set(
        view.allNotes().flatMap { view.snapshot.tasks(of: $0.document) }.filter { !$0.isDone }.compactMap(\.id))
      let dependencies = TaskDependencies(of: expected, in: view)
      for found in expected {
        let isBlocked = !found.task.isDone && found.task.dependsOn.contains { open.contains($0) && $0 != found.task.id }
        #expect(dependencies.isBlocked(found.task) == isBlocked)
      }
    }
  }
}

extension TaskSelection {
  fileprivate static var everything: TaskSelection {
    var selection = TaskSelection()
    selection.state = .all
    return selection
  }
}
