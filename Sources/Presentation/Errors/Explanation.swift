internal import Answers
internal import Bytes
internal import Enrichment
internal import ExchangeFormats
internal import GitHistory
internal import NoteSyntax
internal import QueryLanguage
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore
internal import VaultWatching

/// The explanation of an error for people, in words that are harmless on a terminal. The errors of all targets below the
/// faces are worded here and nowhere else.
package struct Explanation: Sendable {
  /// What the error means for the work that was asked for.
  package enum Outcome: Sendable {
    /// It could not be done.
    case failure
    /// There was nothing to do.
    case nothing
    /// The user ended it.
    case interrupted
  }

  /// The description of the error.
  package var fact: String
  /// The consequence for the work; nil if the description suffices.
  package var consequence: String?
  /// Suggestions what to do.
  package var hints: [String] = []
  /// What the error means for the work.
  package var outcome = Outcome.failure
  /// The word by which programs tell the error from others.
  package var code = ErrorCode.failed

  /// The description with the consequence.
  package var message: String { consequence.map { "\(fact); \($0)" } ?? fact }

  /// Creates the explanation of an error; nil for a closed pipe, which is not an error.
  package init?(_ error: any Error) {
    switch error {
    case let error as any ExplainedError: self = error.explanation
    case let error as StreamError:
      guard case .failed(let cause) = error else { return nil }
      self.init("standard output: \(cause.description)")
    case let error as AnswerError: self.init(error)
    case let error as QueryError: self.init(error)
    case let error as VaultError: self.init(error)
    case let error as ConfigRefusal: self.init(error)
    case let error as WatchError: self.init(error)
    case let error as GitError: self.init(error)
    case let error as SyncError: self.init(error)
    case let error as EnrichmentError: self.init(error)
    case let error as ExchangeError:
      guard let explanation = Explanation(exchange: error) else { return nil }
      self = explanation
    case let error as SystemError: self.init(error.description)
    default: self.init("\(error)")
    }
    if !(error is any ExplainedError) { code = ErrorCode(error) }
  }

  /// Creates an explanation from its words. Empty hints are left out.
  package init(_ message: String, _ code: ErrorCode = .failed, consequence: String? = nil, hints: [String] = []) {
    (fact, self.code, self.consequence) = (message, code, consequence)
    self.hints = hints.filter { !$0.isEmpty }
  }

  private init(_ error: WatchError) {
    switch error {
    case .watched(let process):
      self.init(
        "the vault is already being watched" + (process.map { ", by process \($0)" } ?? ""),
        hints: ["'sheaf index status' describes the watcher"])
    case .tooManyQueues:
      self.init(
        "the system does not allow this user more watchers",
        hints: ["'sysctl fs.inotify.max_user_instances' shows the limit and can raise it"])
    }
  }

  private init(_ error: VaultError) {
    switch error {
    case .noVault:
      self.init(
        "there is no vault here",
        hints: ["'sheaf init' makes this folder a vault", "'sheaf -C DIR' uses the folder DIR as a vault"])
    case .noSuchVault(let name, let nearest, let known):
      self.init(
        "there is no vault '@\(name)'",
        hints: [
          nearest.map { "did you mean '@\($0)'?" } ?? "",
          known.isEmpty
            ? "'vaults' in your config gives names to vaults"
            : "the vaults are \(known.map { "@\($0)" }.joined(separator: ", "))",
        ])
    case .unusableVault(let path, let cause):
      self.init(
        "\(path.text): \(cause.errno)",
        hints: cause.errno == .noSuchFile
          ? ["'sheaf init \(ShellWords.quoted(TerminalText.safe(path.bytes)))' makes a vault there"] : [])
    case .unreadSettings(let path, let cause):
      self.init("\(path.text): \(cause.errno)", consequence: "nothing is done without these settings")
    case .vaultExists(let path):
      self.init(
        "\(path.text): already a vault",
        hints: ["'sheaf status' shows what is in it", "'sheaf config edit' opens its settings"])
    case .noSuchNote(let name, let suggestions, let similar):
      // Names that contain all the words come first, since users who type a part of a name usually mean one of them.
      let near = similar.isEmpty ? suggestions : similar.prefix(3).map { String(decoding: $0, as: UTF8.self) }
      self.init(
        "no note has the name '\(name)'",
        hints: near.isEmpty
          ? ["'sheaf search \(ShellWords.quoted(TerminalText.safe(name)))' looks in all notes"]
          : ["did you mean \(near.map { "'\(TerminalText.safe($0))'" }.joined(separator: " or "))?"])
    case .partOfNote(let part, let path):
      self.init(
        "'\(Self.text(path))\(part.text)' is a part of a note, and this command takes whole notes",
        hints: ["name the note alone: '\(Self.text(path))'"])
    case .noSuchPart(let part, let path, let suggestions):
      let fact =
        switch part {
        case .heading(let name): "it has no heading '\(name)'"
        case .block(let id): "it has no block '^\(id)'"
        case .line(let number): "it has no line \(number)"
        }
      let near = suggestions.map { "'\(Self.text(path))\($0)'" }.joined(separator: " or ")
      let note = ShellWords.quoted(Self.text(path))
      let list = if case .heading = part { "'sheaf outline \(note)' lists the headings" } else { "" }
      self.init("\(Self.text(path)): \(fact)", hints: [near.isEmpty ? list : "did you mean \(near)?"])
    case .ambiguousNote(let name, let candidates):
      let shown = candidates.prefix(10).map(Self.name)
      let more = candidates.count > shown.count ? ["and \(candidates.count - shown.count) more"] : []
      self.init("'\(name)' is ambiguous: \(candidates.count) notes match", hints: shown + more)
    case .notInTrash(let name):
      self.init("nothing in the trash has the name '\(name)'", hints: ["'sheaf trash' lists its contents"])
    case .query(let problem, let text):
      self.init("query, column \(problem.column): \(problem.message)", hints: [problem.hint ?? ""])
      if !text.contains("\n"), text.utf8.count < 200, text.utf8.allSatisfy({ $0 < 0x80 }) {
        let marks = String(repeating: " ", count: max(0, problem.column - 1))
        hints.insert("\(text)\n      \(marks)\(String(repeating: "^", count: max(1, problem.length)))", at: 0)
      }
    case .unusableName(let name, let reason): self.init("'\(name)' cannot be used: \(reason)")
    case .fileExists(let path):
      self.init("\(Self.name(path)): this file already exists")
    case .outsideVault(let path): self.init("\(path.text): it is not in the vault")
    case .noSuchTemplate(let name, let suggestions):
      self.init(
        "there is no template '\(name)'",
        hints: suggestions.isEmpty
          ? ["'sheaf list in:templates' lists templates, and 'sheaf help templates' says where they are"]
          : ["did you mean \(suggestions.map { "'\($0)'" }.joined(separator: " or "))?"])
    case .notSaved(let path, let cause, let text):
      let reason = Self(cause)
      let facts =
        switch cause {
        case .failed(_, let error): Self.fact(error)
        case .refused(_, let reason): reason
        case .changedSince: "another program changed it at the same time"
        default: reason.message
        }
      let name = path.isEmpty ? "the text" : Self.name(path)
      self.init("\(name): not saved: \(facts)", hints: reason.hints)
      outcome = reason.outcome
      if case .edit(_, let error) = cause { (fact, consequence) = (name + Self.text(error), reason.consequence) }
      if case .file(let file) = text { hints.append("the text is kept in \(file.text)") }
    case .noSuchFolder(let name): self.init("there is no folder '\(name)'", hints: ["'sheaf folders' lists them"])
    case .unknownMediaType(let path):
      self.init(
        "\(path.text): its content is not an image, audio, video or a PDF",
        hints: ["'sheaf attach --any' accepts any file"])
    case .change(let cause): self.init(cause)
    case .git(let cause): self.init(cause)
    case .exchange(let cause): self = Explanation(cause) ?? Explanation("the output was closed")
    case .move(let cause): self.init(cause)
    case .system(let cause): self.init(cause.description)
    }
  }

  private static func text(_ path: [UInt8]) -> String { TerminalText.safe(path) }
}

/// An error of a face, which has its own words.
package protocol ExplainedError: Error {
  /// The words.
  var explanation: Explanation { get }
}
