import CommandFixtures
import SystemCalls
import TestSupport
import Testing

@testable import Commands

/// What holds of every command that changes notes, whatever the vault: what `--dry-run` shows is what is done, nothing else
/// is touched, and `undo` gives every byte back.
@Suite struct OrganisePropertyTests {
  /// Names that are hard on paths, links, YAML and shells.
  private static let stems = [
    "Plain", "two words", "ünïcode é", "e\u{301}nfd", "hash#tag", "100%", "a$b", "(paren)", "[br]", "quote's", "d\"q",
    "x.y.z",
    "-dash", "日本語", "Plain 2", "UPPER", "upper", "line\nbreak", "tab\there",
  ]
  private static let folders = ["", "a", "a/b", "sp ace", "Archive", "Inbox", "Ünï/x", ".trash/a", ".trash"]

  /// A vault of random notes and files, and the names of its notes.
  private static func vault(_ random: inout SplitMix64) throws -> (fixture: SessionFixture, notes: [String]) {
    let fixture = try SessionFixture(config: Bool.random(using: &random) ? "" : "folders:\n  a: {color: red}\n")
    var notes: [String] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let folder = folders.randomElement(using: &random) ?? ""
      let stem = stems.randomElement(using: &random) ?? ""
      let path = (folder.isEmpty ? "" : folder + "/") + stem + ".md"
      var text = ""
      if Bool.random(using: &random) {
        text += "---\nid: \(Int.random(in: 0...9999, using: &random))\ntags: [x] # why\n---\r\n"
      }
      text += "# \(stem.replacing("\n", with: " "))\n"
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let target = stems.randomElement(using: &random) ?? ""
        text +=
          ["[[\(target)]]", "![[p\(Int.random(in: 0...3, using: &random)).png]]", "[x](\(target))"]
          .randomElement(using: &random).map { $0 + (Bool.random(using: &random) ? "\n" : "") } ?? ""
      }
      try fixture.vault.write(text, to: RawPath(path))
      if !path.hasPrefix("."), !notes.contains(path) { notes.append(path) }
    }
    for number in 0...3 where Bool.random(using: &random) {
      let folder = ["", "a/", "attachments/", ".trash/"].randomElement(using: &random) ?? ""
      try fixture.vault.write([0x89, 0x50, 0x4E, 0x47, UInt8(number)], to: RawPath("\(folder)p\(number).png"))
    }
    try fixture.vault.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "../outside.png")
    return (fixture, notes)
  }

  /// A command with random operands, and whether a second run is to change nothing.
  private static func command(
    _ random: inout SplitMix64, _ notes: [String], _ trashed: [String]
  ) -> (words: [String], isStable: Bool) {
    func some(_ names: [String]) -> [String] {
      Array(names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    }
    let note = notes.randomElement(using: &random) ?? "none"
    let folder = ["a", "a/b", "sp ace", "Ünï"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0...14, using: &random) {
    case 0: return (["delete", "--"] + some(notes), false)
    case 1: return (["delete", "--with-attachments", "--"] + some(notes), false)
    case 2: return (["restore", "--"] + some(trashed.isEmpty ? ["none"] : trashed), false)
    case 3: return (["folder", "delete", folder], false)
    case 4: return (["folder", "create", "new/\(folder)"], true)
    case 5: return (["folder", "style", "--color", "blue", "--symbol", "#: x", folder], true)
    case 6: return (["copy", "--", note, ["a/", "Other", "z/Ö"].randomElement(using: &random) ?? ""], false)
    case 7: return (["attachments", "--orphans", "--delete"], true)
    case 8: return (["tag", "add", "new/tag", "--"] + some(notes), true)
    case 9: return (["archive", "--"] + some(notes), true)
    case 10: return (["unarchive", "--"] + some(notes.filter { $0.hasPrefix("Archive/") } + ["none"]), true)
    case 11: return (["attach", "--", note, "../outside.png"], true)
    case 12: return (["daily", "--append", "- \(folder)"], false)
    case 13: return (["new", "-d", folder, "--tag", "t", "--attach", "../outside.png", "--", "Ünï: new?"], false)
    default: return (["pin", "--"] + some(notes), true)
    }
  }

  @Test(arguments: Seeds.some(40))
  func aDryRunEqualsTheChangeAndUndoRevertsIt(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (fixture, notes) = try Self.vault(&random)
    for _ in 0..<3 {
      let before = try fixture.files()
      let trashed = before.keys.filter { $0.starts(with: Array(".trash/".utf8)) && $0.last != 0x2F }
        .map { String(decoding: $0, as: UTF8.self) }.sorted()
      let (words, isStable) = Self.command(&random, notes, trashed)
      let count = ["folder", "tag"].contains(words[0]) ? 2 : 1
      let plan = fixture.run(words[..<count] + ["--dry-run", "--json"] + words[count...])
      #expect(try fixture.files() == before, "\(words)")
      let run = fixture.run(words)
      let after = try fixture.files()
      if run.status == .failure {
        #expect(after == before, "\(words): \(run.errors)")
        continue
      }
      // What is planned, and what differs.
      var planned: Set<String> = []
      for change in plan.json["changes"].items {
        if let path = change["path"].string { planned.insert(path) }
        if let path = change["to"].string { planned.insert(path) }
      }
      let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] && $0.last != 0x2F }
      #expect(Set(changed.map { String(decoding: $0, as: UTF8.self) }) == planned, "\(words): \(plan.text)")
      if isStable {
        _ = fixture.run(words)
        #expect(try fixture.files() == after, "\(words) again")
      }
      if after != before {
        #expect(fixture.run("undo", "-q").status == .success, "\(words)")
        #expect(try fixture.files() == before, "undoing \(words)")
        if Bool.random(using: &random) {
          #expect(fixture.run("redo", "-q").status == .success, "\(words)")
          #expect(try fixture.files() == after, "doing \(words) again")
        }
      }
    }
  }

  @Test(arguments: Seeds.some(20))
  func deletedNotesAreRestoredByteForByte(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (fixture, notes) = try Self.vault(&random)
    if notes.isEmpty { return }
    let before = try fixture.files().filter { $0.key.last != 0x2F }
    let chosen = Array(notes.shuffled(using: &random).prefix(3))
    let run = fixture.run(["delete", "--json", "--"] + chosen)
    #expect(run.status == .success, "\(chosen): \(run.errors)")
    let newPaths = run.json["notes"].items.compactMap { $0["to"].string }
    #expect(newPaths.count == chosen.count)
    let back = fixture.run(["restore", "--json", "--"] + newPaths)
    #expect(back.status == .success, "\(newPaths): \(back.errors)")
    // A note whose place in the trash was taken comes back with its number; all others as they were.
    let after = try fixture.files().filter { $0.key.last != 0x2F }
    #expect(after.count == before.count)
    for (path, place) in zip(chosen, newPaths) where place == ".trash/\(path)" {
      #expect(after[Array(path.utf8)] == before[Array(path.utf8)], "\(path)")
    }
  }
}
