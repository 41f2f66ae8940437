internal import Bytes
internal import CommandSpec
internal import LanguageServer
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum LspCommand {
  struct Arguments: Sendable {
    var log: RawPath?
    var record: RawPath?
    var printsSetup = false
    var editor: EditorSetup?
  }

  static let definition: Command<Arguments> = Command(
    "Serve notes to Neovim, Emacs, Helix and other editors", defaults: Arguments(), run: run,
    options: [
      .value("log", .file("FILE"), "Append a log of events to FILE") { $0.log = RawPath($1.bytes) },
      .value("record", .file("FILE"), "Append all messages to FILE") { $0.record = RawPath($1.bytes) }
        .details("Each message is one line of JSON, so that a problem can be examined and reproduced."),
      .flag("setup", "Print the settings of EDITOR, or list the editors", sets: \.printsSetup)
        .details("A comment in it names the file to put it in."),
      .flag("stdio", "Accepted because many editors pass it") { _ in },
    ],
    operands: [.optional(EditorSetup.value, "The editor whose settings --setup prints", sets: \.editor)],
    description: """
      Speaks the Language Server Protocol 3.17 on standard input and output, so that editors complete links, follow
      them, rename notes with the links to them, and show backlinks and findings of \(command: "check"). The editor
      starts it, and it ends when the editor does, or when the process ends that the editor states as its own.

      The vault of a note is the nearest folder at or above it that has \(code: ".sheaf"), \(code: ".obsidian"),
      \(code: ".zk") or \(code: "logseq/config.edn"). With \(option: "vault") the folder \(value: "DIR") is a vault too. Any other note is served alone,
      as if it were in no vault.

      Unsaved texts are used as they are on the screen. The server keeps the index current as
      \(command: "watch") does, or uses a running watcher.
      """,
    examples: [
      Example("sheaf lsp --setup neovim >> ~/.config/nvim/init.lua", "Set up Neovim"),
      Example("sheaf lsp --setup", "List the editors"),
    ],
    exitStatus: [
      0: "The editor shut down the server, as the protocol requires.",
      1: "The server ended without that; the reason is on standard error.",
    ],
    seeAlso: [.page("sheaf-editors", 7), .command("watch"), .command("check")],
    manual: [LspManual.features, LspManual.commands, LspManual.settings],
    check: { arguments throws(ValueProblem) in
      if let editor = arguments.editor, !arguments.printsSetup {
        throw ValueProblem("EDITOR can only be given with --setup: sheaf lsp --setup \(editor.name)")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.printsSetup {
      try session.print(exactly: Array((arguments.editor?.text ?? EditorSetup.list).utf8))
      return .success
    }
    if session.console.inputIsTerminal {
      throw CommandError(
        "standard input is a terminal; the language server is started by an editor, and reads its messages",
        hints: ["'sheaf lsp --setup EDITOR' prints the settings of an editor"])
    }
    let vault = try session.globals.vault.map { try Vault.open(named: $0, session.surroundings).root }
    let log = try arguments.log.map { try SharedFile(appendingTo: $0) }
    let record = try arguments.record.map { try SharedFile(appendingTo: $0) }
    var environment = ServerEnvironment(
      surroundings: session.surroundings, vault: vault, version: Program.version,
      log: { line in log?.append(Array("\(line)\n".utf8)) })
    // Progress would go to a terminal that belongs to the editor.
    environment.surroundings.progress = nil
    // What an answer to the editor lacks is nothing that the end of the server could tell.
    environment.surroundings.readFailures = ReadFailures()
    let input = try session.console.openInput()
    let output = try session.console.openOutput()
    let server = try LanguageServer(environment, input: input, output: output) { isSent, body in
      record?.append(line(isSent: isSent, body))
    }
    switch try server.run() {
    case .asked: return .success
    case .abandoned(let reason):
      environment.log("the server ends: \(reason)")
      session.warn("the language server ends: \(reason)")
      return .nothing
    }
  }

  private static func line(isSent: Bool, _ body: [UInt8]) -> [UInt8] {
    Array(isSent ? #"{"sent":"#.utf8 : #"{"received":"#.utf8) + body.filter { $0 != .lineFeed && $0 != .carriageReturn }
      + Array("}\n".utf8)
  }
}

/// A file to which several threads append whole lines.
private final class SharedFile: Sendable {
  private let file: FileDescriptor
  private let lock = Locked(())

  /// Opens a file, and creates it, readable only by its owner, if it does not exist.
  init(appendingTo path: RawPath) throws(SystemError) {
    file = try FileDescriptor.open(path, .writeOnly, [.create, .append], mode: 0o600)
  }

  /// Appends bytes. If they cannot be written, they are lost.
  func append(_ bytes: [UInt8]) { lock.withLock { _ in try? file.write(bytes) } }
}
