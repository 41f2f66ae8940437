internal import Answers
internal import Bytes
internal import CommandSpec
internal import Exchange
internal import ExchangeFormats
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum CalendarImport {
  static func run(_ session: Session, _ arguments: ImportCommand.Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    var sources: [CalendarSource] = []
    for source in arguments.sources {
      let path = session.surroundings.workingDirectory.appending(RawPath(source.bytes)).normalized
      sources.append(
        try source.text == Session.dash
          ? CalendarSource(session.console.readInput(limit: 1 << 28)) : CalendarSource(path))
    }
    let target = try arguments.target.map { try view.note(named: $0.bytes).path }
    var request = TakeCalendars(sources, arguments.calendar, to: target, folder: arguments.folder)
    let outcome = try session.carryOut(&request, arguments.change, &view)
    guard let merge = request.merge else { return .success }
    let unread = sources.flatMap(\.unread)
    let lines = CalendarText(view: view, isDryRun: arguments.change.isDryRun).lines(merge)
    if let outcome {
      if let warning = try merge.remember(in: view) { session.warn(warning) }
      if let report = outcome.report { session.announceConflicts(of: report) }
      try session.show(
        arguments.change.form, document: { merge.document(outcome.report, unread: unread) }, text: { lines })
      if outcome.hasConflicts { return .failure }
    } else {
      // The plan is what standard output has.
      for line in lines { session.remark(line) }
    }
    for (path, reason) in unread {
      session.warn("\(QuotedName.terminalText(of: path)): \(reason), so it was not imported")
    }
    return unread.isEmpty && !merge.hasConflicts ? .success : .nothing
  }
}
