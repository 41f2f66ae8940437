internal import CommandSpec

/// How a list of tasks is printed.
struct TaskOutputArguments: SharedArguments {
  var form = OutputArguments.Form.text

  static var options: OptionGroup<TaskOutputArguments> {
    OptionGroup(
      "Output options",
      [
        .flag("json", "Print one JSON document", sets: \.form, to: .json),
        .flag("jsonl", "Print one JSON document a line and task", sets: \.form, to: .jsonLines),
        .flag(
          "paths", short: "l", "Print the paths of the notes only, each once, one a line", sets: \.form, to: .paths),
        .flag("print0", short: "0", "Print paths only, each with a NUL behind it", sets: \.form, to: .nulPaths),
        .flag("count", short: "c", "Print the number of tasks alone", sets: \.form, to: .count),
        .flag("quiet", short: "q", "Print nothing; the exit status tells", sets: \.form, to: .quiet),
      ])
  }
}
