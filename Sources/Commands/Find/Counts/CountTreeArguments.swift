internal import CommandSpec

/// The arguments of commands that count notes by names that nest: tags and folders.
struct CountTreeArguments: Sendable {
  var query = ""
  var isTree = false
  var order = CountOrder()
  var places = PlaceArguments()
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
        .value("sort", CountOrder.spec, "Sort by name or count; a leading '-' reverses", sets: \.order),
      ]),
      .shared(\.places), .shared(\.output, OutputArguments.options(of: shape)),
    ]
  }

  static var operands: [Operand<CountTreeArguments>] {
    [.text(.query, "Count only notes that match") { $0.query = $1 }.acceptingDashedWords()]
  }

  /// Returns the rows in the requested order.
  func ordered(_ rows: [CountRow]) -> [CountRow] { isTree ? order.nested(rows) : order.sorted(rows) }
}
