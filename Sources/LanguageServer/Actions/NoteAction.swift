internal import Answers
internal import NoteSyntax
internal import VaultCore

/// A kind of change that the server offers at positions in notes.
protocol NoteAction: SendableMetatype {
  /// The name by which a client requests the change later.
  static var name: String { get }
  /// The kind, by which clients sort and filter actions (LSP 3.17, CodeActionKind).
  static var kind: String { get }
  static func offers(in context: ActionContext) throws -> [ActionOffer]
  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan
}

/// The note and the range for which a client requests the possible actions.
struct ActionContext {
  let page: Page
  /// The selection, or an empty range at the cursor.
  let range: Range<Int>
  let session: EditorSession
  /// Whether the client requests actions of certain kinds, which then include those for the whole note. Otherwise these
  /// are offered only where they fit, since many clients show all actions in one list.
  var isOfKinds = false

  /// The line of the start of the range, from 1.
  var line: Int { page.note.lines.index(at: range.lowerBound) + 1 }

  var editor: NoteEditor { NoteEditor(page.bytes, note: page.note) }

  /// Returns the plan of a request for the notes with their unsaved texts, of which the client carries out its part.
  func plan(of request: some ChangeRequest) throws -> ChangePlan {
    var request = request
    return try request.plan(in: page.view)
  }

  func touches(_ piece: Range<Int>) -> Bool {
    piece.lowerBound <= range.upperBound && range.lowerBound <= piece.upperBound
  }

  /// The links of the note at the range with their indices, without external ones.
  var links: [(index: Int, link: Link)] {
    page.note.links.enumerated().filter { !$1.isExternal && touches($1.range) }.map { ($0, $1) }
  }
}

struct ActionOffer {
  var title: String
  /// The argument that distinguishes the offer from others of its action.
  var argument = ""
  var isPreferred = false
  /// The codes of the findings that it repairs.
  var codes: [String] = []
  /// Whether it creates, moves or deletes files.
  var movesFiles = false
  /// Whether other notes might have to be read, so that the change is determined only when the offer is chosen.
  var isLarge = false
}

/// The actions, in the order in which they are offered.
enum ActionTable {
  static let actions: [any NoteAction.Type] = [
    CreateNoteAction.self, AddHeadingAction.self, ChooseTargetAction.self, RepairAction.self, RepairAllAction.self,
    LinkMentionAction.self, ToggleTaskAction.self, ScheduleTaskAction.self, CarryTasksAction.self,
    ConvertLinkAction.self, ExtractAction.self,
    MergeAction.self, AddBlockIDAction.self, RemoveDefinitionAction.self, ExtractDefinitionAction.self,
    NormalizeTagsAction.self, OrganizeDefinitionsAction.self,
    InsertOutlineAction.self,
  ]

  /// The actions that are offered in a document: in a base, only repairs.
  static func actions(in page: Page) -> [any NoteAction.Type] {
    page.isBase ? [RepairAction.self, RepairAllAction.self] : actions
  }

  static func action(named name: String) -> (any NoteAction.Type)? { actions.first { $0.name == name } }
}
