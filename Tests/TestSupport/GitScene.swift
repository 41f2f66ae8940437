package import SystemCalls

/// Clones of one repository, in which the program and git run as a user would run them.
package final class GitScene: Sendable {
  /// Whether git is installed.
  package static let hasGit = InstalledProgram.has("git")

  /// The program itself, for scripts that stand in its place.
  package static let gitProgram: RawPath = InstalledProgram.find("git") ?? "git"

  /// The variables that tell git who commits.
  package static let author = [
    "GIT_AUTHOR_NAME": "T", "GIT_AUTHOR_EMAIL": "t@example.org", "GIT_COMMITTER_NAME": "T",
    "GIT_COMMITTER_EMAIL": "t@example.org",
  ]

  /// What a run gave.
  package struct Run {
    package let status: Int32
    package let output: String
    package let errors: String
  }

  package let folder: TemporaryFolder

  /// A scene without repositories.
  package init() throws {
    folder = try TemporaryFolder()
    try folder.write("[user]\nname = T\nemail = t@example\n[init]\ndefaultBranch = main\n", to: "home/.gitconfig")
    // Hooks and the driver find this build by its name.
    try addProgram("sheaf", "exec '\(CrashScene.program)' \"$@\"")
  }

  /// A scene with a bare repository `remote` and clones of it, in which notes by path were committed.
  package convenience init(_ clones: String..., notes: [String: String]) throws {
    try self.init()
    try run("/bin/mkdir", ["-p", "remote"], in: "")
    try git(["init", "-q", "--bare"], in: "remote")
    for (number, clone) in clones.enumerated() {
      try git(["clone", "-q", "remote", clone], in: "")
      if number == 0 {
        try write("", to: ".sheaf/config.yaml", in: clone)
        for (path, text) in notes { try write(text, to: path, in: clone) }
        try sheaf(["git", "install"], in: clone)
        try sheaf(["commit"], in: clone)
        try git(["push", "-q", "-u", "origin", "main"], in: clone)
      } else {
        try sheaf(["git", "install"], in: clone)
      }
    }
  }

  /// A clone `a` with a note of which a part is staged, a new note, a deleted one, and another staged file.
  package static func halfStaged() throws -> GitScene {
    let scene = try GitScene("a", notes: ["N.md": "# N\n", "Gone.md": "# Gone\n"])
    try scene.write("# N\n\nfirst\n", to: "N.md", in: "a")
    try scene.write("x", to: "other.txt", in: "a")
    try scene.git(["add", "N.md", "other.txt"], in: "a")
    try scene.write("# N\n\nfirst\nsecond\n", to: "N.md", in: "a")
    try scene.write("# New\n", to: "New.md", in: "a")
    try FileSystem.remove(scene.path("a/Gone.md"))
    return scene
  }

  /// Adds a program, a script of a shell, that is found before others of its name.
  package func addProgram(_ name: String, _ script: String) throws {
    let path = RawPath("bin/\(name)")
    try folder.write("#!/bin/sh\n\(script)\n", to: path)
    try FileDescriptor.open(folder.path.appending(path)).setMode(0o755)
  }

  /// Runs git in a folder of the scene.
  @discardableResult package func git(_ words: [String], in subfolder: String) throws -> Run {
    try run(Self.gitProgram, words, in: subfolder)
  }

  /// Runs a line of a shell in a folder of the scene.
  @discardableResult package func shell(_ line: String, in subfolder: String) throws -> Run {
    try run("/bin/sh", ["-c", line], in: subfolder)
  }

  /// Runs the program in a folder of the scene.
  @discardableResult package func sheaf(_ words: [String], in subfolder: String) throws -> Run {
    try run(CrashScene.program, words, in: subfolder)
  }

  /// Runs a script of a shell in a folder of the scene; `words` are its operands.
  @discardableResult package func shell(_ script: String, _ words: [String] = [], in subfolder: String) throws -> Run {
    try run("/bin/bash", ["-c", script, "shell"] + words, in: subfolder)
  }

  /// Runs the program in a folder of the scene with a fault, an expression of strace's `inject`, in the program itself and
  /// not in those that it runs, unless `inPrograms`.
  package func sheaf(_ words: [String], in subfolder: String, fault: String, inPrograms: Bool = false) throws -> Run {
    let calls = fault.prefix { $0 != ":" }
    let options = ["-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(fault)"]
    return try strace(options + (inPrograms ? ["-f"] : []), words, in: subfolder)
  }

  /// Runs the program in a folder of the scene, and writes a log of its system calls.
  @discardableResult package func sheaf(_ words: [String], in subfolder: String, log: RawPath) throws -> Run {
    try strace(["-o", log.text], words, in: subfolder)
  }

  private func strace(_ options: [String], _ words: [String], in subfolder: String) throws -> Run {
    try run(
      CrashScene.strace ?? "strace", ["-qq"] + options + [CrashScene.program.description] + words,
      in: subfolder)
  }

  /// Runs the program in a folder of the scene, and kills it when it starts its process of this number.
  package func sheaf(_ words: [String], in subfolder: String, killedAtProcess number: Int) throws -> Run {
    try sheaf(words, in: subfolder, fault: "clone,clone3,vfork:signal=KILL:when=\(number)")
  }

  /// Runs the program in a folder of the scene with another `PATH`.
  package func sheaf(_ words: [String], in subfolder: String, searchPath: String) throws -> Run {
    try run(CrashScene.program, words, in: subfolder, searchPath: searchPath)
  }

  /// Runs the program in a folder of the scene with more variables.
  @discardableResult package func sheaf(_ words: [String], in subfolder: String, variables: [String]) throws -> Run {
    try run(CrashScene.program, words, in: subfolder, variables: variables)
  }

  @discardableResult private func run(
    _ program: RawPath, _ words: [String], in subfolder: String, searchPath: String? = nil, variables: [String] = []
  ) throws -> Run {
    let base = folder.path
    let environment =
      [
        "HOME=\(base)/home", "XDG_CACHE_HOME=\(base)/cache-\(subfolder)", "XDG_STATE_HOME=\(base)/state-\(subfolder)",
        "TZ=UTC",
        "PATH=\(searchPath ?? "\(base)/bin:\(InstalledProgram.folders)")", "GIT_CONFIG_NOSYSTEM=1",
      ] + variables
    let outcome = try Subprocess(
      executable: program, arguments: words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) },
      workingDirectory: path(subfolder)
    ).run(input: .none, output: .captured(limit: 1 << 24), errorOutput: .captured(limit: 1 << 20))
    let status: Int32 =
      switch outcome.status {
      case .exited(let status): status
      case .killed(let signal): 128 + signal.rawValue
      }
    return Run(
      status: status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errorOutput, as: UTF8.self))
  }

  /// The path of a folder or file of the scene.
  package func path(_ subfolder: String) -> RawPath {
    subfolder.isEmpty ? folder.path : folder.path.appending(RawPath(subfolder))
  }

  /// Writes a file of a clone.
  package func write(_ text: String, to name: String, in clone: String) throws {
    try folder.write(text, to: RawPath("\(clone)/\(name)"))
  }

  /// The text of a file of a clone.
  package func text(_ name: String, in clone: String) throws -> String {
    String(decoding: try folder.read(RawPath("\(clone)/\(name)")), as: UTF8.self)
  }

  /// The files of a clone by their paths, without git's own.
  package func files(of clone: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let listed = try git(["ls-files", "-z"], in: clone).output
    for name in listed.split(separator: "\0").map(String.init) {
      files[name] = try folder.read(RawPath("\(clone)/\(name)"))
    }
    return files
  }
}
