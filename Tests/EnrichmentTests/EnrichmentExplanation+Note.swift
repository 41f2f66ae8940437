import SystemCalls
import TestSupport
import Testing

@testable import Enrichment

extension EnrichmentExplanation {
  /// The explanation of a note that is alone in its vault.
  init(ofNote text: String, named name: String = "Note.md") throws {
    let vault = try TemporaryVault()
    try vault.write(text, to: RawPath(name))
    let view = try vault.open()
    let request = try #require(EnrichmentRequest(Array(name.utf8), in: view))
    self = BuiltInEngine(view).explanation(of: request)
  }
}
