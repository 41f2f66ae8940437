import SystemCalls
import TestSupport
import TestTraits
import Testing

/// Commands that read while the disk fails: an answer is whole, or the command says what it could not read.
@Suite(.waiting, .enabled(if: CrashScene.strace != nil, "strace is not installed or may not trace"))
struct ReadingFaultTests {
  private static let commands = [
    "list --json", "search word --json", "search in:trash word --json", "trash --json", "trash empty --dry-run",
    "tasks --json", "check --json", "attachments --json", "folders --json", "backlinks N --json", "unresolved --json",
    "show N", "export json", "operations --json",
  ]
  /// The calls that read files and folders.
  private static let calls: Set<String> = [
    "open", "openat", "openat2", "getdents64", "read", "pread64", "preadv2", "readlink", "readlinkat", "statx", "stat",
    "lstat", "fstat", "newfstatat", "mmap",
  ]

  @Test(arguments: commands) func anIncompleteAnswerSaysSo(_ command: String) throws {
    let scene = try CrashScene()
    try scene.write("# N\n\nword [[M]] [[gone]]\n- [ ] do\n\n![[p.png]]\n", to: "N.md")
    try scene.write("# M\n\nword [[N]]\n- [ ] do\n", to: "deep/down/M.md")
    try scene.write("x", to: "deep/p.png")
    try scene.write("# Old\n\nword\n", to: "Old.md")
    try scene.write("# Older\n\nword\n", to: "deep/Older.md")
    #expect(try scene.run(["delete", "Old", "Older", "-q"]).status == .exited(0))
    let words = command.split(separator: " ").map(String.init)
    let whole = try scene.run(words)
    #expect(whole.status == .exited(0) || command.hasPrefix("check"), "\(whole.errors)")
    for hasIndex in [true, false] {
      if !hasIndex { scene.forget() }
      for (name, count) in try scene.counts(ofCalls: Self.calls, by: words) {
        for ordinal in stride(from: 1, through: count, by: Seeds.isThorough ? 1 : 20) {
          if !hasIndex { scene.forget() }
          let run = try scene.run(words, fault: "\(name):error=EIO:when=\(ordinal)")
          // The answer may be the same, because another way led to it.
          if run.text == whole.text, run.status == whole.status { continue }
          #expect(!run.errors.isEmpty, "\(name) \(ordinal) \(hasIndex) \(run.status)\n\(run.text)\n\(whole.text)")
        }
      }
    }
  }

  /// A folder without the permission to search it is listed, and yet nothing can be known of what is in it.
  @Test func aListedNoteWithoutAReadableStatusStaysInTheIndex() throws {
    let scene = try CrashScene()
    for name in ["Kept", "Gone"] { try scene.write("# \(name)\n", to: RawPath("sub/\(name).md")) }
    let titles = ["list", "--sort", "path", "--format", "{title}"]
    #expect(try scene.run(titles).text == "Gone\nKept\n")
    try scene.remove("sub/Gone.md")
    let run = try scene.run(
      ["list"], fault: "newfstatat,statx:error=EACCES:when=1+",
      files: ["Kept.md", scene.root.appending("sub/Kept.md" as RawPath)])
    #expect(run.errors.contains("sub/Kept.md"), "\(run.errors)")
    #expect(try scene.run(titles + ["--no-sync"]).text == "Kept\n")
  }

  /// Another program can move a note after its folder was listed. That is no failure, and the next command finds it.
  @Test func aNoteThatVanishesBeforeItIsReadIsNoError() throws {
    let scene = try CrashScene()
    try scene.write("# N\n", to: "N.md")
    try scene.write("# M\n", to: "M.md")
    let calls = try scene.counts(ofCalls: ["openat2"], by: ["list"])
    var vanished: Set<String> = []
    for (name, count) in calls {
      for ordinal in 1...count {
        scene.forget()
        let run = try scene.run(["list"], fault: "\(name):error=ENOENT:when=\(ordinal)")
        #expect(run.errors.isEmpty, "\(ordinal) \(run.status) \(run.errors)")
        for name in ["M", "N"] where !run.text.contains("\(name).md") { vanished.insert(name) }
      }
    }
    // A fault is in the first thread, and the notes are read by several.
    #expect(!vanished.isEmpty)
  }

  /// The list of vanished notes is read twice, and may fail the second time.
  @Test func aMoveIsNotForgottenWhenOneReadFails() throws {
    for (name, count) in try Self.healing().counts(ofCalls: Self.calls, by: ["heal"]) {
      for ordinal in stride(from: 1, through: count, by: Seeds.isThorough ? 1 : 3) {
        let scene = try Self.healing()
        _ = try scene.run(["heal"], fault: "\(name):error=EIO:when=\(ordinal)")
        _ = try scene.run(["heal"])
        let text = try scene.run(["cat", "L"]).text
        #expect(text == "[[New]] [[sub/A|a]]\n", "\(name) \(ordinal): \(text)")
      }
    }
  }

  /// A vault in which another program has renamed and moved notes.
  private static func healing() throws -> CrashScene {
    let scene = try CrashScene()
    try scene.write("[[Old]] [[in/A|a]]\n", to: "L.md")
    for (name, text) in ["Old": "one two three", "in/A": "four five", "other/A": "six"] {
      try scene.write("\(text)\n", to: RawPath("\(name).md"))
    }
    _ = try scene.run(["list"])
    try FileSystem.makeDirectory(scene.root.appending("sub" as RawPath))
    try FileSystem.rename(scene.root.appending("Old.md" as RawPath), to: scene.root.appending("New.md" as RawPath))
    try FileSystem.rename(scene.root.appending("in/A.md" as RawPath), to: scene.root.appending("sub/A.md" as RawPath))
    _ = try scene.run(["list"])
    return scene
  }

  /// An attachment that is there and cannot be read may be the one that is imported.
  @Test func anImportDoesNotDoubleAttachmentsThatItCannotRead() throws {
    let scene = try CrashScene()
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    let note = """
      <?xml version="1.0" encoding="UTF-8"?>
      <en-export><note><title>N</title><content><![CDATA[<en-note><p>text</p></en-note>]]></content>
      <resource><data encoding="base64">\(picture)</data><mime>image/png</mime>
      <resource-attributes><file-name>p.png</file-name></resource-attributes></resource></note></en-export>
      """
    try scene.write(note, to: "../notes.enex")
    let words = ["import", "evernote", scene.root.appending("../notes.enex" as RawPath).text]
    #expect(try scene.run(words).status == .exited(0))
    func pictures() throws -> [String] {
      try scene.run(["attachments", "-l"]).text.split(separator: "\n").map(String.init)
    }
    let before = try pictures()
    #expect(before.count == 1)
    let path = RawPath(before.first ?? "")
    for call in ["openat", "openat2", "read", "pread64"] {
      let run = try scene.run(
        words, fault: "\(call):error=EIO:when=1", files: [path, scene.root.appending(path), path.lastComponent])
      #expect(try pictures() == before, "\(call): \(run.errors)")
    }
  }
}
