internal import CommandSpec
internal import JSON
internal import SearchIndex
internal import Terminal
internal import VaultCore

enum OutlineCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var output = OutputArguments()
  }

  static let shape = ListShape(
    thing: "heading", things: "headings", brief: .none,
    fields: [
      .init("level", .text, "from 1 to 6"), .init("text", .text, "the heading"),
      .init("line", .text, "the number of its line"),
    ],
    columns: ["line", "level", "text"])

  static let definition: Command<Arguments> = Command(
    "Show the headings of a note",
    defaults: Arguments(),
    options: [.shared(\.output, OutputArguments.options(of: shape))],
    operands: [.one(.note, "The note", sets: \.note)],
    description: [
      """
      Prints the headings as a tree, each with its line number, for use with \(option: "line", of: "edit") of
      \(command: "edit").
      """
    ],
    examples: [Example("sheaf outline welcome", "See the structure of a note")],
    exitStatus: "It is 1 when the note has no headings.",
    seeAlso: [.command("show"), .page("sheaf-output", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let all = view.snapshot.outline(of: note.document)
    let headings = arguments.output.limited(all)
    let isPrinted = try RowPrinter(session: session, shape: shape).print(
      headings.map { heading in
        ListRow(members: [
          .init("level", .integer(heading.level)), .init("text", .string(heading.text)),
          .init("line", .integer(heading.line)),
        ])
      }, arguments.output, total: all.count, name: "headings", head: JSONValue.pathMembers(note.path))
    if !isPrinted {
      if all.isEmpty, session.errorOutput.isTerminal {
        session.remark(StyledText("The note has no headings; 'sheaf show NOTE' shows all of it.", .dim))
      }
      try session.page(lines(headings, session))
      session.announceLimit(headings.count, of: all.count, shape)
    }
    return all.isEmpty ? .nothing : .success
  }

  private static func lines(_ headings: [OutlineEntry], _ session: Session) -> [StyledText] {
    let digits = headings.last.map { String($0.line).count } ?? 0
    // The depth is the number of headings around a heading, so skipped levels do not add indentation.
    var around: [Int] = []
    return headings.map { heading in
      while let level = around.last, level >= heading.level { around.removeLast() }
      let indent = String(repeating: "  ", count: around.count)
      around.append(heading.level)
      let number = StyledText(String(heading.line).padded(toColumns: digits, alignment: .right), .lineNumber)
      let line = number + StyledText("  \(indent)") + StyledText(heading.text, .heading(heading.level))
      guard let width = session.output.width else { return line }
      return line.prepared(for: session.palette).truncated(toColumns: width)
    }
  }
}
