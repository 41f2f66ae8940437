internal import CommandSpec

/// What all commands share that change notes.
struct ChangeArguments: SharedArguments {
  var isDryRun = false
  var expected: Int?
  var isVerbose = false

  static var options: OptionGroup<ChangeArguments> {
    OptionGroup(
      "Change options",
      [
        .flag("dry-run", short: "n", "Show what would be changed, and change nothing", sets: \.isDryRun)
          .details("As a unified diff; with \(code: "--json") as a document."),
        .value("expect", .count("COUNT"), "Do nothing unless exactly COUNT notes are named", sets: \.expected),
        .flag("verbose", "Tell how it was written, where that is unusual", sets: \.isVerbose),
        .flag("yes", "Do it without a question; none is ever asked about that") { _ in },
      ])
  }
}
