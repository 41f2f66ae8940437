internal import SystemCalls

/// The process that started the server. The server ends when it ends, even if another process keeps the connection
/// open, such as a child of the editor.
struct ClientProcess: ~Copyable {
  private let processID: Int32
  private let handle: ProcessHandle?

  /// Observes the process with the number that the client states; nil if it states none.
  ///
  /// A number that belongs to no process is ignored: the client may run in another namespace of processes.
  init(_ processID: Int?) {
    let number = processID.flatMap { Int32(exactly: $0) } ?? 0
    self.processID = number
    handle = number > 0 ? try? ProcessHandle(number) : nil
  }

  /// The descriptor that becomes readable when the process ends; nil if no process is observed.
  var descriptor: Int32? {
    switch handle {
    case .some(let handle): handle.descriptor.raw
    case nil: nil
    }
  }

  /// The reason why the server ends when the process has ended.
  var end: String { "the editor, process \(processID), has ended" }
}
