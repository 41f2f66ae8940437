internal import SystemCalls
internal import VaultCore

/// Does with a watcher's news what the arguments of the command say.
struct WatchTeller {
  let session: Session
  let arguments: WatchCommand.Arguments
  let followUp: FollowUp?

  /// Tells the news, and keeps the summary current.
  func tell(_ news: WatchNews) throws {
    if arguments.isJSON {
      try session.output.write(WatchEvents(session: session).lines(news, isQuiet: arguments.isQuiet))
    } else {
      try WatchPrinter(session: session, isQuiet: arguments.isQuiet).print(news)
    }
    try session.output.flush()
    switch news {
    case .started(let start): keepSummary(start.view)
    case .newDay(let view): keepSummary(view)
    case .changed(let changes):
      keepSummary(changes.view)
      followUp?.add(paths(changes))
    case .notice: break
    }
  }

  /// The paths of changes, as other programs can open them; of what was moved both.
  func paths(_ changes: VaultChanges) -> [[UInt8]] {
    changes.files.flatMap { [$0.pathBefore, $0.pathAfter].compactMap(\.self) }.reduce(into: []) { paths, path in
      let shown = changes.view.displayPath(path)
      if paths.last != shown { paths.append(shown) }
    }
  }

  private func keepSummary(_ view: VaultView) {
    guard let file = arguments.snapshot else { return }
    let summary = VaultSummary(view)
    do {
      try summary.write(summary.json(view), to: file, view.vault.surroundings)
    } catch {
      session.warn("\(file.text): \(error.errno)")
    }
  }
}
