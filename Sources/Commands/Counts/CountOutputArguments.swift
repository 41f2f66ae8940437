internal import CommandSpec

/// How a list of names with counts is printed.
struct CountOutputArguments: SharedArguments {
  var form = OutputArguments.Form.text

  static var options: OptionGroup<CountOutputArguments> {
    OptionGroup(
      "Output options",
      [
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("jsonl", "Print one JSON document a line and name", sets: \.form, to: .jsonLines),
        .flag("names", short: "l", "Print names only, one a line", sets: \.form, to: .paths),
        .flag(
          "print0", short: "0", "Print names only, each with a NUL behind it", sets: \.form, to: .nulPaths),
        .flag("count", short: "c", "Print the number of names alone", sets: \.form, to: .count),
        .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
      ])
  }
}
