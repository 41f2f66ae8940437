import CommandFixtures
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Commands

/// After `--`, text is written exactly as it was typed, whatever it begins with.
@Suite struct TextAfterDashesTests {
  /// A word that begins with dashes, and would be an option, a number or an exclusion elsewhere.
  private static func word(_ random: inout SplitMix64) -> String {
    let starts = ["-", "--", "-n", "-5", "-v", "-q", "--help", "-m", "--dry-run", "-C"]
    let ends = ["", "5", "0", "-5", "x", "draft", "é", "=5", ".5", "e3", "-x-ray"]
    let word = random.pick(starts) + random.pick(ends)
    return word == "-" || word == "--" ? word + "a" : word
  }

  @Test(arguments: Seeds.some(20))
  func everyCommandTakesTextAfterDashesLiterally(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try SessionFixture(["n.md": "# N\n\nx\n\n## H\n", "t.md": "x\n", "ren/r.md": "# r\n"])
    let word = Self.word(&random)
    let words = [word] + (0..<random.below(3)).map { _ in random.pick(["degrees", Self.word(&random)]) }
    let text = words.joined(separator: " ")
    func succeeds(_ command: [String], _ words: [String]) {
      let run = fixture.run(command + ["--"] + words)
      #expect(run.status == .success, "\(command) -- \(words): \(run.errors)")
    }
    succeeds(["append", "-q", "n"], words)
    #expect(try fixture.text(of: "n.md").hasSuffix("## H\n\n\(text)\n"))
    succeeds(["prepend", "-q", "t"], words)
    #expect(try fixture.text(of: "t.md").hasPrefix("\(text)\n"))
    succeeds(["task", "add", "-q", "t"], words)
    #expect(try fixture.text(of: "t.md").hasSuffix("- [ ] \(text)\n"))
    succeeds(["capture", "-q"], words)
    let captured = try #require(try fixture.paths().first { $0.hasPrefix("Inbox/") })
    #expect(try fixture.text(of: captured).hasSuffix("\n\n\(text)\n"))
    succeeds(["new", "-q", "-d", "new"], words)
    let made = try #require(try fixture.paths().first { $0.hasPrefix("new/") })
    #expect(fixture.run("list", "--format", "{title}", "path:new/").text == "\(text)\n", "\(made)")
    succeeds(["heading", "rename", "-q", "n#H"], [text])
    #expect(try fixture.text(of: "n.md").contains("\n## \(text)\n"))
    succeeds(["property", "set", "-q", "key"], [word, "t"])
    #expect(fixture.run("property", "get", "key", "t").text == "\(word)\n")
    succeeds(["config", "set", "queries.mine"], [word])
    #expect(fixture.run("config", "get", "queries.mine").text == "\(word)\n")
    // The title is the text, even though a file's name does not begin with a dash.
    succeeds(["rename", "-q", "r"], [text])
    #expect(fixture.run("list", "--format", "{title}", "in:ren").text == "\(text)\n")
  }

  @Test func aDashAndLettersAreTextInAQuery() throws {
    let fixture = try SessionFixture(["a.md": "the -draft\n", "b.md": "a draft\n", "c.md": "none, -v and -5\n"])
    #expect(fixture.run("search", "-l", "--", "-draft").text == "a.md\n")
    #expect(fixture.run("search", "-l", "--", "-v").text == "c.md\n")
    #expect(fixture.run("list", "-l", "--", "-5").text == "c.md\n")
    // Other conditions are as they are before the dashes.
    #expect(fixture.run("list", "-l", "--", "-title:a", "-title:c").text == "b.md\n")
    #expect(fixture.run("search", "-l", "-draft").text == "c.md\n")
  }

  @Test func aNegativeNumberIsAValue() throws {
    let fixture = try SessionFixture(["n.md": "x\n"])
    for number in ["-5", "-0.5", "-1e3", "-12345"] {
      #expect(fixture.run("property", "set", "-q", "temp", number, "n").status == .success)
      #expect(fixture.run("property", "get", "temp", "n").text == "\(number)\n")
      #expect(fixture.run("list", "--count", "[temp:<0]").text == "1\n")
    }
    #expect(fixture.run("append", "-q", "n", "-5", "degrees").status == .success)
    #expect(try fixture.text(of: "n.md").hasSuffix("\n-5 degrees\n"))
    let mistake = fixture.run("append", "n", "-v", "x")
    #expect(mistake.status == .failure)
    #expect(mistake.errors.contains("hint: after '--', '-v' is text"))
  }
}
