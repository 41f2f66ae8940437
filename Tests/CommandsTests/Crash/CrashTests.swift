import SystemCalls
import TestSupport
import TestTraits
import Testing

/// The index after a writer was killed, or refused by the system, at each of its system calls.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"), .serialized)
struct CrashTests {
  /// What one run of `sheaf index` does to the file.
  enum Work: CaseIterable {
    case commit, merge, rewriting, mergeAndRewriting

    var merges: Bool { self == .merge || self == .mergeAndRewriting }
    var rewrites: Bool { self == .rewriting || self == .mergeAndRewriting }
  }

  private static let prose = (0..<2_600).map { "word\($0 % 1_301)" }.joined(separator: " ")

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

  /// One more note makes so many segments that they are merged; with long notes, the merge leaves so many dead bytes that
  /// the file is rewritten.
  private func merge(_ prose: String = "") throws -> CrashScene {
    let scene = try CrashScene()
    var segments = 0
    for number in 0..<40 {
      try scene.write("# Note \(number)\n\ntext \(number) \(prose)\n", to: RawPath("\(number).md"))
      try scene.keep()
      _ = try scene.run(["index"])
      let now = try scene.segments()
      if now < segments { return scene }
      segments = now
    }
    Issue.record("segments were never merged")
    return scene
  }

  /// One change more leaves so much of the file dead that it is rewritten.
  private func rewriting() throws -> CrashScene {
    let scene = try CrashScene()
    try scene.write("# Small\n", to: "small.md")
    try scene.write(Self.prose, to: "large.md")
    _ = try scene.run(["index"])
    for number in 0..<40 {
      let before = try scene.indexInode()
      try scene.keep()
      try scene.write("# Turn \(number)\n\n" + Self.prose, to: "large.md")
      _ = try scene.run(["index"])
      if try scene.indexInode() != before { return scene }
    }
    Issue.record("the index was never rewritten")
    return scene
  }

  /// Those of the calls at which the program is killed: unless the test is thorough, those that change something, and some
  /// of the others, since a kill at any of them leaves what a kill at the next that changes something leaves.
  private func some(_ calls: [(name: String, ordinal: Int)]) -> [(name: String, ordinal: Int)] {
    if Seeds.isThorough { return calls }
    let changing = ["pwrite", "rename", "utimensat", "unlink", "mkdir", "flock"]
    let some = calls.enumerated().filter { number, call in
      number % 5 == 0 || changing.contains(where: call.name.hasPrefix)
    }
    return Seeds.sample(some.map(\.element), of: 5)
  }

  private func scene(_ work: Work) throws -> CrashScene {
    switch work {
    case .commit: try commit()
    case .merge: try merge()
    case .rewriting: try rewriting()
    case .mergeAndRewriting: try merge(Self.prose)
    }
  }

  /// What the index may say afterwards: what it said before, and what it says when all went well. The system calls of the
  /// run are those of the work that it is named after.
  private func outcome(
    _ scene: CrashScene, _ work: Work
  ) throws -> (old: String, new: String, calls: [(name: String, ordinal: Int)]) {
    try scene.restore()
    let old = try scene.answer().text
    let (segments, file) = (try scene.segments(), try scene.indexInode())
    let calls = try scene.calls()
    let new = try scene.answer().text
    #expect(old != new)
    #expect(try (scene.segments() < segments) == work.merges)
    #expect(try (scene.indexInode() != file) == work.rewrites)
    func count(_ name: String) -> Int { calls.count { $0.name.hasPrefix(name) } }
    // Other files than the index may be replaced as well: what is remembered of notes.
    #expect(count("rename") >= (work.rewrites ? 1 : 0))
    // A segment, what was merged, the record and the slot; a head, segments, a record and a slot of another file.
    #expect(count("pwrite") >= 3 + (work.merges ? 1 : 0) + (work.rewrites ? 4 : 0))
    return (old, new, calls)
  }

  @Test(arguments: Work.allCases) func aKillLeavesTheLastCommitOrTheNext(_ work: Work) throws {
    let scene = try scene(work)
    let (old, new, calls) = try outcome(scene, work)
    var found: Set<String> = []
    for (number, call) in some(calls).enumerated() {
      try scene.restore()
      _ = try scene.run(["index"], fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let answer = try scene.answer()
      #expect(answer.text == old || answer.text == new, "killed at \(call)")
      #expect(answer.errors.isEmpty, "killed at \(call)")
      found.insert(answer.text)
      let again = try scene.run(["index"])
      #expect(again.status == .exited(0) && again.errors.isEmpty, "killed at \(call)")
      #expect(try scene.answer().text == new, "killed at \(call)")
      if Seeds.isThorough || number % 4 == 0 {
        #expect(try scene.run(["index", "verify"]).status == .exited(0), "killed at \(call)")
      }
    }
    #expect(found == [old, new])
  }

  /// A first index, one that takes the place of a sound one, and one of a damaged one.
  @Test(arguments: ["first", "rebuild", "damaged"]) func anIndexWhoseCreationWasKilledIsMadeAnew(_ name: String) throws
  {
    let scene = try commit()
    _ = try scene.run(["index"])
    let wanted = try scene.answer().text
    if name == "damaged" { try scene.damage() }
    try scene.keep()
    func begin() throws { if name == "first" { scene.forget() } else { try scene.restore() } }
    let command = name == "rebuild" ? ["index", "rebuild"] : ["index"]
    try begin()
    let calls = try scene.calls(of: command)
    #expect(calls.contains { $0.name.hasPrefix("rename") })
    for call in some(calls) {
      try begin()
      _ = try scene.run(command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let answer = try scene.answer()
      #expect(answer.status == .exited(0) && answer.text == wanted, "killed at \(call)")
      #expect(answer.errors.isEmpty || name == "damaged", "killed at \(call)")
      #expect(try scene.run(["index", "verify"]).status == .exited(0), "killed at \(call)")
      // The next that writes takes away what was left.
      try scene.write("\(call)", to: "other.md")
      #expect(try scene.run(["index"]).status == .exited(0), "killed at \(call)")
      #expect(try scene.indexFiles() == ["index"], "killed at \(call)")
      try scene.remove("other.md")
    }
  }

  /// The first command after the file was touched checks it, and stamps it as valid.
  @Test func aKillWhileAFileIsStampedLosesNothing() throws {
    let scene = try commit()
    try scene.touchIndex()
    try scene.keep()
    let wanted = try scene.titles(isSynchronized: false).text
    let command = ["list", "--no-sync"]
    try scene.restore()
    let calls = try scene.calls(of: command)
    #expect(calls.contains { $0.name.hasPrefix("pwrite") })
    for call in some(calls) {
      try scene.restore()
      _ = try scene.run(command, fault: "\(call.name):signal=KILL:when=\(call.ordinal)")
      let answer = try scene.titles(isSynchronized: false)
      #expect(answer.text == wanted && answer.errors.isEmpty, "killed at \(call)")
    }
  }

  @Test(arguments: Work.allCases, ["ENOSPC", "EIO"])
  func aRefusedSystemCallLeavesTheLastCommitAndIsReported(_ work: Work, _ errno: String) throws {
    let scene = try scene(work)
    let (old, new, calls) = try outcome(scene, work)
    let refused = ["pwrite", "rename", "utimensat", "unlink", "mkdir", "open"]
    for call in Seeds.sample(calls.filter { refused.contains(where: $0.name.hasPrefix) }, of: 5) {
      let isWrite = call.name.hasPrefix("pwrite")
      // A disk stays full for a while.
      for when in ["\(call.ordinal)+"] + (Seeds.isThorough ? ["\(call.ordinal)"] : []) {
        let fault = "\(call.name):error=\(errno):when=\(when)"
        try scene.restore()
        let run = try scene.run(["index"], fault: fault)
        let answer = try scene.answer()
        #expect(answer.errors.isEmpty, "\(fault)")
        // The list of vanished notes is no part of the index, and its faults are reported separately.
        let errors = run.errors.split(separator: "\n").filter { !$0.contains("the list of notes that vanished") }
        // Notes that cannot be read are reported one by one, and the others are indexed.
        let isPartial = call.name.hasPrefix("open") && run.status == .exited(0) && !errors.isEmpty
        #expect(answer.text == old || answer.text == new || isPartial, "\(fault)")
        if isPartial {
          #expect(run.errors.contains(".md: "), "\(fault): \(run.errors)")
        } else if run.status == .exited(0) {
          #expect(answer.text == new && errors.isEmpty, "\(fault): \(run.errors)")
        } else {
          #expect(run.status == .exited(1) || run.status == .exited(2), "\(fault)")
          let reason = errno == "EIO" ? "nput/output error" : "o space left"
          #expect(run.errors.contains(reason), "\(fault): \(run.errors)")
          if isWrite { #expect(answer.text == old, "\(fault)") }
        }
        // The query itself is answered nevertheless.
        if isWrite {
          let sound = try scene.run(["search", "-l", "word7 OR added OR text"], fault: fault)
          #expect(sound.status == .exited(0) && !sound.text.isEmpty, "\(fault)")
        }
        #expect(try scene.run(["index"]).status == .exited(0), "\(fault)")
        #expect(try scene.answer().text == new, "\(fault)")
      }
    }
  }
}
