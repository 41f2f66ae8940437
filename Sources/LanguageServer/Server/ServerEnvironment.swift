internal import Presentation
package import SystemCalls
package import VaultCore

/// The environment that the program provides for a language server.
package struct ServerEnvironment: Sendable {
  /// The facts about the user and the machine.
  package var surroundings: Surroundings
  /// A folder that is a vault even without a marker; nil if only folders with a marker are vaults.
  package var vault: RawPath?
  /// The version of the program.
  package var version: String
  /// Writes a line to the log.
  package var log: @Sendable (String) -> Void

  package init(
    surroundings: Surroundings, vault: RawPath?, version: String, log: @escaping @Sendable (String) -> Void
  ) {
    (self.surroundings, self.vault, self.version, self.log) = (surroundings, vault, version, log)
  }

  /// Returns the message for an error, and what can be done, each on a line.
  func advise(_ error: any Error) -> String {
    ([explain(error)] + (Explanation(error)?.hints ?? []).map { "hint: \($0)" }).joined(separator: "\n")
  }

  func explain(_ error: any Error) -> String { Explanation(error)?.message ?? "the editor closed the connection" }
}

/// The process that started the server. The server ends with it, even if its child keeps the connection open.
struct ClientProcess: ~Copyable {
  private let processID: Int32
  private let handle: FileDescriptor?

  /// Observes a process, if any. One that is not found is ignored: the client may be in another namespace of processes.
  init(_ processID: Int?) {
    let number = processID.flatMap { Int32(exactly: $0) } ?? 0
    self.processID = number
    handle = number > 0 ? try? FileDescriptor.process(number) : nil
  }

  /// The descriptor that becomes readable when the process ends; nil if no process is observed.
  var descriptor: Int32? {
    switch handle {
    case .some(let handle): handle.raw
    case nil: nil
    }
  }

  /// The reason why the server ends when the process has ended.
  var end: String { "the editor, process \(processID), has ended" }
}
