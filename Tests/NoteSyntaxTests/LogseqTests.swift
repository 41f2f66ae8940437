import Dates
import TestSupport
import Testing

@testable import NoteSyntax

/// Pages of Logseq, compared with what a look at their lines finds, and with any bytes.
@Suite struct LogseqTests {
  private static let pieces = [
    "- ", "\t- ", "\t\t- ", "  ", "\n", "\n", "TODO ", "DONE ", "LATER", "[#A] ", "SCHEDULED: <2026-11-29 Sun .+1d>",
    "DEADLINE: <2026-1-9>", "<", ">", ":LOGBOOK:", ":END:", "id:: 64e0f9a2-1b2c-4d3e-8f90-a1b2c3d4e5f6", "key:: ",
    "[[a b]]", "#tag ", "#[[x y]]", "((64e0f9a2-1b2c-4d3e-8f90-a1b2c3d4e5f6))", "{{embed ", "}}", "](", ")", "[",
    "tags:: ",
    ", ", "# ", "```\n", "ü", "\r\n", "---\n", "collapsed:: true", "\u{0}", "|", "*",
  ]

  private static func graph(_ random: inout SplitMix64) -> LogseqGraph {
    var graph = LogseqGraph()
    graph.isObsidian = random.below(4) == 0
    graph.workflow = random.below(2) == 0 ? .todo : .now
    graph.nameFormat = random.below(2) == 0 ? .legacy : .tripleLowbar
    if random.below(3) == 0 { graph.unlinkedProperties = ["key"] }
    return graph
  }

  @Test(arguments: Seeds.some(1500)) func anyTextIsRead(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let graph = Self.graph(&random)
    let bytes = random.below(5) == 0 ? random.bytes(upTo: 200) : Array(random.text(of: Self.pieces, upTo: 40).utf8)
    let note = NoteParser.parse(bytes.span, dialect: .logseq(graph))
    var offset = 0
    for block in note.blocks {
      #expect(block.range.lowerBound == offset)
      offset = block.range.upperBound
    }
    #expect(offset == bytes.count)
    for link in note.links {
      #expect(link.range.upperBound <= bytes.count && link.range.lowerBound <= link.targetRange.lowerBound)
      if link.style.isPageName {
        #expect(String(decoding: bytes[link.targetRange], as: UTF8.self) == link.target, "\(link)")
      }
    }
    for task in note.tasks where task.logseq != nil {
      #expect(String(decoding: bytes[task.statusRange], as: UTF8.self) == task.logseq?.marker)
      for stamp in task.logseq?.stamps ?? [] {
        #expect(bytes[stamp.range].last == UInt8(ascii: ">") && stamp.range.contains(stamp.dayRange.lowerBound))
      }
    }
    for id in note.blockIDs { #expect(id.blockRange.upperBound <= bytes.count) }
    let ranges = note.links.map(\.range.lowerBound)
    #expect(ranges == ranges.sorted())
  }

  @Test(arguments: Seeds.some(300)) func tasksAreWhatTheirLinesSay(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    var expected: [String] = []
    var depth = 0
    for _ in 0..<1 + random.below(30) {
      depth = min(depth + 1, random.below(5))
      let indent = String(repeating: "\t", count: depth)
      let word = random.pick(["", "TODO", "LATER", "NOW", "DONE", "WAIT", "Todo", "TODO:", "CANCELLED", "IN-PROGRESS"])
      let hashes = random.below(6) == 0 ? "## " : ""
      lines.append("\(indent)- \(hashes)\(word) \(random.pick(["text", "[[a]]", "", "a\tb", "#b"]))")
      if LogseqGraph.markers.contains(where: { $0.word == word }) {
        var due = "-"
        if random.below(3) == 0 {
          lines.append("\(indent)  DEADLINE: <2026-11-29 Sun>")
          due = "2026-11-29"
        }
        expected.append("\(lines.count - (due == "-" ? 0 : 1)) \(word) \(due)")
      }
      if random.below(5) == 0 { lines.append("\(indent)  more text - TODO no") }
      if random.below(5) == 0 { lines.append("\(indent)  :LOGBOOK:\n\(indent)  CLOCK: [x]\n\(indent)  :END:") }
      lines = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }
    let text = lines.joined(separator: "\n")
    let note = NoteParser.parse(Array(text.utf8).span, dialect: .logseq(LogseqGraph()))
    #expect(note.tasks.map { "\($0.line) \($0.statusText) \($0.due ?? "-")" } == expected, "\(text)")
  }

  @Test(arguments: Seeds.some(300)) func namesOfFilesHaveTheNamesOfPages(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let graph = Self.graph(&random)
    let pieces = [
      "a", "B", "/", "_", "__", ".", " ", "%", "%2F", "é", ":", "?", "#", "*", "x", "9", "[", "|", "\\", "-",
    ]
    let name = "p" + random.text(of: pieces, upTo: 12) + "q"
    let stem = try #require(graph.stem(forName: name), "\(name)")
    #expect(graph.name(ofStem: stem) == name, "\(stem)")
    #expect(!stem.contains { "/:?#*|\\<>\"".contains($0) }, "\(stem)")
  }

  @Test func repeatersMoveAsInOrg() {
    func next(_ text: String, _ day: String, minutes: Int? = nil) -> String {
      let now = (CivilDate(iso: "2026-11-30") ?? .first, 600)
      guard let moved = LogseqRepeater(text)?.next(after: CivilDate(iso: day) ?? .first, minutes: minutes, doneAt: now)
      else { return "none" }
      return "\(moved.day)" + (moved.minutes.map { " \($0)" } ?? "")
    }
    #expect(next("+1m", "2026-01-31") == "2026-02-28")
    #expect(next("++1m", "2026-01-31") == "2026-12-31")
    #expect(next("++1w", "2026-11-23") == "2026-12-07")
    #expect(next("++1w", "2027-01-01") == "2027-01-08")
    #expect(next(".+1d", "2020-01-01") == "2026-12-01")
    #expect(next("++2y", "1990-02-28") == "2028-02-28")
    #expect(next("++1d", "0001-01-01") == "2026-12-01")
    #expect(next("++3h", "2026-11-30", minutes: 60) == "2026-11-30 780")
    #expect(next("+1y", "9999-12-31") == "none")
    for text in ["", "1d", "+d", "+0d", "+1x", "+99999d", "-1d"] { #expect(LogseqRepeater(text) == nil, "\(text)") }
  }

  @Test func aParagraphBecomesABlock() {
    #expect(LogseqGraph.blocks("a\nb\n\nc") == "- a\n  b\n- c")
    #expect(LogseqGraph.blocks("- a\n  b\n\t- c") == "- a\n  b\n\t- c")
    #expect(LogseqGraph.blocks("```\nx\n\ny\n```\n\nz") == "- ```\n  x\n\n  y\n  ```\n- z")
    #expect(LogseqGraph.blocks("") == "")
  }
}
