import CommandFixtures
import NoteSyntax
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// What `daily --carry` promises, over random weeks: each open task is in today's note once, with what is below it, and
/// nothing else is lost or changed; a link to a block leads to it; undo restores each byte. A third of the weeks are
/// carried on two machines, whose notes are merged.
@Suite struct CarriedWeeksTests {
  /// An item of a list as the model has it.
  private struct Item {
    /// The box; nil for an item without one.
    var box: Character?
    var text: String
    var id: String?
    var due: String?
    /// Lines of text below it.
    var body: [String] = []
    var items: [Item] = []

    var isOpen: Bool { box == " " || box == "/" || box == "?" }
    var isClosed: Bool { box == "x" || box == "-" || box == ">" }

    func lines(_ ending: String = "") -> [String] {
      let head =
        "- " + (box.map { "[\($0)] " } ?? "") + text + (due.map { " 📅 \($0)" } ?? "") + ending
        + (id.map { " ^\($0)" } ?? "")
      return [head] + body.map { $0.isEmpty ? "" : "  " + $0 } + items.flatMap { $0.lines().map { "  " + $0 } }
    }

    /// What is carried of an open task.
    var carried: Item {
      var item = self
      item.items = items.filter { !$0.isClosed }.map { $0.isOpen ? $0.carried : $0 }
      return item
    }

    /// Whether something below it stays.
    var hasStaying: Bool { items.contains { $0.isClosed || $0.isOpen && $0.hasStaying } }

    /// The lines that stay of an item that is not itself below one that goes along, and what is carried of it.
    func rest(_ leave: String, _ link: String, _ taken: inout [Item]) -> [String] {
      if isOpen {
        taken.append(carried)
        return left(leave, link, &taken)
      }
      var lines = Item(box: box, text: text, id: id, due: due, body: body).lines()
      for item in items { lines += item.rest(leave, link, &taken).map { "  " + $0 } }
      return lines
    }

    private func left(_ leave: String, _ link: String, _ taken: inout [Item]) -> [String] {
      let stays = leave != "nothing" || hasStaying
      var lines: [String] = []
      if stays { lines += Item(box: ">", text: text, due: due).lines(leave == "link" ? " " + link : "") }
      for item in items {
        let below =
          item.isOpen ? item.left(leave, link, &taken) : item.isClosed ? item.rest(leave, link, &taken) : []
        lines += below.map { "  " + $0 }
      }
      return lines
    }

    var openTexts: [String] { (isOpen ? [text] : []) + items.flatMap(\.openTexts) }
    var ids: [String] { (id.map { [$0] } ?? []) + items.flatMap(\.ids) }
  }

  /// A block of a note: lines, or a list.
  private enum Part {
    case lines([String])
    case list([Item])
  }

  private struct Week {
    var random: SplitMix64
    var count = 0
    /// The notes of the days by their dates.
    var days: [(path: String, parts: [Part])] = []
    var today: [Part]?
    let leave, order: String
    let heading: String?

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      leave = random.pick(["link", "link", "moved", "nothing"])
      order = random.pick(["file", "due"])
      heading = random.pick([nil, "Plan"])
      for day in 14...20 where random.below(4) > 0 {
        days.append(("2025-11-\(day).md", parts()))
      }
      if random.below(3) > 0 { today = parts() }
    }

    mutating func parts() -> [Part] {
      (0..<random.below(5)).map { _ in
        switch random.below(4) {
        case 0: return .lines(["## Part \(next())"])
        case 1: return .lines(["Text \(next()) with a", "second line."])
        default: return .list((0...random.below(3)).map { _ in item(0) })
        }
      }
    }

    mutating func next() -> Int {
      count += 1
      return count
    }

    mutating func item(_ depth: Int) -> Item {
      var item = Item(box: random.pick([" ", " ", " ", "/", "?", "x", "x", "-", ">", nil]), text: "item \(next())")
      if random.below(4) == 0 { item.id = "b\(count)" }
      if item.box != nil, random.below(4) == 0 { item.due = "2025-12-0\(1 + random.below(9))" }
      if random.below(4) == 0 {
        item.body = random.pick([["more"], ["", "a paragraph", "of two lines"], ["```", "code", "", "```"]])
      }
      // An id in the middle of a paragraph is none.
      if item.body.first == "more" { item.id = nil }
      if depth < 3 { item.items = (0..<max(0, random.below(6) - 2)).map { _ in self.item(depth + 1) } }
      return item
    }
  }

  /// The text of blocks, each apart from the next by a blank line.
  private static func text(_ blocks: [[String]]) -> String {
    let blocks = blocks.filter { !$0.isEmpty }
    return blocks.isEmpty ? "" : blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func lines(_ part: Part) -> [String] {
    switch part {
    case .lines(let lines): lines
    case .list(let items): items.flatMap { $0.lines() }
    }
  }

  /// Lists beside each other would be one.
  private static func separated(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      if case .list = part, case .list? = result.last { result.append(.lines(["Between."])) }
      result.append(part)
    }
    return result
  }

  @Test(arguments: Seeds.some(2_000))
  func tasksGoAlong(seed: UInt64) throws {
    var week = Week(seed: seed)
    week.days = week.days.map { ($0.path, Self.separated($0.parts)) }
    week.today = week.today.map(Self.separated)
    var files: [String: String] = [:]
    var expected: [String: String] = [:]
    var taken: [Item] = []
    for (path, parts) in week.days {
      files[path] = Self.text(parts.map(Self.lines))
      let before = taken.count
      let rest = Self.text(
        parts.map { part in
          switch part {
          case .lines(let lines): lines
          case .list(let items): items.flatMap { $0.rest(week.leave, "[[2025-11-21]]", &taken) }
          }
        })
      expected[path] = taken.count == before ? files[path] : rest
    }
    if week.order == "due" {
      taken = taken.enumerated().sorted { ($0.element.due ?? "9", $0.offset) < ($1.element.due ?? "9", $1.offset) }
        .map(\.element)
    }
    let moved = taken.flatMap { $0.lines() }
    let own = week.today.map { $0.map(Self.lines) }
    if let own { files["2025-11-21.md"] = Self.text(own) }
    let ids = Set(taken.flatMap(\.ids))
    let all = week.days.flatMap { day in
      day.parts.flatMap { part -> [(String, String)] in
        if case .list(let items) = part { items.flatMap(\.ids).map { (String(day.path.dropLast(3)), $0) } } else { [] }
      }
    }
    files["links.md"] = all.map { "[[\($0)#^\($1)]]\n" }.joined()
    expected["links.md"] = all.map { "[[\(ids.contains($1) ? "2025-11-21" : $0)#^\($1)]]\n" }.joined()

    let config =
      "daily:\n  carry: {leave: \(week.leave), order: \(week.order)\(week.heading.map { ", heading: \($0)" } ?? "")}\n"
    let fixture = try SessionFixture(files, config: config)
    let before = try fixture.files()
    let run = fixture.run("daily", "--carry", "-q")
    #expect(run.status == .success && !run.errors.contains("stays"), "\(run.errors)")
    for (path, text) in expected { #expect(try fixture.text(of: path) == text, "\(path)\n\(files[path] ?? "")") }
    let today = try fixture.text(of: "2025-11-21.md")
    let body = today.firstRange(of: "\n---\n").map { String(today[$0.upperBound...]) } ?? today
    if let own {
      var blocks = own
      if !moved.isEmpty {
        if week.heading != nil {
          blocks += [["## Plan"], moved]
        } else if case .list? = week.today?.last {
          blocks[blocks.count - 1] += moved
        } else {
          blocks.append(moved)
        }
      }
      #expect(today == Self.text(blocks))
    } else if !moved.isEmpty {
      #expect(body.hasSuffix((week.heading == nil ? "" : "## Plan\n\n") + Self.text([moved])), "\(today)")
    }
    if seed % 3 == 0, !taken.isEmpty { try twoMachines(week, files, config, fixture, own != nil) }
    let after = try fixture.files()
    #expect(fixture.run("daily", "--carry", "-q").status == .success)
    #expect(try fixture.files() == after, "carried twice")
    if after != before {
      #expect(fixture.run("undo", "-q").status == .success)
      #expect(try fixture.files() == before)
    }
  }

  /// The same week on another machine, which wrote something besides; then both are merged.
  private func twoMachines(
    _ week: Week, _ files: [String: String], _ config: String, _ first: SessionFixture, _ hasToday: Bool
  ) throws {
    var random = week.random
    var files = files
    let second = try SessionFixture(files, config: config)
    // One more note, which only this machine has seen.
    let others = (14...20).map { "2025-11-\($0).md" }.filter { day in !week.days.contains { $0.path == day } }
    let hasMore = !others.isEmpty && random.below(2) == 0
    if hasMore {
      try second.vault.write("- [ ] another\n", to: RawPath(random.pick(others)))
    }
    #expect(second.run("daily", "--carry", "-q").status == .success)
    #expect(second.run("daily", "--append", "A line of the second.", "-q").status == .success)
    if !hasToday { files["2025-11-21.md"] = "" }
    var open: [String] = []
    for path in files.keys.sorted() where path != "links.md" {
      let merged = NoteMerge.merge(
        base: Array((files[path] ?? "").utf8), ours: try first.vault.read(RawPath(path)),
        theirs: try second.vault.read(RawPath(path)))
      #expect(merged.conflicts == 0, "\(path)\n\(String(decoding: merged.bytes, as: UTF8.self))")
      open += NoteParser.parse(merged.bytes.span).tasks.filter { " /?".unicodeScalars.contains($0.status) }
        .map(\.summary)
    }
    let tasks = week.days.flatMap(\.parts) + (week.today ?? [])
    let all = tasks.flatMap { part -> [String] in
      if case .list(let items) = part { items.flatMap(\.openTexts) } else { [] }
    }
    #expect(open.sorted() == (all + (hasMore ? ["another"] : [])).sorted())
  }
}
