import SystemCalls
import TestSupport
import Testing

/// Two machines that edit the same notes, joined by real git.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct MergingClonesTests {
  private static let plan = """
    ---
    tags: [a]
    updated: 2026-01-01
    rating: 3
    ---
    # Plan

    First paragraph.

    Middle.

    Last paragraph.

    """

  /// Both clones edit the notes; returns what each has after merging the other's commit.
  private func merged(
    _ ours: [String: String], _ theirs: [String: String], base: [String: String]
  ) throws -> (GitScene, one: GitScene.Run, two: GitScene.Run) {
    let scene = try GitScene("a", "b", notes: base)
    for (path, text) in ours { try scene.write(text, to: path, in: "a") }
    for (path, text) in theirs { try scene.write(text, to: path, in: "b") }
    for clone in ["a", "b"] { #expect(try scene.sheaf(["commit"], in: clone).status == 0) }
    // Each merges the commit of the other, so that both directions are seen.
    try scene.git(["fetch", "-q", "../b", "main:other"], in: "a")
    try scene.git(["fetch", "-q", "../a", "main:other"], in: "b")
    let one = try scene.git(["merge", "-q", "--no-edit", "other"], in: "a")
    let two = try scene.git(["merge", "-q", "--no-edit", "other"], in: "b")
    return (scene, one, two)
  }

  @Test func propertiesListsParagraphsAndAppendedLinesMergeBothWays() throws {
    let day = "# Day\n\n- 08:00 both\n"
    let ours = Self.plan.replacing("[a]", with: "[a, mine]").replacing("01-01", with: "01-02")
      .replacing("First paragraph", with: "My first paragraph")
    let theirs = Self.plan.replacing("[a]", with: "[a, yours]").replacing("01-01", with: "01-03")
      .replacing("rating: 3", with: "rating: 5").replacing("Last paragraph", with: "Your last paragraph")
    let (scene, one, two) = try merged(
      ["Plan.md": ours, "Day.md": day + "- 10:00 mine\n"], ["Plan.md": theirs, "Day.md": day + "- 09:00 yours\n"],
      base: ["Plan.md": Self.plan, "Day.md": day])
    #expect(one.status == 0 && two.status == 0, "\(one.output) \(two.output)")
    #expect(try scene.files(of: "a") == scene.files(of: "b"))
    #expect(
      try scene.text("Plan.md", in: "a")
        == Self.plan.replacing("[a]", with: "[a, mine, yours]").replacing("01-01", with: "01-03")
        .replacing("rating: 3", with: "rating: 5").replacing("First paragraph", with: "My first paragraph")
        .replacing("Last paragraph", with: "Your last paragraph"))
    #expect(try scene.text("Day.md", in: "a") == day + "- 09:00 yours\n- 10:00 mine\n")
  }

  @Test func aTrueConflictIsMarkedOnceAndTheFrontMatterStaysValid() throws {
    let ours = Self.plan.replacing("[a]", with: "[a, mine]").replacing("Middle", with: "Mine")
    let theirs = Self.plan.replacing("[a]", with: "[a, yours]").replacing("Middle", with: "Yours")
    let (scene, one, two) = try merged(["Plan.md": ours], ["Plan.md": theirs], base: ["Plan.md": Self.plan])
    #expect(one.status == 1 && two.status == 1)
    let text = try scene.text("Plan.md", in: "a")
    #expect(
      text
        == Self.plan.replacing("[a]", with: "[a, mine, yours]").replacing(
          "Middle.", with: "<<<<<<< ours\nMine.\n=======\nYours.\n>>>>>>> theirs"))
    let check = try scene.sheaf(["check", "--only", "note.conflict-markers"], in: "a")
    #expect(check.status == 1 && check.output.split(separator: "\n").count == 1, "\(check.output)")
    let refused = try scene.sheaf(["commit"], in: "a")
    #expect(refused.status == 2 && refused.errors.contains("a merge is unfinished"), "\(refused.errors)")
  }

  @Test(arguments: ["rebase", "cherry-pick", "stash", "revert"])
  func theDriverWorksWhereverGitMerges(_ operation: String) throws {
    let scene = try GitScene("a", notes: ["Plan.md": Self.plan])
    func commit(_ text: String) throws {
      try scene.write(text, to: "Plan.md", in: "a")
      try scene.git(["commit", "-qam", "x"], in: "a")
    }
    let first = Self.plan.replacing("[a]", with: "[a, one]")
    let second = Self.plan.replacing("[a]", with: "[a, two]")
    var expected = Self.plan.replacing("[a]", with: "[a, one, two]")
    var run: GitScene.Run
    switch operation {
    case "stash":
      try scene.write(first, to: "Plan.md", in: "a")
      try scene.git(["stash", "-q"], in: "a")
      try commit(second)
      run = try scene.git(["stash", "pop", "-q"], in: "a")
    case "revert":
      try commit(first)
      try commit(expected)
      run = try scene.git(["revert", "--no-edit", "HEAD~1"], in: "a")
      expected = second
    default:
      try scene.git(["switch", "-qc", "side"], in: "a")
      try commit(first)
      try scene.git(["switch", "-q", "main"], in: "a")
      try commit(second)
      run = try scene.git([operation, "side"], in: "a")
    }
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(try scene.text("Plan.md", in: "a") == expected)
  }

  @Test(arguments: ["#!/bin/sh\nkill -SEGV $$\n", "", "\u{7F}ELF\n", "#!/bin/sh\nexit 2\n", "#!/nowhere\n"])
  func aDriverThatDoesNothingLeavesTheLinesOfBothSides(_ program: String) throws {
    let day = "# Day\n\n- 08:00 both\n"
    let scene = try GitScene("a", notes: ["Day.md": day])
    try scene.git(["switch", "-qc", "side"], in: "a")
    try scene.write(day + "- 09:00 yours\n", to: "Day.md", in: "a")
    try scene.git(["commit", "-qam", "x"], in: "a")
    try scene.git(["switch", "-q", "main"], in: "a")
    try scene.write(day + "- 10:00 mine\n", to: "Day.md", in: "a")
    try scene.git(["commit", "-qam", "y"], in: "a")
    try scene.folder.write(program, to: "bin/sheaf")
    let run = try scene.git(["merge", "side"], in: "a")
    #expect(run.status == 1)
    #expect(
      try scene.text("Day.md", in: "a")
        == day + "<<<<<<< ours\n- 10:00 mine\n=======\n- 09:00 yours\n>>>>>>> theirs\n")
  }

  @Test func theStyleOfConflictsIsThatOfGit() throws {
    let scene = try GitScene("a", notes: ["N.md": "a\n\nold\n"])
    for (name, text) in [("base", "a\n\nold\n"), ("ours", "a\n\nmine\n"), ("theirs", "a\n\nyours\n")] {
      try scene.write(text, to: name, in: "a")
    }
    try scene.git(["config", "merge.conflictStyle", "zdiff3"], in: "a")
    let run = try scene.sheaf(
      ["git", "merge-file", "-p", "--ours-label", "HEAD", "--marker-size", "9", "base", "ours", "theirs"], in: "a")
    #expect(
      run.output
        == "a\n\n<<<<<<<<< HEAD\nmine\n||||||||| base\nold\n=========\nyours\n>>>>>>>>> theirs\n")
  }

  @Test func theSameNewNoteOnTwoMachinesIsOneNoteThatBothIDsFind() throws {
    func note(_ id: String, _ body: String) -> String { "---\nid: \(id)\ncreated: 2026-01-02\n---\n\(body)" }
    let first = "01a218cc-28d6-7d07-9124-89a1a9fb4a63"
    let second = "01a218cc-296a-7654-aa80-0b59a0143c7d"
    let (scene, one, two) = try merged(
      ["Day.md": note(second, "- 10:00 b\n")], ["Day.md": note(first, "- 09:00 a\n")],
      base: ["Links.md": "[[\(second)]] <sheaf://note/\(second)> <sheaf://note/\(first)>\n"])
    #expect(one.status == 0 && two.status == 0, "\(one.output) \(two.output)")
    let text = try scene.text("Day.md", in: "a")
    #expect(try text == scene.text("Day.md", in: "b"))
    #expect(text.contains("id: \(first)\n") && text.hasSuffix("---\n- 09:00 a\n- 10:00 b\n"))
    for makesObsidian in [false, true] {
      if makesObsidian { try scene.write("{}", to: ".obsidian/app.json", in: "a") }
      for id in [first, second, "sheaf://note/\(second)"] {
        #expect(try scene.sheaf(["cat", id], in: "a").output == text, "\(id)")
      }
      #expect(try scene.sheaf(["unresolved"], in: "a").output.contains(second) == false)
      let links = try scene.sheaf(["backlinks", "Day.md", "--json"], in: "a").output
      #expect(links.split(separator: "\"Links.md\"").count > 1, "\(links)")
    }
  }

  /// Among equal lines, the comparison of notes finds a conflict where git finds none.
  @Test func theDriverFallsBackToGit() throws {
    func lines(_ letters: String) -> String { letters.map { "\($0)\n" }.joined() }
    let scene = try GitScene()
    for (name, letters) in [("base", "bbcc"), ("ours", "bbbcc"), ("theirs", "xbcbc")] {
      try scene.write(lines(letters), to: name, in: "x")
    }
    let git = try scene.git(["merge-file", "-p", "ours", "base", "theirs"], in: "x")
    let own = try scene.sheaf(["git", "merge-file", "-p", "base", "ours", "theirs"], in: "x")
    #expect(git.status == 0 && own.status == 0, "\(own.output)")
    #expect(own.output == git.output)
    // Without git, the conflict stays.
    let alone = try scene.shell(
      "mkdir none; env PATH=none '\(CrashScene.program)' git merge-file -p base ours theirs", in: "x")
    #expect(alone.status == 1 && alone.output.contains("<<<<<<<"), "\(alone.output)\(alone.errors)")
  }

  @Test func theDriverIsNeverWorseThanGit() throws {
    let scene = try GitScene()
    var clean = 0
    for seed in Seeds.some(60) {
      var generator = SplitMix64(seed: seed)
      let base = (0..<Int.random(in: 4...12, using: &generator)).map { "line \($0 % 5)\n" }
      func side(_ mark: String) -> String {
        var lines = base
        for step in 0..<Int.random(in: 1...3, using: &generator) {
          let index = Int.random(in: 0..<lines.count, using: &generator)
          if Bool.random(using: &generator) { lines[index] = "\(mark)\(step)\n" } else { lines.remove(at: index) }
        }
        return lines.joined()
      }
      for (name, text) in [("base", base.joined()), ("ours", side("o")), ("theirs", side("t"))] {
        try scene.write(text, to: name, in: "x")
      }
      let git = try scene.git(["merge-file", "-p", "ours", "base", "theirs"], in: "x")
      let own = try scene.sheaf(["git", "merge-file", "-p", "base", "ours", "theirs"], in: "x")
      #expect(own.status == 0 || git.status != 0, "seed \(seed)")
      if git.status == 0 {
        clean += 1
        #expect(own.output == git.output, "seed \(seed)")
      }
    }
    #expect(clean > 1)
  }
}
