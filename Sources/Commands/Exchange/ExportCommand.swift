internal import CommandSpec
internal import Exchange
internal import ExchangeFormats
internal import SearchIndex
internal import SystemCalls
internal import VaultCore

enum ExportCommand {
  struct Arguments: Sendable {
    var format: ExportFormat?
    var query = ""
    var place: RawPath?
    var replaces = false
    var dates = DateForm.iso8601
  }

  static let definition = Command(
    "Export notes for another program",
    defaults: Arguments(),
    options: [
      .own([
        .value("output", short: "o", .file("PLACE"), "Write to the file or folder PLACE") {
          $0.place = RawPath($1.bytes)
        },
        .flag("replace", "Replace an older export of this vault", sets: \.replaces),
        .value("date-form", .choice("FORM"), "Write dates as: iso8601, seconds", sets: \.dates)
          .details("Seconds are counted from 2001, as programs of Apple count them."),
      ])
    ],
    operands: [
      .one(.choice("FORMAT"), "The format", sets: \.format),
      .optional(.query, "The notes to export; all if omitted", sets: \.query),
    ],
    description: [
      """
      Writes notes in the format of another program, to a file or folder that must not exist yet. What the format cannot
      carry is listed with the number of notes. The same notes give the same bytes. Without \(option: "output"), a
      format that is one file is written to standard output.
      """
    ],
    examples: [
      Example("sheaf export lucidpal -o lucidpal_notes.json", "Write all notes for LucidPal")
    ],
    seeAlso: [.command("import"), .command("list")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    guard let format = arguments.format else { return .failure }
    let view = try session.openVault()
    let records = try view.find(arguments.query, includesArchive: true, includesTemplates: true).notes.documents
      .map(view.record)
    let sink: any ExportSink
    var place: ExportPlace?
    if let wanted = arguments.place, wanted.bytes != [UInt8(ascii: "-")] {
      let path = session.surroundings.workingDirectory.appending(wanted).normalized
      let made = try ExportPlace(path, isFolder: format.isFolder, replaces: arguments.replaces, view.vault)
      place = made
      sink = made
    } else if format.isFolder {
      throw CommandError(
        message: "\(format.rawValue) is a folder of files", hints: ["-o FOLDER says where it is to be made"])
    } else {
      sink = OutputSink(session)
    }
    let report: ExportReport
    do {
      report = try format.write(records, of: view, dates: arguments.dates, to: sink)
      try place?.finish()
    } catch {
      place?.abandon()
      throw error
    }
    tell(report, session)
    return report.notes == 0 ? .nothing : .success
  }

  /// Tells on standard error what was exported, and what was left out.
  private static func tell(_ report: ExportReport, _ session: Session) {
    for warning in report.warnings { session.warn(warning) }
    let files = report.files == 0 ? "" : ", " + Amount.text(report.files, "file")
    session.remark(StyledText("exported", .success) + StyledText("  \(Amount.text(report.notes, "note"))\(files)"))
    for line in Losses.lines(report.losses) { session.remark(StyledText("left out  ", .warning) + StyledText(line)) }
  }
}

/// Standard output as the place of an export.
private final class OutputSink: ExportSink {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func write(_ bytes: [UInt8]) throws(ExchangeError) {
    do { try session.output.write(bytes) } catch { throw .vault(error) }
  }

  func file(_ path: String, _ bytes: [UInt8]) throws(ExchangeError) { try write(bytes) }
  func copy(_ source: RawPath, to path: String) throws(ExchangeError) {}
}
