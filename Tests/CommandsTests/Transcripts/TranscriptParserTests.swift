import CommandFixtures
import Testing

@Suite struct TranscriptParserTests {
  @Test func everyPartIsRead() throws {
    let text = """
      -- What this is about.
      vault: SampleVault
      terminal: 40
      env: EDITOR=sed -i s/a/b/
      file: a b.md
      | one
      |
      | | two

      -- First.
      $ sheaf capture <<E
      > x
      >
      > E
      said

      more
      ! and an error
      ? 1

      $ ls
      \\

      -- The end.

      """
    let transcript = try TranscriptParser.parse(text)
    #expect(transcript.text == text)
    #expect(transcript.source == .copy("SampleVault"))
    #expect(transcript.terminalWidth == 40)
    #expect(transcript.environment == ["EDITOR": "sed -i s/a/b/"])
    #expect(transcript.files == [.init(path: "a b.md", lines: ["one", "", "| two"])])
    #expect(transcript.steps.map(\.command) == ["sheaf capture <<E", "ls"])
    #expect(transcript.steps.map(\.lead) == [["", "-- First."], [""]])
    #expect(transcript.steps.map(\.hereText) == [["x", "", "E"], []])
    #expect(transcript.steps.map(\.expected) == [["said", "", "more", "! and an error", "? 1"], ["\\"]])
    #expect(transcript.tail == ["", "-- The end."])
  }

  @Test(arguments: [
    "vault SampleVault\n", "volume: x\n", "terminal: wide\n", "env: x\n", "| line\n", "$ sheaf <<E\n> x\n",
    "$ sheaf 'x\n",
    "$ sheaf",
  ])
  func mistakesAreRefused(_ text: String) {
    #expect(throws: TranscriptError.self) { try TranscriptParser.parse(text) }
  }
}
