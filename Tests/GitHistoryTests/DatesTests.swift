import SystemCalls
import TestSupport
import Testing

/// Dates of notes from the history of git.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct DatesTests {
  /// A random history: notes are made, changed, moved and deleted.
  private struct History {
    let scene: GitScene
    var generator: SplitMix64
    var time = 1_600_000_000
    var number = 0
    /// Whether names of notes that were moved or deleted come back.
    var hasOldNames = true
    var notes: [String] = []

    init(seed: UInt64) throws {
      scene = try GitScene("a", notes: [:])
      generator = SplitMix64(seed: seed)
    }

    /// Lines that resemble those of no other note, since git takes similar files for the same.
    private mutating func text() -> String {
      (0..<8).map { _ in "\(generator.next())\n" }.joined()
    }

    mutating func commit() throws {
      try scene.git(["add", "-A"], in: "a")
      time += Int.random(in: 1...100_000, using: &generator)
      try scene.git(["commit", "-q", "--allow-empty", "-m", "c", "--date", "@\(time) +0000"], in: "a")
    }

    mutating func step() throws {
      number += 1
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let name = hasOldNames ? "n\(Int.random(in: 0..<12, using: &generator)).md" : "n\(number).md"
        if notes.contains(name) { return }
        try scene.write(text(), to: name, in: "a")
        notes.append(name)
      case 2:
        guard let index = notes.indices.randomElement(using: &generator) else { return }
        let name = "d\(number % 3)/m\(number).md"
        try FileSystem.makeDirectories(scene.path("a/d\(number % 3)"))
        try scene.git(["mv", notes[index], name], in: "a")
        notes[index] = name
      case 3:
        guard notes.count > 3, let name = notes.randomElement(using: &generator) else { return }
        try scene.git(["rm", "-q", name], in: "a")
        notes.removeAll { $0 == name }
      default:
        guard let name = notes.randomElement(using: &generator) else { return }
        try scene.write(try scene.text(name, in: "a") + "\(number)\n", to: name, in: "a")
      }
      try commit()
    }

    func dates() throws -> String {
      let run = try scene.sheaf(
        ["list", "--dates", "git", "--sort", "path", "--format", "{path} {created} {updated}"], in: "a")
      #expect(run.errors == "", "\(run.errors)")
      return run.output
    }

    func freshDates() throws -> String {
      try FileSystem.removeTree(scene.path("cache-a"))
      return try dates()
    }
  }

  @Test(arguments: Seeds.some(3)) func datesAreThoseOfGitsOwnLog(_ seed: UInt64) throws {
    var history = try History(seed: seed)
    // git takes a new file with the name of a moved one for the old file.
    history.hasOldNames = false
    for step in 0..<30 {
      try history.step()
      if step % 6 != 5 { continue }
      let expected = try history.notes.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
        // Copies are not followed; no two notes here are similar.
        let format = ["--format=%ad", "--date=format-local:%Y-%m-%dT%H:%M:%S+00:00"]
        let log = try history.scene.git(["log", "--follow"] + format + ["--", name], in: "a").output
        let times = log.split(separator: "\n")
        return "\(name) \(times.last ?? "") \(times.first ?? "")\n"
      }.joined()
      let dates = try history.dates()
      #expect(dates == expected, "seed \(seed), step \(step)")
    }
    let (kept, fresh) = (try history.dates(), try history.freshDates())
    #expect(fresh == kept)
  }

  @Test(arguments: Seeds.some(3)) func savedDatesEqualThoseReadAnew(_ seed: UInt64) throws {
    var history = try History(seed: seed)
    for _ in 0..<4 { try history.step() }
    for round in 0..<5 {
      let before = history.notes
      try history.scene.git(["switch", "-q", "-c", "side\(round)"], in: "a")
      for _ in 0..<3 { try history.step() }
      let side = history.notes
      try history.scene.git(["switch", "-q", "main"], in: "a")
      history.notes = before
      if round % 2 == 0 { _ = try history.dates() }
      for _ in 0..<2 { try history.step() }
      let merge = try history.scene.git(["merge", "-q", "--no-edit", "side\(round)"], in: "a")
      if merge.status == 0 {
        history.notes = try history.scene.git(["ls-files", "*.md"], in: "a").output.split(separator: "\n").map(
          String.init)
      } else {
        try history.scene.git(["reset", "-q", "--hard", round % 2 == 0 ? "HEAD" : "side\(round)"], in: "a")
        if round % 2 == 1 { history.notes = side }
      }
      _ = try history.dates()
    }
    let (kept, fresh) = (try history.dates(), try history.freshDates())
    #expect(fresh == kept, "seed \(seed)")
  }

  @Test func datesInNotesAndNamesComeFirst() throws {
    let scene = try GitScene(
      "a", notes: ["N.md": "---\ncreated: 2001-02-03\n---\n", "2002-03-04 x.md": "x\n", "M.md": "m\n"])
    try scene.write("m\nmore\n", to: "M.md", in: "a")
    try scene.write("new\n", to: "New.md", in: "a")
    try scene.git(["commit", "-q", "--allow-empty", "--amend", "--no-edit", "--date", "@1000000000 +0000"], in: "a")
    let words = ["list", "--sort", "path", "--format", "{path} {created:yyyy} {updated:yyyy}"]
    let now = try scene.sheaf(["list", "New", "--format", "{created:yyyy}"], in: "a").output.prefix(4)
    let dates = try scene.sheaf(words + ["--dates", "git"], in: "a").output
    #expect(
      dates == "2002-03-04 x.md 2002 2001\nM.md 2001 \(now)\nN.md 2001 2001\nNew.md \(now) \(now)\n", "\(dates)")
    // The config says it for every command; a clone has the same dates.
    try scene.write("dates: git\n", to: ".sheaf/config.yaml", in: "a")
    #expect(try scene.sheaf(words, in: "a").output == dates)
    #expect(try scene.sheaf(["list", "created:<2002", "-l", "--sort", "path"], in: "a").output == "M.md\nN.md\n")
    try scene.git(["push", "-qf", "origin", "main"], in: "a")
    try scene.git(["clone", "-q", "remote", "b"], in: "")
    let cloned = try scene.sheaf(words + ["--dates", "git"], in: "b").output
    #expect(cloned == "2002-03-04 x.md 2002 2001\nM.md 2001 2001\nN.md 2001 2001\n", "\(cloned)")
    #expect(try scene.sheaf(words + ["--dates", "files"], in: "b").output.contains("M.md \(now)"))
  }

  /// The dates of a commit that was replaced are gone with it, however the new one is dated.
  @Test(arguments: [("@1000000000", "2001"), ("@1900000000", "2030")])
  func theDateOfAnAmendedCommitIsTheNewOne(_ date: String, _ year: String) throws {
    let scene = try GitScene("a", notes: ["M.md": "m\n"])
    func amend(_ date: String) throws {
      try scene.git(["commit", "-q", "--allow-empty", "--amend", "--no-edit", "--date", "\(date) +0000"], in: "a")
    }
    func years() throws -> String {
      try scene.sheaf(["list", "--dates", "git", "--format", "{created:yyyy} {updated:yyyy}"], in: "a").output
    }
    try amend("@1500000000")
    #expect(try years() == "2017 2017\n")
    try amend(date)
    #expect(try years() == "\(year) \(year)\n")
  }

  @Test func withoutARepositoryTheOptionFailsAndTheConfigWarns() throws {
    let scene = try GitScene()
    try scene.write("x\n", to: "X.md", in: "v")
    try scene.write("", to: ".sheaf/config.yaml", in: "v")
    let option = try scene.sheaf(["list", "--dates", "git"], in: "v")
    #expect(option.status == 2 && option.errors.contains("not in a git repository"), "\(option.errors)")
    try scene.write("dates: git\n", to: ".sheaf/config.yaml", in: "v")
    let config = try scene.sheaf(["list", "-l"], in: "v")
    #expect(config.status == 0 && config.output == "X.md\n")
    #expect(config.errors.contains("the times of files are used"), "\(config.errors)")
  }

  @Test func damageToSavedDatesIsNoticed() throws {
    var history = try History(seed: 7)
    for _ in 0..<8 { try history.step() }
    let dates = try history.dates()
    let folder = history.scene.path("cache-a/sheaf")
    let vault = try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory])).entries[0].name
    let file = folder.appending(vault).appending("git-dates" as RawPath)
    var bytes = try FileDescriptor.open(file).readToEnd(limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try AtomicReplace.write(bytes, to: file)
    #expect(try history.dates() == dates)
  }
}
