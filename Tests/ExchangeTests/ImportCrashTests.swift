import CommandFixtures
import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Imports, and their undoing and redoing, that are killed, or whose calls fail, at each of their steps.
@Suite(
  .waiting, .enabled(if: GitScene.hasGit, "git is not installed"),
  .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct ImportCrashTests {
  private static let words = ["import", "keep", "../in.zip"]

  /// A vault with a note, and an archive with notes and a picture, one of which has the name of that note.
  private func scene() throws -> GitScene {
    let scene = try GitScene("a", notes: ["A.md": "# A\n\n[[B]]\n"])
    func note(_ title: String, _ more: String = "") -> ZipFixture.Entry {
      .init(
        "Takeout/Keep/\(title).json",
        "{\"title\":\"\(title)\",\"textContent\":\"text of \(title)\",\"isTrashed\":false,\"labels\":[{\"name\":\"x y\"}]\(more)}"
      )
    }
    let picture = ",\"attachments\":[{\"filePath\":\"p.png\",\"mimetype\":\"image/png\"}]"
    let bytes = ZipFixture.bytes([note("A", picture), note("B"), .init("Takeout/Keep/p.png", "png")])
    try scene.folder.write(bytes, to: "in.zip")
    return scene
  }

  /// Without the memory, the next import takes what changes at the source for changes made here.
  @Test func anImportThatCannotBeRecordedSaysSo() throws {
    let scene = try CrashScene()
    try scene.write("# A\n", to: "../in/A.md")
    let words = ["import", "markdown", scene.root.parent.appending("in" as RawPath).description]
    let run = try scene.run(words, fault: "rename,renameat,renameat2:error=ENOSPC", files: ["imports"])
    #expect(run.status == .exited(1) && run.text.contains("/A.md"), "\(run)")
    #expect(run.errors.contains("/imports: no space left on device, so a later import will take"), "\(run.errors)")
    #expect(try scene.run(["show", "A"]).status == .exited(0))
    // What fails only once is tried again.
    let other = try CrashScene()
    try other.write("# A\n", to: "../in/A.md")
    let second = try other.run(
      ["import", "markdown", other.root.parent.appending("in" as RawPath).description],
      fault: "rename,renameat,renameat2:error=ENOSPC:when=1", files: ["imports"])
    #expect(second.status == .exited(0) && second.errors.isEmpty, "\(second)")
  }

  private func files(_ scene: GitScene) throws -> String {
    try scene.shell("find . -path ./.git -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha1sum", in: "a")
      .output
  }

  @Test(arguments: 0...2, ["import", "undo", "redo"]) func aFaultIsAllOrNothing(_ fault: Int, _ step: String) throws {
    let scene = try scene()
    let without = try files(scene)
    if step != "import" { #expect(try scene.sheaf(Self.words, in: "a").status == 0) }
    if step == "redo" { #expect(try scene.sheaf(["undo"], in: "a").status == 0) }
    // The archive is needed for the import alone.
    if step != "import" { try scene.shell("rm in.zip", in: "") }
    let words = step == "import" ? Self.words : [step]
    let sweep = try FaultSweep(scene, words)
    let old = try files(scene)
    let normal = try scene.sheaf(words, in: "a")
    #expect(normal.status == 0, "\(normal)")
    let new = try files(scene)
    #expect(old != new && (step == "undo" ? new : old) == without)
    try sweep.run(fault, sample: 2) { trial in
      if !trial.isKilled, trial.run.status == 0 {
        let now = try files(scene)
        #expect(now == new, trial.moment)
      }
      let next = try scene.sheaf(["list", "--count"], in: "a")
      let now = try files(scene)
      let comment: Comment = "\(trial.moment.rawValue)\nnext: \(next.status) \(next.output)\(next.errors)\n\(now)"
      #expect(next.status == 0, comment)
      #expect(now == old || now == new, comment)
      if now == old {
        let again = try scene.sheaf(words, in: "a")
        #expect(again.status == 0, "\(comment.rawValue)\n\(again)")
      } else if step == "import" {
        let again = try scene.sheaf(words, in: "a")
        #expect(again.status == 0 && again.output.hasPrefix("unchanged  2 notes\n"), "\(comment.rawValue)\n\(again)")
      }
      let last = try files(scene)
      #expect(last == new, comment)
      let left =
        try sweep.leftovers() + scene.shell("find cache-a state-a -name 'import-*' -o -name '*-*.*'", in: "").lines
      #expect(left.isEmpty, "\(left) \(comment.rawValue)")
    }
  }
}

/// Files that cannot be read: each is named, the rest is exported or imported, and the exit status is not that of success.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct UnreadableFileTests {
  private func run(_ scene: GitScene, _ words: [String], unreadable file: String) throws -> GitScene.Run {
    let options = ["-f", "-o", "/dev/null", "-P", file, "-e", "trace=openat", "-e", "inject=openat:error=EIO"]
    return try scene.shell("strace \"$@\"", options + ["\(CrashScene.program)"] + words, in: "a")
  }

  private func vault() throws -> GitScene {
    let scene = try GitScene()
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    try scene.folder.write("", to: "a/.sheaf/config.yaml")
    for name in ["p", "q"] { try scene.folder.write(png, to: RawPath("a/\(name).png")) }
    try scene.folder.write("# A\n\n![[p.png]]\n\n![[q.png]]\n", to: "a/A.md")
    return scene
  }

  @Test(arguments: ["takenote", "timeline", "markdown"]) func unreadablePictureIsNamed(_ format: String) throws {
    let scene = try vault()
    let path = scene.folder.path.appending("a/q.png" as RawPath).text
    let run = try run(scene, ["export", format, "-o", "../out"], unreadable: path)
    #expect(run.status == 1 && run.errors.contains("q.png: input/output error"), "\(run)")
    #expect(FileSystem.exists(scene.folder.path.appending("out" as RawPath)))
  }

  @Test(arguments: [
    ("keep", "in/B.json"), ("joplin", "in/00000000000000000000000000000002.md"),
    ("notion", "in/B 00000000000000000000000000000002.md"), ("html", "in/B.html"),
    ("textbundle", "in/B.textbundle/text.md"),
  ]) func unreadableNoteIsNamed(_ format: String, _ name: String) throws {
    let scene = try vault()
    let texts = [
      "keep": "{\"title\":\"T\",\"textContent\":\"t\"}",
      "joplin": "T\n\nx\n\nid: \(String(repeating: "0", count: 31))1\ntype_: 1",
      "notion": "# T\n\nx\n", "html": "<title>T</title>x", "textbundle": "# T\n",
    ]
    let good = name.replacing("B", with: "T").replacing("2", with: "1")
    for path in [name, good] { try scene.folder.write(texts[format] ?? "", to: RawPath(path)) }
    let run = try run(scene, ["import", format, "../in"], unreadable: scene.folder.path.appending(RawPath(name)).text)
    #expect(run.status == 1 && run.errors.contains("input/output error"), "\(run)")
    #expect(try scene.sheaf(["list", "--count"], in: "a").output == "2\n", "\(run)")
  }

  /// The files of a folder of Markdown are copied after all were read. If one cannot be read then, nothing is imported.
  @Test func aFileThatBecomesUnreadableRefusesTheImport() throws {
    let scene = try vault()
    for name in ["T", "B"] { try scene.folder.write("# T\n", to: RawPath("in/\(name).md")) }
    let path = scene.folder.path.appending("in/B.md" as RawPath).text
    let run = try run(scene, ["import", "markdown", "../in"], unreadable: path)
    #expect(run.status == 2 && run.errors.contains("in/B.md: input/output error"), "\(run)")
    #expect(try scene.sheaf(["list", "--count"], in: "a").output == "1\n", "\(run)")
  }
}

extension GitScene.Run {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}
