import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

@Suite struct RandomCommandTests {
  private func fixture(_ count: Int = 12) throws -> SessionFixture {
    var files: [String: String] = [:]
    for number in 0..<count { files["n\(10 + number).md"] = number.isMultiple(of: 2) ? "#even" : "#odd" }
    return try SessionFixture(files)
  }

  @Test func eachNoteIsPickedOnce() throws {
    let fixture = try fixture()
    let all = try fixture.paths()
    for seed in 0..<20 {
      let picked = fixture.run("random", "-l", "-m", "5", "--seed", "\(seed)").lines
      #expect(Set(picked).count == 5 && Set(picked).isSubset(of: all), "seed \(seed)")
      #expect(fixture.run("random", "-l", "-m", "99", "--seed", "\(seed)").lines.sorted() == all)
      let odd = fixture.run("random", "-l", "tag:odd", "--seed", "\(seed)").lines
      #expect(odd.count == 1 && fixture.run("list", "-l", "tag:odd").lines.contains(odd[0]))
    }
    #expect(fixture.run("random", "-c").text == "12\n")
    #expect(fixture.run("random", "-l", "-m", "0").lines.isEmpty)
    #expect(fixture.run("random", "tag:none").status == .nothing)
    #expect(fixture.run("random", "--seed", "-1").status == .failure)
  }

  @Test func everyNoteHasItsChance() throws {
    let fixture = try fixture(5)
    let picked = (0..<80).map { fixture.run("random", "-l", "--seed", "\($0)").text }
    #expect(Set(picked).count == 5)
    #expect(fixture.run("random").lines.count == 1)
  }

  /// The same notes give the same answer, whatever the index has gone through.
  @Test func choiceDoesNotDependOnTheIndex() throws {
    let fixture = try fixture()
    for number in [3, 0, 7] {
      try fixture.vault.write("more", to: RawPath("m\(number).md"))
      _ = fixture.run("list", "-q")
    }
    let before = (0..<10).map { fixture.run("random", "-l", "-m", "4", "--seed", "\($0)").text }
    #expect(fixture.run("index", "rebuild").status == .success)
    #expect((0..<10).map { fixture.run("random", "-l", "-m", "4", "--seed", "\($0)").text } == before)
  }
}
