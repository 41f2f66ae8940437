internal import Answers
internal import Bytes
internal import CommandSpec
internal import NoteQueries
internal import NoteSyntax
internal import Presentation
internal import SystemCalls
internal import Terminal
internal import VaultChanges
internal import VaultCore

/// A property and its value, as one word.
struct PropertyWord: Sendable {
  let key: String
  let text: String

  static var spec: ValueSpec<PropertyWord> {
    ValueSpec("PROPERTY=VALUE") { word throws(ValueProblem) in
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValueProblem("'\(word.text)' is not PROPERTY=VALUE", advice: "an empty value removes the property")
      }
      return PropertyWord(key: String(parts[0]), text: String(parts[1]))
    }
  }
}

extension Session {
  /// Changes the notes in the rows of a query: by `--set`, or as an edited table says.
  func change(
    rowsOf answer: QueryAnswer, _ arguments: QueryCommand.Arguments, in view: VaultView
  ) throws -> ExitStatus {
    guard let table = QueryTable(answer, in: view) else {
      throw CommandError(
        "the rows of this query are not notes, so it cannot change them",
        hints: answer.result.isOfTasks ? ["'sheaf task done' and 'sheaf task due' change tasks"] : [])
    }
    guard !table.notes.isEmpty else {
      if arguments.form != .quiet { warn("the query has no rows, so nothing is changed") }
      return .nothing
    }
    var view = view
    let change = arguments.change.printing(arguments.form)
    if !arguments.set.isEmpty {
      let values = arguments.set.map { word -> (key: String, value: PropertyValue?) in
        (word.key, word.text.isEmpty ? nil : PropertyValue(typed: word.text))
      }
      return try carryOut(EditTable(table.notes.map { ($0, values) }, in: view), change, view: &view)
    }
    if let file = arguments.table {
      let text =
        file.text == Self.dash
        ? try readText(of: view.vault, isKept: false) : try contents(of: RawPath(file.bytes))
      return try apply(text, to: table, isSeen: false, change, &view)
    }
    return try edit(table, change, &view)
  }

  private func contents(of file: RawPath) throws -> String {
    let path = surroundings.workingDirectory.appending(file)
    let name = QuotedName.terminalText(of: file.bytes)
    let found: [UInt8]?
    do throws(SystemError) {
      found = try FileDescriptor.contents(ofAny: path, [.nonBlocking], limit: 64 << 20)
    } catch { throw CommandError("\(name) cannot be read: \(error.errno)") }
    guard let found else { throw CommandError("there is no file \(name)", .noNote) }
    guard let text = String(validating: found, as: UTF8.self) else { throw CommandError("\(name) is not UTF-8") }
    return text
  }

  /// Opens a table in the editor, and changes what was changed there. The text stays in a file until that is done.
  private func edit(
    _ table: QueryTable, _ change: ChangeArguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    guard !table.changeable.isEmpty else {
      throw CommandError(
        "all columns of this query are computed, so there is nothing to edit",
        hints: ["a column of a property, such as 'status', can be edited"])
    }
    let text = table.text
    guard case .file(let file) = NoteDrafts.keep(Array(text.utf8), of: view.vault, as: "tsv") else {
      throw CommandError(
        "the table cannot be written below \(QuotedName.terminalText(of: view.vault.stateFolder.bytes))")
    }
    let status = try runEditor([file.bytes])
    let edited = try contents(of: file)
    if edited == text {
      try? FileSystem.remove(file)
      guard status == .success else { throw Self.ended(status) }
      warn("the table was not changed")
      return .success
    }
    do {
      guard status == .success else { throw Self.ended(status) }
      let result = try apply(edited, to: table, isSeen: true, change, &view)
      if !change.isDryRun { try? FileSystem.remove(file) } else { sayWhereItIs(file) }
      return result
    } catch {
      sayWhereItIs(file)
      throw error
    }
  }

  private static func ended(_ status: ExitStatus) -> CommandError {
    CommandError("the editor ended with status \(status.code), so nothing is changed")
  }

  private func sayWhereItIs(_ file: RawPath) {
    let path = String(decoding: QuotedName.line(of: file.bytes), as: UTF8.self)
    giveHint("the table is kept in \(path); --apply with that name takes it again")
  }

  private func apply(
    _ text: String, to table: QueryTable, isSeen: Bool, _ change: ChangeArguments, _ view: inout VaultView
  ) throws -> ExitStatus {
    let changes: [(note: NoteRecord, values: [(key: String, value: PropertyValue?)])]
    do throws(QueryTable.Problem) { changes = try table.changes(in: text) } catch { throw Self.error(error, table) }
    guard !changes.isEmpty else {
      warn("the table changes nothing")
      return .success
    }
    return try carryOut(EditTable(changes, isSeen: isSeen, in: view), change, view: &view)
  }

  private static func error(_ problem: QueryTable.Problem, _ table: QueryTable) -> CommandError {
    let columns = table.changeable.map { "'\($0)'" }.joined(separator: ", ")
    let canChange = columns.isEmpty ? "no column can be changed" : "what can be changed: \(columns)"
    return switch problem {
    case .head: CommandError("the first line is no longer the names of the columns")
    case .cells(let line, let count, let expected):
      CommandError("line \(line) has \(Amount.text(count, "cell")), not \(expected)", hints: ["tabs separate cells"])
    case .path(let line, let path):
      CommandError(
        "line \(line): '\(TerminalText.safe(path))' is no row of the query, or the second line of one",
        hints: ["'sheaf move' and 'sheaf rename' change paths"])
    case .computed(let line, let column):
      CommandError(
        "line \(line): '\(TerminalText.safe(column))' is computed, and cannot be changed", hints: [canChange])
    case .elsewhere(let line, let column):
      CommandError("line \(line): '\(TerminalText.safe(column))' is not in the front matter of the note")
    case .value(let line, let column):
      CommandError("line \(line): the value of '\(TerminalText.safe(column))' is neither one value nor a list")
    }
  }
}
