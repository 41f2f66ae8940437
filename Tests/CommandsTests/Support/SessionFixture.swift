import Dates
import Synchronization
import SystemCalls
import Terminal
import TestSupport
import VaultCore
import VaultWatching

@testable import Commands

/// Runs whole command lines in this process, over a vault of their own.
///
/// The vault is the working directory, local time is two hours ahead of UTC, and it is always 2025-11-21 10:30.
struct SessionFixture: Sendable {
  /// The vault.
  let vault: TemporaryVault
  /// Standard input; nil for a terminal.
  var input: [UInt8]?
  /// What a person types at the terminal; nil for nothing.
  var typed: TypedInput?
  /// Whether standard output and standard error are terminals.
  var isTerminal = false
  /// The width of the terminal.
  var width: Int? = 80
  /// The height of the terminal; nil where it does not say.
  var height: Int?
  /// Environment variables.
  var environment: [String: String] = ["TERM": "dumb"]
  /// Nanoseconds since 1970.
  var now: Int64 = 1_763_713_800_000_000_000
  /// The time zone of the person.
  var zone = TemporaryVault.zone
  /// What the person at the terminal answers, one after another; nil when nobody can be asked.
  var answers: [String]?
  /// The working directory, from the vault's root.
  var workingDirectory = ""
  /// What programs do, editors and pagers for instance, and their exit status.
  var program: @Sendable (ProgramRequest) throws -> Int32 = { _ in 0 }

  /// An empty vault, or one with notes by path.
  init(_ notes: [String: String] = [:], config: String = "") throws {
    vault = try TemporaryVault(config: config)
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
  }

  /// What a run left behind.
  struct Run: Sendable {
    let status: ExitStatus
    /// The bytes of standard output.
    let output: [UInt8]
    /// The bytes of standard error.
    let errorOutput: [UInt8]
    /// The programs that were run.
    let programs: [ProgramRequest]

    /// Standard output.
    var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error.
    var errors: String { String(decoding: errorOutput, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    /// Standard output as a JSON document; null when it is none.
    var json: JSONTree { JSONTree(output) }
  }

  /// Runs a command line, given without the program's name.
  func run(_ words: String...) -> Run { run(words) }

  /// Runs a command line, given without the program's name.
  func run(_ words: [String]) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs a command line, given without the program's name.
  func run(_ words: [[UInt8]]) -> Run {
    let record = Record()
    var session = session(
      output: { bytes in record.output.withLock { $0 += bytes } },
      errorOutput: { bytes in record.errorOutput.withLock { $0 += bytes } })
    session.runProgram = { request in
      record.programs.withLock { $0.append(request) }
      return try program(request)
    }
    let status = Program.run(words, session)
    return Run(
      status: status, output: record.output.withLock { $0 }, errorOutput: record.errorOutput.withLock { $0 },
      programs: record.programs.withLock { $0 })
  }

  /// Runs a command line that goes on until it is told to end, and hands over what it writes and runs at once.
  func run(
    _ words: [String], control: WatchControl, output: @escaping @Sendable ([UInt8]) -> Void,
    errorOutput: @escaping @Sendable ([UInt8]) -> Void, program: @escaping @Sendable (ProgramRequest) -> Void
  ) -> ExitStatus {
    var session = session(output: output, errorOutput: errorOutput)
    session.makeWatchControl = { control }
    session.runProgram = { request in
      program(request)
      return try self.program(request)
    }
    return Program.run(words.map { Array($0.utf8) }, session)
  }

  func session(
    output: @escaping @Sendable ([UInt8]) -> Void, errorOutput: @escaping @Sendable ([UInt8]) -> Void
  ) -> Session {
    var surroundings = vault.surroundings(now: { now })
    surroundings.zone = zone
    surroundings.workingDirectory = vault.root.appending(RawPath(workingDirectory))
    var session = Session(
      surroundings: surroundings, environment: { environment[$0] }, output: channel(output),
      errorOutput: channel(errorOutput), inputIsTerminal: input == nil,
      readInput: { limit in
        let bytes = input ?? []
        guard bytes.count <= limit else { throw SystemError(.fileTooLarge, call: "read") }
        return bytes
      }, runProgram: program)
    if let answers {
      let left = Locked(answers[...])
      session.ask = { question in
        errorOutput(Array(question.utf8))
        return left.withLock { $0.popFirst() }
      }
    }
    if let typed { session.readTyped = { _ in typed } }
    return session
  }

  /// The paths of all notes, sorted.
  func paths() throws -> [String] {
    try vault.open().allNotes().map { String(decoding: $0.path, as: UTF8.self) }
  }

  /// The text of a file of the vault.
  func text(of path: String) throws -> String {
    String(decoding: try vault.read(RawPath(path)), as: UTF8.self)
  }

  private func channel(_ write: @escaping @Sendable ([UInt8]) -> Void) -> OutputChannel {
    OutputChannel(
      isTerminal: isTerminal, width: isTerminal ? width : nil, height: isTerminal ? height : nil, write: write)
  }

  private final class Record: Sendable {
    let output = Mutex<[UInt8]>([])
    let errorOutput = Mutex<[UInt8]>([])
    let programs = Mutex<[ProgramRequest]>([])
  }
}

extension SessionFixture {
  /// The files of the vault by path, with their contents; folders end with a slash, symlinks are not followed.
  func files() throws -> [[UInt8]: [UInt8]] {
    var found: [[UInt8]: [UInt8]] = [:]
    var pending: [[UInt8]] = [[]]
    while let folder = pending.popLast() {
      let opened = try FileDescriptor.open(vault.root.appending(RawPath(folder)), .readOnly, [.directory])
      for entry in try DirectoryListing(of: opened).entries {
        let name = (folder.isEmpty ? [] : folder + [0x2F]) + entry.name
        switch entry.kind {
        case .directory:
          found[name + [0x2F]] = []
          pending.append(name)
        case .symlink: found[name] = try opened.readSymlink(RawPath(entry.name)).bytes
        case .regular: found[name] = try vault.read(RawPath(name))
        // A pipe, which nobody can read without waiting.
        default: found[name] = []
        }
      }
    }
    return found
  }
}
