internal import Answers
internal import Bytes
internal import JSON
internal import SystemCalls
internal import Terminal
internal import VaultCore
internal import VaultWatching

extension WatchNotice {
  /// The notice as text.
  var text: String {
    switch self {
    case .overflow: "the system lost events; every file is checked again"
    case .tooManyFolders(let unwatched):
      """
      the system does not allow more watches; \(Amount.text(unwatched, "folder")) \(unwatched == 1 ? "is" : "are") \
      checked periodically (sysctl fs.inotify.max_user_watches raises the limit)
      """
    case .polling(let fileSystem):
      "\(fileSystem) does not report all changes; the files are checked periodically"
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

  /// The members of the notice's JSON event.
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
