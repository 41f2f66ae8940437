import SystemCalls
import TestSupport

/// A vault whose index is behind its files by one change, to be brought up to date again and again by a program that is
/// killed or refused at some system call.
///
/// What runs is the program itself, under strace, which injects the fault.
final class CrashScene {
  /// strace, where it is installed and may trace.
  static let strace: RawPath? = {
    guard let strace = Subprocess.find("strace", searchPath: Array("/usr/local/bin:/usr/bin:/bin".utf8)) else {
      return nil
    }
    let probe = Subprocess(
      executable: strace, arguments: ["-o", "/dev/null", "/bin/true"].map { Array($0.utf8) }, environment: [])
    let outcome = try? probe.run(input: .none, output: .discarded, errorOutput: .discarded)
    return outcome?.status == .exited(0) ? strace : nil
  }()

  /// What a run of the program gave.
  struct Run {
    let status: Subprocess.ExitStatus
    let text: String
    let errors: String
  }

  private let folder = try? TemporaryFolder()
  private let program: RawPath

  /// An empty vault.
  init() throws {
    program = try FileSystem.realPath("/proc/self/exe").parent.appending("sheaf" as RawPath)
    try write("", to: ".sheaf/config.yaml")
  }

  private var path: RawPath { folder?.path ?? "" }
  private var cache: RawPath { path.appending("cache" as RawPath) }
  private var kept: RawPath { path.appending("kept" as RawPath) }

  /// Writes a note.
  func write(_ text: String, to name: RawPath) throws {
    try folder?.write(text, to: ("vault" as RawPath).appending(name))
  }

  /// Removes a note.
  func remove(_ name: RawPath) throws {
    try FileSystem.remove(path.appending("vault" as RawPath).appending(name))
  }

  /// Runs the program on the vault; with `fault`, an expression of strace's `inject`, under strace.
  func run(_ arguments: [String], fault: String? = nil, log: RawPath? = nil) throws -> Run {
    var executable = program
    var words = ["-C", path.appending("vault" as RawPath).description] + arguments
    if let strace = Self.strace, fault != nil || log != nil {
      executable = strace
      var options = ["-qq", "-o", log.map(\.description) ?? "/dev/null"]
      if let fault { options += ["-e", "inject=" + fault] }
      words = options + [program.description] + words
    }
    let environment = [
      "HOME=\(path)", "XDG_CACHE_HOME=\(cache)", "XDG_STATE_HOME=\(path)/state", "TZ=UTC", "PATH=/usr/bin:/bin",
    ]
    let outcome = try Subprocess(
      executable: executable, arguments: words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    return Run(
      status: outcome.status, text: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errorOutput, as: UTF8.self))
  }

  /// What the last commit says, whatever the files are now: the notes with their titles and words.
  func answer() throws -> Run {
    try run(["list", "--no-sync", "--sort", "path", "--format", "{path} {title} {words}"])
  }

  /// The number of the index file, which another takes the place of when it is rewritten.
  func indexInode() throws -> UInt64 {
    var folder = cache.appending("sheaf" as RawPath)
    let listing = try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory]))
    folder = folder.appending(RawPath(listing.entries.first?.name ?? []))
    return try FileStatus.stat(folder.appending("index" as RawPath)).inode
  }

  /// Keeps the index as it is now.
  func keep() throws { try copy(cache, to: kept) }

  /// Puts the index back that was kept.
  func restore() throws { try copy(kept, to: cache) }

  private func copy(_ source: RawPath, to target: RawPath) throws {
    TemporaryFolder.removeTree(target)
    _ = try Subprocess(
      executable: "/bin/cp", arguments: ["-a", source.description, target.description].map { Array($0.utf8) },
      environment: []
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
  }

  /// The system calls that bring the index up to date, from the one that takes the writer's lock on, as strace counts them:
  /// each by its name, and which of its name it is.
  func calls() throws -> [(name: String, ordinal: Int)] {
    let log = path.appending("calls" as RawPath)
    try restore()
    _ = try run(["index"], log: log)
    let lines = try folder.map { try String(decoding: $0.read("calls"), as: UTF8.self) } ?? ""
    return Self.calls(in: lines) { _, _ in true }
  }

  /// The system calls of a log of strace from the first exclusive lock on, those that are wanted.
  static func calls(
    in log: String, where isWanted: (_ name: String, _ line: Substring) -> Bool
  ) -> [(name: String, ordinal: Int)] {
    var counts: [String: Int] = [:]
    var calls: [(name: String, ordinal: Int)] = []
    var isLocked = false
    for line in log.split(separator: "\n") {
      let name = String(line.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if name.isEmpty { continue }
      counts[name, default: 0] += 1
      if name == "flock", line.contains("LOCK_EX") { isLocked = true }
      if isLocked, isWanted(name, line) { calls.append((name, counts[name, default: 0])) }
    }
    return calls
  }
}
