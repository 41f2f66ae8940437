internal import Answers
internal import CommandSpec
internal import Dates
internal import NoteSyntax
internal import VaultChanges
internal import VaultCore

/// `task move`.
enum TaskMoveCommand {
  struct Arguments: Sendable {
    var words: [Argument] = []
    var heading: String?
    var leave = TaskCarrying.Leaving.nothing
    var change = ChangeArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Move tasks to another note, or to the daily note of a day", defaults: Arguments(), run: run,
    options: [
      .value("heading", .text("HEADING"), "Put them under HEADING, which is made if there is none", sets: \.heading),
      .flag("link", "Leave their lines, with '[>]' and a link to the note", sets: \.leave, to: .link),
    ],
    groups: [.shared(\.change), .shared(\.change, .output)],
    operands: [
      .many(.word("TASK", .dynamic("note")), "Tasks as NOTE:LINE, and then the note or the day", sets: \.words)
    ],
    description: """
      Moves each task with all that is indented below it. The last word names the note, or a day in words, such as
      \(code: "tomorrow") or \(code: "2026-12-01"); its daily note is made if there is none. A note of that name is meant
      first. Links in the text lead where they led, and links to its blocks follow. \(command: "undo") reverses this.

      A task is named by its note and line: \(code: "'Reading log:25'"). \(command: "task done") describes the other forms.
      """,
    examples: [
      Example("sheaf task move 'Reading log:25' tomorrow", "Move a task to the daily note of tomorrow"),
      Example(
        "sheaf tasks --due '<today' | sheaf task move - today", "Move all tasks that are overdue to today's note"),
    ],
    seeAlso: [.command("tasks"), .command("task due"), .command("daily"), .command("undo"), .page("sheaf-dates", 7)],
    check: { arguments throws(ValueProblem) in
      if arguments.words.count < 2 {
        throw ValueProblem("the note or the day is missing", advice: "write NOTE:LINE, and then the note or the day")
      }
    })

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    let tasks = ChosenTasks(
      try TaskTargets(Array(arguments.words.dropLast()), in: view, session).notes, in: view.vault)
    var settings = TaskCarrying()
    (settings.heading, settings.leave) = (arguments.heading, arguments.leave)
    guard let name = arguments.words.last else { return .failure }
    let target = try DayOrNote(name, in: view)
    switch target {
    case .note(let path):
      return try session.carryOut(MoveTasks(tasks, to: path, settings), arguments.change, view: &view)
    case .day(let periodic):
      return try session.create(CreateNote(periodic, moving: tasks, settings, in: view), arguments.change, view: &view)
    }
  }
}

/// A note that exists, or the daily note of a day, which does not.
enum DayOrNote {
  case note([UInt8])
  case day(PeriodicNote)

  /// Finds the note with a name, or else the daily note of a day in words.
  init(_ word: Argument, in view: VaultView) throws {
    do {
      self = .note(try view.note(named: word.bytes).path)
    } catch {
      guard let day = try? view.vault.dates(lookingAhead: true).day(word.text) else { throw error }
      let periodic = try PeriodicNote(.daily, of: day, in: view.vault)
      self = try view.note(of: periodic).map { .note($0.path) } ?? .day(periodic)
    }
  }
}
