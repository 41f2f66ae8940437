internal import JSON

/// A container of TakeNote: a folder, a tag, or one of the system containers.
struct TakeNoteContainer {
  enum Kind: String, CaseIterable {
    case folder = "Folder"
    case tag = "Tag"
    case inbox = "Inbox"
    case trash = "Trash"
    case starred = "Starred"
    case buffer = "Buffer"
    case allNotes = "All Notes"
    case archive = "Archive"

    /// The key of the flag that a container of this kind has; nil for a folder.
    var flag: String? { self == .folder ? nil : "is\(rawValue.filter { $0 != " " })" }
  }

  let name: String
  let kind: Kind
  /// The colour; nil for the default.
  let color: UInt32?
  /// The symbol; nil for the default.
  let symbol: String?
  let losses: [String]

  private static let keys: Set<String> = Set(
    ["name", "canBeDeleted", "colorRGBA", "symbol", "folderNotes", "tagNotes", "starredNotes"]
      + Kind.allCases.compactMap(\.flag))

  init(_ record: JSONRecord) {
    name = record.string("name") ?? ""
    kind = Kind.allCases.first { $0.flag.flatMap { record.bool($0) } ?? false } ?? .folder
    let color = record.number("colorRGBA").flatMap { UInt32(exactly: $0) }
    self.color = color == TakeNoteStore.color ? nil : color
    let symbol = record.text("symbol")
    self.symbol = symbol == TakeNoteStore.symbol ? nil : symbol
    losses = record.keys(besides: Self.keys).map { "the key '\($0)' of a container" }
  }

  /// Returns the kind of the system container with a name, which need not be listed in the store; nil if there is none.
  static func systemKind(named name: String) -> Kind? { Kind.allCases.dropFirst(2).first { $0.rawValue == name } }

  static func record(_ kind: Kind, _ name: String, color: UInt32?, symbol: String?) -> JSONValue {
    let flags = Kind.allCases.compactMap { other in
      other.flag.map { JSONValue.Member($0, .bool(other == kind)) }
    }
    return .object(
      [.init("name", .string(name)), .init("canBeDeleted", .bool(kind == .folder || kind == .tag))] + flags + [
        .init("colorRGBA", .integer(Int(color ?? TakeNoteStore.color))),
        .init("symbol", .string(symbol ?? TakeNoteStore.symbol)),
      ])
  }
}
