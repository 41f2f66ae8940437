internal import Answers
internal import CommandSpec
internal import Site
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum ServeCommand {
  struct Arguments: Sendable { var (query, port, opens) = ("", 8642, false) }

  static let definition: Command<Arguments> = Command(
    "Show notes in a browser while they are edited", defaults: Arguments(), run: run,
    options: [
      .value("port", .number("PORT", in: 0...65_535, called: "a port"), "Use PORT; 8642 by default", sets: \.port)
        .details("With 0, the system chooses a port that is free."),
      .flag("open", "Open the front page in the browser", sets: \.opens),
    ],
    operands: [.optional(.query, "The notes; all if omitted, with drafts", sets: \.query)],
    description: """
      Shows the pages that \(code: "sheaf export html") writes, from memory. When a note is saved, the page that shows
      it is replaced in place, and what changed is marked. Links to missing notes have a dashed line. Notes cannot be
      changed in the browser. Only programs on this machine can ask for pages, and pages of other sites cannot read
      them. Settings that change while it runs take effect when it starts again.
      """,
    examples: [
      Example("sheaf serve --open", "Read all notes in the browser"),
      Example("sheaf serve '[publish:true]'", "See the web site before it is exported"),
    ],
    exitStatus: [0: "SIGTERM stopped it.", 130: "The keyboard interrupted it (SIGINT)."],
    seeAlso: [.command("export"), .command("show"), .page("sheaf-site", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    // This must come before any other thread exists.
    let signals = try SignalQueue([.interrupt, .terminate])
    let (view, query) = try session.openVault(toAsk: arguments.query)
    let dates = session.globals.dates ?? view.vault.config.dates
    let preview = try SitePreview(
      of: view, selecting: arguments.query.isEmpty ? nil : query, trustsFiles: dates == .git)
    let socket: ListeningSocket
    let port = UInt16(clamping: arguments.port)
    do throws(SystemError) { socket = try ListeningSocket([127, 0, 0, 1], port: port) } catch {
      guard error.errno == .addressInUse || error.errno == .permissionDenied else { throw error }
      let fact = error.errno == .addressInUse ? "another program uses" : "only the administrator may use"
      let hints = ["'sheaf serve --port 0' uses one that is free"]
      throw CommandError("\(fact) the port \(port)", hints: hints)
    }
    let address = "http://127.0.0.1:\(socket.port)/"
    session.remark(
      StyledText("serving", .success) + StyledText("  \(Amount.text(preview.count, "note")) at \(address)"))
    if arguments.opens {
      _ = try session.console.run(ProgramRequest(words: ["xdg-open", address].map { Array($0.utf8) }))
    }
    let signal = try preview.serve(at: socket, names: ["127.0.0.1", "localhost"], signals: signals) {
      session.warn("the pages are not current: \($0)")
    }
    return signal == .interrupt ? .interrupted : .success
  }
}
