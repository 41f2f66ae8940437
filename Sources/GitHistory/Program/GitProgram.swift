internal import Bytes
package import SystemCalls

/// The program git. It is run with arguments only, never through a shell.
package struct GitProgram: Sendable {
  /// The result of a run of git.
  package struct Outcome: Sendable {
    /// The exit status, or 128 plus the number of the signal that killed git.
    package let status: Int32
    /// Standard output.
    package let output: [UInt8]
    /// Standard error.
    package let errorOutput: [UInt8]

    /// Standard error as text.
    package var message: String { String(decoding: errorOutput, as: UTF8.self) }

    /// Whether git failed because it needs objects that a partial clone has not downloaded.
    var lacksObjects: Bool { status != 0 && (message.contains("promisor") || message.contains("lazy fetching")) }
  }

  /// The maximal number of bytes read from git's output.
  static let outputLimit = 1 << 30

  private let executable: RawPath
  private let variables: [[UInt8]]
  let searchPath: [UInt8]

  /// Finds git in the `PATH` of the environment variables, which are also those of its runs.
  package init(variables: [[UInt8]]) throws(GitError) {
    let prefix = Array("PATH=".utf8)
    let path = variables.last { $0.starts(with: prefix) }.map { Array($0.dropFirst(prefix.count)) }
    searchPath = path ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    guard let program = Subprocess.find("git", searchPath: searchPath) else { throw .notInstalled }
    executable = program
    self.variables = variables.map(Self.absolute)
  }

  /// Makes the path in a variable absolute. git passes its hooks paths relative to the folder in which they run, but
  /// commands run git in other folders.
  private static func absolute(_ variable: [UInt8]) -> [UInt8] {
    guard variable.starts(with: Array("GIT_".utf8)), let mark = variable.firstIndex(of: .equals)
    else { return variable }
    let names = ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"]
    let value = RawPath(Array(variable[(mark + 1)...]))
    guard names.contains(where: { variable[..<mark].elementsEqual($0.utf8) }), !value.isEmpty, !value.isAbsolute,
      let folder = try? FileSystem.currentDirectory()
    else { return variable }
    return variable[...mark] + folder.appending(value).bytes
  }

  /// Runs git in a folder and returns its result, whatever its status. `operands` are the last arguments, as bytes. If
  /// `reads`, the command only reads: no program in the repository's configuration is run (hooks, monitors, pagers,
  /// external diffs, signature programs, and those that would fetch objects that a partial clone does not have), and
  /// git's index is not locked to refresh it. `variables` are added to those of the process, as "NAME=value"; a name
  /// alone removes one.
  func run(
    _ words: [String], _ operands: [[UInt8]] = [], in folder: RawPath, input: Subprocess.Input = .none,
    reads: Bool = true, variables added: [[UInt8]] = [], limits: ProgramLimits = ProgramLimits()
  ) throws(GitError) -> Outcome {
    let process = process(words, operands, in: folder, reads: reads, variables: added)
    do throws(SystemError) {
      let outcome = try process.run(
        input: input, output: .captured(limit: Self.outputLimit), errorOutput: .captured(limit: 1 << 20),
        limits: limits)
      let status: Int32 =
        switch outcome.status {
        case .exited(let status): status
        case .killed(let signal): 128 + signal.rawValue
        }
      return Outcome(status: status, output: outcome.output, errorOutput: outcome.errorOutput)
    } catch {
      switch error.errno {
      case .timedOut: throw .stalled(command: Self.command(in: words), limits.silence?.limit ?? .zero)
      case .canceled: throw .stopped
      default: throw .system(error)
      }
    }
  }

  /// Makes the process of a command, as `run` describes it.
  func process(
    _ words: [String], _ operands: [[UInt8]] = [], in folder: RawPath, reads: Bool = true,
    variables added: [[UInt8]] = []
  ) -> Subprocess {
    Subprocess(
      executable: executable,
      arguments: ((reads ? Self.readingOptions : []) + words).map { Array($0.utf8) } + operands,
      environment: environment(
        setting: (Self.plainMessages + (reads ? Self.readingVariables : [])).map { Array($0.utf8) } + added),
      workingDirectory: folder)
  }

  /// The options of commands that read: no programs, and output that no setting changes.
  private static let readingOptions =
    ["--no-pager", "--no-optional-locks"]
    + [
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "diff.external=", "log.showSignature=false",
      "log.showRoot=true", "log.follow=false", "core.quotePath=false", "i18n.logOutputEncoding=UTF-8",
    ].flatMap { ["-c", $0] }

  /// The variable that is set and empty in commands that read, for options that take their value from a variable.
  static let emptyVariable = "SHEAF_EMPTY"

  /// The variables of commands that read. Without an allowed protocol, git cannot start a program to fetch objects. Paths
  /// are never patterns here, and git refuses variables that make patterns of them.
  private static let readingVariables = [
    "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "\(emptyVariable)=", "GIT_GLOB_PATHSPECS=0",
    "GIT_NOGLOB_PATHSPECS=0", "GIT_ICASE_PATHSPECS=0",
  ]

  /// The variables with which git writes its messages in English, some of which are read here. Not every C library knows
  /// the first, which wins where it is known; the second keeps the encoding of names and messages.
  private static let plainMessages = ["LANGUAGE=en", "LC_ALL=C.UTF-8"]

  /// Whether a variable is in the environment.
  func hasVariable(_ name: String) -> Bool { variables.contains { $0.starts(with: Array("\(name)=".utf8)) } }

  /// Returns the environment with other values of some variables; a name alone removes its variable. Each variable occurs
  /// once, since programs use the first value.
  private func environment(setting added: [[UInt8]]) -> [[UInt8]] {
    let equals = UInt8(ascii: "=")
    let names = Set(added.map { $0.prefix { $0 != equals } })
    return variables.filter { !names.contains($0.prefix { $0 != equals }) } + added.filter { $0.contains(equals) }
  }

  /// Runs git in a folder and returns its output; throws unless its status is 0.
  func output(
    _ words: [String], _ operands: [[UInt8]] = [], in folder: RawPath, input: Subprocess.Input = .none,
    reads: Bool = true, variables: [[UInt8]] = []
  ) throws(GitError) -> [UInt8] {
    let outcome = try run(words, operands, in: folder, input: input, reads: reads, variables: variables)
    guard outcome.status == 0 else { throw failure(of: words, outcome, in: folder) }
    return outcome.output
  }

  /// The oldest version of git that has all options used.
  package static let neededVersion = "2.31"

  /// Returns the reason why a command failed. git ends with this status if it does not know an option.
  func failure(of words: [String], _ outcome: Outcome, in folder: RawPath) -> GitError {
    if outcome.status == 129, let current = try? version(in: folder), Self.isOld(current) {
      return .tooOld(found: current, needed: Self.neededVersion)
    }
    if outcome.lacksObjects { return .notInPartialClone }
    return .failed(command: Self.command(in: words), message: outcome.message)
  }

  /// Returns the name of a command, which follows the options of git itself.
  static func command(in words: [String]) -> String {
    let options = words.prefix { $0.hasPrefix("-") }
    let rest = words.dropFirst(options.count)
    return options.last == "-c" ? command(in: Array(rest.dropFirst())) : rest.first ?? ""
  }

  private static func isOld(_ version: String) -> Bool {
    let numbers = version.split(separator: ".").prefix(2).map { Int($0) ?? 0 }
    let needed = neededVersion.split(separator: ".").map { Int($0) ?? 0 }
    return numbers.lexicographicallyPrecedes(needed)
  }

  /// Returns the version that git prints, such as `2.39.5`.
  package func version(in folder: RawPath) throws(GitError) -> String {
    let outcome = try run(["version"], in: folder, reads: false)
    let words = String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.count > 2 ? String(words[2]) : ""
  }
}
