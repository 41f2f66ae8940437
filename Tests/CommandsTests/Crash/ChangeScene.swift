import SystemCalls
import TestSupport

/// A vault with a few notes, on which one operation is made again and again by a program that is killed or refused at some
/// system call.
final class ChangeScene {
  private let folder: TemporaryFolder
  /// The words of the command that makes the operation.
  let command: [String]

  /// Notes of all kinds that are written differently: plain, with CRLF and byte-order mark, linked twice, behind a symlink.
  init(
    _ command: [String] = ["tag", "add", "late", "a", "b", "c", "d", "-q"], notes: [String: String] = [:],
    sources: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    let source = folder.path.appending("source" as RawPath).text
    self.command = command.map { $0 == Self.source ? source : $0 }
    for (path, text) in sources { try folder.write(text, to: RawPath("source/" + path)) }
    try folder.write("", to: "vault/.sheaf/config.yaml")
    try folder.write("# A\n\ntext\n", to: "vault/a.md")
    try folder.write(
      "\u{FEFF}---\r\ntags: [x]\r\nupdated: 2020-01-01\r\n---\r\n\r\nno final line break", to: "vault/in/b.md")
    try folder.write("---\ntags:\n  - y # why\n---\nC\n", to: "vault/c.md")
    try folder.write("# D\n", to: "vault/.hidden/d.md")
    for (path, text) in notes { try folder.write(text, to: RawPath("vault/" + path)) }
    let vault = try FileDescriptor.open(path("vault"), .readOnly, [.directory])
    try vault.link("c.md", to: vault, "in/c2.txt")
    try vault.symlink("d.md", leadingTo: ".hidden/d.md")
    _ = try run(["index"])
    try copy("vault", to: "old-vault")
    try copy("state", to: "old-state")
    _ = try run(self.command)
    new = try contents()
    try restore()
    old = try contents()
  }

  /// In a command, the folder of what is imported.
  private static let source = "SOURCE"

  /// An import of notes and files, some of which are copied and others written.
  static func importing() throws -> ChangeScene {
    var sources = [
      "pic.png": "picture", "deep/Note.md": "# Note\n\n![[pic.png]] [[a]] [[Other]]\n", "Other.md": "other\n",
    ]
    for number in 0..<4 { sources["deep/er/n\(number).md"] = "# \(number)\n\n[[/Other]]\n" }
    return try ChangeScene(["import", "markdown", source, "--into", "In/side"], sources: sources)
  }

  /// The enrichment of notes of all kinds, some of which have values already.
  static func enriching() throws -> ChangeScene {
    var notes: [String: String] = [:]
    for number in 1...9 {
      notes["deep/n\(number).md"] =
        ["The text of number \(number).\n", "---\nsummary: Mine.\n---\nText \(number) is long.\n- [ ] a\n"][number % 2]
    }
    return try ChangeScene(["enrich"], notes: notes)
  }

  /// The renaming of a note that notes of all kinds link to, in several folders and a canvas.
  static func renaming() throws -> ChangeScene {
    var notes: [String: String] = ["Hub.md": "---\ntitle: Hub\n---\n[[#self]] [[Spoke 1]]\n"]
    for number in 1...18 {
      let folder = ["", "in/", "deep/er/"][number % 3]
      notes["\(folder)Spoke \(number).md"] =
        ["[[Hub]] text", "[Hub](/Hub.md)\r\n", "---\nup: \"[[Hub]]\"\n---\n"][number % 3]
    }
    notes["board.canvas"] = #"{"nodes":[{"type":"file","file":"Hub.md"}]}"#
    return try ChangeScene(["rename", "Hub", "New name", "-q"], notes: notes)
  }

  /// Open tasks that are carried to a daily note, with links to them.
  static func carrying(toNew isNew: Bool = false) throws -> ChangeScene {
    var notes = [
      ".sheaf/config.yaml": "daily:\n  folder: log\n  template: Day\n", "Day.md": "# Day\n",
      "links.md": "[[2026-03-04#^one]] [[2026-03-02#^two]]\n",
      "log/2026-03-04.md": "- [ ] a ^one\n  - [x] b\n- [x] c\n", "log/2026-03-02.md": "Text\n\n- [ ] d ^two\n",
    ]
    if !isNew { notes["log/2026-03-05.md"] = "# Day\r\n\r\n- [ ] own\r\n" }
    return try ChangeScene(["daily", "2026-03-05", "--carry", "-q"], notes: notes)
  }

  /// A change with enough notes for several threads.
  static func many() throws -> ChangeScene {
    var notes: [String: String] = [:]
    for number in 0..<240 { notes["f\(number % 7)/n\(number).md"] = "# Note \(number)\n\ntext\n" }
    return try ChangeScene(["tag", "add", "late"] + notes.keys.sorted() + ["-q"], notes: notes)
  }

  /// What the vault holds before the operation.
  private(set) var old: [String: [UInt8]] = [:]
  /// What it holds after it.
  private(set) var new: [String: [UInt8]] = [:]

  private func path(_ name: String) -> RawPath { folder.path.appending(RawPath(name)) }

  private func copy(_ source: String, to target: String) throws {
    TemporaryFolder.removeTree(path(target))
    _ = try Subprocess(
      executable: "/bin/cp",
      arguments: ["-a", path(source).description, path(target).description].map { Array($0.utf8) },
      environment: []
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
  }

  /// Puts everything back as it was before the operation.
  func restore() throws {
    try copy("old-vault", to: "vault")
    try copy("old-state", to: "state")
  }

  /// Keeps an operation that was interrupted, to be taken up again and again.
  func keepInterrupted() throws {
    try copy("vault", to: "kept-vault")
    try copy("state", to: "kept-state")
  }

  /// Puts the interrupted operation back that was kept.
  func restoreInterrupted() throws {
    try copy("kept-vault", to: "vault")
    try copy("kept-state", to: "state")
  }

  /// All files of the vault by path, with their contents, and the modes of those that are no symlinks before them. What
  /// was replaced may lie in a folder of sheaf, if it could not be moved to the state.
  func contents() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    func add(_ relative: String) throws {
      let listing = try DirectoryListing(of: FileDescriptor.open(path("vault/" + relative), .readOnly, [.directory]))
      for entry in listing.entries {
        let name = relative + String(decoding: entry.name, as: UTF8.self)
        if entry.kind == .directory {
          if name != ".sheaf/replaced" { try add(name + "/") }
        } else {
          let status = try FileStatus.lstat(path("vault/" + name))
          files[name] =
            Array("\(status.kind) \(status.mode) \(status.linkCount) ".utf8)
            + (try folder.read(RawPath("vault/" + name)))
        }
      }
    }
    try add("")
    return files
  }

  /// Whether an operation is pending.
  var isPending: Bool {
    guard let state = try? DirectoryListing(of: FileDescriptor.open(path("state/sheaf"), .readOnly, [.directory]))
    else {
      return false
    }
    return state.entries.contains {
      FileSystem.exists(path("state/sheaf").appending(RawPath($0.name)).appending("pending" as RawPath))
    }
  }

  /// Runs the program on the vault, under strace with `fault`, an expression of its `inject`; the calls of each thread are
  /// counted by themselves. A signal meets only the first thread unless `inAllThreads`.
  func run(
    _ arguments: [String], fault: String? = nil, inAllThreads: Bool = false, log: Bool = false
  ) throws -> CrashScene.Run {
    var executable = CrashScene.program
    var words = ["-C", path("vault").description] + arguments
    if let strace = CrashScene.strace, fault != nil || log {
      executable = strace
      var options = ["-qq", "-o", log ? path("calls").description : "/dev/null"]
      // The log names the files of descriptors.
      if log { options.append("-y") }
      if let fault { options += CrashScene.options(ofFault: fault) }
      if inAllThreads { options.append("-f") }
      words = options + [CrashScene.program.description] + words
    }
    let environment = [
      "HOME=\(folder.path)", "XDG_CACHE_HOME=\(path("cache"))", "XDG_STATE_HOME=\(path("state"))", "TZ=UTC",
      InstalledProgram.path,
    ]
    let outcome = try Subprocess(
      executable: executable, arguments: words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    return CrashScene.Run(
      status: outcome.status, text: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errorOutput, as: UTF8.self))
  }

  /// The system calls of a command, a line for each, as strace writes them.
  func log(of arguments: [String]) throws -> [Substring] {
    _ = try run(arguments, log: true)
    return try String(decoding: folder.read("calls"), as: UTF8.self).split(separator: "\n")
  }

  /// What a command has on the disk at each of its calls.
  func diskLog(of arguments: [String]) throws -> DiskLog {
    try DiskLog(log(of: arguments), vault: path("vault").description)
  }

  /// The system calls of a command that change something, as strace counts them; a kill at any other leaves what a kill at the
  /// next of these leaves. With `everything` all calls from the lock on.
  func calls(_ arguments: [String], everything: Bool = false) throws -> [(name: String, ordinal: Int)] {
    let lines = try log(of: arguments)
    let changing: Set<String> = [
      "write", "pwrite64", "fsync", "fdatasync", "syncfs", "renameat2", "renameat", "rename", "unlinkat", "unlink",
      "mkdirat",
      "mkdir", "rmdir", "linkat", "fchmod", "fchown", "fsetxattr", "ftruncate", "utimensat", "copy_file_range",
    ]
    return CrashScene.calls(in: lines.joined(separator: "\n")) { name, line in
      everything || changing.contains(name) || line.contains("O_CREAT")
    }
  }
}
