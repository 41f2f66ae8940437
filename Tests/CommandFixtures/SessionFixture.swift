package import Commands
package import Dates
internal import SystemCalls
package import Terminal
package import TestSupport
internal import VaultCore

/// Runs whole command lines in this process, over a vault of their own.
///
/// The vault is the working directory, local time is two hours ahead of UTC, and it is always 2025-11-21 10:30.
package struct SessionFixture: Sendable {
  /// The vault.
  package let vault: TemporaryVault
  /// Standard input; nil for a terminal.
  package var input: [UInt8]?
  /// What a person types at the terminal; nil for nothing.
  package var typed: TypedInput?
  /// Whether standard output and standard error are terminals.
  package var isTerminal = false
  /// The width of the terminal.
  package var width: Int? = 80
  /// The height of the terminal; nil where it does not say.
  package var height: Int?
  /// Environment variables.
  package var environment: [String: String] = ["TERM": "dumb"]
  /// Nanoseconds since 1970.
  package var now: Int64 = 1_763_713_800_000_000_000
  /// The time zone of the person.
  package var zone = TemporaryVault.zone
  /// What the person at the terminal answers, one after another; nil when nobody can be asked.
  package var answers: [String]?
  /// The working directory, from the vault's root.
  package var workingDirectory = ""
  /// What programs do, editors and pagers for instance, and their exit status.
  package var program: @Sendable (ProgramRequest) throws -> Int32 = { _ in 0 }

  /// An empty vault, or one with notes by path.
  package init(_ notes: [String: String] = [:], config: String = "") throws {
    vault = try TemporaryVault(config: config)
    for (path, text) in notes { try vault.write(text, to: RawPath(path)) }
  }

  /// What a run left behind.
  package struct Run: Sendable {
    package let status: ExitStatus
    /// The bytes of standard output.
    package let output: [UInt8]
    /// The bytes of standard error.
    package let errorOutput: [UInt8]
    /// The programs that were run.
    package let programs: [ProgramRequest]

    /// Standard output.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error.
    package var errors: String { String(decoding: errorOutput, as: UTF8.self) }
    /// The lines of standard output.
    package var lines: [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    /// Standard output as a JSON document; null when it is none.
    package var json: JSONTree { JSONTree(output) }
  }

  /// Runs a command line, given without the program's name.
  package func run(_ words: String...) -> Run { run(words) }

  /// Runs a command line, given without the program's name.
  package func run(_ words: [String]) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs a command line, given without the program's name.
  package func run(_ words: [[UInt8]]) -> Run {
    let console = console()
    let status = Program.run(words, session(console))
    return Run(
      status: status, output: console.output, errorOutput: console.errorOutput, programs: console.programs)
  }

  /// Returns a console with what the fixture says; `messages` are the descriptors that a server has.
  package func console(messages: (input: Int32, output: Int32)? = nil) -> CollectingConsole {
    var connections = CollectingConsole.Connections { [program] request, _ in try program(request) }
    connections.input = input
    if isTerminal {
      let size = TerminalSize(columns: width, rows: height)
      connections.terminals = [.output: size, .errorOutput: size]
    }
    if let typed { connections.typed = typed }
    connections.answers = answers
    connections.messages = messages
    return CollectingConsole(connections)
  }

  package func session(_ console: CollectingConsole) -> Session {
    var surroundings = vault.surroundings(now: { now })
    surroundings.zone = zone
    surroundings.workingDirectory = vault.root.appending(RawPath(workingDirectory))
    return Session(surroundings: surroundings, console: console) { environment[$0] }
  }

  /// The paths of all notes, sorted.
  package func paths() throws -> [String] {
    try vault.open().allNotes().map { String(decoding: $0.path, as: UTF8.self) }
  }

  /// The text of a file of the vault.
  package func text(of path: String) throws -> String {
    String(decoding: try vault.read(RawPath(path)), as: UTF8.self)
  }
}

extension SessionFixture {
  /// The files of the vault by path, with their contents; folders end with a slash, symlinks are not followed.
  package func files() throws -> [[UInt8]: [UInt8]] {
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
