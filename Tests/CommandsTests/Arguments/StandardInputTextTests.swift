import CommandFixtures
import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import Commands

/// What happens to standard input when a command line has an error.
struct StandardInputTextTests {
  @Test(arguments: [
    "search new --bogus", "search --bogus new", "list append --bogus", "search capture --limit", "show new --bogus",
    "--bogus search new", "-C new search --bogus", "--bogus -C new search", "tag add new --bogus", "nwe --bogus",
  ])
  func otherCommandsNeverReadStandardInput(_ line: String) throws {
    var fixture = try SessionFixture()
    fixture.input = Array("precious".utf8)
    let run = fixture.run(line.split(separator: " ").map(String.init))
    #expect(run.status == .failure)
    #expect(!run.errors.contains("the text is kept"), "\(run.errors)")
  }

  @Test(arguments: [
    "new T --bogus", "--bogus new T", "append --bogus", "capture --tag", "prepend N --bogus", "-C . new T --bogus",
    "--bogus -C . new T", "n T --bogus",
  ])
  func commandsThatTakeATextKeepStandardInput(_ line: String) throws {
    var fixture = try SessionFixture()
    try AtomicReplace.write(Array("aliases: {n: new}\n".utf8), to: fixture.vault.surroundings().configFile)
    fixture.input = Array("precious".utf8)
    let run = fixture.run(line.split(separator: " ").map(String.init))
    #expect(run.status == .failure)
    #expect(run.errors.contains("the text is kept"), "\(run.errors)")
  }
}
