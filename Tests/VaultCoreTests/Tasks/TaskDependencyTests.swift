import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// The order of tasks that depend on others.
@Suite struct TaskDependencyTests {
  /// Against a naive way: each task is preceded by those that it depends on, unless they depend on each other, and what
  /// depends on nothing stays where it is.
  @Test(arguments: Seeds.some(200))
  func aTaskComesAfterWhatItDependsOn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 1 + random.below(12)
    // Only on tasks with lower numbers in a hidden order, so that there is no circle; unless the seed says so.
    let rank = (0..<count).shuffled(using: &random)
    let hasCircles = seed % 4 == 0
    var lines: [String] = []
    var needed: [[Int]] = []
    for task in 0..<count {
      let others = (0..<count).filter { other in
        other != task && (hasCircles || rank[other] < rank[task]) && random.below(4) == 0
      }
      needed.append(others)
      let ids = others.isEmpty ? "" : " ⛔ " + others.map { "t\($0)" }.joined(separator: ",")
      lines.append("- [ ] task \(task) 🆔 t\(task)\(ids)")
    }
    let vault = try TemporaryVault()
    try vault.write(lines.joined(separator: "\n") + "\n", to: "n.md")
    let tasks = try vault.open().tasks(TaskSelection(), query: "")
    #expect(tasks.map(\.task.dependsOn) == needed.map { $0.map { "t\($0)" } })
    let ordered = TaskDependencies.ordered(tasks).map { $0.task.line - 1 }
    #expect(ordered.sorted() == Array(0..<count))
    if hasCircles { return }
    for (place, task) in ordered.enumerated() {
      for other in needed[task] { #expect((ordered.firstIndex(of: other) ?? .max) < place, "\(lines)") }
    }
    // Nothing moves that is in order already.
    let isInOrder = needed.enumerated().allSatisfy { task, others in others.allSatisfy { $0 < task } }
    if isInOrder { #expect(ordered == Array(0..<count)) }
  }
}
