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
        .flag("card", "Print the card of each note: title, path, id and text", sets: \.showsCard),
        .flag("json", "Print the note as a JSON document", sets: \.form, to: .json),
        .flag("paths", short: "l", "Print only the path", sets: \.form, to: .paths),
        .flag("quiet", short: "q", "Print nothing", sets: \.form, to: .quiet),
      ])
  }
}
