internal import AgentServer
internal import CommandSpec
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum McpCommand {
  struct Arguments: Sendable {
    var isReadOnly = false
    var only: String?
    var actor: String?
    var asks = false
    var printsSetup = false
    var client: AgentSetup?
  }

  static let definition: Command<Arguments> = Command(
    "Serve notes to agents and language models", defaults: Arguments(), run: run,
    options: [
      .flag("read-only", "Offer only the nine tools that change nothing", sets: \.isReadOnly),
      .value("only", .query, "Only notes that match QUERY exist", sets: \.only)
        .details(
          """
          Other notes are not in answers, counts, links, completions or errors. Three things can tell that they exist. A new
          note cannot have the path of one of them. Links in them are updated when a note is renamed, though they are not
          counted. An operation cannot be taken back if one of them that it changed was changed later.
          """),
      .value("actor", .text("NAME").required(as: "a name"), "Record changes as those of NAME", sets: \.actor)
        .details(
          """
          \(command: "operations") shows the name, and \(code: "undo --actor NAME") takes all of its changes back.
          Without it, the name is \(code: "mcp:") and that which the program states, so two programs of one kind share
          it.
          """),
      .flag("ask", "Let the program ask its user about large changes, if it can", sets: \.asks),
      .flag("setup", "Print the settings of CLIENT, or list the clients", sets: \.printsSetup)
        .details(
          """
          Standard error names the file to put it in. The other options are a part of the settings, and so are the full
          paths of the vault and of this program.
          """),
    ],
    operands: [.optional(AgentSetup.value, "The program whose settings --setup prints", sets: \.client)],
    description: """
      Speaks the Model Context Protocol on standard input and output, in the revisions 2024-11-05 to 2026-07-28. The
      program with the model starts it, and it ends when its input does. Name the vault with an absolute \(option: "vault"),
      since such programs start it in any folder and without most of the environment.

      An answer is as new as the files, and says when that was: the first call compares them with the index, and from then
      on the server watches the vault, unless \(command: "watch") does. A note that several names mean, a parameter that does not exist and a revision that is no longer that of the note
      are errors, after which nothing was changed.
      """,
    examples: [
      Example("sheaf -C ~/notes mcp --setup claude-code > .mcp.json", "Let Claude Code use a vault"),
      Example("sheaf mcp --setup", "List the programs"),
      Example("sheaf -C ~/notes mcp --read-only", "Serve a vault without changes"),
      Example("sheaf -C ~/notes mcp --only '-tag:private' --actor claude", "Serve all notes without a tag"),
    ],
    exitStatus: [0: "The input ended.", 1: "The output was closed."],
    seeAlso: [.command("lsp"), .command("operations"), .command("undo"), .page("sheaf-agents", 7)],
    check: { arguments throws(ValueProblem) in
      if let client = arguments.client, !arguments.printsSetup {
        throw ValueProblem("CLIENT can only be given with --setup: sheaf mcp --setup \(client.name)")
      }
      if arguments.actor?.contains(where: \.isNewline) == true {
        throw ValueProblem("the name of an actor is one line")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.printsSetup {
      try session.print(exactly: Array(try setup(session, arguments).utf8))
      return .success
    }
    if session.console.inputIsTerminal {
      throw CommandError(
        "standard input is a terminal; this server is started by a program with a model, and reads its messages",
        hints: ["'sheaf mcp --setup CLIENT' prints the settings of such a program"])
    }
    var environment = AgentEnvironment(
      surroundings: session.surroundings, vault: session.globals.vault, version: Program.version,
      log: { _ in })
    (environment.isReadOnly, environment.only) = (arguments.isReadOnly, arguments.only)
    (environment.actor, environment.asks) = (arguments.actor, arguments.asks)
    let input = try session.console.openInput()
    let output = try session.console.openOutput()
    let end = try AgentServer(environment, input: input, output: output).run()
    return end == "the output was closed" ? .nothing : .success
  }

  private static func setup(_ session: Session, _ arguments: Arguments) throws -> String {
    guard let client = arguments.client else { return AgentSetup.list }
    var options: [String] = []
    if arguments.isReadOnly { options.append("--read-only") }
    if let only = arguments.only { options.append("--only=\(only)") }
    if let actor = arguments.actor { options += ["--actor", actor] }
    if arguments.asks { options.append("--ask") }
    let vault = try session.findVault()
    guard String(validating: vault.root.bytes, as: UTF8.self) != nil else {
      throw CommandError("the path of the vault is not UTF-8, so a file of settings cannot have it")
    }
    session.remark(
      StyledText(client.place(program: program, vault: vault.root.text, options: options), .dim))
    return client.text(program: program, vault: vault.root.text, options: options)
  }

  /// The path of this program, as its clients need not have the folder of it in their search path.
  private static var program: String {
    let path = try? FileSystem.realPath("/proc/self/exe")
    return path.flatMap { $0.lastComponent == "sheaf" ? $0.text : nil } ?? "sheaf"
  }
}
