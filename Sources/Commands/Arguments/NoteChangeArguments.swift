internal import CommandSpec

/// The arguments of a command that changes notes and needs no others.
struct NoteChangeArguments: Sendable {
  var notes = ChosenNotes()
  var change = ChangeArguments()
  var card = CardArguments()

  static var groups: [OptionGroup<NoteChangeArguments>] {
    [.shared(\.notes), .shared(\.change), .shared(\.card)]
  }
}
