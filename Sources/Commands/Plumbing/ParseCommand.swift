internal import CommandSpec
internal import NoteSyntax
internal import SystemCalls
internal import Terminal
internal import VaultCore

enum ParseCommand {
  struct Arguments: Sendable {
    var file: Argument?
    var isJSON = true
  }

  /// The maximum number of bytes to read.
  private static let limit = 1 << 30

  static let definition: Command<Arguments> = Command(
    "Print how a note is parsed, as JSON", defaults: Arguments(), run: run,
    options: [.flag("json", "Print one JSON document; this is the only form", sets: \.isJSON)],
    operands: [.optional(.file(), "The note; standard input if omitted or '-'", sets: \.file)],
    description: """
      Prints the title, front matter, headings, links, tags, tasks, block ids, footnotes, fields, tables and problems of
      a note. It works on any file; outside a vault, default rules are used for titles. \(page: "sheaf-json", 5)
      describes the members.
      """,
    examples: [
      Example("sheaf parse Welcome.md", "Print the parts of a note"),
      Example("echo '- [ ] milk 📅 2026-12-01' | sheaf parse", "See how a task is parsed"),
    ],
    seeAlso: [.page("sheaf-note", 5), .page("sheaf-json", 5)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let (bytes, fileName) = try read(arguments.file, session)
    let note = NoteParser.parse(bytes.span)
    let ignored = IgnoredValue.problems(of: note, zone: session.surroundings.zone)
    let order = titleOrder(arguments.file, session)
    let json = NoteJSON(note: note, bytes: bytes, fileName: fileName, titleOrder: order, ignored: ignored)
    try session.print(document: json.members)
    return .success
  }

  /// Returns the title order of the vault that contains the file, or the working directory for standard input.
  private static func titleOrder(_ file: Argument?, _ session: Session) -> [TitleSource] {
    guard let vault = try? Vault.open(named: session.globals.vault, session.surroundings) else {
      return TitleSource.standard
    }
    let path = session.surroundings.workingDirectory.appending(RawPath(file?.bytes ?? [])).normalized
    return path.relative(to: vault.root) == nil ? TitleSource.standard : vault.config.titleOrder
  }

  /// Returns the bytes of a file and its name. Without a file, standard input is read, which has no name.
  private static func read(_ file: Argument?, _ session: Session) throws -> (bytes: [UInt8], name: String) {
    guard let file, file.bytes != [UInt8(ascii: "-")] else { return (try session.console.readInput(limit: limit), "") }
    let path = session.surroundings.workingDirectory.appending(RawPath(file.bytes))
    do throws(SystemError) {
      let bytes = try FileDescriptor.open(path, .readOnly, [.noControllingTerminal]).readToEnd(limit: limit)
      return (bytes, path.lastComponent.text)
    } catch {
      throw CommandError("\(file.text): \(error.errno)")
    }
  }
}
