internal import Answers
internal import CommandSpec
internal import GitHistory
internal import JSON
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

enum DiffCommand {
  struct Arguments: Sendable {
    var operands: [Argument] = []
    var isStaged = false
    var isShort = false
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Show what changed since the last commit, by words", defaults: Arguments(), run: run,
    options: [
      .flag("staged", "Compare the staged version, not the files", sets: \.isStaged),
      .flag("cached", "The same as --staged", sets: \.isStaged).hidden(),
      .flag("stat", "Print one line per file, without the text", sets: \.isShort),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: DifferenceList.shape))],
    operands: [
      .many(.note, "Notes and folders to compare, and revisions", sets: \.operands)
    ],
    description: """
      Prints for each note the changes of its properties, tags, tasks and links, and then its lines as
      \(code: "git diff") does. Without a revision, it compares the files that \(command: "commit") would commit, new
      notes included, with the last commit. The output about notes is a patch for \(code: "git apply").

      \(code: "REV") compares the files with a commit, \(code: "REV..REV") compares two commits, and \(code: "REV..")
      compares a commit with the last one. \(code: "REV...REV") compares the second commit with the last one that both
      have in common. Notes are followed across renames, by their contents and their \(code: "id").
      """,
    examples: [
      Example("sheaf diff", "See what is not committed"),
      Example("sheaf diff --stat HEAD~1..", "See which notes the last commit changed"),
      Example("sheaf diff 'Rye sourdough' HEAD~1", "See what changed in a note since a commit"),
    ],
    exitStatus: [1: "Nothing differs."],
    seeAlso: [.command("log"), .command("commit"), .command("check"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let repository = try view.vault.repository()
    let chosen = try DiffOperands(
      arguments.operands, isStaged: arguments.isStaged, session, view, repository: repository)
    let all = try VaultDifference(repository).files(
      from: chosen.old, to: chosen.new, isNote: VaultFiles.isNotePath, isWanted: CommittedFiles.newFiles(view)
    ).filter(chosen.includes)
    let list = DifferenceList(
      rows: all.prefix(arguments.output.limit ?? .max).map(FileDifference.init), total: all.count,
      head: [.init("from", .optional(chosen.old)), .init("to", .string(chosen.newName))])
    let text = DifferenceText(display: session.display, view: view)
    if arguments.output.isPlainText, !arguments.isShort {
      try session.print(list.rows.map { (text.head($0), [$0]) }, isSpaced: false)
      session.announceLimit(of: list)
    } else {
      try session.show(list, arguments.output, in: view) { list, _ in text.statistics(list.rows) }
      if arguments.output.isPlainText, !list.rows.isEmpty {
        session.remark(StyledText(DifferenceText.sum(of: list.rows), .dim))
      }
    }
    return all.isEmpty ? .nothing : .success
  }
}

/// The files that differ between two states of a vault.
struct DifferenceList: RowListing {
  enum Field: String, ListField {
    case change, path, from, added, removed, properties, tags, tasks, links, summary, diff
  }

  let rows: [FileDifference]
  let total: Int
  let head: [JSONValue.Member]

  static let shape = ListShape(
    of: Field.self, "file", "files", paths: (.path, "Print paths only, each once, one per line"),
    fields: Field.fields([
      .change: "added, changed, moved or deleted", .path: "the path now", .from: "the path before, if it moved",
      .added: "the number of added lines", .removed: "the number of removed lines",
      .summary: "the changes of properties, tags, tasks and links",
    ]),
    record: [.change, .path, .from, .added, .removed, .properties, .tags, .tasks, .links, .summary, .diff],
    columns: [.change, .path, .added, .removed, .summary])

  var shape: ListShape { Self.shape }

  func value(_ field: Field, of file: FileDifference) -> FieldValue {
    let comparison = file.comparison
    switch field {
    case .change: return .text(file.change.kind.rawValue)
    case .path: return .path(file.change.path)
    case .from: return file.change.oldPath.map { .file($0) } ?? .absent
    case .added: return .number(file.counts.added)
    case .removed: return .number(file.counts.removed)
    case .properties, .tags, .tasks, .links, .summary, .diff:
      guard VaultFiles.isNotePath(file.change.path) else { return .absent }
    }
    return switch field {
    case .properties:
      .json(
        .array(
          comparison.properties.map { ["name": .string($0.name), "old": .optional($0.old), "new": .optional($0.new)] }))
    case .tags: .json(["added": .strings(comparison.addedTags), "removed": .strings(comparison.removedTags)])
    case .tasks:
      .json(.array(comparison.tasks.map { ["change": .string($0.kind.rawValue), "text": .string($0.text)] }))
    case .links: .json(["added": .strings(comparison.addedLinks), "removed": .strings(comparison.removedLinks)])
    case .summary: .text(file.words.flatMap(\.changes).joined(separator: "; "))
    default: .bytes(file.parts.bytes)
    }
  }
}
