internal import CommandSpec
internal import NoteSyntax
internal import VaultCore

enum CatCommand {
  struct Arguments: Sendable {
    var notes = NoteOperands()
    var isBodyOnly = false
    var revision: String?
  }

  static let definition: Command<Arguments> = Command(
    "Print notes exactly as they are", defaults: Arguments(), run: run,
    options: [
      .flag("body", "Leave out the front matter and a byte-order mark", sets: \.isBodyOnly),
      .value("rev", .revision, "Print the notes as they were in a commit of git", sets: \.revision),
    ],
    groups: [.shared(\.notes)], operands: [NoteOperands.operand.lifted(\.notes)],
    description: """
      Prints the files of the notes one after the other, exactly as they are: nothing is added, and no pager is used. On
      a terminal, control characters are made visible.
      For a part of a note, such as \(code: "NOTE#Heading") or \(code: "NOTE:LINE"), its lines are printed; see
      \(page: "sheaf", 1). In a git repository \(code: "NOTE@REVISION") is the note as it was in a commit, such as
      \(code: "NOTE@HEAD~1"), even if it was renamed later; \(code: "REVISION:PATH") is git's form of it. See
      \(page: "sheaf-git", 7).
      """,
    examples: [
      Example("sheaf cat welcome", "Print a note"),
      Example("sheaf cat --body welcome", "Print the text without front matter"),
    ],
    exitStatus: [1: "Standard input names no note."], seeAlso: [.command("show"), .command("log")])

  /// A note or part that is printed only once, even if it is named several times.
  private struct PrintedPart: Hashable {
    let path: [UInt8]
    let part: NotePart?
    let commit: String?
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    var texts: [[UInt8]] = []
    var seen: Set<PrintedPart> = []
    for name in try arguments.notes.words(session) {
      let old = try arguments.revision.map { try session.pastNote(named: name, at: $0, in: view) }
      if let past = try old ?? session.pastNote(named: name, in: view) {
        guard seen.insert(PrintedPart(path: past.path, part: nil, commit: past.commit)).inserted else { continue }
        let body = arguments.isBodyOnly ? NoteParser.parse(past.bytes.span).bodyRange : past.bytes.indices
        texts.append(Array(past.bytes[body]))
        continue
      }
      let named = try view.part(named: name)
      guard seen.insert(PrintedPart(path: named.note.path, part: named.part, commit: nil)).inserted else { continue }
      let (bytes, parsed, location) = try named.located(in: view.vault)
      let body = arguments.isBodyOnly ? parsed.bodyRange : bytes.indices
      texts.append(Array(bytes[location?.range ?? body]))
    }
    for text in texts { try session.print(data: text) }
    return texts.isEmpty ? .nothing : .success
  }
}
