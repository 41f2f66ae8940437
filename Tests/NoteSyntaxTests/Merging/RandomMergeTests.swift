import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import NoteSyntax

/// Laws of merges, over random notes.
@Suite struct RandomMergeTests {

  /// A random change of `lines`, by `count` steps; new lines are marked with `mark`.
  static func changed(_ lines: [String], _ count: Int, _ mark: String, _ generator: inout SplitMix64) -> [String] {
    var lines = lines
    for step in 0..<count {
      let index = Int.random(in: 0...lines.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: lines.insert("\(mark)\(step)\n", at: index)
      case 1: if index < lines.count { lines.remove(at: index) }
      default: if index < lines.count { lines[index] = "\(mark)\(step)\n" }
      }
    }
    return lines
  }

  @Test func diffsAreLongestCommonSubsequences() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(1500)) {
      var generator = SplitMix64(seed: seed)
      func sequence() -> [Int] {
        (0..<Int.random(in: 0...14, using: &generator)).map { _ in Int.random(in: 0...4, using: &generator) }
      }
      let (old, new) = (sequence(), sequence())
      let counterparts = SequenceDiff.counterparts(old, new)
      let matches = counterparts.filter { $0 >= 0 }
      #expect(zip(matches, matches.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      for (index, counterpart) in counterparts.enumerated() where counterpart >= 0 {
        #expect(old[index] == new[counterpart], "seed \(seed)")
      }
      var lengths = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
      for row in old.indices {
        for column in new.indices {
          lengths[row + 1][column + 1] =
            old[row] == new[column]
            ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
        }
      }
      #expect(matches.count == lengths[old.count][new.count], "seed \(seed): \(old) \(new)")
    }
  }

  @Test func largeDifferencesAreBounded() {
    let old = (0..<60_000).map { $0 }
    let new = (0..<60_000).map { $0 % 7 == 0 ? $0 : -$0 }
    let counterparts = SequenceDiff.counterparts(old, new)
    #expect(counterparts == old.map { $0 % 7 == 0 ? $0 : -1 })
    let repeated = (0..<60_000).map { $0 % 5 }
    #expect(SequenceDiff.counterparts(repeated, repeated.map { 4 - $0 }).count == repeated.count)
  }

  /// Two machines append thousands of lines each, and one of them also inserts a line, which is more than a diff without
  /// anchors would compare.
  @Test func manyAddedLinesAreNoConflict() {
    func lines(_ name: String, _ count: Int) -> String { (0..<count).map { "- \(name) \($0)\n\n" }.joined() }
    let (start, end) = ("# Log\n\n\(lines("a", 3000))", lines("b", 10))
    let base = start + end
    let (ours, theirs) = (start + lines("c", 400) + end + lines("d", 5000), base + lines("e", 6000))
    let merged = NoteMerge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    #expect(merged.conflicts == 0)
    func sorted(_ text: String) -> [Substring] { text.split(separator: "\n").sorted() }
    let added = start + lines("c", 400) + end + lines("d", 5000) + lines("e", 6000)
    #expect(sorted(String(decoding: merged.bytes, as: UTF8.self)) == sorted(added))
  }

  @Test func mergesOfRandomTextsFollowTheLaws() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(2000)) {
      var generator = SplitMix64(seed: seed)
      let base = (0..<Int.random(in: 0...12, using: &generator)).map { "line \($0 % 9)\n" }
      let ours = Self.changed(base, Int.random(in: 0...3, using: &generator), "o", &generator)
      let theirs = Self.changed(base, Int.random(in: 0...3, using: &generator), "t", &generator)
      expectLaws(base.joined(), ours.joined(), theirs.joined(), "seed \(seed)")
    }
  }

  @Test func mergesOfRandomNotesFollowTheLaws() {
    for seed in UInt64(0)..<UInt64(Seeds.rounds(2000)) {
      var generator = SplitMix64(seed: seed)
      let base = RandomEditTests.note(&generator)
      func side() -> [UInt8] {
        var bytes = base
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let key = ["a", "b", "c", "d", "e", "tags", "zz", "updated"].randomElement(using: &generator) ?? "a"
          guard let editor = try? PropertyEditor(bytes) else { break }
          let edits =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: try? editor.unset(key)
            case 1: try? editor.addItem("i\(Int.random(in: 0...3, using: &generator))", to: key)
            case 2: try? editor.remove(from: key) { $0 == "x" }
            default: try? editor.set(key, to: RandomEditTests.value(&generator))
            }
          bytes = TextEdit.apply(edits ?? [], to: bytes)
        }
        return bytes
      }
      let (ours, theirs) = (side(), side())
      let comment = "seed \(seed)"
      let result = NoteMerge.merge(base: base, ours: ours, theirs: theirs)
      expectLaws(
        String(decoding: base, as: UTF8.self), String(decoding: ours, as: UTF8.self),
        String(decoding: theirs, as: UTF8.self), comment)
      guard result.conflicts == 0, let old = FrontMatterParts(base), let one = FrontMatterParts(ours),
        let two = FrontMatterParts(theirs), let new = FrontMatterParts(result.bytes)
      else { continue }
      for key in Set(old.keys + one.keys + two.keys) {
        let (before, our, their) = (old.entries[key]?.lines, one.entries[key]?.lines, two.entries[key]?.lines)
        if our == before { #expect(new.entries[key]?.lines == their, "\(comment) \(key)") }
        if their == before { #expect(new.entries[key]?.lines == our, "\(comment) \(key)") }
      }
    }
  }

  private func expectLaws(_ base: String, _ ours: String, _ theirs: String, _ comment: String) {
    let full: Comment = "\(comment): \(base.debugDescription) \(ours.debugDescription) \(theirs.debugDescription)"
    #expect(merged(base, ours, base) == (ours, 0), full)
    #expect(merged(base, base, theirs) == (theirs, 0), full)
    #expect(merged(base, ours, ours) == (ours, 0), full)
    let one = merged(base, ours, theirs)
    let two = merged(base, theirs, ours)
    #expect(one.conflicts == two.conflicts, full)
    if one.conflicts == 0 { #expect(one.text == two.text, full) }
  }

  static let git = InstalledProgram.find("git")?.text

  @Test(.enabled(if: git != nil, "git is not installed")) func mergesAgreeWithGit() throws {
    let temporary = try TemporaryFolder()
    let folder = URL(filePath: temporary.path.text)
    var clean = 0
    for seed in UInt64(0)..<60 {
      var generator = SplitMix64(seed: seed)
      let base = (0..<Int.random(in: 4...30, using: &generator)).map { "line \($0)\n" }
      let ours = Self.changed(base, Int.random(in: 1...4, using: &generator), "o", &generator)
      let theirs = Self.changed(base, Int.random(in: 1...4, using: &generator), "t", &generator)
      for (name, lines) in [("o", ours), ("b", base), ("t", theirs)] {
        try lines.joined().write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
      }
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: Self.git ?? "")
      process.arguments = ["merge-file", "-p", "o", "b", "t"]
      process.currentDirectoryURL = folder
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let result = merged(base.joined(), ours.joined(), theirs.joined())
      #expect((process.terminationStatus == 0) == (result.conflicts == 0), "seed \(seed)")
      if process.terminationStatus == 0 {
        clean += 1
        #expect(result.text == text, "seed \(seed)")
      }
    }
    #expect(clean > 10)
  }
}
