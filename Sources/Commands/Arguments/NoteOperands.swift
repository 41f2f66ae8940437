internal import Bytes
internal import CommandSpec
internal import NoteSyntax
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// The notes given as `NOTE…`, where `-` is replaced by the names on standard input.
struct NoteOperands: SharedArguments {
  var names: [Argument] = []
  var isNulSeparated = false

  static var options: OptionGroup<NoteOperands> {
    OptionGroup(
      "Input options",
      .flag("null", short: "0", "With '-': names end with NUL", sets: \.isNulSeparated)
        .details("Names can then have any character; \(option: "print0", of: "search") prints them in this form.")
        .common())
  }

  /// The operand, to be lifted into a command's arguments.
  static var operand: Operand<NoteOperands> {
    .oneOrMore(.note, "The notes; '-' reads names from standard input, one per line", sets: \.names)
  }

  var isSingle: Bool { names.count == 1 && !readsInput }

  private var readsInput: Bool { names.contains { $0.bytes == Self.dash } }
  static let dash = Array("-".utf8)

  /// The maximum number of bytes of names to read.
  private static let inputLimit = 1 << 28

  /// Returns the notes with the given names, in order, each once. Throws at the first name that refers to no note or to
  /// several, so that nothing is done partially.
  func records(in view: VaultView, _ session: Session) throws -> [NoteRecord] {
    try each(session, key: \.path, view.note(named:))
  }

  /// Returns the notes and parts, in order, each once. Throws at the first name that refers to nothing or to several.
  func parts(in view: VaultView, _ session: Session) throws -> [NamedPart] {
    struct PartKey: Hashable {
      let path: [UInt8]
      let part: NotePart?
    }
    return try each(session, key: { PartKey(path: $0.note.path, part: $0.part) }, view.part(named:))
  }

  /// Returns notes, other files and folders, in order, each once. Throws as `records` does.
  func items(in view: VaultView, _ session: Session) throws -> [VaultItem] {
    try each(session, key: \.path, view.item(named:))
  }

  private func each<Item>(
    _ session: Session, key: (Item) -> some Hashable, _ find: ([UInt8]) throws -> Item
  ) throws -> [Item] {
    var seen: Set<AnyHashable> = []
    return try words(session).map(find).filter { seen.insert(key($0)).inserted }
  }

  /// Returns the names, with those on standard input in place of `-`.
  func words(_ session: Session) throws -> [[UInt8]] {
    guard readsInput else { return names.map(\.bytes) }
    var input: [[UInt8]] = []
    for line in try session.console.readInput(limit: Self.inputLimit).split(separator: isNulSeparated ? 0 : .lineFeed) {
      guard !isNulSeparated else {
        input.append(Array(line))
        continue
      }
      guard let name = QuotedName.name(fromLine: Array(line)) else {
        throw CommandError(
          "standard input: \(TerminalText.safe(Array(line))) is not a correctly quoted name",
          hints: ["names that end with NUL need no quotes: --print0 prints them, --null reads them"])
      }
      input.append(name)
    }
    // Standard input can only be used once.
    var isRead = false
    return names.flatMap { name -> [[UInt8]] in
      guard name.bytes == Self.dash else { return [name.bytes] }
      defer { isRead = true }
      return isRead ? [] : input
    }
  }
}
