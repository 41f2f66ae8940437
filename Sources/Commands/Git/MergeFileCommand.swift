internal import CommandSpec
internal import GitHistory
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

enum MergeFileCommand {
  struct Arguments: Sendable {
    var path: String?
    var labels = MergeLabels()
    var printsResult = false
    var tells = false
    var base = Argument("")
    var ours = Argument("")
    var theirs = Argument("")
  }

  /// The status by which git recognises that the driver failed, so that it does not treat the file as merged.
  private static let failure = ExitStatus(code: 129)

  static let definition: Command<Arguments> = Command(
    "Merge versions of a note; git runs this", defaults: Arguments(), run: run,
    options: [
      .value("path", .text("PATH"), "The note's path, for messages", sets: \.path),
      .value(
        "marker-size", .number("COUNT", in: 1...1000, called: "a number of characters"),
        "Make conflict markers of COUNT characters", sets: \.labels.markerSize),
      .value("ours-label", .text("TEXT"), "The name of our version in conflict markers", sets: \.labels.ours),
      .value("base-label", .text("TEXT"), "The name of the common version", sets: \.labels.base),
      .value("theirs-label", .text("TEXT"), "The name of their version", sets: \.labels.theirs),
      .flag("tell", "Print the word merged or conflicts, for the installed driver", sets: \.tells),
      .flag("stdout", short: "p", "Print the result; do not change OURS", sets: \.printsResult),
    ],
    operands: [
      .one(.file("BASE"), "The common version of both", sets: \.base),
      .one(.file("OURS"), "Our version, which the result replaces", sets: \.ours),
      .one(.file("THEIRS"), "Their version", sets: \.theirs),
    ],
    description: """
      Properties are merged one by one: the side that changed a property wins. Lists such as tags get what either side
      added and lose what either side removed. Of two values of \(code: "updated") the later one is kept, and of two
      values of \(code: "created") the earlier one. The body is merged by line. Lines that both sides appended to the
      note, or to the same list, are all kept: those that begin with a time of day in the order of the times, others in
      alphabetical order. Only lines that both sides changed in different ways become a conflict, which is marked as git
      marks it and as its setting \(code: "merge.conflictStyle") says.

      A block is never torn: no code, formula, comment, table, quote, callout, HTML element or list item loses its end or
      gets lines of another one. If it would, the merge is a conflict that has the blocks of both sides as a whole.

      If BASE is empty, as for a note that was made on two machines, what both have in common is their base. Of two ids
      the first in alphabetical order stays, which is the older one if sheaf made them, and the other becomes an alias.

      If there are no conflicts, the result is the same when the sides are exchanged. If the front matter of any version
      is not valid, the note is merged by line. If git's own merge finds no conflict where this one does, and tears no
      block, git's result is used.
      """,
    examples: [Example("sheaf git merge-file --stdout base.md mine.md theirs.md", "See how two versions are merged")],
    exitStatus: [1: "Conflicts are left.", 129: "The files could not be read or written."],
    seeAlso: [.command("git install"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let driver = MergeDriver(
      in: session.surroundings.workingDirectory, labels: arguments.labels, variables: session.surroundings.variables)
    let files = [arguments.base, arguments.ours, arguments.theirs].map { RawPath($0.bytes) }
    do {
      var conflicts: Int
      if arguments.printsResult {
        let merged = try driver.merge(base: files[0], ours: files[1], theirs: files[2])
        conflicts = merged.conflicts
        try session.print(exactly: merged.text)
      } else {
        conflicts = try driver.mergeInPlace(base: files[0], ours: files[1], theirs: files[2])
      }
      if arguments.tells { try session.print(exactly: Array((conflicts == 0 ? "merged\n" : "conflicts\n").utf8)) }
      return conflicts == 0 ? .success : .nothing
    } catch let error as SystemError {
      let name = arguments.path.map { "\($0): " } ?? ""
      session.warn("\(name)\(error.description)")
      return failure
    }
  }
}
