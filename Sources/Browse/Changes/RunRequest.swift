internal import Synchronization

/// A request to run commands of the program, as if they had been typed one after another in the root of the vault.
package struct RunRequest: Hashable, Sendable {
  /// Why they are run.
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

  /// Why they are run.
  package var purpose: Purpose
  /// The words of each command, without the name of the program.
  package var commands: [[[UInt8]]]
  /// The paths of the notes that are changed.
  package var notes: [[UInt8]] = []
}

extension RunRequest {
  init(_ purpose: Purpose, _ words: [String], _ operands: [[UInt8]] = [], of items: [ListItem] = []) {
    self.init(purpose: purpose, commands: [words.map { Array($0.utf8) } + operands], notes: items.map(\.name))
  }
}

/// A wish to stop commands. They look at it before they change anything; what they have begun to write, they finish.
package final class RunStop: Sendable {
  private let wished = Atomic(false)

  /// Nothing is to be stopped yet.
  package init() {}

  /// Whether the commands are to stop.
  package var isWished: Bool { wished.load(ordering: .relaxed) }

  /// Wishes that the commands stop.
  package func wish() { wished.store(true, ordering: .relaxed) }
}

/// What came of commands.
package struct RunResult: Sendable {
  /// The request.
  package let request: RunRequest
  /// Whether all commands succeeded; after one that fails, no other is run.
  package var isSuccess = true
  /// Whether a command was stopped before it changed anything, and those after it were not run.
  package var isStopped = false
  /// What they wrote to standard output, as lines.
  package var output: [String] = []
  /// What they wrote to standard error, as lines.
  package var errors: [String] = []
  /// The number of files that plans would change, and of the links and notes that change with a moved file.
  package var (plannedFiles, plannedLinks, plannedNotes) = (0, 0, 0)
  /// The new path that plans would give to a file.
  package var plannedPath: [UInt8]?
  /// The numbers of the operations that were carried out.
  package var operations: [Int] = []
  /// The note that they created or named.
  package var note: [UInt8]?
  /// The new paths of files that were moved, by their old ones.
  package var moves: [[UInt8]: [UInt8]] = [:]

  /// Creates the result of nothing.
  package init(of request: RunRequest) { self.request = request }
}
