internal import Glibc

/// A program to run. It never runs through a shell, so no name or argument can become a command.
package struct Subprocess: Sendable {
  /// The file to run; it is not searched in `PATH` (see `find`). A relative path starts at `workingDirectory`.
  package var executable: RawPath
  /// The arguments after the name of the program.
  package var arguments: [[UInt8]]
  /// The whole environment, each variable as "NAME=value".
  package var environment: [[UInt8]]
  /// The working directory; nil for that of this process.
  package var workingDirectory: RawPath?

  /// Makes a program with its arguments and its whole environment.
  package init(executable: RawPath, arguments: [[UInt8]], environment: [[UInt8]], workingDirectory: RawPath? = nil) {
    self.executable = executable
    (self.arguments, self.environment, self.workingDirectory) = (arguments, environment, workingDirectory)
  }

  /// The standard input of the program.
  package enum Input: Sendable {
    case inherited, none
    case bytes([UInt8])
    case file(RawPath)
  }

  /// The destination of the program's output.
  package enum Output: Sendable {
    case inherited, discarded
    /// The output is captured up to a limit in bytes; a program that writes more is killed, and `Errno.fileTooLarge` is
    /// thrown.
    case captured(limit: Int)
    /// The last bytes of the output are captured, up to a limit.
    case lastPart(limit: Int)
  }

  /// The way in which a program ended.
  package enum ExitStatus: Hashable, Sendable {
    case exited(Int32)
    case killed(Signal)
  }

  /// The results of a program.
  package struct Outcome: Hashable, Sendable {
    package let status: ExitStatus
    /// The captured standard output.
    package let output: [UInt8]
    /// The captured standard error.
    package let errorOutput: [UInt8]
  }

  /// Runs the program and waits for it to end. Throws if the program cannot be started. The program need not read all
  /// of its input, and what processes write that it leaves running is not awaited. It gets the default action for every
  /// signal, and only the three standard descriptors. The corresponding C functions are `posix_spawn`, `poll` and
  /// `waitpid`.
  ///
  /// - Parameter limits: When the program and all that it has started are ended early; then `Errno.timedOut` or
  ///   `Errno.canceled` is thrown.
  package func run(
    input: Input = .inherited, output: Output = .inherited, errorOutput: Output = .inherited,
    limits: ProgramLimits = ProgramLimits()
  ) throws(SystemError) -> Outcome {
    let program = try RunningProgram(self, input: input, output: output, errorOutput: errorOutput)
    let status = try program.finish(limits)
    return Outcome(status: status, output: program.output, errorOutput: program.errorOutput)
  }

  static func wait(for process: pid_t) throws(SystemError) -> ExitStatus {
    var status: Int32 = 0
    // SAFETY: the call writes one number.
    _ = try check("waitpid") { unsafe waitpid(process, &status, 0) }
    // The layout behind the macros of wait(2): the signal in the low seven bits; if it is zero, the exit status above.
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(Signal(rawValue: signal))
  }

  /// Searches the directories in the value of `PATH` for a program; returns nil if it is not found.
  ///
  /// A name with a slash is already a path. Empty or relative directories are skipped, because they would run files in
  /// the working directory.
  package static func find(_ name: RawPath, searchPath: [UInt8]) -> RawPath? {
    if name.isEmpty { return nil }
    let candidates =
      name.bytes.contains(RawPath.slash)
      ? [name]
      : searchPath.split(separator: UInt8(ascii: ":")).map { RawPath($0) }
        .filter(\.isAbsolute).map { $0.appending(name) }
    return candidates.first { candidate in
      // SAFETY: the string lives for the call.
      guard (try? FileStatus.stat(candidate))?.kind == .regular else { return false }
      return (try? unsafe candidate.check("access") { unsafe access($0, X_OK) }) != nil
    }
  }
}
