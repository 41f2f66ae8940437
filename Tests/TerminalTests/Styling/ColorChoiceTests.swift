import Testing

@testable import Terminal

@Suite struct ColorChoiceTests {
  private static let choices: [(ColorChoice?, [String: String], ColorChoice)] = [
    (nil, [:], .auto),
    (.never, ["SHEAF_COLOR": "always", "CLICOLOR_FORCE": "1"], .never),
    (.always, ["NO_COLOR": "1"], .always),
    (.auto, ["NO_COLOR": "1"], .auto),
    (nil, ["SHEAF_COLOR": "always", "NO_COLOR": "1"], .always),
    (nil, ["SHEAF_COLOR": "NEVER", "CLICOLOR_FORCE": "1"], .never),
    (nil, ["SHEAF_COLOR": "sometimes", "NO_COLOR": "1"], .never),
    (nil, ["SHEAF_COLOR": "", "CLICOLOR_FORCE": "1"], .always),
    (nil, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .never),
    (nil, ["NO_COLOR": ""], .auto),
    (nil, ["CLICOLOR_FORCE": "0"], .auto),
    (nil, ["CLICOLOR_FORCE": ""], .auto),
  ]

  @Test(arguments: choices) func theOptionAndTheEnvironmentChooseColor(
    option: ColorChoice?, environment: [String: String], expected: ColorChoice
  ) {
    #expect(ColorChoice(option: option) { environment[$0] } == expected)
  }

  private static let uses: [(ColorChoice, Bool, String?, Bool, Bool)] = [
    (.auto, true, "xterm-256color", true, true), (.auto, false, "xterm", false, false),
    (.auto, true, "dumb", false, false), (.auto, true, "", false, false), (.auto, true, nil, false, false),
    (.always, false, nil, true, false), (.always, true, "xterm", true, true),
    (.always, true, "dumb", true, false),
    (.never, true, "xterm", false, false), (.ansi, true, "xterm", true, false),
    (.ansi, false, nil, true, false),
  ]

  @Test(arguments: uses) func colorIsUsedAsChosen(
    choice: ColorChoice, isTerminal: Bool, term: String?, color: Bool, links: Bool
  ) {
    #expect(choice.usesColor(isTerminal: isTerminal, term: term) == color)
    #expect(choice.usesHyperlinks(isTerminal: isTerminal, term: term) == links)
  }

  @Test func palettesThatWriteSequencesNeutralise() {
    for choice in ColorChoice.allCases {
      for isTerminal in [true, false] {
        let palette = Palette(choice, isTerminal: isTerminal, term: "xterm")
        #expect(palette.neutralises == (isTerminal || palette.usesColor))
      }
    }
  }
}
