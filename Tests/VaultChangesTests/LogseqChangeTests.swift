import Dates
import LinkGraph
import NoteSyntax
import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

/// Changes of a graph of Logseq keep its notation: each is compared with a model that edits lines, and is undone.
@Suite struct LogseqChangeTests {
  @Test(arguments: Seeds.some(250)) func aChangeKeepsEveryOtherByte(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let workflow = random.pick(["now", "todo"])
    let vault = try TemporaryVault(config: "stamp-updated: never")
    try vault.write(
      "{:preferred-workflow :\(workflow) :file/name-format :triple-lowbar}", to: "logseq/config.edn")
    var pages = ["pages/Alpha.md", "pages/a___b.md", "journals/2026_11_29.md"]
    for path in pages { try vault.write(Self.page(&random), to: RawPath(path)) }
    for _ in 0..<4 {
      let view = try vault.open()
      let old = try RelinkChecks.contents(vault)
      let path = random.pick(pages)
      let text = String(decoding: try vault.read(RawPath(path)), as: UTF8.self)
      let change = Change(&random, text)
      guard let plan = try change.plan(path, view), !plan.isEmpty else { continue }
      _ = try ChangeExecutor(view.vault).run(plan, command: "test")
      let new = try RelinkChecks.contents(vault)
      let name = "\(change) of \(path)"
      if case .rename(let title) = change {
        let target = path.hasPrefix("journals") ? path : "pages/\(title.replacing("/", with: "___")).md"
        pages = pages.map { $0 == path ? target : $0 }
        try Self.expectRenamed(old, new, path, target, title, name)
      } else {
        let expected = change.model(text, workflow: workflow, today: view.vault.today)
        #expect(String(decoding: new[Array(path.utf8)] ?? [], as: UTF8.self) == expected, "\(name)\n\(text)")
        for (other, bytes) in old where other != Array(path.utf8) { #expect(new[other] == bytes, "\(name)") }
      }
      try RelinkChecks.undo(old, new, vault, name)
    }
  }

  /// The text of a page with all that changes must keep.
  private static func page(_ random: inout SplitMix64) -> String {
    let isTabbed = random.below(2) == 0
    let ending = random.below(6) == 0 ? "\r\n" : "\n"
    var lines: [String] = []
    if random.below(3) > 0 {
      let all = ["alias:: x\(random.below(90)), [[y\(random.below(90))]]", "tags:: t, [[Alpha]]", "Rating:: 5"]
      lines = Array(all.shuffled(using: &random).prefix(1 + random.below(3))) + [""]
    }
    var depth = 0
    for _ in 0..<1 + random.below(9) {
      depth = min(random.below(3), depth + 1)
      let indent = String(repeating: isTabbed ? "\t" : "  ", count: depth)
      let word = random.pick(["", "TODO ", "LATER ", "DOING ", "NOW ", "DONE ", "WAITING ", "CANCELED "])
      let priority = random.pick(["", "", "[#A] ", "[#C] "])
      let body = random.pick([
        "text", "[[alpha]] and #Alpha", "#[[a/b]] ü", "{{embed [[Alpha]]}}", "a  b", "`TODO` [[c]]",
      ])
      lines.append("\(indent)- \(word)\(priority)\(body)")
      if !word.isEmpty {
        let days = ["2026-11-2 Mon", "2026-01-31 Sat", "2027-02-03 Wed", "2026-11-29"]
        for keyword in ["SCHEDULED", "DEADLINE"] where random.below(3) == 0 {
          let tail = random.pick(["", " 10:00", " .+1d", " 09:30 ++1w", " +1m", " ++2y"])
          lines.append("\(indent)  \(keyword): <\(random.pick(days))\(tail)>")
        }
        if random.below(4) == 0 {
          lines += [":LOGBOOK:", "CLOCK: [2026-11-29 Sun 10:00:00]", ":END:"].map { "\(indent)  \($0)" }
        }
      }
      if random.below(4) == 0 { lines.append("\(indent)  collapsed:: true") }
      if random.below(5) == 0 { lines += ["```", "- TODO code", "```"].map { "\(indent)  \($0)" } }
    }
    return lines.joined(separator: ending) + (random.below(4) == 0 ? "" : ending)
  }

  private static func expectRenamed(
    _ old: [[UInt8]: [UInt8]], _ new: [[UInt8]: [UInt8]], _ path: String, _ target: String, _ title: String,
    _ name: String
  ) throws {
    let before = path.dropFirst("pages/".count).dropLast(".md".count).replacing("___", with: "/")
    let names = before == "Alpha" ? ["[[alpha]]", "[[Alpha]]"] : ["[[\(before)]]"]
    for (other, bytes) in old {
      let now = try #require(new[other == Array(path.utf8) ? Array(target.utf8) : other], "\(name)")
      var expected = String(decoding: bytes, as: UTF8.self)
      for old in names { expected = expected.replacing(old, with: "[[\(title)]]") }
      let isPlain = title.allSatisfy { $0.isLetter || $0 == "/" }
      expected = expected.replacing("#\(before)", with: isPlain ? "#\(title)" : "#[[\(title)]]")
      #expect(String(decoding: now, as: UTF8.self) == expected, "\(name): \(String(decoding: other, as: UTF8.self))")
    }
  }

  // MARK: - The model

  private enum Change: CustomStringConvertible {
    case finish(line: Int, toggles: Bool)
    case date(TaskItem.DateKind, CivilDate?, line: Int)
    case set(String, String)
    case unset(String)
    case rename(String)

    init(_ random: inout SplitMix64, _ text: String) {
      let lines = Self.lines(text)
      let tasks = lines.indices.filter { Self.marker(lines[$0]) != nil && !lines[$0].contains("- TODO code") }
      let line = tasks.isEmpty ? nil : random.pick(tasks) + 1
      let days = [CivilDate(year: 2026, month: 12, day: 24), CivilDate(year: 2027, month: 1, day: 1), nil]
      switch (random.below(6), line) {
      case (0...1, let line?): self = .finish(line: line, toggles: random.below(2) == 0)
      case (2, let line?): self = .date(random.pick([.due, .scheduled]), random.pick(days), line: line)
      case (3, _): self = .set(random.pick(["rating", "new-key"]), random.pick(["7", "some text", "[[Alpha]]"]))
      case (4, _): self = .unset(random.pick(["rating", "tags", "alias"]))
      default: self = .rename(random.pick(["Beta", "Two words", "n/s", "Größe"]))
      }
    }

    var description: String {
      switch self {
      case .finish(let line, let toggles): "\(toggles ? "toggle" : "finish") \(line)"
      case .date(let kind, let day, let line): "\(kind) \(day.map { "\($0)" } ?? "none") \(line)"
      case .set(let key, let value): "set \(key) to \(value)"
      case .unset(let key): "unset \(key)"
      case .rename(let title): "rename to \(title)"
      }
    }

    func plan(_ path: String, _ view: VaultView) throws -> ChangePlan? {
      let path = Array(path.utf8)
      let editing = NoteEditing(view.vault)
      switch self {
      case .finish(let line, let toggles):
        let completion = TaskCompletion(view.vault, stamps: nil)
        return try editing.plan([path]) { note throws(EditError) in
          TextEdit.apply(
            try toggles ? completion.toggle(line: line, in: note) : completion.finish(line: line, in: note),
            to: note.bytes)
        }
      case .date(let kind, let day, let line):
        return try editing.plan([path]) { note throws(EditError) in
          TextEdit.apply(try note.setTaskDate(kind, to: day.map { "\($0)" }, line: line), to: note.bytes)
        }
      case .set(let key, let value):
        return try editing.plan([path]) { note throws(EditError) in
          TextEdit.apply(try PropertyEditor(note).set(key, to: .text(value)), to: note.bytes)
        }
      case .unset(let key):
        return try editing.plan([path]) { note throws(EditError) in
          TextEdit.apply(try PropertyEditor(note).unset(key), to: note.bytes)
        }
      case .rename(let title):
        if path.starts(with: "journals".utf8) { return nil }
        let record = try #require(view.note(at: path))
        let new = try FileNaming(view.vault).note(path, to: title, title: record.title)
        guard let move = new.move, !view.vault.hasFile(move.to) else { return nil }
        return try MovePlanner(view).plan([move])
      }
    }

    static func lines(_ text: String) -> [String] {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    static func marker(_ line: String) -> String? {
      let content = line.drop { $0 == " " || $0 == "\t" }
      guard content.hasPrefix("- ") else { return nil }
      let word = String(content.dropFirst(2).prefix { $0 != " " })
      return ["TODO", "LATER", "DOING", "NOW", "DONE", "WAITING", "CANCELED"].contains(word) ? word : nil
    }

    /// Returns the text after the change, which this makes line by line.
    func model(_ text: String, workflow: String, today: CivilDate) -> String {
      let ending = text.contains("\r\n") ? "\r\n" : "\n"
      var lines = Self.lines(text)
      switch self {
      case .finish(let line, let toggles):
        let old = Self.marker(lines[line - 1]) ?? ""
        let first = workflow == "todo" ? "TODO" : "LATER"
        var new = "DONE"
        if toggles {
          new = ["TODO": "DOING", "LATER": "NOW", "DOING": "DONE", "NOW": "DONE"][old] ?? first
        } else if old == "DONE" {
          return text
        }
        if new == "DONE" {
          for index in Self.stamps(after: line, lines) {
            guard let moved = Self.moved(lines[index], today) else { continue }
            lines[index] = moved
            new = ["TODO", "LATER"].contains(old) ? old : first
          }
        }
        lines[line - 1] = lines[line - 1].replacing("- \(old)", with: "- \(new)", maxReplacements: 1)
      case .date(let kind, let day, let line):
        let keyword = kind == .due ? "DEADLINE:" : "SCHEDULED:"
        let old = Self.stamps(after: line, lines).first { lines[$0].contains(keyword) }
        if let old, let day {
          let same = Self.day(lines[old]) == day
          lines[old] = same ? lines[old] : Self.with(day, lines[old])
        } else if let old {
          lines.remove(at: old)
        } else if let day {
          let indent = lines[line - 1].prefix { $0 == " " || $0 == "\t" }
          lines.insert("\(indent)  \(keyword) <\(Self.written(day))>", at: line)
        }
      case .set(let key, let value):
        let count = lines.prefix {
          $0.contains(":: ") && !$0.hasPrefix(" ") && !$0.hasPrefix("\t") && !$0.hasPrefix("-")
        }
        .count
        if let index = (0..<count).first(where: { lines[$0].lowercased().hasPrefix(key + "::") }) {
          lines[index] = lines[index].prefix { $0 != ":" } + ":: " + value
        } else {
          lines.insert(contentsOf: ["\(key):: \(value)"] + (count == 0 ? [""] : []), at: count)
        }
      case .unset(let key):
        guard let index = lines.firstIndex(where: { $0.lowercased().hasPrefix(key + "::") }) else { return text }
        let isOnly = index == 0 && lines.count > 1 && lines[1].isEmpty
        lines.removeSubrange(index..<index + (isOnly ? 2 : 1))
      case .rename: break
      }
      return lines.joined(separator: ending)
    }

    /// Returns the lines with dates of a task.
    private static func stamps(after line: Int, _ lines: [String]) -> [Int] {
      lines.indices.dropFirst(line).prefix { index in
        let content = lines[index].drop { $0 == " " || $0 == "\t" }
        return !content.hasPrefix("-") && !content.hasPrefix("```")
      }.filter { lines[$0].contains("SCHEDULED: <") || lines[$0].contains("DEADLINE: <") }
    }

    private static func day(_ line: String) -> CivilDate? {
      guard let open = line.firstIndex(of: "<") else { return nil }
      let numbers = line[open...].dropFirst().prefix { $0.isNumber || $0 == "-" }.split(separator: "-").compactMap {
        Int($0)
      }
      return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    private static func written(_ day: CivilDate) -> String {
      "\(day) \(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day.weekday - 1])"
    }

    private static func with(_ day: CivilDate, _ line: String) -> String {
      guard let open = line.firstIndex(of: "<") else { return line }
      let inside = line[line.index(after: open)...].dropLast()
      var words = inside.split(separator: " ").map(String.init)
      words[0] = "\(day)"
      if words.count > 1, words[1].allSatisfy(\.isLetter) { words[1] = String(written(day).suffix(3)) }
      return line[...open] + words.joined(separator: " ") + ">"
    }

    /// Returns a line whose repeater moved its day; nil if it has none.
    private static func moved(_ line: String, _ today: CivilDate) -> String? {
      guard let word = line.dropLast().split(separator: " ").last, let day = day(line),
        let start = [".+", "++", "+"].first(where: { word.hasPrefix($0) })
      else { return nil }
      let rest = word.dropFirst(start.count)
      let (count, unit) = (Int(rest.dropLast()) ?? 0, rest.last ?? "d")
      func next(_ day: CivilDate, _ times: Int) -> CivilDate {
        switch unit {
        case "d": day.adding(days: count * times)
        case "w": day.adding(days: 7 * count * times)
        case "m": day.adding(months: count * times)
        default: day.adding(months: 12 * count * times)
        }
      }
      if start == ".+" { return with(next(today, 1), line) }
      var times = 1
      while start == "++", next(day, times) <= today { times += 1 }
      return with(next(day, times), line)
    }
  }
}
