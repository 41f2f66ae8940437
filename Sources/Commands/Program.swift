internal import Answers
internal import CommandSpec
internal import JSON
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

/// The program: runs a command line and returns the exit status.
package enum Program {
  /// The version of sheaf.
  package static let version = "0.1.0"

  /// Parses the words after the program's name, runs the command, and reports errors.
  package static func run(_ words: [[UInt8]], _ session: Session) -> ExitStatus {
    var session = session
    session.words = words
    do {
      let invocation = try invocation(words, session)
      session.globals = invocation.globals
      if session.globals.vault == nil { session.globals.vault = session.usualVault }
      switch invocation.action {
      case .run(_, let work):
        if let vault = try OtherVault.root(of: invocation.operands, session) { session.globals.vault = vault }
        let status = try session.asking(work)
        do { try session.console.flush() } catch StreamError.closedPipe {}
        return session.reportUnread(after: status)
      case .help(let subject, let length): return try HelpCommand.show(subject, length, session)
      case .version:
        try session.print("sheaf \(version)")
        return .success
      case .nothing:
        _ = try HelpCommand.show(FirstSteps.page(session), session)
        return .failure
      }
    } catch {
      let status = session.reportUnread(after: explain(error, session))
      return session.keepInputText(after: error, status)
    }
  }

  /// Returns the parsed command line. If its first word is not a command, it can be an alias.
  private static func invocation(
    _ words: [[UInt8]], _ session: Session
  ) throws -> Invocation<GlobalArguments, Session, ExitStatus> {
    func parse(_ words: [[UInt8]]) throws(UsageError) -> Invocation<GlobalArguments, Session, ExitStatus> {
      try table.parse(words.map { Argument(bytes: $0) })
    }
    let parsed = Result { () throws(UsageError) in try parse(words) }
    switch parsed {
    case .success(let invocation): return invocation
    case .failure(let error): guard case .unknownCommand = error.problem else { throw error }
    }
    guard let expanded = try AliasExpansion(session).expand(words) else { return try parsed.get() }
    return try parse(expanded)
  }

  private static func explain(_ error: any Error, _ session: Session) -> ExitStatus {
    guard var explanation = Explanation(error) else { return .success }
    let hints = FailureHints.hints(for: error, session)
    if !hints.isEmpty { explanation.hints = hints }
    explanation = session.carriedOut.completing(explanation)
    if session.asksForJSON {
      try? session.errorOutput.write(Records.document([.init("error", .object(explanation.members))]))
      return ExitStatus(explanation.outcome)
    }
    session.remark(StyledText("sheaf: ", .error) + StyledText(explanation.message))
    for hint in explanation.hints {
      for (index, line) in hint.split(separator: "\n").enumerated() {
        session.remark(index == 0 ? StyledText("hint: ", .hint) + StyledText(String(line)) : StyledText(String(line)))
      }
    }
    return ExitStatus(explanation.outcome)
  }
}

extension Session {
  /// Whether the answer was asked for in JSON, even if the rest of the command line cannot be read.
  fileprivate var asksForJSON: Bool {
    words.prefix { $0 != Array("--".utf8) }.contains {
      ["--json", "--jsonl"].contains(String(decoding: $0, as: UTF8.self))
    }
  }
}

extension Explanation {
  /// The error as programs read it.
  fileprivate var members: [JSONValue.Member] {
    [.init("code", .string(code.rawValue)), .init("message", .string(message)), .init("hints", .strings(hints))]
  }
}

/// What sheaf prints when it is run without a command: the few commands to begin with.
enum FirstSteps {
  private static let commands = [
    "status", "search", "list", "show", "new", "daily", "edit", "rename", "backlinks", "tasks", "check", "undo",
  ]

  static func page(_ session: Session) -> HelpPage {
    let catalog = Program.table.catalog
    let isInVault = (try? Vault.open(named: session.globals.vault, session.surroundings)) != nil
    let rows = commands.compactMap(catalog.command).map {
      Prose.Definition("\(code: "sheaf \($0.name)")", Phrase(stringLiteral: $0.summary))
    }
    let count = String(catalog.visibleCommands.count)
    var blocks: [HelpPage.Block] = [.prose(Prose(stringLiteral: catalog.summary + "."))]
    if !isInVault {
      blocks.append(
        .prose(
          .terms([
            "\(code: "sheaf init")": "Make this folder a vault; no note is changed",
            "\(code: "sheaf init ~/notes")": "Make another folder a vault",
            "\(code: "sheaf -C ~/notes list")": "Use a folder without any preparation",
          ]), heading: "This folder is in no vault"))
    }
    blocks.append(.prose(.definitions(rows), heading: "Begin with"))
    blocks.append(
      .prose(
        .terms([
          "\(code: "sheaf help tutorial")": "Learn sheaf in thirty minutes",
          "\(code: "sheaf help howto")": "Find a recipe for what you want to do",
          "\(code: "sheaf --help")": "List all \(count) commands, and the topics",
          "\(code: "sheaf help WORD")": "Look up a command, an option, or a goal such as backup",
        ]), heading: "More"))
    return HelpPage(program: catalog.program, blocks: blocks)
  }
}
