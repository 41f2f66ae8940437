internal import CommandSpec
internal import SystemCalls
internal import VaultChanges
internal import VaultCore

enum CopyCommand {
  struct Arguments: Sendable {
    var note: Argument?
    var target: String?
    var change = ChangeArguments()
    var card = CardArguments()
  }

  static let definition = Command(
    "Make a note of its own with the same text",
    defaults: Arguments(),
    options: [.shared(\.change), .shared(\.card)],
    operands: [
      .one(.note, "The note", sets: \.note),
      .optional(
        .text("TARGET", .dynamic("folder")), "A folder, or the copy's name, or both", sets: \.target),
    ],
    description: [
      """
      Copies the note into its own folder or into \(value: "TARGET"): a folder where there is one, or where a slash ends
      it, else the name and title of the copy, with a folder before it if there is a slash. Names are from the root of the
      vault.
      """,
      """
      The text is the same but for what says which note it is: an \(code: "id") becomes a new one, and the dates of creation
      and change become now, where the note has them. Every name goes on meaning one note: where the copy would have the
      original's title, a number is put behind it, and aliases stay with the original where links are resolved by them.
      Links in the copy lead where those of the original do.
      """,
    ],
    examples: [
      Example("sheaf copy templates/Book reading/", "Copy a note into a folder"),
      Example("sheaf copy Shortbread 'Shortbread with caraway'", "Begin a variation"),
    ],
    seeAlso: [.command("new"), .command("undo")],
    run: run)

  static func run(_ session: Session, _ arguments: Arguments) throws -> ExitStatus {
    var view = try session.openVault()
    guard let word = arguments.note else { return .nothing }
    let note = try view.note(named: word.bytes)
    let (folder, name) = place(arguments.target, note, view)
    let newID = try NoteIdentifier.make(now: session.surroundings.now())
    var path: [UInt8] = []
    let start = view
    let outcome = try session.carryOut(arguments.change, count: 1, isJSON: arguments.card.form == .json, &view) {
      () throws(VaultError) in
      var copy = NoteCopy(of: note, in: start)
      let (plan, place) = try copy.plan(folder: folder, name: name, newID: newID)
      path = place
      return plan
    }
    guard outcome != nil else { return .success }
    if let copy = view.note(at: path) {
      try CardPrinter(session: session, view: view).print(copy, .created, arguments.card)
    } else {
      session.warn("\(QuotedName.terminalText(of: path)) was written, but is not part of the vault")
    }
    return .success
  }

  /// The folder and the name that a target stands for.
  private static func place(_ target: String?, _ note: NoteRecord, _ view: VaultView) -> (folder: String, name: String?)
  {
    let own = String(decoding: note.folder, as: UTF8.self)
    guard let target, !target.isEmpty else { return (own, nil) }
    let isFolder = target == "." || target.hasSuffix("/") || view.vault.hasFolder(target)
    if isFolder { return (target == "." || target == "/" ? "" : target, nil) }
    guard let slash = target.lastIndex(of: "/") else { return (own, target) }
    return (String(target[..<slash]), String(target[target.index(after: slash)...]))
  }
}
