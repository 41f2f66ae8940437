internal import JSON
internal import SystemCalls

/// The queue of open documents whose diagnostics are determined and sent at the next pause in typing.
struct DiagnosticsQueue {
  private var due: Set<DocumentURI.Key> = []
  /// The documents among these that are due only because their own text has changed.
  private var edited: Set<DocumentURI.Key> = []
  /// The monotonic time when documents are due; nil if the queue is empty.
  private(set) var deadline: Int64?
  /// The diagnostics that were last sent, so that the same ones are not sent twice.
  private(set) var sent: [DocumentURI.Key: JSONValue] = [:]

  /// The result ids of the last answers to clients that pull diagnostics.
  private var results: [DocumentURI.Key: String] = [:]
  private var answers = 0

  /// The pause in nanoseconds. It is shorter than that between two letters: only what a client sends at once is one change.
  private static let pause: Int64 = 10_000_000

  mutating func add(_ document: DocumentURI.Key) {
    due.insert(document)
    edited.remove(document)
    deadline = SystemClock.monotonicNanoseconds + Self.pause
  }

  /// Adds a document whose text has changed. Others become due if links can lead elsewhere because of that.
  mutating func add(edited document: DocumentURI.Key) {
    if due.insert(document).inserted { edited.insert(document) }
    deadline = SystemClock.monotonicNanoseconds + Self.pause
  }

  /// Adds all open documents of the vault of a changed one, since the change can break or repair their links.
  mutating func addAll(of document: OpenDocument) {
    for other in document.workspace.documents.values { add(other.uri.key) }
  }

  /// Returns the due documents and those that only were edited, and removes them from the queue.
  mutating func take() -> (due: Set<DocumentURI.Key>, edited: Set<DocumentURI.Key>) {
    guard let deadline, deadline <= SystemClock.monotonicNanoseconds else { return ([], []) }
    defer { (due, edited, self.deadline) = ([], [], nil) }
    return (due, edited)
  }

  /// Records the diagnostics that are sent for a document. Returns whether they differ from those sent before.
  mutating func note(_ diagnostics: JSONValue, of document: DocumentURI.Key) -> Bool {
    if sent[document] == diagnostics { return false }
    sent[document] = diagnostics
    return true
  }

  /// Returns the result id for the diagnostics of a document, which is the same as before if the diagnostics are.
  mutating func resultID(of diagnostics: JSONValue, for document: DocumentURI.Key) -> String {
    if note(diagnostics, of: document) { answers += 1 } else if let resultID = results[document] { return resultID }
    results[document] = "\(answers)"
    return "\(answers)"
  }

  mutating func forget(_ document: DocumentURI.Key) {
    (sent[document], results[document]) = (nil, nil)
    due.remove(document)
    edited.remove(document)
  }
}
