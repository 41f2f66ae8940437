internal import Answers
internal import CommandSpec
internal import Connections
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum BatchCommand {
  struct Arguments: Sendable {
    var actor: String?
    var stops = false
  }

  static let definition: Command<Arguments> = Command(
    "Run commands that come as lines of JSON", defaults: Arguments(), run: run,
    options: [
      .value("actor", .text("NAME").required(as: "a name"), "Record changes as those of NAME", sets: \.actor)
        .details("\(code: "undo --actor NAME") then takes back all that the batch changed."),
      .flag("stop", "End after the first command that fails", sets: \.stops),
    ],
    description: [
      """
      Each line of standard input is a command: an array of words as they would follow \(code: "sheaf"), or an object
      with \(code: "args"). It can also have \(code: "id"), which the answer repeats, and \(code: "input"), a text for its
      standard input. Each answer is one line, written as soon as the command has ended. One process for many
      commands saves the start of each.
      """,
      .code(
        """
        {"id": 1, "args": ["search", "--json", "sourdough"]}
        ["tag", "add", "winter", "Rye sourdough"]
        """),
      """
      An answer has \(code: "status"), the exit status; \(code: "json"), the document that was printed, or
      \(code: "output"), any other text; and \(code: "errors"), the text on standard error, if there is any. Commands
      that need a terminal or go on until they are stopped are refused, and nobody is asked anything.
      """,
    ],
    examples: [
      Example(#"echo '["list", "--count"]' | sheaf batch"#, "Run one command"),
      Example("sheaf batch --actor import < commands.jsonl", "Run a file of commands, and be able to take them back"),
    ],
    exitStatus: [1: "A command failed."], seeAlso: [.command("mcp"), .command("undo"), .page("sheaf-json", 5)])

  /// The longest line.
  private static let limit = 16 << 20

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var session = session
    if let actor = arguments.actor { session.surroundings.actor = actor }
    let input = try session.console.openInput()
    var framer = MessageFramer(.lines, limit: limit)
    var status = ExitStatus.success
    var isAtEnd = false
    while !isAtEnd {
      let bytes = try input.read(upTo: 64 << 10)
      isAtEnd = bytes.isEmpty
      framer.append(bytes)
      while let line = try framer.next() ?? (isAtEnd ? framer.lastLine() : nil) {
        let (answer, isGood) = answer(to: line, session)
        try session.print(event: answer)
        try session.console.flush()
        if isGood { continue }
        status = .nothing
        if arguments.stops { return status }
      }
    }
    return status
  }

  private static func answer(to line: [UInt8], _ session: Session) -> ([JSONValue.Member], isGood: Bool) {
    func wrong(_ id: JSONValue?, _ message: String) -> ([JSONValue.Member], isGood: Bool) {
      (
        (id.map { [.init("id", $0)] } ?? []) + [.init("status", 2), .init("errors", .string("sheaf: \(message)\n"))],
        false
      )
    }
    guard let value = try? JSONValue(line) else { return wrong(nil, "the line is not JSON") }
    let id = value["id"]
    let known = ["id", "args", "input"]
    if let unknown = value.object?.first(where: { !known.contains($0.key) }) {
      return wrong(id, "there is no member '\(unknown.key)'; the members are \(known.joined(separator: ", "))")
    }
    guard let items = value.array ?? value["args"]?.array, !items.isEmpty, items.allSatisfy({ $0.string != nil }) else {
      return wrong(id, "a line must be an array of words, or an object with 'args'")
    }
    guard value["input"] == nil || value["input"]?.string != nil else { return wrong(id, "'input' must be a string") }
    let words = items.compactMap(\.string).map { Array($0.utf8) }
    if Session.needsTerminal(words) {
      return wrong(id, "'\(items[0].string ?? "")' needs a terminal, or goes on until it is stopped")
    }
    let result = session.runInside(words, input: Array((value["input"]?.string ?? "").utf8))
    var members: [JSONValue.Member] = id.map { [.init("id", $0)] } ?? []
    members.append(.init("status", .integer(Int(result.status.code))))
    if let document = try? JSONValue(result.output), document.object != nil {
      members.append(.init("json", document))
    } else if !result.output.isEmpty {
      members.append(.init("output", .text(result.output)))
    }
    if !result.errors.isEmpty { members.append(.init("errors", .text(result.errors))) }
    return (members, result.status.code != ExitStatus.failure.code)
  }
}

extension Session {
  /// Runs a command in the program, as if typed by somebody who cannot be asked.
  fileprivate func runInside(
    _ words: [[UInt8]], input: [UInt8]
  ) -> (status: ExitStatus, output: [UInt8], errors: [UInt8]) {
    var connections = CollectingConsole.Connections { _, _ in 127 }
    connections.input = input
    let console = CollectingConsole(connections)
    var surroundings = surroundings
    surroundings.progress = nil
    surroundings.readFailures = ReadFailures()
    let plain = ["NO_COLOR": "1", "TERM": "dumb", "SHEAF_PAGER": ""]
    var session = Session(surroundings: surroundings, console: console) { [environment] in plain[$0] ?? environment($0)
    }
    session.usualVault = globals.vault ?? usualVault
    let status = Program.run(words, session)
    return (status, console.output, console.errorOutput)
  }
}
