import SystemCalls
import Terminal
import TestSupport
import Testing

/// Conflicts of all shapes that git leaves, with their markers and without.
@Suite(.enabled(if: GitScene.hasGit, "git is not installed")) struct ConflictShapesTests {
  private static let lines = (1...30).map { "\($0)\n" }.joined()

  /// A repository in which a merge without the driver has left a conflict of every kind.
  private func scene(_ options: [String] = []) throws -> GitScene {
    let scene = try GitScene()
    let files = [
      "Edit.md": "# Edit\n\n1\n2\n3\n", "Gone here.md": "1\n2\n3\n", "Gone there.md": "1\n2\n3\n",
      "Doc.md": "# Doc\n\n\(Self.lines)", "f/x.md": Self.lines, "C.canvas": "{\n \"nodes\":[\n  1\n ]\n}\n",
      "B.base": "views:\n  - a\n", "a [x].md": "1\n2\n3\n", "pic.png": "\0one\n", ".sheaf/config.yaml": "",
      "Code.md": "```\nold\n```\n",
    ]
    for (name, text) in files { try scene.write(text, to: name, in: "a") }
    try scene.git(["init", "-q"], in: "a")
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "base"], in: "a")
    try scene.git(["switch", "-q", "-c", "side"], in: "a")
    func change(_ side: String, gone: String, kept: [String], to name: String) throws {
      for file in kept { try scene.write("1\n2 \(side)\n3\n", to: file, in: "a") }
      try scene.git(["rm", "-q"] + (gone == "Gone here.md" ? [gone, "a [[]x].md"] : [gone]), in: "a")
      try scene.git(["mv", "Doc.md", name], in: "a")
      try scene.write("# Doc\n\n\(Self.lines.replacing("15\n", with: "15 \(side)\n"))", to: name, in: "a")
      try scene.write("# Edit\n\n1\n2 \(side)\n3\n", to: "Edit.md", in: "a")
      try scene.write("{\n \"nodes\":[\n  \"\(side)\"\n ]\n}\n", to: "C.canvas", in: "a")
      try scene.write("views:\n  - \(side)\n", to: "B.base", in: "a")
      try scene.write("\0\(side)\n", to: "pic.png", in: "a")
      try scene.write("```\n\(side)\n```\n", to: "Code.md", in: "a")
      try scene.write("\(side)\n", to: "both.md", in: "a")
    }
    try change("side", gone: "Gone there.md", kept: ["Gone here.md", "a [x].md"], to: "DocB.md")
    try scene.write("new\n", to: "f/new.md", in: "a")
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "side"], in: "a")
    try scene.git(["switch", "-q", "main"], in: "a")
    try change("main", gone: "Gone here.md", kept: ["Gone there.md"], to: "DocA.md")
    try scene.git(["mv", "f", "g"], in: "a")
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "main"], in: "a")
    #expect(try scene.git(options + ["merge", "side"], in: "a").status == 1)
    return scene
  }

  @Test func eachConflictIsListedAsGitDescribesIt() throws {
    let scene = try scene()
    let listed = try scene.sheaf(["conflicts"], in: "a")
    #expect(
      listed.output == """
        markers   B.base         lines 2-6
        markers   C.canvas       lines 3-7
        markers   Code.md        lines 2-6
        unmerged  Doc.md         both deleted
        markers   DocA.md        lines 17-21, added by us
        markers   DocB.md        lines 17-21, added by them
        markers   Edit.md        lines 4-8
        unmerged  Gone here.md   deleted by us
        unmerged  Gone there.md  deleted by them
        unmerged  a [x].md       deleted by us
        markers   both.md        lines 1-5, both added
        unmerged  g/new.md       added by them
        unmerged  pic.png        both modified

        """, "\(listed.output)")
    #expect(listed.errors.contains("hint: 'git add -- 'Gone here.md'' keeps it as it is"), "\(listed.errors)")
    // The check finds the same files.
    let found = try scene.sheaf(["check", "--only", "note", "--format", "{path}"], in: "a")
    let paths = try scene.sheaf(["conflicts", "--format", "{path}"], in: "a").output
    #expect(found.status == 1 && found.output == paths, "\(found.output)")
    let codes = try scene.sheaf(["check", "--only", "note.unmerged", "-l"], in: "a").output
    #expect(codes == "Doc.md\nGone here.md\nGone there.md\na [x].md\ng/new.md\npic.png\n", "\(codes)")
    let json = try scene.sheaf(["conflicts", "--jsonl"], in: "a").output.split(separator: "\n")
    let picture = json.first { $0.contains(#""path":"pic.png""#) } ?? ""
    #expect(picture.contains(#""git":"both modified","next":["git checkout"#), "\(json)")
    // git would take the brackets for a pattern.
    let bracketed = json.first { $0.contains(#""path":"a [x].md""#) } ?? ""
    #expect(bracketed.contains("git --literal-pathspecs ") && !picture.contains("--literal-pathspecs"), "\(json)")
  }

  /// What was typed since the merge is in no version, so no command is printed that replaces or deletes the file.
  @Test func noCommandLosesLaterEdits() throws {
    let scene = try scene()
    let names = ["Edit.md", "Gone here.md", "both.md", "g/new.md", "DocA.md"]
    for name in names { try scene.shell("printf 'typed since\n' >> '\(name)'", in: "a") }
    let rows = try scene.sheaf(["conflicts", "--format", "{path}\t{next}"], in: "a").output.split(separator: "\n")
    for row in rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let isDangerous = ["checkout", " rm --", "--abort"].contains { fields[1].contains($0) }
      #expect(isDangerous != names.contains(fields[0]), "\(row)")
      #expect(!fields[1].isEmpty, "\(row)")
    }
    try scene.sheaf(["conflicts", "merge"], in: "a")
    for name in names { #expect(try scene.shell("cat '\(name)'", in: "a").output.contains("typed since")) }
  }

  /// Lines that look like markers and are in no conflict were typed by a person.
  @Test(arguments: ["=======", "<<<<<<< of mine", ">>>>>>> mine", "||||||| mine", "======= \n=======", "========"])
  func linesThatLookLikeMarkersAreTextOutsideOfConflicts(_ typed: String) throws {
    let scene = try scene()
    for name in ["Edit.md", "Gone here.md", "both.md"] {
      try scene.write("\(try scene.text(name, in: "a"))\n\(typed)\n", to: name, in: "a")
    }
    let rows = try scene.sheaf(["conflicts", "--format", "{path}\t{next}"], in: "a").output.split(separator: "\n")
    for row in rows {
      let isTyped = ["Edit.md\t", "Gone here.md\t", "both.md\t"].contains { row.hasPrefix($0) }
      let isDangerous = ["checkout", " rm --", "--abort"].contains { row.contains($0) }
      #expect(isDangerous != isTyped, "\(row)")
    }
  }

  /// Typing the commands that are printed, one for each file, leaves nothing to resolve.
  @Test(arguments: [0, 1, -1]) func theCommandsResolveTheConflicts(_ choice: Int) throws {
    let scene = try scene()
    let rows = try scene.sheaf(["conflicts", "--format", "{kind}\t{next}"], in: "a").output.split(separator: "\n")
    #expect(rows.count == 13)
    for row in rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      let commands = fields[1].split(separator: ", ").map(String.init).filter { !$0.hasPrefix("sheaf") }
      let index = choice < 0 ? commands.count - 1 : min(choice, commands.count - 1)
      let run = try scene.shell(commands[index], in: "a")
      #expect(run.status == 0, "\(commands[index]): \(run.errors)")
      if commands[index].contains("checkout") {
        let add = try scene.shell(commands[commands.count - 1], in: "a")
        #expect(add.status == 0, "\(add.errors)")
      }
    }
    #expect(try scene.sheaf(["conflicts"], in: "a").output.contains("unmerged") == false)
    #expect(try scene.git(["ls-files", "--unmerged"], in: "a").output.isEmpty)
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"]) func renamesOfBothSidesAreMergedFromTheNoteThatBothHad(
    _ style: String
  ) throws {
    let scene = try scene(["-c", "merge.conflictStyle=\(style)"])
    #expect(try scene.text("DocA.md", in: "a").contains("\n<<<<<<<< HEAD:DocA.md\n"))
    // Our own edit after the merge makes the place mergeable.
    let text = try scene.text("DocA.md", in: "a")
    try scene.write(text.replacing("15 main\n", with: "15\n"), to: "DocA.md", in: "a")
    let merged = try scene.sheaf(["conflicts", "merge", "DocA.md"], in: "a")
    #expect(merged.status == 0, "\(merged.output) \(merged.errors)")
    #expect(try scene.text("DocA.md", in: "a") == "# Doc\n\n\(Self.lines.replacing("15\n", with: "15 side\n"))")
    #expect(merged.errors.contains("git add -- DocA.md"), "\(merged.errors)")
    let left = try scene.sheaf(["conflicts", "merge", "Doc.md"], in: "a")
    #expect(left.status == 1 && left.output == "left  Doc.md  both deleted\n", "\(left.output) \(left.errors)")
  }

  @Test func markersThatWereCommittedAreFoundInCanvasesAndBases() throws {
    let scene = try scene()
    try scene.git(["add", "-A"], in: "a")
    try scene.git(["commit", "-q", "-m", "resolved, or so it seems"], in: "a")
    let listed = try scene.sheaf(["conflicts", "--format", "{path}"], in: "a").output
    // In code, they are an example.
    #expect(listed == "B.base\nC.canvas\nDocA.md\nDocB.md\nEdit.md\nboth.md\n", "\(listed)")
    #expect(try scene.sheaf(["check", "--only", "note", "-l"], in: "a").output == listed)
    #expect(try scene.sheaf(["check", "--only", "note", "-l", "HEAD~1.."], in: "a").output == listed)
  }
}
