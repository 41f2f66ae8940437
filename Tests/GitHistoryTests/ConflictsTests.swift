import SystemCalls
import TestSupport
import Testing

/// `conflicts` and `conflicts merge`.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct ConflictsTests {
  private static let base = "---\ntags: [a]\nupdated: 2026-01-01\n---\n# Plan\n\none\n\ntwo\n\nthree\n"
  private static let ours = "---\ntags: [a, ours]\nupdated: 2026-01-02\n---\n# Plan\n\nONE\n\ntwo\n\nthree\n"
  private static let theirs = "---\ntags: [a, theirs]\nupdated: 2026-01-03\n---\n# Plan\n\none\n\ntwo\n\nTHREE\n"
  private static let both = "---\ntags: [a, ours, theirs]\nupdated: 2026-01-03\n---\n# Plan\n\nONE\n\ntwo\n\nTHREE\n"
  private static let copy = "Plan.sync-conflict-20260102-030405-ABCDEFG.md"

  /// A vault in which a note was committed twice, and a sync program brought a copy that was made from the first version.
  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["Plan.md": Self.base])
    try scene.write(Self.ours, to: "Plan.md", in: "a")
    try scene.git(["commit", "-q", "-a", "-m", "ours"], in: "a")
    try scene.write(Self.theirs, to: Self.copy, in: "a")
    return scene
  }

  @Test func aCopyIsMergedFromTheVersionThatBothHave() throws {
    let scene = try scene()
    #expect(try scene.sheaf(["conflicts"], in: "a").output == "copy  \(Self.copy)  of Plan.md\n")
    let dry = try scene.sheaf(["conflicts", "merge", "-n"], in: "a")
    #expect(dry.status == 0 && dry.output.contains("+THREE"), "\(dry.output)")
    #expect(try scene.text("Plan.md", in: "a") == Self.ours)
    #expect(try scene.sheaf(["conflicts", "merge", "--expect", "2"], in: "a").status == 2)
    let merged = try scene.sheaf(["conflicts", "merge"], in: "a")
    #expect(merged.status == 0 && merged.output == "merged  Plan.md  with \(Self.copy)\n", "\(merged.errors)")
    #expect(try scene.text("Plan.md", in: "a") == Self.both)
    #expect(!FileSystem.exists(scene.path("a/\(Self.copy)")))
    #expect(try scene.sheaf(["conflicts"], in: "a").status == 1)
    #expect(try scene.sheaf(["undo"], in: "a").status == 0)
    #expect(try scene.text("Plan.md", in: "a") == Self.ours)
    #expect(try scene.text(Self.copy, in: "a") == Self.theirs)
  }

  @Test func unmergeableCopiesAreLeftOrMarked() throws {
    let scene = try scene()
    try scene.write(Self.base.replacing("one", with: "other"), to: Self.copy, in: "a")
    let left = try scene.sheaf(["conflicts", "merge"], in: "a")
    #expect(left.status == 1 && left.output == "left  Plan.md  with \(Self.copy)  1 conflict\n", "\(left.output)")
    #expect(try scene.text("Plan.md", in: "a") == Self.ours && FileSystem.exists(scene.path("a/\(Self.copy)")))
    let marked = try scene.sheaf(["conflicts", "merge", "--mark", Self.copy], in: "a")
    #expect(marked.status == 1 && marked.output.hasPrefix("marked  Plan.md"), "\(marked.output) \(marked.errors)")
    #expect(try scene.text("Plan.md", in: "a").contains("<<<<<<< Plan.md\nONE\n=======\nother\n>>>>>>> Plan."))
    #expect(try scene.sheaf(["conflicts"], in: "a").output == "markers  Plan.md  lines 7-11\n")
    #expect(try scene.sheaf(["check", "--only", "note", "-l"], in: "a").output == "Plan.md\n")
  }

  @Test func copiesOfSeveralMachinesAreMergedOneAfterAnother() throws {
    let scene = try scene()
    try scene.write(
      Self.base.replacing("two", with: "TWO"), to: "Plan (conflicted copy 2026-01-02 101112).md", in: "a")
    try scene.write(Self.ours, to: "Plan 2.md", in: "a")
    // Empty notes and notes with other ids are no copies.
    try scene.write("", to: "Untitled.md", in: "a")
    try scene.write("", to: "Untitled 2.md", in: "a")
    try scene.write("---\nid: one\n---\nthe same text\n", to: "Minutes.md", in: "a")
    try scene.write("---\nid: two\n---\nthe same text\n", to: "Minutes 2.md", in: "a")
    try scene.write("# A sequel\n\nof another plan\n", to: "Plan 3.md", in: "a")
    let run = try scene.sheaf(["conflicts", "merge"], in: "a")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(try scene.text("Plan.md", in: "a") == Self.both.replacing("two", with: "TWO"))
    let left = try scene.sheaf(["list", "-l", "--sort", "path"], in: "a").output
    #expect(left == "Minutes 2.md\nMinutes.md\nPlan 3.md\nPlan.md\nUntitled 2.md\nUntitled.md\n", "\(left)")
  }

  @Test func bothSidesAreKeptWithoutGit() throws {
    let scene = try GitScene()
    try scene.write("", to: ".sheaf/config.yaml", in: "v")
    try scene.write("# N\n\none\n\nmine\n\ntwo\n", to: "N.md", in: "v")
    try scene.write("# N\n\none\n\ntwo\n\ntheirs\n", to: "N (conflicted copy 2026-01-02).md", in: "v")
    try scene.write("x\n", to: "Gone (conflicted copy 2026-01-02).md", in: "v")
    let run = try scene.sheaf(["conflicts", "merge"], in: "v")
    #expect(run.status == 1 && run.output.contains("its note is gone"), "\(run.output) \(run.errors)")
    #expect(try scene.text("N.md", in: "v") == "# N\n\none\n\nmine\n\ntwo\n\ntheirs\n")
    #expect(FileSystem.exists(scene.path("v/Gone (conflicted copy 2026-01-02).md")))
    // Whether an item was changed or another one was added, nobody knows.
    try scene.write("---\ntags: [a, b]\nx: 1\n---\n- milk\n- bread\n", to: "L.md", in: "v")
    try scene.write(
      "---\ntags: [a, c]\ny: 2\n---\n- milk\n- rye bread\n", to: "L (conflicted copy 2026-01-02).md", in: "v")
    let list = try scene.sheaf(["conflicts", "merge", "L"], in: "v")
    #expect(list.status == 1 && list.output.contains("1 conflict"), "\(list.output) \(list.errors)")
    try scene.write("---\ntags: [a, c]\ny: 2\n---\n- milk\n- bread\n", to: "L (conflicted copy 2026-01-02).md", in: "v")
    #expect(try scene.sheaf(["conflicts", "merge", "L"], in: "v").status == 0)
    #expect(try scene.text("L.md", in: "v") == "---\ntags: [a, b, c]\nx: 1\ny: 2\n---\n- milk\n- bread\n")
  }

  @Test func markersAreMergedFromTheVersionsOfGit() throws {
    let scene = try scene()
    try FileSystem.remove(scene.path("a/\(Self.copy)"))
    // A merge by line conflicts in the tags and dates; the merge of notes does not.
    try scene.git(["config", "merge.sheaf.driver", "git merge-file --marker-size=%L %A %O %B"], in: "a")
    try scene.git(["switch", "-q", "-c", "side", "HEAD~1"], in: "a")
    try scene.write(Self.theirs, to: "Plan.md", in: "a")
    try scene.git(["commit", "-q", "-a", "-m", "theirs"], in: "a")
    try scene.git(["switch", "-q", "main"], in: "a")
    #expect(try scene.git(["merge", "-q", "side"], in: "a").status == 1)
    let marked = try scene.text("Plan.md", in: "a")
    #expect(try scene.sheaf(["conflicts", "--format", "{kind} {path}"], in: "a").output == "markers Plan.md\n")
    #expect(try scene.sheaf(["conflicts", "merge"], in: "a").status == 0)
    #expect(try scene.text("Plan.md", in: "a") == Self.both)
    // What was edited since stays.
    try scene.write(marked.replacing("two", with: "two by hand"), to: "Plan.md", in: "a")
    #expect(try scene.sheaf(["conflicts", "merge"], in: "a").status == 0)
    #expect(try scene.text("Plan.md", in: "a") == Self.both.replacing("two", with: "two by hand"))
    // Without git's index only the markers say what the sides are, and their origin as `diff3` does.
    try scene.git(["merge", "--abort"], in: "a")
    try scene.write(marked, to: "Plan.md", in: "a")
    #expect(try scene.sheaf(["conflicts", "merge", "Plan"], in: "a").output == "left  Plan.md  1 conflict\n")
    #expect(try scene.text("Plan.md", in: "a") == marked)
    try scene.write(
      marked.replacing("=======\n", with: "||||||| base\ntags: [a]\nupdated: 2026-01-01\n=======\n"), to: "Plan.md",
      in: "a")
    #expect(try scene.sheaf(["conflicts", "merge", "Plan"], in: "a").status == 0)
    #expect(try scene.text("Plan.md", in: "a") == Self.both)
    let none = try scene.sheaf(["conflicts", "merge", "Plan"], in: "a")
    #expect(none.status == 2 && none.errors.contains("it has no conflict"), "\(none.errors)")
  }
}
