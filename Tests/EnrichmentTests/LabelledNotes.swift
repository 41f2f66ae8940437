import SystemCalls

@testable import Enrichment

/// A short note whose category people agree on, or that belongs nowhere.
struct LabelledNote: Sendable {
  /// nil for one that belongs nowhere.
  let category: String?
  let language: String
  let text: String

  /// The notes of a file of `Tests/Fixtures/Enrichment`. `LabelledNotes` were written with the table of cue words, and
  /// `MoreLabelledNotes` when it was done.
  static func all(_ file: String = "LabelledNotes") throws -> [LabelledNote] {
    let path = RawPath(#filePath).parent.parent.appending(RawPath("Fixtures/Enrichment/\(file).txt"))
    let text = String(decoding: try FileDescriptor.open(path).readToEnd(limit: 1 << 20), as: UTF8.self)
    return text.split(separator: "====\n").map { block in
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let label = lines[0].split(separator: " ").map(String.init)
      return LabelledNote(
        category: label[0] == "none" ? nil : label[0], language: label[1], text: String(lines.last ?? ""))
    }
  }
}
