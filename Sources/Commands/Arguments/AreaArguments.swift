internal import CommandSpec

/// The options that include notes which lists leave out by default.
struct AreaArguments: SharedArguments {
  var includesArchive = false
  var includesTemplates = false

  static var options: OptionGroup<AreaArguments> {
    OptionGroup(
      "Place options",
      [
        .flag("archived", "Count notes in the archive too", sets: \.includesArchive).common(),
        .flag("templates", "Count templates too", sets: \.includesTemplates).common(),
      ])
  }
}

extension Prose.Block {
  /// The paragraph in manual pages that defines counts of notes.
  static let countedNotes = Prose.Block.paragraph(
    """
    A count is the number of notes that \(command: "list") prints for the corresponding query. Notes in the archive and
    templates count if \(option: "archived") or \(option: "templates") is given or the query asks for them.
    """)
}
