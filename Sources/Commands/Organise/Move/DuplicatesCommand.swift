internal import Answers
internal import CommandSpec
internal import Presentation
internal import VaultCore

enum DuplicatesCommand {
  struct Arguments: Sendable {
    var query = ""
    var least = DuplicateList.least
    var areas = AreaArguments()
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "List notes and sections with the same text", defaults: Arguments(), run: run,
    options: [
      .value("least", percentage, "List pairs that share at least PERCENT; 60 by default", sets: \.least)
    ],
    groups: [.shared(\.areas), .shared(\.output, OutputArguments.options(of: DuplicateList.shape))],
    operands: [.query("Compare only notes that match", sets: \.query)],
    description: """
      Prints one line per pair, those that share the most words first: both notes, how much of both texts is shared, and
      how many words. The first note was created on a later day, or on the same and has less text. So
      \(command: "merge") with both paths, in this order, makes one note of them. A section is printed as \(code: "NOTE#Heading"), if the whole notes
      do not share enough; \(command: "split") makes a note of it.

      Words are shared if eight of them, or sixteen characters of a script without spaces, are in both texts in a row,
      ignoring case, accents and punctuation. Front matter does not count, code does. Notes with fewer words than that are
      not compared, nor sections with fewer than twenty. Text that more than 32 sections have, such as that of a
      template, is not counted. Of several notes with the same text, each is paired with the oldest only.
      """,
    examples: [
      Example("sheaf duplicates", "List notes that are nearly the same"),
      Example("sheaf duplicates --least 30 in:recipes", "See what the notes in recipes share"),
    ],
    exitStatus: [1: "No notes share enough."], seeAlso: [.command("merge"), .command("related"), .command("search")])

  private static var percentage: ValueSpec<Int> {
    ValueSpec("PERCENT") { word throws(ValueProblem) in
      let digits = word.text.hasSuffix("%") ? String(word.text.dropLast()) : word.text
      guard let number = Int(digits), (1...100).contains(number) else {
        throw ValueProblem("'\(word.text)' is not a percentage from 1 to 100")
      }
      return number
    }
  }

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let (view, query) = try session.openVault(toAsk: arguments.query)
    let list = try DuplicateList(
      query, including: arguments.areas.included, sharing: arguments.least, limit: arguments.output.limit, in: view)
    let status = try session.show(
      list, arguments.output, in: view,
      empty: "No two notes share \(arguments.least) % of their text; '--least' lists those that share less."
    ) { list, range in
      DuplicateLines(display: session.display, view: view).lines(list.page(range))
    }
    if arguments.output.isPlainText, session.output.isTerminal, let pair = list.rows.first(where: \.isOfNotes) {
      let command = session.merging(pair.copy.note.path, into: pair.original.note.path, view)
      session.giveHint("this makes one note of both: \(command)")
    }
    return status
  }
}
