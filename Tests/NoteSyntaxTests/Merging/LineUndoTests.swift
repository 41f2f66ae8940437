import NoteSyntax
import Testing

@Suite struct LineUndoTests {
  private func undone(_ before: String, _ after: String, _ present: String) -> String? {
    LineUndo.undone(before: Array(before.utf8), after: Array(after.utf8), in: Array(present.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func linesBesideThoseOfOthersAreTakenBack() {
    #expect(undone("a\n", "a\n\nmine\n", "a\n\nmine\n\ntheirs\n") == "a\n\ntheirs\n")
    #expect(undone("a", "a\nmine", "a\nmine\ntheirs") == "a\ntheirs")
    #expect(undone("a\nb\nc\n", "a\nB\nc\n", "a\nB\nx\nc\n") == "a\nb\nx\nc\n")
    #expect(undone("a\nb\nc\n", "a\nc\n", "a\nx\nc\n") == "a\nb\nx\nc\n")
    #expect(undone("a\r\nb\r\n", "a\r\nB\r\n", "x\r\na\r\nB\r\n") == "x\r\na\r\nb\r\n")
  }

  @Test func linesThatOthersChangedAreLeft() {
    #expect(undone("a\n", "a\nmine\n", "a\nmine and theirs\n") == nil)
    #expect(undone("a\n", "a\none\ntwo\n", "a\none\nbetween\ntwo\n") == nil)
  }
}
