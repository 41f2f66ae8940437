import SystemCalls
import Testing

/// The index after a writer was killed, or refused by the system, at each of its system calls.
@Suite(.enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"), .serialized)
struct CrashTests {
  private static let prose = (0..<9_000).map { "word\($0 % 4_001)" }.joined(separator: " ")

  /// Three notes changed, added and removed at once.
  private func commit() throws -> CrashScene {
    let scene = try CrashScene()
    for name in ["a", "b", "c"] { try scene.write("# \(name)\n\nold text\n", to: RawPath("\(name).md")) }
    _ = try scene.run(["index"])
    try scene.keep()
    try scene.write("# A\n\nnew text of it\n", to: "a.md")
    try scene.write("# D\n\nadded\n", to: "d.md")
    try scene.remove("b.md")
    return scene
  }

  /// One change more makes so many segments that they are merged.
  private func merge() throws -> CrashScene {
    let scene = try CrashScene()
    var segments = 0
    for number in 0..<40 {
      try scene.write("# Note \(number)\n\ntext \(number)\n", to: RawPath("\(number).md"))
      try scene.keep()
      _ = try scene.run(["index"])
      let status = try scene.run(["index", "status", "--json"]).text
      let now = status.firstRange(of: "\"segments\":").flatMap { Int(status[$0.upperBound...].prefix { $0.isNumber }) }
      if let now, now < segments { return scene }
      segments = now ?? 0
    }
    Issue.record("segments were never merged")
    return scene
  }

  /// One change more leaves so much of the file dead that it is rewritten.
  private func compaction() throws -> CrashScene {
    let scene = try CrashScene()
    try scene.write("# Small\n", to: "small.md")
    try scene.write(Self.prose, to: "large.md")
    _ = try scene.run(["index"])
    for number in 0..<40 {
      let before = try scene.indexInode()
      try scene.keep()
      try scene.write("turn \(number) " + Self.prose, to: "large.md")
      _ = try scene.run(["index"])
      if try scene.indexInode() != before { return scene }
    }
    Issue.record("the index was never rewritten")
    return scene
  }

  private func scene(_ name: String) throws -> CrashScene {
    switch name {
    case "merge": try merge()
    case "compaction": try compaction()
    default: try commit()
    }
  }

  /// What the index may say afterwards: what it said before, and what it says when all went well.
  private func answers(_ scene: CrashScene) throws -> (old: String, new: String) {
    try scene.restore()
    let old = try scene.answer().text
    _ = try scene.run(["index"])
    return (old, try scene.answer().text)
  }

  @Test(arguments: ["commit", "merge", "compaction"]) func aKillLeavesTheLastCommitOrTheNext(_ name: String) throws {
    let scene = try scene(name)
    let (old, new) = try answers(scene)
    #expect(old != new)
    var found: Set<String> = []
    for (number, call) in try scene.calls().enumerated() {
      try scene.restore()
      _ = try scene.run(["index"], fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let answer = try scene.answer()
      #expect(answer.text == old || answer.text == new, "killed at \(call)")
      #expect(answer.errors.isEmpty, "killed at \(call)")
      found.insert(answer.text)
      let again = try scene.run(["index"])
      #expect(again.status == .exited(0) && again.errors.isEmpty, "killed at \(call)")
      #expect(try scene.answer().text == new, "killed at \(call)")
      if number % 4 == 0 {
        #expect(try scene.run(["index", "verify"]).status == .exited(0), "killed at \(call)")
      }
    }
    #expect(found == [old, new])
  }

  @Test(arguments: ["commit", "merge", "compaction"], ["ENOSPC", "EIO"])
  func aRefusedWriteLeavesTheLastCommitAndIsTold(_ name: String, _ errno: String) throws {
    let scene = try scene(name)
    let (old, new) = try answers(scene)
    var turn = 1
    var isRefused = true
    while isRefused, turn < 50 {
      try scene.restore()
      let run = try scene.run(["index"], fault: "pwrite64:error=\(errno):when=\(turn)+")
      isRefused = !run.errors.isEmpty
      let answer = try scene.answer()
      #expect(answer.text == (isRefused ? old : new) || name == "compaction", "write \(turn)")
      #expect(answer.text == old || answer.text == new, "write \(turn)")
      #expect(answer.errors.isEmpty, "write \(turn)")
      // The question itself is answered all the same.
      let sound = try scene.run(
        ["search", "-l", "word7 OR added OR text"], fault: "pwrite64:error=\(errno):when=\(turn)+")
      #expect(sound.status == .exited(0), "write \(turn)")
      #expect(try scene.run(["index"]).status == .exited(0), "write \(turn)")
      #expect(try scene.answer().text == new, "write \(turn)")
      turn += 1
    }
    #expect(turn > 2 && !isRefused)
  }
}
