internal import Answers
internal import LinkGraph
internal import NoteQueries
internal import NoteSyntax
internal import Presentation
internal import SearchIndex
internal import VaultCore

/// What is wrong with a call, in words with which a model can repair it.
struct ToolError: Error {
  /// The kind of error, with which its text begins.
  let code: ErrorCode
  let message: String
  /// What may be meant, each on a line.
  var candidates: [String] = []
  /// What to do.
  var hint = ""

  init(_ code: ErrorCode, _ message: String, _ candidates: [String] = [], hint: String = "") {
    (self.code, self.message, self.candidates, self.hint) = (code, message, candidates, hint)
  }

  static let busy = ToolError(
    .busy, "the vault is being read for the first time", hint: "call the tool again in half a minute")

  /// The most characters of an error.
  private static let longest = 2_000

  /// The error as the text of an answer: the code, the message, the candidates and the hint.
  var text: String {
    let head = "\(code.rawValue): \(message)"
    let tail = hint.isEmpty ? "" : "\nhint: \(hint)"
    var room = Self.longest - tail.count - min(head.count, Self.longest - tail.count)
    var lines = String(head.prefix(Self.longest - tail.count))
    for (index, candidate) in candidates.enumerated() {
      let line = "\n- \(candidate)"
      if line.count > room {
        let rest = "\n- and \(candidates.count - index) more"
        if rest.count <= room { lines += rest }
        break
      }
      lines += line
      room -= line.count
    }
    return lines + tail
  }
}

extension ToolError {
  /// Puts an error of a question or a change into the words for models, with what the vault knows about a name.
  init(_ error: any Error, in views: AgentVault.Views?) {
    guard let views, let error = error as? VaultError, case .noSuchNote(let name, _, _) = error else {
      self.init(error)
      return
    }
    var graph = views.shown.graph
    if let path = FormerNames.path(ofName: name, in: views) {
      self.init(
        .noNote, "no note has the name '\(name)' any more, but one had it", [String(decoding: path, as: UTF8.self)],
        hint: "give this path if it is meant")
    } else if let file = graph.resolve(target: name, fromPath: [])?.document, !views.shown.snapshot.isNote(file) {
      let path = String(decoding: views.shown.snapshot.key(of: file), as: UTF8.self)
      self.init(.noNote, "'\(path)' is a file, but no note", hint: "the tools read and change only notes")
    } else {
      self.init(error)
    }
  }

  /// Puts an error of a question or a change into the words for models.
  init(_ error: any Error) {
    switch error {
    case let error as ToolError: self = error
    case let error as VaultError: self.init(error)
    case let error as AnswerError: self.init(error)
    case let error as QueryError: self.init(.invalidValue, Self.fact(error), hint: error.failure.hint ?? "")
    default: self.init(ErrorCode(error), Self.fact(error))
    }
  }

  private init(_ error: VaultError) {
    let (code, fact) = (ErrorCode(error), Self.fact(error))
    switch error {
    case .noVault, .noSuchVault, .unusableVault, .unreadSettings:
      self.init(code, fact, hint: "the person who set up the server has to repair this")
    case .noSuchNote(let name, let suggestions, let similar):
      let near = similar.isEmpty ? suggestions : similar.prefix(5).map { String(decoding: $0, as: UTF8.self) }
      self.init(
        code, "no note has the name '\(name)'", near,
        hint: near.isEmpty ? "'search' finds notes by their words" : "give one of these if it is meant")
    case .ambiguousNote(let name, let candidates):
      self.init(
        code, "\(candidates.count) notes have the name '\(name)'",
        candidates.map { String(decoding: $0, as: UTF8.self) }, hint: "give the path of one of them")
    case .partOfNote(let part, let path):
      let name = String(decoding: path, as: UTF8.self)
      self.init(
        code, "'\(name)\(part.text)' is a part of a note", [name],
        hint: "give the note alone, and 'section' or 'lines' beside it, where the tool has them")
    case .noSuchPart(.heading(let name), let path, let suggestions):
      self.init(
        code, "'\(String(decoding: path, as: UTF8.self))' has no heading '\(name)'",
        suggestions.map { String($0.drop { $0 == "#" }) }, hint: "'read' with 'outline' lists the headings")
    case .query:
      // The first hint marks the place in the query, which needs letters of one width.
      let hints = Explanation(error)?.hints.filter { !$0.hasSuffix("^") } ?? []
      self.init(code, fact, hint: hints.joined(separator: "; "))
    case .fileExists(let path), .move(.taken(let path)):
      self.init(
        code, "'\(String(decoding: path, as: UTF8.self))' exists already", hint: "choose another name, or 'edit' it")
    case .change(let cause), .notSaved(_, let cause, _): self.init(cause, code, fact)
    default: self.init(code, fact)
    }
  }

  private init(_ cause: ChangeError, _ code: ErrorCode, _ fact: String) {
    switch cause {
    case .changedSince, .notAsSeen: self.init(code, fact, hint: "'read' the note again")
    case .edit(_, .missingTask), .edit(_, .missingLine), .edit(_, .missingBlockID):
      self.init(code, fact, hint: "'tasks' and 'read' show the lines")
    case .busy: self.init(code, "another program is changing notes", hint: "call the tool again")
    case .unexpectedCount(let count, let expected):
      self.init(code, "this affects \(Amount.text(count, "note")), not \(expected)")
    case .nothingToDo(let reason), .noOperation(let reason): self.init(code, reason)
    default: self.init(code, fact)
    }
  }

  private init(_ error: AnswerError) {
    let code = ErrorCode(error)
    switch error {
    case .changedSince(let operation, _, let paths):
      self.init(
        code, "operation \(operation) cannot be taken back: files were changed since",
        paths.map { String(decoding: $0, as: UTF8.self) }, hint: "'read' the notes, and 'edit' what is wrong")
    case .stopped: self.init(code, "nothing was changed")
    case .otherPlan:
      self.init(code, "the change would be another one than the plan", hint: "call the tool with 'dryRun' again")
    case .refused(let causes):
      self.init(code, "\(Amount.text(causes.count, "note")) cannot be changed", causes.map { Self.fact($0) })
    default: self.init(code, Self.fact(error))
    }
  }

  private static func fact(_ error: any Error) -> String { Explanation(error)?.fact ?? "the client went away" }
  private static func fact(_ error: ChangeError) -> String { Explanation(error).fact }
}
