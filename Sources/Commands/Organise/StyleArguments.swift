internal import Answers
internal import Bytes
internal import CommandSpec
internal import VaultChanges
internal import VaultCore

/// The options for the look of a folder or tag.
struct StyleArguments: SharedArguments {
  var color: String?
  var symbol: String?

  static var options: OptionGroup<StyleArguments> {
    OptionGroup(
      "Style options",
      .value("color", colorValue, "A terminal colour, or any colour as #RRGGBB", sets: \.color)
        .details(
          """
          The 16 colours of a terminal have names: red, bright-blue and so on. Any other colour is written as
          hexadecimal digits of red, green and blue, with two more for its opacity if it has one; a shell needs quotes
          around \(code: "#"), which can also be left out. A terminal shows the closest of its 16 colours.
          """),
      .value("symbol", .text("TEXT"), "The symbol before its name in lists", sets: \.symbol))
  }

  var isEmpty: Bool { color == nil && symbol == nil }

  /// The keys that are to be set, with their values.
  func settings(of subject: StyleSettings.Subject) throws(CommandError) -> [StyleSettings.Setting] {
    if let symbol, symbol.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw CommandError("option '--symbol': it contains control characters")
    }
    return [("color", color), ("symbol", symbol)].compactMap { key, value in value.map { (subject, key, $0) } }
  }

  private static var colorValue: ValueSpec<String> {
    let names = StyleColor.Name.allCases.map(\.rawValue)
    return ValueSpec("COLOR", .choices(names)) { word throws(ValueProblem) in
      if word.text.isEmpty { return "" }
      guard let color = StyleColor(word.text) else {
        if word.text.utf8.contains(where: { $0.isDigit || $0 == UInt8(ascii: "#") }) {
          throw ValueProblem("'\(word.text)' is not a colour: it needs 6 hexadecimal digits, or 8 with its opacity")
        }
        throw ValueProblem.notOne(of: names, word.text)
      }
      return color.text
    }
  }
}

extension Session {
  /// Changes settings of tags or folders, and prints the result with `print`, unless this is a dry run.
  ///
  /// - Parameter print: Receives whether something changed, the report of the operation, and the vault as it is then.
  func carryOut(
    _ settings: [StyleSettings.Setting], _ change: ChangeArguments, view: VaultView,
    print: (ItemState, OperationReport?, VaultView) throws -> Void
  ) throws -> ExitStatus {
    var view = view
    let styles = StyleSettings(view.vault)
    let outcome = try carryOut(change, count: 0, &view) { _ throws(VaultError) in try styles.plan(settings) }
    guard let outcome else { return .success }
    // The config is read again, so that the output is what was actually set.
    let after = try VaultView.open(named: view.vault.root, surroundings, mode: .unsynchronized)
    try print(outcome.report == nil ? .unchanged : .updated, outcome.report, after)
    announceConflicts(of: outcome.report)
    return outcome.status
  }
}
