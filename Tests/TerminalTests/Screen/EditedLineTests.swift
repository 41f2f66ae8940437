import TestSupport
import Testing

@testable import Terminal

@Suite struct EditedLineTests {
  /// Returns the line after keys, with a bar for the cursor.
  private func line(_ text: String, _ keys: String...) -> String {
    var line = EditedLine(text)
    for key in keys { if let key = Key(name: key), let edit = EditedLine.Edit(key) { line.apply(edit) } }
    return line.before + "|" + line.after
  }

  @Test func keysMoveAndDeleteByCharacter() {
    #expect(line("ab", "left") == "a|b" && line("ab", "ctrl-b", "ctrl-f") == "ab|")
    #expect(line("ab", "home") == "|ab" && line("ab", "ctrl-a", "ctrl-e") == "ab|")
    #expect(line("e\u{301}👩‍👩‍👧", "backspace") == "e\u{301}|" && line("e\u{301}", "ctrl-h") == "|")
    #expect(line("ab", "home", "del") == "|b" && line("ab", "ctrl-d") == "ab|" && line("", "backspace") == "|")
  }

  @Test func keysMoveAndDeleteByWord() {
    #expect(line("tag:food/bread rye", "ctrl-w") == "tag:food/bread |" && line("a b  ", "ctrl-w") == "a |")
    #expect(line("two words", "alt-b") == "two |words" && line("two words", "home", "alt-f") == "two| words")
    #expect(line("two words", "home", "alt-d") == "| words" && line("two words", "left", "ctrl-u") == "|s")
  }

  @Test func aCombiningScalarJoinsTheCharacterBeforeTheCursor() {
    var line = EditedLine("e")
    line.insert("\u{301}" as Unicode.Scalar)
    line.apply(.deleteLeft)
    #expect(line.text == "")
  }

  @Test(arguments: Seeds.some(100)) func onlyDeletionsRemoveText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line = EditedLine()
    let moves: [EditedLine.Edit] = [.left, .right, .home, .end, .wordLeft, .wordRight]
    var typed = 0
    for _ in 0..<40 {
      if random.below(2) == 0 {
        let piece = random.pick(SplitMix64.pieces)
        line.insert(piece)
        typed += piece.unicodeScalars.count
      } else {
        line.apply(random.pick(moves))
      }
    }
    #expect(line.text.unicodeScalars.count == typed)
    for edit in [EditedLine.Edit.deleteToStart, .deleteToEnd] { line.apply(edit) }
    #expect(line.text.isEmpty)
  }
}
