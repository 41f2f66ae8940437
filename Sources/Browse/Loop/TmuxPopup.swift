package import SystemCalls
package import Terminal

/// A popup of tmux over its panes, in which the program shows its screen.
package struct TmuxPopup: Sendable {
  /// The variable that is set within a popup, so that the program uses all of it there.
  package static let variable = "SHEAF_POPUP"
  /// The variables that the program has in a popup too, which otherwise has those with which tmux was started.
  private static let variables = [
    "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "VISUAL", "EDITOR", "NO_COLOR", "CLICOLOR_FORCE", "SHEAF_COLOR",
    "SHEAF_VAULT", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR",
  ]
  /// What is in the file for the result until the program writes it.
  private static let unwritten = Array("not shown".utf8)

  private let folder: RawPath
  private let environment: [String: String]

  /// Prepares a popup; nil outside of tmux.
  ///
  /// - Parameter folder: The working directory.
  package init?(in folder: RawPath, _ environment: (String) -> String?) {
    guard environment("TMUX")?.isEmpty == false else { return nil }
    self.folder = folder
    var kept = [Self.variable: "1"]
    for name in Self.variables { kept[name] = environment(name) }
    self.environment = kept
  }

  /// Runs this program with other words in the popup, and returns its exit status and its standard output; nil if tmux
  /// could not show a popup, which it says on standard error.
  ///
  /// - Parameters:
  ///   - input: The standard input; nil for the popup's terminal.
  ///   - run: Runs a program and returns its exit status.
  package func run(
    _ words: [[UInt8]], input: [UInt8]?, by run: (ProgramRequest) throws -> Int32
  ) throws -> (status: Int32, output: [UInt8])? {
    let stem = "\(environment["TMPDIR"] ?? "/tmp")/sheaf-popup-\(ProcessIdentity.processID)-"
    let (output, inputFile) = (RawPath(stem + "output"), RawPath(stem + "input"))
    try Self.write(Self.unwritten, to: output)
    defer { try? FileSystem.remove(output) }
    if let input { try Self.write(input, to: inputFile) }
    defer { if input != nil { try? FileSystem.remove(inputFile) } }
    let program = (try? FileSystem.realPath("/proc/self/exe")) ?? "sheaf"
    let command = ([program.bytes] + words).map(Self.quoted).joined(separator: [0x20])
    let redirections = " >\(output)" + (input == nil ? "" : " <\(inputFile)")
    let variables = environment.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    var request = ProgramRequest(
      words: (["tmux", "display-popup", "-E", "-w", "80%", "-h", "70%"] + variables + ["-d"]).map { Array($0.utf8) })
    request.words += [folder.bytes, Array("exec ".utf8) + command + Array(redirections.utf8)]
    let status = try run(request)
    let written = try FileDescriptor.open(output).readToEnd(limit: 1 << 30)
    return written == Self.unwritten ? nil : (status, written)
  }

  /// Writes a file that did not exist and that only the user can read.
  private static func write(_ bytes: [UInt8], to path: RawPath) throws(SystemError) {
    try FileDescriptor.open(path, .writeOnly, [.create, .exclusive], mode: 0o600).write(bytes)
  }

  private static func quoted(_ word: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + word.split(separator: quote, omittingEmptySubsequences: false).joined(separator: "'\\''".utf8)
      + [quote]
  }
}
