import SystemCalls
import Terminal
import TestSupport
import Testing
import VaultCore

@testable import Browse

/// Text that comes in one read without being marked as pasted.
@Suite struct PastedKeysTests {
  private static func keys(_ text: String) -> [Key] {
    text.unicodeScalars.map { $0 == "\r" ? Key(.enter) : Key(.character($0)) }
  }

  private func run() throws -> BrowseRun {
    let vault = try TemporaryVault()
    try vault.write("---\ncreated: 2026-01-01\n---\n# Rye\n\n- [ ] sow\n", to: "Rye.md")
    return BrowseRun(try vault.open())
  }

  @Test(arguments: [
    "jj", "gg", "5j", "gt", "jjkk", "X", "XX", "P\r", "/heron", "ga/xyzzy1", "fcjour", "\r", "qq", "?rename X",
  ])
  func keysThatWerePressedQuicklyAreKeys(text: String) throws {
    var run = try run()
    #expect(run.state.pasted(in: Self.keys(text), from: 0) == 0)
    #expect(run.state.message == nil)
  }

  @Test(arguments: [
    "Dear", "hello", "jX", "gtX", "XP", "quit", "je", ":trash empty\r", "The end\r", "rm -rf x", "D\rj",
  ])
  func textIsNoKeys(text: String) throws {
    var run = try run()
    let keys = Self.keys(text)
    #expect(run.state.pasted(in: keys, from: 0) == keys.count)
    #expect(run.state.message?.contains("came at once") == true)
  }

  @Test func whatFollowsALineInOneReadIsNoKey() throws {
    var run = try run()
    run.press("T", "winter")
    let keys = Self.keys("r\rDear")
    #expect(run.state.pasted(in: keys, from: 0) == 0)
    run.press("r", "enter")
    #expect(run.state.pasted(in: keys, from: 2) == 4)
  }

  @Test func noQuestionIsAnsweredByText() throws {
    var run = try run()
    run.press("C")
    #expect(run.state.pasted(in: Self.keys("go"), from: 0) == 2)
    #expect(run.state.pasted(in: Self.keys("g"), from: 0) == 0)
  }
}
