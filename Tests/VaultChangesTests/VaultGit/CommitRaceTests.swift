import Synchronization
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Commits beside other programs that write, and commits that are killed.
@Suite(.waiting, .enabled(if: GitScene.hasGit, "git is not installed")) struct CommitRaceTests {
  @Test(arguments: Seeds.some(2)) func commitsSucceedWhileNotesMoveAndChange(_ seed: UInt64) throws {
    let notes = Dictionary(uniqueKeysWithValues: (0..<250).map { ("N\($0).md", "# N\($0)\n\ntext\n") })
    let scene = try GitScene("a", notes: notes.merging(["d/D.md": "# D\n"]) { first, _ in first })
    let isDone = Atomic(false)
    let failures = Mutex<[String]>([])
    Parallel.concurrently(workers: 2) { thread in
      do {
        if thread == 0 {
          defer { isDone.store(true, ordering: .releasing) }
          var random = SplitMix64(seed: seed)
          var paths = notes.keys.sorted()
          for number in 0..<400 {
            let index = random.below(paths.count)
            let path = scene.path("a/\(paths[index])")
            switch random.below(4) {
            case 0:
              paths[index] = (random.below(2) == 0 ? "d/" : "") + "M\(number).md"
              try FileSystem.rename(path, to: scene.path("a/\(paths[index])"))
            case 1: try AtomicReplace.write(Array("# line \(number)\n".utf8), to: path)
            case 2:
              paths.append("New\(number).md")
              try scene.write("# new \(number)\n", to: paths[paths.count - 1], in: "a")
            default: try FileDescriptor.open(path, .writeOnly).write(Array("# \(number)\n\nmore\n".utf8), at: 0)
            }
            SystemClock.sleep(.milliseconds(random.below(10)))
          }
        } else {
          while !isDone.load(ordering: .acquiring) {
            let run = try scene.sheaf(["commit"], in: "a")
            if run.status > 1 { failures.withLock { $0.append(run.errors) } }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock(\.self) == [], "seed \(seed)")
    #expect(try scene.sheaf(["commit"], in: "a").status <= 1)
    #expect(try scene.git(["status", "--porcelain"], in: "a").output.isEmpty, "seed \(seed)")
  }

  @Test(.enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
  func aKilledCommitIsWholeOrNothingAndTheNextOneFinishesIt() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    var (killed, made) = (0, 0)
    for number in 1...60 {
      try scene.write("# N\n\n- half \(number)\n", to: "N.md", in: "a")
      try scene.git(["add", "N.md"], in: "a")
      try scene.write("# N\n\n- half \(number)\n- rest\n", to: "N.md", in: "a")
      try scene.write("# \(number)\n", to: "New \(number).md", in: "a")
      func state() throws -> [String] {
        try [["rev-parse", "HEAD"], ["diff", "--cached"]].map { try scene.git($0, in: "a").output }
      }
      let before = try state()
      let run = try scene.sheaf(["commit"], in: "a", killedAtProcess: number)
      if run.status == 0 { break }
      killed += 1
      let after = try state()
      // git may outlive the killed program and finish the commit; the next commit waits for it.
      if after[0] != before[0] { made += 1 }
      let next = try scene.sheaf(["commit"], in: "a")
      #expect(next.status <= 1, "\(number): \(next.errors)")
      #expect(try scene.git(["status", "--porcelain"], in: "a").output.isEmpty, "\(number)")
      #expect(try scene.git(["show", "HEAD:N.md"], in: "a").output.contains("half \(number)\n- rest"), "\(number)")
    }
    #expect(killed > 6 && made > 0)
    let left = try DirectoryListing(of: FileDescriptor.open(scene.path("a/.git"), .readOnly, [.directory])).entries
      .map { String(decoding: $0.name, as: UTF8.self) }.filter { $0.contains("sheaf") || $0.hasSuffix(".lock") }
    #expect(Set(left).isSubset(of: ["sheaf-commit", "sheaf-exchange"]))
  }

  @Test func aCommitOfAnotherProgramInBetweenIsKept() throws {
    let scene = try GitScene("a", notes: ["N.md": "# N\n"])
    try scene.write("# N\n\nmore\n", to: "N.md", in: "a")
    // A filter of git runs while the commit is prepared, and only once.
    let script = """
      if mkdir '\(scene.path("ran"))' 2>/dev/null; then
        unset GIT_INDEX_FILE; echo theirs > their.txt; git add their.txt; git commit -q --no-verify -m theirs
      fi >&2
      cat
      """
    try scene.write(script, to: "../filter", in: "a")
    try scene.git(["config", "filter.x.clean", "sh '\(scene.path("filter"))'"], in: "a")
    try scene.write("N.md filter=x\n", to: ".git/info/attributes", in: "a")
    let run = try scene.sheaf(["commit"], in: "a")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scene.git(["show", "HEAD:their.txt"], in: "a").output == "theirs\n")
    #expect(try scene.git(["show", "HEAD:N.md"], in: "a").output == "# N\n\nmore\n")
    #expect(try scene.git(["rev-list", "--count", "HEAD"], in: "a").output == "3\n")
  }
}
