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

  /// Returns the options; `tree` completes the option `--tree` that it is given with the details of the command.
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

  static var operands: [Operand<CountTreeArguments>] { [.query("Count only notes that match", sets: \.query)] }

  var choice: CountList.Choice { CountList.Choice(name: name, isTree: isTree, order: order) }
}

extension CountOrder {
  /// The value of `--sort`.
  static var spec: ValueSpec<CountOrder> { .order { CountOrder(key: $0, isReversed: $1) } }
}

/// Hints for the words after the name of a list, such as `tags add`, that are commands in other programs.
enum CommandHint {
  private static let synonyms = [
    "new": "add", "create": "add", "rm": "remove", "del": "delete", "mv": "rename", "move": "rename",
  ]

  /// Prints a hint on standard error if the text for a `list`, such as `tags`, begins with the name of a command.
  /// `family` is the first word of the commands that change what it lists, such as `tag`.
  static func suggest(_ session: Session, _ output: OutputArguments, for text: String, list: String, family: String) {
    let words = text.split(separator: " ")
    guard output.form != .quiet, let first = words.first?.lowercased() else { return }
    let hint: String
    if ["list", "ls", "all", "counts", "sort=count", "sort=name", "total"].contains(first) {
      if words.count > 1 { return }
      hint = "'\(first)' is a word to look for here; 'sheaf \(list)' lists all \(list)"
    } else {
      let names = [first, synonyms[first] ?? first, first == "add" || first == "new" ? "create" : first]
      guard let name = names.map({ "\(family) \($0)" }).first(where: { Program.table.catalog.command($0) != nil })
      else { return }
      hint = "'\(first)' is a word to look for here; 'sheaf \(name)' is the command, see 'sheaf help \(name)'"
    }
    session.giveHint(hint)
  }
}
