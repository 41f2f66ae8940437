internal import Answers
internal import Bytes
internal import JSON
internal import LinkGraph
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

enum WatchText {
  static func remark(_ start: WatchStart) -> String? {
    let notes = Amount.text(start.view.fileCounts.notes, "note")
    // Without a number of folders, no folder is watched: the files were compared only once.
    guard let folders = start.folders else { return start.isFresh ? "\(notes), all of them new" : nil }
    return "watching \(notes) in \(Amount.text(folders, "folder"))"
  }

  static func line(_ kind: QueryChanges.Kind, _ path: [UInt8], _ view: VaultView) -> StyledText {
    let style: Style = kind == .left ? .removed : kind == .entered ? .added : .dim
    return StyledText(name: view.displayPath(path)) + StyledText("  ") + StyledText(kind.rawValue, style)
  }

  static func lines(_ changes: WatchedChanges) -> [StyledText] {
    let links = changes.links()
    var own: [[UInt8]: (broken: Int, healed: Int)] = [:]
    var lost: [[UInt8]: Int] = [:]
    var counts: [[UInt8]: Int] = [:]
    let written = Set(changes.files.compactMap(\.pathAfter))
    for link in links {
      if written.contains(link.source) {
        if link.isBroken {
          own[link.source, default: (0, 0)].broken += 1
        } else {
          own[link.source, default: (0, 0)].healed += 1
        }
      } else if let before = link.before {
        lost[before, default: 0] += 1
      } else if let after = link.after {
        counts[after, default: 0] += 1
      }
    }
    return changes.files.map { change in
      var effects: [String] = []
      let (broken, healed) = change.pathAfter.flatMap { own[$0] } ?? (0, 0)
      let verb = change.pathBefore == nil ? "" : "now "
      if broken > 0 { effects.append("\(Amount.text(broken, "link")) \(verb)unresolved") }
      if healed > 0 { effects.append("\(Amount.text(healed, "link")) now resolved") }
      if let count = change.pathBefore.flatMap({ lost[$0] }) {
        effects.append("\(Amount.text(count, "link")) to it now unresolved")
      }
      if let count = change.pathAfter.flatMap({ counts[$0] }) {
        effects.append("\(Amount.text(count, "link")) to it now resolved")
      }
      return line(change, effects, changes.view)
    }
  }

  private static func line(_ change: WatchedChange, _ effects: [String], _ view: VaultView) -> StyledText {
    var line = StyledText(name: view.displayPath(change.path)) + StyledText("  ")
    switch change.kind {
    case .created: line.append("created", .added)
    case .changed: line.append("changed")
    case .deleted: line.append("deleted", .removed)
    case .moved(let from, let isChanged):
      line.append(isChanged ? "changed and moved from " : "moved from ")
      line.append(StyledText(name: view.displayPath(from)))
    }
    if !effects.isEmpty { line.append("  " + effects.joined(separator: ", "), .warning) }
    return line
  }
}

/// Prints failures of work that a watcher does again and again; a failure that occurs again is printed only once.
final class FailureNotice: Sendable {
  private let printed = Locked<String?>(nil)

  /// Forgets the last failure: the work succeeded.
  func clear() { printed.withLock { $0 = nil } }

  /// Does some work, and prints its failure.
  func cover(_ session: Session, _ work: () throws -> Void) {
    do {
      try work()
      clear()
    } catch {
      print(error, session)
    }
  }

  func print(_ error: any Error, _ session: Session) {
    guard let explanation = Explanation(error) else { return }
    let isNew = printed.withLock { printed in
      defer { printed = explanation.message }
      return printed != explanation.message
    }
    guard isNew else { return }
    session.warn(explanation.message)
    for hint in explanation.hints { session.giveHint(hint) }
  }
}

extension WatchNotice {
  var text: String {
    switch self {
    case .overflow: "the system lost events; every file is checked again"
    case .tooManyFolders(let unwatched):
      """
      the system does not allow more watches; \(Amount.text(unwatched, "folder")) \(unwatched == 1 ? "is" : "are") \
      checked periodically (sysctl fs.inotify.max_user_watches raises the limit)
      """
    case .polling(let fileSystem): "\(fileSystem) does not report all changes; the files are checked periodically"
    case .vaultGone: "the vault's folder is gone; the watcher waits for it"
    case .vaultUnreadable(let reason): "the vault's folder cannot be read: \(reason); the watcher tries again"
    case .mostNotesGone(let missing, let count):
      "\(missing) of \(Amount.text(count, "file")) have vanished at once; the watcher waits for them"
    case .vaultBack: "the vault is back"
    case .reloaded: "the settings were read again"
    case .settingsUnread(let file, let reason):
      "\(file.text): \(reason); the settings that were read last stay in use, and the watcher tries again"
    case .notWritten(let reason): "the index cannot be written: \(reason)"
    case .written: "the index is being written again"
    case .problem(let problem):
      "\(String(decoding: QuotedName.line(of: problem.path), as: UTF8.self)): \(problem.reason.fact)"
    case .config(let problem): "\(problem.file.text):\(problem.line):\(problem.column): \(problem.message)"
    }
  }

  var members: [JSONValue.Member] {
    switch self {
    case .overflow: [.init("event", "watch.overflow")]
    case .tooManyFolders(let unwatched): [.init("event", "watch.limited"), .init("unwatched", .integer(unwatched))]
    case .polling(let fileSystem): [.init("event", "watch.polling"), .init("fileSystem", .string(fileSystem))]
    case .vaultGone: [.init("event", "watch.waiting"), .init("reason", "gone")]
    case .vaultUnreadable(let reason):
      [.init("event", "watch.waiting"), .init("reason", "unreadable"), .init("message", .string(reason))]
    case .mostNotesGone(let missing, let count):
      [
        .init("event", "watch.waiting"), .init("reason", "missing"), .init("missing", .integer(missing)),
        .init("of", .integer(count)),
      ]
    case .vaultBack: [.init("event", "watch.resumed")]
    case .reloaded: [.init("event", "watch.reloaded")]
    case .settingsUnread(let file, let reason):
      [.init("event", "problem")] + JSONValue.pathMembers(file.bytes) + [
        .init("code", "config"), .init("message", .string(reason)),
      ]
    case .notWritten(let reason): [.init("event", "index.failed"), .init("message", .string(reason))]
    case .written: [.init("event", "index.written")]
    case .problem(let problem):
      [.init("event", "problem")] + JSONValue.pathMembers(problem.path) + [
        .init("code", .string(problem.reason.code)), .init("message", .string(problem.reason.fact)),
      ]
    case .config(let problem):
      [.init("event", "problem")] + JSONValue.pathMembers(problem.file.bytes) + [
        .init("code", "config"), .init("line", .integer(problem.line)), .init("column", .integer(problem.column)),
        .init("message", .string(problem.message)),
      ]
    }
  }
}
