internal import JSON
internal import SystemCalls

/// The open documents whose diagnostics are to be found and sent, once there is a pause in typing.
struct DiagnosticsQueue {
  private var due: Set<DocumentURI.Key> = []
  private var deadline: Int64?
  /// What was sent last, so that nothing is sent twice.
  private(set) var sent: [DocumentURI.Key: JSONValue] = [:]

  /// The names of the last answers to clients that ask.
  private var results: [DocumentURI.Key: String] = [:]
  private var answers = 0

  /// The pause in nanoseconds.
  private static let pause: Int64 = 30_000_000

  /// Asks for the diagnostics of a document.
  mutating func add(_ document: DocumentURI.Key) {
    due.insert(document)
    deadline = SystemClock.monotonicNanoseconds + Self.pause
  }

  /// Asks for the diagnostics of all open documents around one that has changed, whose links may be broken or mended.
  mutating func addAll(of document: OpenDocument, in session: EditorSession) {
    for other in session.documents(in: document.workspace) { add(other.uri.key) }
  }

  /// The time until something is due; nil if nothing is.
  var timeLeft: Duration? {
    deadline.map { .nanoseconds(max(0, $0 - SystemClock.monotonicNanoseconds)) }
  }

  /// Returns the documents that are due, and forgets them.
  mutating func take() -> Set<DocumentURI.Key> {
    guard let deadline, deadline <= SystemClock.monotonicNanoseconds else { return [] }
    defer { (due, self.deadline) = ([], nil) }
    return due
  }

  /// Takes note of what is sent about a document. Returns whether it differs from what was sent before.
  mutating func note(_ diagnostics: JSONValue, of document: DocumentURI.Key) -> Bool {
    if sent[document] == diagnostics { return false }
    sent[document] = diagnostics
    return true
  }

  /// Returns the name of an answer about a document: the same as before if the answer is.
  mutating func resultID(of diagnostics: JSONValue, for document: DocumentURI.Key) -> String {
    if note(diagnostics, of: document) { answers += 1 } else if let known = results[document] { return known }
    results[document] = "\(answers)"
    return "\(answers)"
  }

  /// Forgets what was sent about a document.
  mutating func forget(_ document: DocumentURI.Key) {
    (sent[document], results[document]) = (nil, nil)
    due.remove(document)
  }
}
