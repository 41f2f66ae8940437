internal import JSON
internal import JSONRPC
internal import NoteSyntax
internal import VaultCore

/// A kind of change that the server offers at places of notes.
protocol NoteAction: SendableMetatype {
  /// The name, by which a client asks for the change later.
  static var name: String { get }
  /// The kind, by which clients sort and filter actions (LSP 3.17, CodeActionKind).
  static var kind: String { get }
  /// Returns what is offered at a place.
  static func offers(at place: ActionPlace) throws -> [ActionOffer]
  /// Returns the change that an offer stands for.
  static func change(_ argument: String, at place: ActionPlace) throws -> ActionChange
}

/// The place for which a client asks what can be done.
struct ActionPlace {
  /// The note.
  let page: Page
  /// The selection, or an empty range at the cursor.
  let range: Range<Int>
  let session: EditorSession
  /// Whether the client asks for actions of certain kinds, so that it wants those on the whole note too. Otherwise these
  /// are offered only where they fit, since many clients show all actions in one list.
  var isOfKinds = false

  /// The line of the start, from 1.
  var line: Int { page.note.lines.index(at: range.lowerBound) + 1 }

  /// The editor of the note.
  var editor: NoteEditor { NoteEditor(page.bytes, note: page.note) }

  /// Returns whether a piece of the note is at the place.
  func touches(_ piece: Range<Int>) -> Bool {
    piece.lowerBound <= range.upperBound && range.lowerBound <= piece.upperBound
  }

  /// Returns the links of the note at the place with their indices, without those that lead out of the vault.
  var links: [(index: Int, link: Link)] {
    page.note.links.enumerated().filter { _, link in
      !link.isExternal && touches(link.range)
    }.map { ($0.offset, $0.element) }
  }
}

/// Something that the server offers to do.
struct ActionOffer {
  /// The text that the client shows.
  var title: String
  /// What distinguishes the offer from others of its action.
  var argument = ""
  /// Whether it is what most users want.
  var isPreferred = false
  /// The codes of the findings that it mends.
  var codes: [String] = []
  /// Whether it makes, moves or deletes files.
  var movesFiles = false
  /// Whether other notes than this one may have to be read, so that the change is made only when it is chosen.
  var isLarge = false
}

/// The change of an offer.
struct ActionChange {
  /// The plan.
  var plan: ChangePlan
  /// The path of the note that is opened afterwards; nil for none.
  var shown: [UInt8]?
}

/// The actions, in the order in which they are offered.
enum ActionTable {
  static let actions: [any NoteAction.Type] = [
    CreateNoteAction.self, AddHeadingAction.self, ChooseTargetAction.self, RepairAction.self, RepairAllAction.self,
    LinkMentionAction.self, ToggleTaskAction.self, ScheduleTaskAction.self, ConvertLinkAction.self, ExtractAction.self,
    MergeAction.self, AddBlockIDAction.self, NormalizeTagsAction.self, OrganizeDefinitionsAction.self,
    InsertOutlineAction.self,
  ]

  /// Returns the action with a name; nil if there is none.
  static func action(named name: String) -> (any NoteAction.Type)? { actions.first { $0.name == name } }
}
