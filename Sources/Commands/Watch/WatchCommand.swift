internal import CommandSpec
internal import SystemCalls
internal import VaultCore

enum WatchCommand {
  struct Arguments: Sendable {
    var isJSON = false
  }

  static let definition = Command(
    "watch", "Keep the index current, and tell what changes",
    defaults: Arguments(),
    options: [
      .own([.flag("json", "Print one JSON document a line and event", sets: \.isJSON)])
    ],
    description: [
      """
      Watches the folders of the vault and keeps the index current until it is told to end.
      """
    ],
    examples: [Example("sheaf watch", "Tell what changes")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let control = try session.makeWatchControl()
    let vault = try session.findVault()
    let printer = WatchPrinter(session: session)
    let watcher = try Watcher(vault, control: control, outlet: session.output.descriptor) { news in
      try printer.print(news)
      try session.output.flush()
    }
    switch try watcher.run() {
    case .interrupted: return .interrupted
    case .terminated, .abandoned: return .success
    }
  }
}
