import JSON
import SystemCalls
import TestSupport
import Testing

@testable import AgentServer

@Suite struct EditToolTests {
  private let vault: TemporaryVault
  private let client: AgentClient
  private let text = """
    ---
    title: "Q3 Planning" # kept
    when: 2024-05-06
    ---
    # Q3 Planning

    cat and cat
    The quick brown fox

    ```
    # Fenced
    ```

    ## Part

    own

    ### Deep

    deep

    ## Other

    last

    ## Twice

    one

    ## Twice

    two

    """

  init() throws {
    vault = try TemporaryVault()
    try vault.write(text, to: "a.md")
    client = AgentClient(vault)
  }

  private func edit(_ edits: JSONValue...) throws -> AgentClient.Answer {
    try client.call("edit", ["note": "a.md", "revision": try client.revision("a.md"), "edits": .array(edits)])
  }

  private var present: String { get throws { String(decoding: try vault.read("a.md"), as: UTF8.self) } }

  @Test func aTextIsReplacedInTheBodyUnlessItIsOnlyInTheFrontMatter() throws {
    #expect(try edit(["action": "replace", "old": "Q3 Planning", "new": "Q3: Planning"]).code == nil)
    #expect(try present == text.replacing("# Q3 Planning", with: "# Q3: Planning"))
    #expect(try edit(["action": "replace", "old": "2024-05-06", "new": "2024-05-07"]).code == nil)
    #expect(try edit(["action": "replace", "old": "title: \"Q3", "new": "title: [Q3"]).code == "invalid_result")
    #expect(try edit(["action": "insert", "line": 1, "new": "---"]).code == "invalid_result")
  }

  @Test func aTextMustOccurOnce() throws {
    #expect(try edit(["action": "replace", "old": "cat", "new": "dog"]).code == "ambiguous_text")
    #expect(try edit(["action": "replace", "old": "cat", "new": "dog", "all": true]).code == "expect_missing")
    #expect(
      try edit(["action": "replace", "old": "cat", "new": "dog", "all": true, "expect": 3]).code == "expect_failed")
    let missing = try edit(["action": "replace", "old": "The quick brawn fox", "new": ""])
    #expect(missing.code == "no_text" && missing.texts[0].contains("line 8: The quick brown fox"))
    #expect(try present == text)
    #expect(try edit(["action": "replace", "old": "cat", "new": "dog", "all": true, "expect": 2]).code == nil)
    // Without an action, a text is replaced.
    #expect(try edit(["old": " brown", "new": ""]).code == nil)
    #expect(try present.contains("dog and dog\nThe quick fox\n"))
    #expect(try edit(["action": "replace", "old": "fox"]).code == "invalid_value")
  }

  @Test func editsAreAppliedTogetherOrNotAtAll() throws {
    let answer = try edit(
      ["action": "replace", "old": "brown", "new": "red"], ["action": "replace", "old": "nowhere", "new": "x"])
    #expect(try answer.code == "no_text" && present == text)
    // Lines are those that were read, whatever comes before.
    #expect(
      try edit(
        ["action": "insert", "line": 7, "new": "above\n\nthem"], ["action": "delete", "lines": "8"],
        ["action": "replace", "line": 16, "new": "mine"]
      ).code == nil)
    #expect(
      try present
        == text.replacing("cat and cat\nThe quick brown fox", with: "above\n\nthem\ncat and cat")
        .replacing("\nown\n", with: "\nmine\n"))
    #expect(
      try edit(["action": "delete", "lines": "7-9"], ["action": "replace", "line": 8, "new": "x"]).code
        == "invalid_value")
  }

  @Test(arguments: ["Part", "## Part", "part", "Q3 Planning > Part", "Q3 Planning#Part", "# Q3 Planning > ## Part"])
  func aHeadingIsFoundInItsSpellings(_ name: String) throws {
    let answer = try client.good("read", ["notes": ["a.md"], "section": .string(name)])
    #expect(answer.texts[1] == "## Part\n\nown\n\n### Deep\n\ndeep\n\n")
    #expect(try edit(["action": "append", "section": .string(name), "new": "added"]).code == nil)
    #expect(try present == text.replacing("own\n\n###", with: "own\n\nadded\n\n###"))
  }

  @Test func aHeadingThatIsNotThereIsNotMade() throws {
    for (name, code) in [
      ("Prt", "no_heading"), ("Fenced", "no_heading"), ("Other > Deep", "no_heading"), ("Twice", "ambiguous_heading"),
    ] {
      #expect(try edit(["action": "append", "section": .string(name), "new": "x"]).code == code, "\(name)")
      #expect(try client.call("read", ["notes": ["a.md"], "section": .string(name)]).code == code, "\(name)")
    }
    #expect(try present == text)
    #expect(try edit(["action": "append", "section": "Part > Deep", "new": "x"]).code == nil)
  }

  @Test func aSectionIsReplacedWithWhatIsBelowItsHeading() throws {
    #expect(try edit(["action": "replace", "section": "Part", "new": "\nnew\n\n"]).code == nil)
    #expect(try present == text.replacing("## Part\n\nown\n\n### Deep\n\ndeep\n\n", with: "## Part\n\nnew\n\n"))
    #expect(try edit(["action": "replace", "section": "Part", "new": "## Part\n\nagain\n\n"]).code == nil)
    #expect(try present == text.replacing("## Part\n\nown\n\n### Deep\n\ndeep\n\n", with: "## Part\n\nagain\n\n"))
    #expect(try edit(["action": "delete", "section": "Part"]).code == nil)
    #expect(try present == text.replacing("## Part\n\nown\n\n### Deep\n\ndeep\n\n", with: ""))
  }

  @Test func theSameTextIsAppendedAgainOnlyIfThatIsMeant() throws {
    #expect(try edit(["action": "append", "new": "- one"]).document["changed"] == true)
    let again = try edit(["action": "append", "new": "- one\n"])
    #expect(again.document["changed"] == false && again.document["warnings"]?.array?.first?["code"] == "already_there")
    #expect(try edit(["action": "append", "new": "- one", "again": true]).document["changed"] == true)
    #expect(try present.hasSuffix("- one\n- one\n"))
  }

  @Test func lineEndsAndOtherBytesStay() throws {
    try vault.write("# A\r\n\r\nold words\r\n", to: "a.md")
    #expect(try edit(["action": "replace", "old": "old", "new": "new"]).code == nil)
    #expect(try edit(["action": "insert", "line": 3, "new": "above"]).code == nil)
    #expect(try vault.read("a.md") == Array("# A\r\n\r\nabove\r\nnew words\r\n".utf8))
  }

  @Test func onlyTheBytesOfAPropertyChange() throws {
    let call: (JSONValue) throws -> AgentClient.Answer = { [client] set in
      try client.call("properties", ["notes": ["a.md"], "revisions": [try client.revision("a.md")], "set": set])
    }
    #expect(try call(["when": "2025-01-02", "n": "5", "tags": "[\"one\", \"two\"]"]).code == nil)
    #expect(
      try present
        == text.replacing("when: 2024-05-06\n", with: "when: 2025-01-02\nn: \"5\"\ntags: [one, two]\n")
        || present.contains("title: \"Q3 Planning\" # kept\nwhen: 2025-01-02\n"))
    #expect(try call(["x": ["a": 1]]).code == "invalid_value")
    #expect(try call(["title": "T", "b": 1]).code == "invalid_value")
    #expect(try call([:]).code == "invalid_value")
  }
}
