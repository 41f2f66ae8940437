internal import Answers
internal import Synchronization
internal import Terminal
package import VaultChanges
package import VaultCore

/// What a screen asks to have done: a change of notes, or a command line that somebody typed.
package struct RunRequest: Hashable, Sendable {
  /// Why it is asked for.
  package enum Purpose: Hashable, Sendable {
    /// Notes are changed.
    case change
    /// Only what would be changed is asked.
    case plan
    /// An operation of this screen is undone, by its number, or redone.
    case undo(Int)
    case redo(Int)
    /// The output is to be read, under a title.
    case reading(String)
    /// Notes are changed, and the note that was created or opened is edited then.
    case edit
  }

  /// What is done.
  package enum Work: Hashable, Sendable {
    case change(KeyChange)
    /// A command runs in the root of the vault, with words that somebody typed.
    case line([Word])
    /// The version of a note in a commit is shown.
    case version(note: [UInt8], commit: String)
    /// The operations are listed.
    case operations
  }

  /// A word of a command.
  package enum Word: Hashable, Sendable {
    case text([UInt8])
    /// The name of a row, wherever it is when the command is run.
    case row(ChangedRow)

    /// The word, if what was seen is still there.
    var bytes: [UInt8] {
      switch self {
      case .text(let bytes): bytes
      case .row(let row): row.operand
      }
    }
  }

  /// Why it is asked for.
  package var purpose: Purpose
  /// What is done.
  package let work: Work

  /// Asks for something.
  package init(_ purpose: Purpose, _ work: Work) { (self.purpose, self.work) = (purpose, work) }
}

extension RunRequest {
  init(_ purpose: Purpose, _ change: KeyChange.Kind, _ rows: [ChangedRow] = []) {
    self.init(purpose, .change(KeyChange(change, rows)))
  }

  /// The change; nil for anything else.
  var change: KeyChange? { if case .change(let change) = work { change } else { nil } }

  /// The words of the command line; nil if it is none.
  var words: [[UInt8]]? { if case .line(let words) = work { words.map(\.bytes) } else { nil } }

  /// What is done, in words.
  var text: String {
    switch work {
    case .change(let change): change.text
    case .line(let words):
      words.prefix(8).map { ShellWords.quoted(String(decoding: $0.bytes, as: UTF8.self)) }.joined(separator: " ")
        + (words.count > 8 ? " …" : "")
    case .version(let note, let commit): "\(String(decoding: note, as: UTF8.self)) at \(commit)"
    case .operations: "operations"
    }
  }

  /// The rows that are changed.
  var rows: [SeenRow] {
    switch work {
    case .change(let change): change.rows.compactMap(\.seen)
    case .line(let words): words.compactMap { word in if case .row(let row) = word { row.seen } else { nil } }
    case .version, .operations: []
    }
  }
}

extension SeenRow {
  /// The name of the row as a command reads it in the root of the vault.
  var operand: [UInt8] { path.operand + (line.map { Array(":\($0)".utf8) } ?? []) }
}

/// A wish to stop what runs. It is looked at before anything is changed; what has begun to be written is finished.
package final class RunStop: Sendable {
  private let wished = Atomic(false)

  /// Nothing is to be stopped yet.
  package init() {}

  package var isWished: Bool { wished.load(ordering: .relaxed) }

  package func wish() { wished.store(true, ordering: .relaxed) }
}

/// What came of a request.
package struct RunResult: Sendable {
  package let request: RunRequest
  /// Whether it succeeded.
  package var isSuccess = true
  /// Whether it was stopped before it changed anything.
  package var isStopped = false
  /// Whether nothing was done, since the command needs the terminal.
  package var needsTerminal = false
  /// The line about what was done; nil for the first line of the output.
  package var message: String?
  /// The output of a command, or the answer or plan of a change, as lines.
  package var output: [String] = []
  /// What a command wrote to standard error, or why a change was not made, as lines.
  package var errors: [String] = []
  /// Which rows were followed to where they are now.
  package var notices: [String] = []
  /// The number of files that a plan would change, and of the links and notes that change with a moved file.
  package var (plannedFiles, plannedLinks, plannedNotes) = (0, 0, 0)
  /// The places where a plan would replace a text.
  package var places: [ReplacementPlanner.Place] = []
  /// The operation that would be undone or redone, or could not be.
  package var step: OperationSummary?
  /// The last operation before that one which is not undone; nil if there is none.
  package var earlier: Int?
  /// The folders that a plan would make, since files go into them.
  package var newFolders: [[UInt8]] = []
  /// The new path that a plan would give to a file.
  package var plannedPath: [UInt8]?
  /// The numbers of the operations that were carried out.
  package var operations: [Int] = []
  /// The note that was created or named.
  package var note: [UInt8]?
  /// The new paths of files that were moved, by their old ones.
  package var moves: [[UInt8]: [UInt8]] = [:]

  /// Creates the result of nothing.
  package init(of request: RunRequest) { self.request = request }
}
