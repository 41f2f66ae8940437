import TestSupport
import Testing

@testable import NoteSyntax

/// Merges keep blocks whole.
@Suite struct BlockMergeTests {
  /// Blocks of every kind whose lines belong together, with a name in their text.
  static func blocks(_ name: String) -> [String] {
    [
      "```\ncode \(name)\n```\n", "~~~py\na \(name)\n\nb \(name)\n~~~\n", "$$\nx \(name)\n$$\n",
      "%%\nhidden \(name)\n%%\n",
      "<details>\n<summary>More</summary>\n\ninside \(name)\n\n</details>\n", "<!-- hidden\n\(name)\n-->\n",
      "> [!note] Title\n> text \(name)\n", "> quote \(name)\n> goes on\n", "| a | b |\n|---|---|\n| 1 | \(name) |\n",
      "- item \(name)\n  goes on\n\n  as a paragraph\n", "1. item \(name)\n   goes on\n",
      "[^\(name)]: note\n    goes on\n",
      "Title \(name)\n===\n", "text %% hidden\nhidden \(name) %% text\n", "---\nkey: \(name)\n---\n",
      "    indented \(name)\n",
    ]
  }

  @Test func blocksAppendedByBothSidesAreKeptWhole() {
    for separator in ["\n", ""] {
      for one in Self.blocks("one") {
        for two in Self.blocks("two") {
          let base = "# Day\n\n- 08:00 start\n"
          let (ours, theirs) = (base + separator + one, base + separator + two)
          expectWhole(base, ours, theirs)
        }
      }
    }
    let fences = merged("a\n", "a\n\n```\none\n```\n", "a\n\n```\ntwo\n```\n")
    #expect(fences == ("a\n\n```\none\n```\n\n```\ntwo\n```\n", 0))
    let callouts = merged("a\n", "a\n\n> [!tip]\n> one\n", "a\n\n> [!tip]\n> two\n")
    #expect(callouts == ("a\n\n> [!tip]\n> one\n\n> [!tip]\n> two\n", 0))
  }

  @Test func rowsAndLinesOfABlockThatIsInAllVersionsMerge() {
    let table = "| a |\n|---|\n| 1 |\n"
    #expect(merged(table, table + "| 2 |\n", table + "| 3 |\n") == (table + "| 2 |\n| 3 |\n", 0))
    let code = "```\na\nb\nc\n```\n"
    #expect(
      merged(code, code.replacing("a\n", with: "A\n"), code.replacing("c\n", with: "C\n")) == ("```\nA\nb\nC\n```\n", 0)
    )
    let quote = "> a\n"
    #expect(merged(quote, quote + "> b\n", quote + "> c\n") == ("> a\n> b\n> c\n", 0))
  }

  @Test func aFenceAroundTheTextOfTheOtherSideIsAConflict() {
    let base = "a\n\nb\n\nc\n"
    let ours = "a\n\n```\nb\n\nc\n```\n"
    let theirs = "a\n\nb\n\nnew\n\nc\n"
    let result = merged(base, ours, theirs)
    #expect(result.conflicts == 1)
    #expect(result.text == "a\n\n<<<<<<< ours\n```\nb\n\nc\n```\n=======\nb\n\nnew\n\nc\n>>>>>>> theirs\n")
    // A fence without an end encloses the rest of the note.
    expectWhole("a\n", "```\na\n", "a\n\nb\n")
    expectWhole("a\n\n%%\nb\n%%\n", "a\n\nb\n%%\n", "a\n\n%%\nb\nsecret\n%%\n")
  }

  @Test func conflictsInABlockHaveTheWholeBlocks() {
    let result = merged("x\n\n```\na\nb\n```\n\ny\n", "x\n\n```\nA\nb\n```\n\ny\n", "x\n\n```\nB\nb\n```\n\ny\n")
    #expect(
      result == ("x\n\n<<<<<<< ours\n```\nA\nb\n```\n=======\n```\nB\nb\n```\n>>>>>>> theirs\n\ny\n", 1))
    let added = merged("a\nend\n", "a\n\n```\none\n```\n\nend\n", "a\n\n```\ntwo\n```\n\nend\n")
    #expect(
      added == ("a\n\n<<<<<<< ours\n```\none\n```\n=======\n```\ntwo\n```\n>>>>>>> theirs\n\nend\n", 1))
  }

  @Test func linesWithTimesAreInTheOrderOfTimes() {
    func expect(_ base: String, _ ours: String, _ theirs: String, _ result: String) {
      #expect(merged(base, ours, theirs) == (result, 0))
      #expect(merged(base, theirs, ours) == (result, 0))
    }
    let list = "- 08:00 x\n"
    expect(
      list, list + "- 09:00 a\n- 11:00 b\n", list + "- 10:00 c\n", list + "- 09:00 a\n- 10:00 c\n- 11:00 b\n")
    // In a list in the middle, with what is below an item.
    expect(
      list + "\nend\n", list + "- 09:00 a\n  more\n- 11:00 b\n\nend\n", list + "- [ ] 10:00 c\n- note\n\nend\n",
      list + "- 09:00 a\n  more\n- [ ] 10:00 c\n- note\n- 11:00 b\n\nend\n")
    expect("x\n", "x\n09:00 a\n11:00 b\n", "x\n**10:00** c\n", "x\n09:00 a\n**10:00** c\n11:00 b\n")
    expect("x\n", "x\n\n9:30 a\n\n11:00 b\n", "x\n\n10:00 c\n", "x\n\n9:30 a\n\n10:00 c\n\n11:00 b\n")
    // A section stays whole, although a line in it begins with a time.
    expect(
      "x\n", "x\n\n## 09:00\n\n12:00 later\n", "x\n\n## 10:00\n\ntext\n",
      "x\n\n## 09:00\n\n12:00 later\n\n## 10:00\n\ntext\n")
    // What goes on the list stays with it.
    expect(list, list + "- 10:00 b\n", list + "\ntext\n", list + "- 10:00 b\n\ntext\n")
  }

  @Test(arguments: Seeds.some(150)) func randomNotesKeepTheirBlocks(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var number = 0
    func block() -> [String] {
      number += 1
      let text = Self.blocks("n\(number)").randomElement(using: &generator) ?? ""
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    func gap() -> [String] { Bool.random(using: &generator) ? [""] : [] }
    let base = (0..<Int.random(in: 0...5, using: &generator)).map { _ in block() + gap() }
    func side() -> String {
      var blocks = base
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: 0...blocks.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: blocks.append(gap() + block())
        case 1: blocks.insert(block() + gap(), at: index)
        case 2 where index < blocks.count: blocks.remove(at: index)
        case 3 where index < blocks.count && !blocks[index].isEmpty:
          blocks[index].remove(at: Int.random(in: 0..<blocks[index].count, using: &generator))
        case _ where index < blocks.count:
          number += 1
          blocks[index].insert("line n\(number)", at: Int.random(in: 0...blocks[index].count, using: &generator))
        default: break
        }
      }
      return blocks.joined().map { $0 + "\n" }.joined()
    }
    let text = "top\n\n" + base.joined().map { $0 + "\n" }.joined()
    expectWhole(text, "top\n\n" + side(), "top\n\n" + side())
  }

  /// Expects that a merge, or with conflicts the text with all their first or second sides, has each line in such blocks
  /// as the version has that it is from, that nothing added is missing, and that the sides can be exchanged.
  private func expectWhole(_ base: String, _ ours: String, _ theirs: String) {
    let result = merged(base, ours, theirs)
    let other = merged(base, theirs, ours)
    let comment: Comment = "base:\n\(base)\nours:\n\(ours)\ntheirs:\n\(theirs)\nmerged:\n\(result.text)"
    #expect(result.conflicts == other.conflicts && (result.conflicts > 0 || result.text == other.text), comment)
    let lines = Set(result.text.split(separator: "\n"))
    let old = Set(base.split(separator: "\n"))
    for line in (ours + theirs).split(separator: "\n") where !old.contains(line) {
      #expect(lines.contains(line), "\(comment) lacks \(line)")
    }
    let (before, one, two) = (containers(base), containers(ours), containers(theirs))
    for side in result.conflicts == 0 ? [0] : [1, 2] {
      for (line, container) in containers(resolved(result.text, side)) {
        let known = [one[line], two[line]].compactMap(\.self)
        let isChanged = known.count == 2 && known[0] != known[1]
        let expected = isChanged && side == 0 ? known.filter { $0 != before[line] } : known
        #expect(
          expected.contains(container) || expected.isEmpty, "\(comment)\n\(line) is in \(container), not \(known)")
      }
    }
  }

  /// The text with one side of each conflict.
  private func resolved(_ text: String, _ side: Int) -> String {
    var current = 0
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let mark = ["<<<<<<< ours": 1, "=======": 2, ">>>>>>> theirs": 0][String(line)]
      if let mark { current = mark }
      return mark == nil && (side == 0 || current == 0 || current == side)
    }.joined(separator: "\n")
  }

  /// The blocks around each line that has a name.
  private func containers(_ text: String) -> [String: String] {
    let bytes = Array(text.utf8)
    let note = NoteParser.parse(bytes.span)
    var descriptions: [String: String] = [:]
    var details = 0
    func line(_ index: Int) -> String {
      String(decoding: bytes[note.lines.range(of: index)], as: UTF8.self).split(separator: "\n").first.map(String.init)
        ?? ""
    }
    for block in note.blocks {
      for index in block.lines {
        let text = line(index)
        if block.kind == .html, text.hasPrefix("<details") { details += 1 }
        var description = "\(block.kind) \(details)"
        var next = block.container
        while let container = next.map({ note.containers[$0] }) {
          description += " in \(line(note.lines.index(at: container.range.lowerBound)))"
          next = container.parent
        }
        if text.contains(/n\d/) { descriptions[text] = description }
        if block.kind == .html, text.hasPrefix("</details") { details = max(details - 1, 0) }
      }
    }
    return descriptions
  }
}
