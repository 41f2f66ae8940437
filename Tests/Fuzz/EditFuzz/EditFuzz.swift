import FuzzDriver

/// Edits of any bytes do what they say and nothing else.
///
/// The last four bytes of an input choose an edit and its arguments. The rest is the note and, after bytes 0xFF, the texts
/// that the edit uses.
@main
enum EditFuzz {
  static func main() {
    Fuzzing.run { bytes in
      guard let input = EditInput(bytes) else { return }
      switch input.kind {
      case .property: PropertyChecks(input)?.check()
      case .note: NoteChecks(input).check()
      case .merge: MergeChecks(input).check()
      }
    }
  }
}
