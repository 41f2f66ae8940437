internal import Answers
internal import Bytes
internal import JSON
internal import Terminal
internal import VaultChanges

extension Session {
  /// Reports links that lead elsewhere since notes were created, or that would.
  func announce(_ redirected: RedirectedLinks, isDryRun: Bool = false) {
    for change in redirected.changes {
      let from = QuotedName.terminalText(of: change.from)
      let destination =
        change.to.map { "to \(QuotedName.terminalText(of: $0))" } ?? "nowhere, since two notes have the name"
      let verb = change.count == 1 ? "leads" : "lead"
      let links = Amount.text(change.count, "link")
      warn(
        isDryRun
          ? "\(links) that \(verb) to \(from) would lead \(destination)"
          : "\(links) that led to \(from) now \(verb) \(destination)"
      )
    }
  }
}
