internal import CommandSpec

/// The options for the output of a command that changes a note.
struct CardArguments: SharedArguments {
  var form = OutputForm.text
  /// Whether small changes also print the card rather than just a line.
  var showsCard = false

  static var options: OptionGroup<CardArguments> {
    OptionGroup(
      "Output options",
      [
        .flag("card", "Print title, path, id and text of each note", sets: \.showsCard).common(),
        .flag("json", "Print the note as a JSON document", sets: \.form, to: .json).common(),
        .flag("paths", short: "l", "Print only the path", sets: \.form, to: .paths).common(),
        .flag("quiet", short: "q", "Print nothing", sets: \.form, to: .quiet).common(),
      ])
  }
}
