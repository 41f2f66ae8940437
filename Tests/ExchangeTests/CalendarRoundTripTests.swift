import CommandFixtures
import Commands
import Dates
import Foundation
import SystemCalls
import TestSupport
import Testing

/// Calendars that another program changed come back: tasks are what they were, with its changes.
struct CalendarRoundTripTests {
  /// A task as the model knows it.
  struct Task: Hashable {
    var title: String
    var status: Character = " "
    var priority: String?
    var rule: String?
    var start, scheduled, due, done: String?
    /// The lines below it; empty for none.
    var below: [String] = []

    /// The task with the lines below it.
    var whole: String { ([line] + below.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n") }

    var line: String {
      let emoji = ["highest": "🔺", "high": "⏫", "medium": "🔼", "low": "🔽", "lowest": "⏬"]
      var line = "- [\(status)] \(title)"
      if let priority { line += " \(emoji[priority] ?? "")" }
      if let rule { line += " 🔁 \(rule)" }
      for (sign, day) in [("🛫", start), ("⏳", scheduled), ("📅", due), ("✅", done)] {
        if let day { line += " \(sign) \(day)" }
      }
      return line
    }
  }

  /// A vault with what another program does to its calendar, and what becomes of the tasks.
  struct Scene {
    var notes: [String: [Task]] = [:]
    var changes: [[String: Any]] = []
    var expected: [Task] = []
    /// The new texts of tasks, of which the markup stays at the ends that are the same.
    var renamed: Set<String> = []
    var random: SplitMix64

    static let words = [
      "rye", "a, b; c", "back\\slash", "[[Ann]]", "*soon*", "süß", "漢字", "😀", "50 %", "\"so\"", "x:y", "- [ ]",
    ]
    static let texts = [
      ["one line"], ["two", "lines"], ["- eggs", "- *milk*", "  - whole"], ["a", "", "b, c; d\\e"], ["> quoted"],
      ["```", "code", "```"], ["see [[Ann]]", "1. first"],
    ]
    static let priorities = ["highest": 1, "high": 3, "medium": 5, "low": 7, "lowest": 9]
    static let rules = [
      ("every week", "FREQ=WEEKLY", 7), ("every 3 days", "FREQ=DAILY;INTERVAL=3", 3), ("every day", "FREQ=DAILY", 1),
    ]
    static let otherRules = [
      ("every month on 15th, last day", "FREQ=MONTHLY;BYMONTHDAY=15,-1"),
      ("every 2 weeks on Tuesday, Friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR"),
      ("every year on January, 2nd Monday", "FREQ=YEARLY;BYMONTH=1;BYDAY=2MO"),
      ("every week for 5 times", "FREQ=WEEKLY;COUNT=5"),
      ("every day until 2027-03-01", "FREQ=DAILY;UNTIL=20270301"),
    ]

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func day(_ from: Int, _ to: Int) -> String {
      "\(CivilDate(daysSinceEpoch: 20_400 + Int.random(in: from..<to, using: &random)))"
    }

    mutating func title(_ number: Int) -> String {
      let count = pick(5) == 0 ? 12 : pick(4)
      return (["n\(number)"] + (0..<count).map { _ in Self.words[pick(Self.words.count)] } + ["end"]).joined(
        separator: " ")
    }

    /// A title without markup.
    static func shown(_ title: String) -> String {
      title.replacing("[[Ann]]", with: "Ann").replacing("*soon*", with: "soon")
    }

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      var number = 0
      for note in 0...pick(3) {
        var tasks: [Task] = []
        for _ in 0...pick(6) {
          number += 1
          var task = Task(title: title(number))
          task.due = day(30, 60)
          if pick(3) == 0 { task.start = day(0, 29) }
          if task.start == nil, pick(4) == 0 { task.scheduled = day(0, 29) }
          if pick(3) == 0 { task.below = Self.texts[pick(Self.texts.count)] }
          if pick(3) == 0 { task.priority = Self.priorities.keys.sorted()[pick(5)] }
          switch pick(6) {
          case 0: (task.status, task.done) = ("x", day(0, 20))
          case 1: task.status = "/"
          case 2: task.rule = Self.rules[pick(3)].0
          default: break
          }
          tasks.append(task)
        }
        notes["\(note == 0 ? "" : "sub/")Note \(note).md"] = tasks
      }
      for path in notes.keys.sorted() { for task in notes[path] ?? [] { change(task, number + 100) } }
    }

    /// Chooses what happens to a task in the calendar, and what the task becomes.
    private mutating func change(_ task: Task, _ number: Int) {
      var (after, change) = (task, ["shown": Self.shown(task.title)] as [String: Any])
      if pick(8) == 0, task.status != "x" {
        change["delete"] = true
        changes.append(change)
        return
      }
      if pick(4) == 0 {
        let isLonger = pick(2) == 0
        let title = isLonger ? "\(task.title) and more" : Self.shown(self.title(number * 10 + pick(1000)))
        if !isLonger { renamed.insert(title) }
        (after.title, change["summary"]) = (title, Self.shown(title))
      }
      if pick(4) == 0 {
        let due = pick(3) == 0 && task.rule == nil ? nil : day(61, 90)
        (after.due, change["due"]) = (due, due ?? "")
      }
      if pick(6) == 0, task.scheduled == nil, task.rule == nil {
        let start = pick(2) == 0 ? day(0, 29) : nil
        (after.start, change["start"]) = (start, start ?? "")
      }
      if pick(5) == 0 {
        let priority = pick(3) == 0 ? nil : Self.priorities.keys.sorted()[pick(5)]
        (after.priority, change["priority"]) = (priority, priority.flatMap { Self.priorities[$0] } ?? 0)
      }
      if pick(6) == 0, task.status != "x", after.due != nil {
        if pick(3) == 0, task.rule != nil, change["start"] == nil {
          (after.rule, change["rule"]) = (nil, "")
        } else {
          let (words, rule) = Self.otherRules[pick(Self.otherRules.count)]
          (after.rule, change["rule"]) = (words, rule)
        }
      }
      if pick(10) == 0 { change["alarm"] = true }
      if pick(5) == 0 {
        after.below = pick(3) == 0 ? [] : Self.texts[pick(Self.texts.count)]
        change["description"] = after.below.joined(separator: "\n")
      }
      expect(&after, &change, was: task)
    }

    private mutating func expect(_ after: inout Task, _ change: inout [String: Any], was task: Task) {
      let statuses: [(Character, String)] = [
        (" ", "NEEDS-ACTION"), ("/", "IN-PROCESS"), ("-", "CANCELLED"), ("x", "COMPLETED"),
      ]
      if pick(3) == 0 {
        let (status, name) = statuses[pick(4)]
        let isPlain = after.rule == nil
        let week = Self.rules.first { $0.0 == after.rule }
        // What is done or cancelled does not recur, so that nothing is said about its rule.
        let isClosed = status == "x" || status == "-"
        if status != task.status, !isClosed || change["rule"] == nil,
          isPlain || status == "/" || status == " " && task.status == "/" || status == "x" && week != nil
        {
          change["status"] = name
          after.status = status
          if status == "x" {
            change["completed"] = day(0, 20)
            if let week, change["rule"] == nil {
              func later(_ day: String?) -> String? {
                day.flatMap { CivilDate(iso: $0) }.map { "\($0.adding(days: week.2))" }
              }
              var next = after
              next.status = " "
              (next.due, next.start, next.scheduled) = (later(after.due), later(after.start), later(after.scheduled))
              expected.append(next)
              after.done = change["completed"] as? String
            } else if week != nil {
              change["status"] = nil
              after.status = task.status
            }
          } else if status == " " || status == "/" {
            after.done = nil
          }
        }
      }
      if change.count > 1 { changes.append(change) }
      expected.append(after)
    }
  }

  private static func python(_ words: [String], input: String = "") throws -> Subprocess.Outcome {
    let python = try #require(InstalledProgram.find("python3"))
    let environment = ["HOME=/tmp", InstalledProgram.path, "TZ=UTC"].map { Array($0.utf8) }
    return try Subprocess(
      executable: python, arguments: (["-B"] + words).map { Array($0.utf8) }, environment: environment
    ).run(input: .bytes(Array(input.utf8)), output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 20))
  }

  static let hasICalendar = (try? python(["-c", "import icalendar"]).status == .exited(0)) ?? false

  @Test(.enabled(if: hasICalendar, "the module icalendar of PyPI is not installed"))
  func changesOfAnotherProgramComeBack() throws {
    let scene = try ExchangeScene()
    var vaults: [(seed: UInt64, fixture: SessionFixture, scene: Scene, before: [[UInt8]: [UInt8]])] = []
    var orders: [[String: Any]] = []
    for seed in Seeds.some(500) {
      let random = Scene(seed: seed)
      var notes: [String: String] = ["Other.md": "# Other\n\ntext\n"]
      for (path, tasks) in random.notes {
        notes[path] = "# Tasks\n\nbefore\n\n" + tasks.map { $0.whole + "\n" }.joined() + "\nafter\n"
      }
      let fixture = try SessionFixture(notes)
      let file = scene.path("\(seed).ics")
      let run = fixture.run("export", "ics", "-o", file)
      #expect(run.status == .success, "seed \(seed): \(run.errors)")
      orders.append(["file": file, "changes": random.changes])
      vaults.append((seed, fixture, random, try fixture.files()))
    }
    let script = Repository.root.appending("Tests/Calendars/change.py" as RawPath).text
    let orderText = String(decoding: try JSONSerialization.data(withJSONObject: orders), as: UTF8.self)
    let outcome = try Self.python([script], input: orderText)
    try #require(outcome.status == .exited(0), "\(String(decoding: outcome.errorOutput, as: UTF8.self))")
    for (seed, fixture, random, before) in vaults {
      let file = scene.path("\(seed).ics")
      // Meanwhile the lines move.
      try check(fixture, random, file, before, movesLines: seed % 2 == 0, "seed \(seed)")
    }
  }

  private func check(
    _ fixture: SessionFixture, _ random: Scene, _ file: String, _ before: [[UInt8]: [UInt8]], movesLines: Bool,
    _ name: String
  ) throws {
    if movesLines {
      for path in random.notes.keys {
        let text = try fixture.text(of: path)
        var tasks: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          if line.hasPrefix("- [") {
            tasks.append(String(line))
          } else if !tasks.isEmpty, line.isEmpty || line.hasPrefix("  ") {
            tasks[tasks.count - 1] += "\n\(line)"
          }
        }
        tasks = tasks.map(\.trimmed)
        try fixture.vault.write("# New\n\n" + tasks.reversed().joined(separator: "\n") + "\n", to: RawPath(path))
      }
    }
    let start = try fixture.files()
    let run = fixture.run("import", "ics", file, "--deletions")
    #expect(run.status == .success, "\(name): \(run.text) \(run.errors)")
    let tasks = fixture.run("tasks", "--all", "--json").json["tasks"].items
    let found = tasks.map { task in
      let text = task["text"].string ?? ""
      let summary = Self.summary(text)
      let rule = text.firstRange(of: "🔁 ").map { range in
        String(text[range.upperBound...].prefix { !"🛫⏳📅✅➕🔺⏫🔼🔽⏬".contains($0) }.trimmed)
      }
      return Task(
        title: summary, status: task["status"].string?.first ?? "?", priority: task["priority"].string, rule: rule,
        start: task["start"].string, scheduled: task["scheduled"].string, due: task["due"].string,
        done: task["done"].string)
    }
    func key(_ task: Task) -> String {
      let shown = Scene.shown(task.title)
      return random.renamed.contains(shown) ? Scene.shown(task.line) : task.line
    }
    #expect(found.map(key).sorted() == random.expected.map(key).sorted(), "\(name): \(random.changes)")
    let below = try Dictionary(
      fixture.paths().flatMap { try Self.textsBelow(fixture.text(of: $0)) }, uniquingKeysWith: { first, _ in first })
    func number(_ task: Task) -> String { String(task.title.prefix { $0 != " " }) }
    // Of a task that recurs, there is another one.
    let done = Set(random.expected.filter { $0.status == "x" }.map(number))
    for task in random.expected where !done.contains(number(task)) {
      #expect(below[number(task)] == task.below, "\(name): \(task.whole)\n\(random.changes)")
    }
    let second = fixture.run("import", "ics", file)
    let isUnchanged = second.text.hasPrefix(tasks.isEmpty ? "no tasks and events" : "unchanged")
    #expect(isUnchanged && second.status == .success, "\(name): \(second.text)\(second.errors)")
    #expect(fixture.run("export", "ics", "-o", file, "--replace").status == .success, "\(name)")
    if run.text.contains("updated") || run.text.contains("deleted") {
      #expect(fixture.run("undo").status == .success)
      #expect(try fixture.files() == start, "\(name)")
    }
  }

  /// Returns the lines below each task by the first word of its title.
  private static func textsBelow(_ text: String) -> [(String, [String])] {
    var found: [(String, [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("- ["), line.dropFirst(4).hasPrefix("] ") {
        found.append((String(line.dropFirst(6).prefix { $0 != " " }), []))
      } else if !found.isEmpty, line.isEmpty || line.hasPrefix("  ") {
        found[found.count - 1].1.append(String(line.dropFirst(2)))
      } else {
        found.append(("", []))
      }
    }
    return found.map { name, lines in
      (name, Array(lines.reversed().drop(while: \.isEmpty).reversed()))
    }
  }

  /// The text of a task without its fields, and without the escapes that keep it from being markup.
  private static func summary(_ text: String) -> String {
    let end = text.firstIndex { "🔺⏫🔼🔽⏬🔁🛫⏳📅✅".contains($0) } ?? text.endIndex
    return String(text[..<end]).trimmed
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(self).trimmingCharacters(in: .whitespaces) }
}
