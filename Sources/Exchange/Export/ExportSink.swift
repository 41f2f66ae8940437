package import ExchangeFormats
package import SystemCalls

/// Takes what an export makes.
package protocol ExportSink: AnyObject {
  /// Writes the next piece of a document that is one file.
  func write(_ bytes: [UInt8]) throws(ExchangeError)
  /// Writes a file of a folder; its path is relative, and each path occurs once.
  func file(_ path: String, _ bytes: [UInt8]) throws(ExchangeError)
  /// Copies a file, given by an absolute path, into a folder.
  func copy(_ source: RawPath, to path: String) throws(ExchangeError)
}

/// What an export leaves out, with the number of notes.
package struct ExportReport: Sendable {
  /// The number of exported notes.
  package var notes = 0
  /// The number of exported files that are not notes.
  package var files = 0
  /// What cannot be carried over, with the number of times.
  package var losses: [String: Int] = [:]
  /// Warnings, one sentence each.
  package var warnings: [String] = []

  /// Creates a report of nothing.
  package init() {}

  /// Counts something that cannot be carried over.
  mutating func lose(_ what: String) { losses[what, default: 0] += 1 }
}
