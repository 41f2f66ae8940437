internal import CommandSpec
internal import SearchIndex
internal import VaultCore

enum OutlineCommand {
  struct Arguments: Sendable {
    var note = Argument("")
    var isJSON = false
  }

  static let definition = Command(
    "Show the headings of a note",
    defaults: Arguments(),
    options: [.own([.flag("json", "Print one JSON document", sets: \.isJSON)])],
    operands: [.one(.note, "The note", sets: \.note)],
    description: [
      """
      Prints the headings as a tree, each with the number of its line, which \(option: "line", of: "edit") of
      \(command: "edit") takes.
      """
    ],
    examples: [Example("sheaf outline welcome", "See how a note is divided")],
    exitStatus: "It is 1 when the note has no headings.",
    seeAlso: [.command("show"), .page("sheaf-output", 5)],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let note = try view.note(named: arguments.note.bytes)
    let headings = view.snapshot.outline(of: note.document)
    if arguments.isJSON {
      let list = headings.map { heading -> JSONValue in
        ["level": .integer(heading.level), "text": .string(heading.text), "line": .integer(heading.line)]
      }
      let head = [JSONValue.Member("formatVersion", .integer(1))] + JSONValue.pathMembers(note.path)
      try session.print(.object(head + [.init("headings", .array(list))]))
    } else {
      if headings.isEmpty, session.errorOutput.isTerminal {
        session.remark(StyledText("The note has no headings; 'sheaf show NOTE' shows all of it.", .dim))
      }
      try session.print(lines(headings, session))
    }
    return headings.isEmpty ? .nothing : .success
  }

  private static func lines(_ headings: [OutlineEntry], _ session: Session) -> [StyledText] {
    let digits = headings.last.map { String($0.line).count } ?? 0
    // Depth counts the headings around one, so that a note which leaves out a level is no wider for it.
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
