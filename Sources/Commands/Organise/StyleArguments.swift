internal import Answers
internal import Bytes
internal import CommandSpec
internal import JSON
internal import Presentation
internal import Terminal
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
  func carryOut(
    _ settings: [StyleSettings.Setting], of subject: StyleSettings.Subject, _ change: ChangeArguments, view: VaultView
  ) throws -> ExitStatus {
    var view = view
    var request = SetStyle(settings)
    guard let outcome = try carryOut(&request, change, &view) else { return .success }
    // The config is read again, so that the output is what was actually set.
    let after = try VaultView.open(named: view.vault.root, surroundings, mode: .unsynchronized)
    try show(subject, outcome.report == nil ? .unchanged : .updated, outcome.report, change: change, view: after)
    announceConflicts(of: outcome.report)
    return outcome.status
  }

  func show(
    _ subject: StyleSettings.Subject, _ state: ItemState, _ report: OperationReport?, change: ChangeArguments,
    view: VaultView
  ) throws {
    let (key, members, name, text, color, symbol): (String, [JSONValue.Member], [UInt8], StyledText, String?, String?)
    switch subject {
    case .folder(let folder):
      let (path, style) = (Array(folder.utf8), view.vault.config.folders[folder])
      (key, members, name) = ("folder", JSONValue.pathMembers(path), view.displayPath(path))
      (color, symbol) = (style?.color, style?.symbol)
      text = StyledText(name: name, .folder(color: color))
    case .tag(let tag):
      let style = view.vault.config.style(ofTag: tag)
      (key, members, name) = ("tag", [.init("name", .string(tag))], Array(tag.utf8))
      (color, symbol) = (style?.color, style?.symbol)
      text = StyledText(tag, .tag(color: color))
    }
    try show(
      change.form,
      document: {
        let style: [JSONValue.Member] = [.init("color", .optional(color)), .init("symbol", .optional(symbol))]
        return [
          .init("operation", .operation(of: report)), .init("state", .string(state.rawValue)),
          .init(key, .object(members + style)),
        ]
      },
      names: { [name] },
      text: {
        let shown = StyleSymbol.shown(symbol)
        let mark = shown.isEmpty ? "" : TerminalText.safe(shown) + " "
        return [StyledText(state.word, .success) + StyledText("  \(mark)") + text]
      })
  }
}
