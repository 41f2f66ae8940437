package import Enrichment
internal import SystemCalls
internal import Terminal

extension Explanation {
  /// Creates the explanation of an error of the engine.
  package init(_ error: EnrichmentError) {
    let hint =
      "'enrich.command' in your config names the program; 'sheaf config unset --user enrich.command' removes it"
    switch error {
    case .notStarted(let name, let cause):
      self.init("'\(TerminalText.safe(name))' cannot be started: \(cause.errno)", hints: [hint])
    case .unreliable(let name, let reason, let output):
      let said = output.isEmpty ? "" : "; it printed: \(TerminalText.safe(output))"
      self.init("'\(TerminalText.safe(name))' failed several times: \(reason)\(said)", hints: [hint])
    }
  }
}
