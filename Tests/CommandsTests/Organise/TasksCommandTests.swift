import CommandFixtures
import NoteSyntax
import TestSupport
import Testing

@testable import Commands

/// Lists of tasks are those of a naive look at each note.
@Suite struct TasksCommandTests {
  private static let lines = [
    "- [ ] one 📅 2025-11-20 ⏫\n", "- [x] two ✅ 2025-11-02\n", "* [/] three [due:: 2025-11-25]\n",
    "1. [ ] four [priority:: low]\n",
    "- [ ] five ⏳ 2025-11-21 📅 2025-11-21\n", "- no task\n", "text\n", "\n", "> - [ ] quoted 🔽\n",
    "```\n- [ ] code\n```\n", "- [-] gone ❌ 2025-11-21\n",
  ]

  @Test(arguments: Seeds.some(8)) func everyTaskOfTheNotesIsListed(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var notes: [String: String] = [:]
    for number in 0..<6 {
      var text = ""
      for _ in 0..<generator.below(9) { text += Self.lines.randomElement(using: &generator) ?? "" }
      notes["n\(number).md"] = text
    }
    let session = try SessionFixture(notes)
    func expected(_ isWanted: (TaskItem) -> Bool) -> [String] {
      notes.sorted { $0.key < $1.key }.flatMap { path, text in
        NoteParser.parse(Array(text.utf8).span).tasks.filter(isWanted).map {
          let isOverdue = !$0.isDone && $0.due.map { $0 < "2025-11-21" } ?? false
          return "\(path):\($0.line): [\($0.status)] \($0.text)" + (isOverdue ? "  (overdue)" : "")
        }
      }
    }
    #expect(session.run("tasks").lines == expected { !$0.isDone })
    #expect(session.run("tasks", "--done").lines == expected { $0.isDone })
    #expect(session.run("tasks", "--all").lines == expected { _ in true })
    #expect(
      session.run("tasks", "--due", "<=today").lines
        == expected { !$0.isDone && $0.due.map { $0 <= "2025-11-21" } ?? false })
    #expect(session.run("tasks", "-a", "--due", "*").lines == expected { $0.due != nil })
    #expect(
      session.run("tasks", "--priority", "high,low").lines
        == expected { !$0.isDone && ($0.priority == .high || $0.priority == .low) })
    #expect(session.run("tasks", "--priority", "none").lines == expected { !$0.isDone && $0.priority == nil })
    #expect(session.run("tasks", "--status", "/").lines == expected { $0.status == "/" })
    let byDue = session.run("tasks", "--sort", "due", "--json").json["tasks"].items.map { $0["due"].string ?? "~" }
    #expect(byDue == byDue.sorted())
    #expect(session.run("tasks", "-c").text == "\(expected { !$0.isDone }.count)\n")
  }

  @Test(arguments: Seeds.some(20)) func addedTasksAreListed(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var text = generator.below(2) == 0 ? "---\nx: 1\n---\n" : ""
    for _ in 0..<generator.below(9) { text += Self.lines.randomElement(using: &generator) ?? "" }
    let session = try SessionFixture(["a.md": text])
    let before = NoteParser.parse(Array(text.utf8).span).tasks
    let run = session.run("task", "add", "a", "new one", "--due", "tomorrow", "-q")
    #expect(run.status == .success, "\(run.errors) \(text.debugDescription)")
    let after = NoteParser.parse(Array(try session.text(of: "a.md").utf8).span).tasks
    #expect(after.map(\.summary) == before.map(\.summary) + ["new one"], "\(text.debugDescription)")
    #expect(after.last?.due == "2025-11-22" && after.last?.isDone == false)
    #expect(try session.text(of: "a.md").hasPrefix(text.hasSuffix("\n") ? String(text.dropLast()) : text))
    #expect(session.run("undo", "-q").status == .success)
    #expect(try session.text(of: "a.md") == text)
  }

  @Test(arguments: Seeds.some(20)) func aNewDateChangesNothingElse(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var text = "- [ ] first\n"
    for _ in 0..<generator.below(9) { text += Self.lines.randomElement(using: &generator) ?? "" }
    let session = try SessionFixture(["a.md": text])
    let before = NoteParser.parse(Array(text.utf8).span).tasks
    let task = try #require(before.randomElement(using: &generator))
    let (name, kind) = try #require(
      [(["due"], TaskItem.DateKind.due), (["schedule"], .scheduled), (["schedule", "--start"], .start)]
        .randomElement(using: &generator))
    func date(_ task: TaskItem?) -> String? {
      switch kind {
      case .due: task?.due
      case .scheduled: task?.scheduled
      case .start: task?.start
      }
    }
    func run(_ day: String) throws -> [String] {
      let run = session.run(["task"] + name + ["-q", day, "a:\(task.line)"])
      #expect(run.status == .success, "\(run.errors) \(text.debugDescription)")
      return try session.text(of: "a.md").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let old = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let dated = try run("7d")
    #expect(date(Self.task(on: task.line, of: dated)) == "2025-11-28")
    let (was, isNow) = (old[task.line - 1], dated[task.line - 1])
    if let known = date(task) {
      #expect(isNow == was.replacing(known, with: "2025-11-28", maxReplacements: 1) || was.ranges(of: known).count > 1)
    } else {
      // Without the field, which is one piece, it is the old line.
      let start = zip(was, isNow).prefix { $0 == $1 }.count
      #expect(was == String(isNow.prefix(start)) + String(isNow.suffix(was.count - start)))
    }
    var others = dated
    others[task.line - 1] = was
    #expect(others == old)
    let removed = try run("none")
    #expect(date(Self.task(on: task.line, of: removed)) == nil)
    #expect(session.run("undo", "-q").status == .success)
    #expect(session.run("undo", "-q").status == .success)
    #expect(try session.text(of: "a.md") == text)
  }

  private static func task(on line: Int, of lines: [String]) -> TaskItem? {
    NoteParser.parse(Array(lines.joined(separator: "\n").utf8).span).tasks.first { $0.line == line }
  }

  @Test func aDayThatIsNoneIsRefused() throws {
    let session = try SessionFixture(["a.md": "- [ ] one\n"])
    #expect(session.run("task", "due", "this-week", "a:1").status == .failure)
    #expect(session.run("task", "due", "friday").errors.contains("TASK is missing"))
    #expect(session.run("task", "due", "7d", "a:1", "--dry-run").text.contains("+- [ ] one 📅 2025-11-28"))
    #expect(try session.text(of: "a.md") == "- [ ] one\n")
  }
}
