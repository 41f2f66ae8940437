internal import CommandSpec
internal import SearchIndex

/// The arguments of commands that count notes by names that nest: tags and folders.
struct CountTreeArguments: Sendable {
  var query = ""
  /// A part of the names of the rows; nil for all.
  var name: String?
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
        .value("name", .text("TEXT").required(as: "a text"), "Only those whose names contain TEXT", sets: \.name)
          .details("Case and accents are ignored. The name of a \(code: shape.thing) includes those above it."),
        .value("sort", CountOrder.spec, "Sort by name or count; a leading '-' reverses", sets: \.order),
      ]),
      .shared(\.places), .shared(\.output, OutputArguments.options(of: shape)),
    ]
  }

  static var operands: [Operand<CountTreeArguments>] {
    [.text(.query, "Count only notes that match") { $0.query = $1 }.acceptingDashedWords()]
  }

  /// Returns the rows with the requested names, in the requested order.
  func ordered(_ rows: [CountRow]) -> [CountRow] {
    let wanted = name.map { Folding.fold(Array($0.utf8).span) }
    let chosen = rows.filter { row in
      wanted.map { Folding.fold(row.name.span).contains($0) } ?? true
    }
    return isTree ? order.nested(chosen) : order.sorted(chosen)
  }
}
