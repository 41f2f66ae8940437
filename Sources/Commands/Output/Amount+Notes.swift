internal import Answers
internal import VaultCore

extension Amount {
  /// Returns the number of notes, and the number of those that lists leave out: `8 notes, 1 of them archived`.
  static func text(of notes: [NoteRecord]) -> String {
    let parts = [
      (notes.count { $0.area == .archive }, "archived"), (notes.count { $0.area == .templates }, "in templates"),
    ].filter { $0.0 > 0 }.map { "\($0.0) of them \($0.1)" }
    return ([text(notes.count, "note")] + parts).joined(separator: ", ")
  }
}
