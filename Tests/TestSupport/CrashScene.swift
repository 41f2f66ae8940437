package import SystemCalls

/// A vault whose index is behind its files by one change, to be brought up to date again and again by a program that is
/// killed or refused at some system call.
///
/// What runs is the program itself, under strace, which injects the fault.
package final class CrashScene: Sendable {
  /// strace, where it is installed and may trace.
  package static let strace: RawPath? = {
    guard let strace = InstalledProgram.find("strace") else {
      return nil
    }
    let probe = Subprocess(
      executable: strace, arguments: ["-o", "/dev/null", "/bin/true"].map { Array($0.utf8) }, environment: [])
    let outcome = try? probe.run(input: .none, output: .discarded, errorOutput: .discarded)
    return outcome?.status == .exited(0) ? strace : nil
  }()

  /// What a run of the program gave.
  package struct Run {
    package let status: Subprocess.ExitStatus
    package let text: String
    package let errors: String

    package init(status: Subprocess.ExitStatus, text: String, errors: String) {
      (self.status, self.text, self.errors) = (status, text, errors)
    }
  }

  /// The program that is run: the one beside the tests, or another build of it that `SHEAF_TEST_PROGRAM` names.
  package static let program: RawPath = {
    if let named = ProcessArguments.environment("SHEAF_TEST_PROGRAM") { return RawPath(named) }
    let tests = (try? FileSystem.realPath("/proc/self/exe")) ?? "."
    return tests.parent.appending("sheaf" as RawPath)
  }()

  private let folder: TemporaryFolder

  /// An empty vault.
  package init() throws {
    folder = try TemporaryFolder()
    try write("", to: ".sheaf/config.yaml")
  }

  private var path: RawPath { folder.path }
  /// The vault.
  package var root: RawPath { path.appending("vault" as RawPath) }

  /// Where the program keeps the index.
  package var cache: RawPath { path.appending("cache" as RawPath) }
  private var kept: RawPath { path.appending("kept" as RawPath) }

  /// Writes a note.
  package func write(_ text: String, to name: RawPath) throws {
    try folder.write(text, to: ("vault" as RawPath).appending(name))
  }

  /// Removes a note.
  package func remove(_ name: RawPath) throws {
    try FileSystem.remove(root.appending(name))
  }

  /// Runs the program on the vault; with `fault`, an expression of strace's `inject`, under strace.
  ///
  /// - Parameter files: The only files whose calls fail, by the paths that calls are given and their absolute paths; all
  ///   files if there are none.
  package func run(_ arguments: [String], fault: String? = nil, files: [RawPath] = [], log: RawPath? = nil) throws
    -> Run
  {
    var executable = Self.program
    var words = ["-C", root.description] + arguments
    if let strace = Self.strace, fault != nil || log != nil {
      executable = strace
      var options = ["-qq", "-o", log.map(\.description) ?? "/dev/null"]
      if let fault { options += Self.options(ofFault: fault) }
      options += files.flatMap { ["-P", $0.description] }
      words = options + [Self.program.description] + words
    }
    return try run(executable, words)
  }

  /// The options of strace for a fault, an expression of its `inject`. It traces no other call. For an error a filter in the
  /// kernel, for which strace must follow threads, lets other calls pass without a stop, which takes a quarter of the time;
  /// signals are not injected beside that filter (strace 6.1).
  package static func options(ofFault fault: String) -> [String] {
    (fault.contains(":error=") ? ["-f", "--seccomp-bpf"] : [])
      + ["-e", "trace=" + fault.prefix { $0 != ":" }, "-e", "inject=" + fault]
  }

  /// Runs any program with what the program finds in its environment.
  package func run(_ executable: RawPath, _ words: [String]) throws -> Run {
    let environment = [
      "HOME=\(path)", "XDG_CONFIG_HOME=\(path)/config", "XDG_CACHE_HOME=\(cache)",
      "XDG_STATE_HOME=\(path)/state", "TZ=UTC", InstalledProgram.path, "PROGRAM=\(Self.program)", "VAULT=\(root)",
    ]
    let outcome = try Subprocess(
      executable: executable, arguments: words.map { Array($0.utf8) }, environment: environment.map { Array($0.utf8) }
    ).run(input: .none, output: .captured(limit: 1 << 20), errorOutput: .captured(limit: 1 << 20))
    return Run(
      status: outcome.status, text: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errorOutput, as: UTF8.self))
  }

  /// What the last commit says, whatever the files are now: the notes with their titles and words.
  package func answer() throws -> Run {
    try run(["list", "--no-sync", "--sort", "path", "--format", "{path} {title} {words}"])
  }

  /// The notes with their titles, as the files are now, or as the last commit says.
  package func titles(isSynchronized: Bool = true) throws -> Run {
    try run(["list"] + (isSynchronized ? [] : ["--no-sync"]) + ["--sort", "path", "--format", "{path} {title}"])
  }

  /// The number of segments of the index.
  package func segments() throws -> Int {
    let status = try run(["index", "status", "--json"]).text
    let value = status.firstRange(of: "\"segments\":").map { status[$0.upperBound...].prefix { $0.isNumber } }
    return value.flatMap { Int($0) } ?? 0
  }

  private func indexFolder() throws -> RawPath {
    let folder = cache.appending("sheaf" as RawPath)
    let listing = try DirectoryListing(of: FileDescriptor.open(folder, .readOnly, [.directory]))
    return folder.appending(RawPath(listing.entries.first?.name ?? []))
  }

  private func index() throws -> RawPath { try indexFolder().appending("index" as RawPath) }

  /// The names of the files beside the index, and its own.
  package func indexFiles() throws -> [String] {
    try DirectoryListing(of: FileDescriptor.open(indexFolder(), .readOnly, [.directory])).entries
      .filter { $0.kind == .regular }.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }

  /// The number of the index file, which another takes the place of when it is rewritten.
  package func indexInode() throws -> UInt64 { try FileStatus.stat(index()).inode }

  /// Makes the index look as if somebody had written to it.
  package func touchIndex() throws {
    try FileDescriptor.open(index(), .readWrite).setTimes(modified: SystemClock.wallNanoseconds)
  }

  /// Changes a byte of the newest commit, which stands at the end.
  package func damage() throws {
    let file = try FileDescriptor.open(index(), .readWrite)
    let offset = try file.status().size - 20
    try file.write(file.read(count: 1, at: offset).map { $0 ^ 1 }, at: offset)
  }

  /// Keeps the index as it is now.
  package func keep() throws { try copy(cache, to: kept) }

  /// Puts the index back that was kept.
  package func restore() throws { try copy(kept, to: cache) }

  private func copy(_ source: RawPath, to target: RawPath) throws {
    TemporaryFolder.removeTree(target)
    _ = try Subprocess(
      executable: "/bin/cp", arguments: ["-a", source.description, target.description].map { Array($0.utf8) },
      environment: []
    ).run(input: .none, output: .discarded, errorOutput: .discarded)
  }

  /// Takes the index away.
  package func forget() { TemporaryFolder.removeTree(cache) }

  /// The system calls of a command, from the one that takes the writer's lock on, as strace counts them: each by its name,
  /// and which of its name it is.
  package func calls(of arguments: [String] = ["index"]) throws -> [(name: String, ordinal: Int)] {
    _ = try run(arguments, log: path.appending("calls" as RawPath))
    return try Self.calls(in: String(decoding: folder.read("calls"), as: UTF8.self)) { _, _ in true }
  }

  /// The numbers of a command's system calls with some names, in its first thread.
  package func counts(ofCalls names: Set<String>, by arguments: [String]) throws -> [String: Int] {
    _ = try run(arguments, log: path.appending("calls" as RawPath))
    let calls = try Self.calls(in: String(decoding: folder.read("calls"), as: UTF8.self), isLocked: true) { name, _ in
      names.contains(name)
    }
    return Dictionary(calls.map { ($0.name, $0.ordinal) }, uniquingKeysWith: max)
  }

  /// The system calls of a log of strace from the first exclusive lock on, those that are wanted.
  package static func calls(
    in log: String, isLocked: Bool = false, where isWanted: (_ name: String, _ line: Substring) -> Bool
  ) -> [(name: String, ordinal: Int)] {
    var counts: [String: Int] = [:]
    var calls: [(name: String, ordinal: Int)] = []
    var isLocked = isLocked
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
