internal import CommandSpec
internal import GitHistory
internal import Presentation
internal import Terminal
internal import VaultCore

enum LogCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var author: String?
    var actor: String?
    var hasPatch = false
    var isShort = false
    var output = OutputArguments()
  }

  static let definition: Command<Arguments> = Command(
    "Show the history of a note, or of the vault, in git", defaults: Arguments(), run: run,
    options: [
      .flag("patch", short: "p", "Print the changes of each version too", sets: \.hasPatch),
      .flag("oneline", "Print only the names and subjects of the commits", sets: \.isShort),
      .value("author", .text("NAME"), "List only versions of authors whose names contain NAME", sets: \.author),
      .value("actor", .text("NAME"), "List only versions with changes of the agent NAME", sets: \.actor),
      .value("max-count", short: "n", .count("COUNT"), "The same as --limit", sets: \.output.limit).hidden(),
    ],
    groups: [.shared(\.output, OutputArguments.options(of: VersionList.shape))],
    operands: [.optional(.note, "The note, or the path of a deleted one; all files if omitted", sets: \.note)],
    description: """
      Prints the commits that changed the note, or any file of the vault, newest first. A rename is recognised if the contents are similar, as in
      git, or if the note kept its \(code: "id"). Of a version in which an agent changed something, it says which one, as
      far as \(command: "operations") still knows. \(command: "cat") and \(command: "show") print the version
      \(code: "NOTE@COMMIT").
      """,
    examples: [
      Example("sheaf log 'Rye sourdough'", "See when a note changed"),
      Example("sheaf log -p 'Rye sourdough'", "See what changed each time"),
      Example("sheaf log -m 5", "See the last five commits of the vault"),
      Example("sheaf log --actor claude", "See the commits with changes of an agent"),
      Example("sheaf cat 'Rye sourdough@HEAD~1'", "Print the version before the last commit"),
    ],
    exitStatus: [1: "There is no such commit."],
    seeAlso: [.command("cat"), .command("restore"), .command("operations"), .page("sheaf-git", 7)])

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    let view = try session.openVault()
    let repository = try view.vault.repository()
    let history = NoteHistory(repository)
    let found: [NoteVersion]
    if let name = arguments.note {
      found = try history.versions(of: try session.path(ofNote: name.bytes, in: view))
    } else {
      found = try history.versionsOfVault()
    }
    var all = Array(zip(found, try CommitActors(view.vault).actors(of: found, in: repository)))
    if let author = arguments.author?.lowercased() { all = all.filter { $0.0.author.lowercased().contains(author) } }
    if let actor = arguments.actor { all = all.filter { $0.1.contains(actor) } }
    let shown = all.prefix(arguments.output.limit ?? .max)
    let (versions, actors) = (shown.map(\.0), shown.map(\.1))
    let isOfVault = arguments.note == nil
    let patches = try arguments.hasPatch ? patches(of: versions, repository) : nil
    let list = VersionList(
      rows: versions.enumerated().map { ($1, actors[$0], patches?[$0]) }, total: all.count, isOfVault: isOfVault,
      repository: repository, zone: session.surroundings.zone)
    func text() -> [StyledText] {
      arguments.isShort
        ? versions.map { StyledText($0.abbreviation, .count) + StyledText("  ") + VersionText.subject($0) }
        : VersionText.lines(versions, by: actors, isOfVault: isOfVault, of: repository, session.display)
    }
    if arguments.output.isPlainText, let patches {
      try session.print(zip(text(), patches).map { ([$0], $1) }, isSpaced: true)
      session.announceLimit(of: list)
    } else {
      try session.show(list, arguments.output, in: view) { _, _ in text() }
    }
    return all.isEmpty ? .nothing : .success
  }

  /// The number of versions whose contents git is asked for at once.
  private static let batch = 100

  /// Returns the changes of each version in files of the vault.
  private static func patches(of versions: [NoteVersion], _ repository: GitRepository) throws -> [[FileDifference]] {
    var patches: [[FileDifference]] = []
    for start in stride(from: 0, to: versions.count, by: batch) {
      let changes = versions[start..<min(start + batch, versions.count)].map { version in
        version.changes.filter { repository.vaultPath(of: $0.path) != nil }
      }
      var files = try VaultDifference(repository).files(of: changes.flatMap(\.self), isNote: VaultFiles.isNotePath)[...]
      for changes in changes {
        patches.append(files.prefix(changes.count).map(FileDifference.init))
        files = files.dropFirst(changes.count)
      }
    }
    return patches
  }
}

extension Session {
  /// Returns the path of a note by any of its names, or a path in the vault of a note that no longer exists.
  func path(ofNote name: [UInt8], in view: VaultView) throws -> [UInt8] {
    do {
      return try view.note(named: name).path
    } catch VaultError.noSuchNote where VaultFiles.isNotePath(name) {
      return name
    }
  }
}
