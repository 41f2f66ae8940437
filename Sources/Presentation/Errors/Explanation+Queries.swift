internal import Answers
internal import Bytes
internal import NoteQueries
internal import Terminal
internal import VaultCore

extension Explanation {
  init(_ error: QueryError) {
    let place = error.path.map { "\(QuotedName.terminalText(of: $0)):\(error.line):\(error.column): " } ?? ""
    self.init(
      place + TerminalText.safe(error.failure.message), hints: error.failure.hint.map { [TerminalText.safe($0)] } ?? [])
  }
}
