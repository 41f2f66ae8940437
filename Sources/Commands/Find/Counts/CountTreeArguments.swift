internal import Answers
internal import CommandSpec

/// The arguments of commands that count notes by names that nest: tags and folders.
struct CountTreeArguments: Sendable {
  var query = ""
  /// A part of the names of the rows; nil for all.
  var name: String?
  var isTree = false
  var order = CountOrder()
  var areas = AreaArguments()
  var output = OutputArguments()

  /// The options.
  ///
  /// - Parameter tree: Returns the given option `--tree`, completed with the details of the command.
  static func options(
    of shape: ListShape, tree: (Option<CountTreeArguments>) -> Option<CountTreeArguments>, _ summary: String
  ) -> [OptionGroup<CountTreeArguments>] {
    [
      .own([
        tree(.flag("tree", summary, sets: \.isTree)),
        .value("name", .text("TEXT").required(as: "a text"), "Only those whose names contain TEXT", sets: \.name)
          .details("Case and accents are ignored. The name of a \(code: shape.thing) includes those above it."),
        .value("sort", CountOrder.spec, "Sort by name or count; a leading '-' reverses", sets: \.order),
      ]),
      .shared(\.areas), .shared(\.output, OutputArguments.options(of: shape)),
    ]
  }

  static var operands: [Operand<CountTreeArguments>] {
    [.text(.query, "Count only notes that match") { $0.query = $1 }.acceptingDashedWords()]
  }

  /// The rows that are shown, and their order.
  var choice: CountList.Choice { CountList.Choice(name: name, isTree: isTree, order: order) }
}
