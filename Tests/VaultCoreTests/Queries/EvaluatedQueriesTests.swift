import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

/// Answers stand in the place of blocks, and values in that of code in lines.
@Suite struct EvaluatedQueriesTests {
  private static func evaluated(
    _ text: String, config: String = "inline-fields: true\n", settings: String? = nil
  ) throws -> (text: String?, original: [UInt8], EvaluatedText?) {
    let vault = try TemporaryVault(config: config)
    if let settings { try vault.write(settings, to: ".obsidian/plugins/dataview/data.json") }
    try vault.write("---\nborn: 1850\n---\nmood:: fine | well\n", to: "Other.md")
    try vault.write(text, to: "a.md")
    let view = try vault.open()
    let result = EvaluatedQueries(view).evaluated(Array(text.utf8), at: Array("a.md".utf8))
    return (result.map { String(decoding: $0.bytes, as: UTF8.self) }, Array(text.utf8), result)
  }

  @Test(arguments: [
    ("Born `= [[Other]].born` then.\n", "Born 1850 then.\n"),
    ("rating:: 5\n\nTwice: `=this.rating*2`.\n", "rating:: 5\n\nTwice: 10.\n"),
    ("`= this.none` and `= 1 +`\n", "- and `= 1 +` *the query ends too early*\n"),
    ("`= this.file.link`\n", "[[a.md|a]]\n"),
    ("| a |\n|---|\n| `= this.file.link` |\n", "| a |\n|---|\n| [[a.md\\|a]] |\n"),
    ("`= [[Other]].mood`\n", "fine \\| well\n"),
    ("`= nofunc(1)`\n", "`= nofunc(1)` *there is no function 'nofunc'*\n"),
    ("> `= 1 + 1` in a quote\n", "> 2 in a quote\n"),
  ]) func codeOfLinesIsEvaluated(text: String, expected: String) throws {
    let found = try Self.evaluated(text).text
    if expected.contains("nofunc") {
      #expect(found?.hasPrefix("`= nofunc(1)` *") == true)
    } else if expected.contains("*the query") {
      #expect(found?.hasPrefix("- and `= 1 +` *the query ends too early") == true)
    } else {
      #expect(found == expected)
    }
  }

  @Test func javaScriptIsNeverRun() throws {
    let found = try Self.evaluated("`$= dv.current()`\n").text
    #expect(found == "`$= dv.current()` *the code is JavaScript, which sheaf does not run*\n")
  }

  @Test func codeIsCodeInOtherVaults() throws {
    #expect(try Self.evaluated("`= 1 + 1`\n", config: "").text == nil)
    #expect(try Self.evaluated("`= 1 + 1`\n", config: "inline-fields: false\n").text == nil)
  }

  @Test func thePluginsSettingsSayWhatBegins() throws {
    let settings = "{\"inlineQueryPrefix\":\"dv:\"}"
    #expect(try Self.evaluated("`= 1` `dv: 1 + 1`\n", config: "", settings: settings).text == "`= 1` 2\n")
    let off = "{\"enableInlineDataview\":false}"
    #expect(try Self.evaluated("`= 1`\n", config: "", settings: off).text == nil)
  }

  @Test func keptTextKnowsItsPlace() throws {
    let text = "one\n\n```dataview\nLIST FROM \"none\"\n```\n\ntwo `= 1 + 1` three\n\n```tasks\nnot done\n```\nend\n"
    let (shown, original, evaluated) = try Self.evaluated(text)
    let (bytes, found) = (Array((shown ?? "").utf8), try #require(evaluated))
    for (offset, byte) in bytes.enumerated() {
      if let place = found.noteOffset(offset) { #expect(original[place] == byte, "\(offset)") }
    }
    for word in ["one", "two", "three", "end"] {
      let at = try #require((shown ?? "").firstRange(of: word)).lowerBound
      let offset = (shown ?? "").utf8.distance(from: (shown ?? "").startIndex, to: at)
      let place = try #require(found.noteOffset(offset))
      #expect(original[place...].starts(with: word.utf8))
    }
  }
}
