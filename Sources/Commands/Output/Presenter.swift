internal import Answers
internal import Bytes
internal import JSON
internal import Presentation
internal import Terminal
internal import VaultCore

/// Prints lists in all forms but plain text. What a form does not need is never made.
private struct Presenter {
  let session: Session
  /// The vault of the answer, by which paths are named and properties are known; nil for answers without paths.
  let view: VaultView?

  private var output: OutputChannel { session.output }

  fileprivate func show(_ list: some Listing, _ arguments: OutputArguments) throws {
    try arguments.checkColumns()
    var listing: any Listing = list
    if let template = arguments.template {
      return try print(&listing, by: FormatTemplate(template, fields: .init(listing.shape, in: view?.snapshot)))
    }
    switch arguments.form {
    case .text, .csv, .tsv: try printColumns(&listing, arguments)
    case .count where listing.groupTotals != nil:
      for group in listing.groupTotals ?? [] {
        try output.write(QuotedName.line(of: Array(group.label.utf8)) + Array("\t\(group.total)\n".utf8))
      }
    case .paths, .nulPaths: try printNames(&listing, isQuoted: arguments.form == .paths)
    case .json: try Records.write(list, as: .document) { try output.write(json: $0) }
    case .jsonLines: try Records.write(list, as: .lines) { try output.write(json: $0) }
    default: try session.show(arguments.form, document: { [] }, count: listing.total, text: { [] })
    }
  }

  /// Prints the paths or names of rows, each path once, and before it the group that contains the row.
  private func printNames(_ listing: inout any Listing, isQuoted: Bool) throws {
    let field: ListShape.Field
    var isPath = false
    switch listing.shape.brief {
    case .none: return
    case .names(let name): field = name
    case .paths(let path, _): (field, isPath) = (path, true)
    }
    let group = listing.groupTotals == nil ? nil : listing.shape.group
    let fields = [field] + (group.map { [$0] } ?? [])
    listing.prepare(fields)
    var seen: Set<[UInt8]> = []
    let all = listing
    try all.forEachPage { page in
      let batch = listing.batch(page, fields)
      var bytes: [UInt8] = []
      for row in 0..<batch.count {
        let name = self.name(batch[row, 0])
        if isPath, name.isEmpty || group == nil && !seen.insert(name).inserted { continue }
        if group != nil {
          let label = self.name(batch[row, 1])
          bytes += (isQuoted ? QuotedName.line(of: label) : label) + [UInt8(ascii: "\t")]
        }
        bytes += isQuoted ? QuotedName.line(of: name) + [UInt8(ascii: "\n")] : name + [0]
      }
      try output.write(data: bytes)
    }
  }

  private func name(_ value: FieldValue) -> [UInt8] {
    if case .property(let value) = value { return Array(value.line.utf8) }
    return switch text(value) {
    case .name(let name): name
    case .text(let text): Array(text.utf8)
    case .date(let text, _), .writtenDate(let text, _): Array(text.utf8)
    case .list, .nothing: []
    }
  }

  private func text(_ value: FieldValue) -> FieldValue.Text {
    value.text(in: session.surroundings.zone) { view?.displayPath($0) ?? $0 }
  }

  private func print(_ listing: inout any Listing, by template: FormatTemplate) throws {
    let fields = template.fields
    listing.prepare(fields)
    let all = listing
    try all.forEachPage { page in
      let batch = listing.batch(page, fields)
      var bytes: [UInt8] = []
      for row in 0..<(fields.isEmpty ? page.count : batch.count) {
        template.render(neutralising: session.palette.neutralises, into: &bytes) { text(batch[row, $0]) }
        if template.needsLineEnd { bytes.append(UInt8(ascii: "\n")) }
      }
      try output.write(bytes)
    }
  }

  private func printColumns(_ listing: inout any Listing, _ arguments: OutputArguments) throws {
    var names = arguments.columns ?? listing.shape.columns.joined(separator: ",")
    if listing.groupTotals != nil, let group = listing.shape.group?.name,
      !names.split(separator: ",").contains(where: { $0.filter { $0 != " " } == group })
    {
      names = "\(group),\(names)"
    }
    let columns = try ListColumns(names, fields: .init(listing.shape, in: view?.snapshot))
    switch arguments.form {
    case .csv, .tsv:
      try columns.writeSeparated(
        &listing, SeparatedValues(isComma: arguments.form == .csv), neutralises: session.palette.neutralises,
        write: { try output.write($0) }, text: text)
    default: try columns.printText(&listing, session, text: text)
    }
  }
}

extension Session {
  func announceLimit(of listing: some Listing) {
    guard listing.shown < listing.total, output.isTerminal else { return }
    let (things, total) = (listing.shape.counted ?? listing.shape.things, listing.total)
    remark(StyledText("\(listing.shown) of \(total) \(things); --limit \(total) shows all", .dim))
  }

  /// Prints a list in the form that was asked for, and returns the exit status, which tells whether there is anything.
  /// `view` is the vault by which paths are named and properties are known; nil for lists without paths. `isTable` is
  /// whether the text of a row depends on the other rows. `empty` is the remark for people if there is nothing. `text`
  /// gets all rows on a terminal or for a table, and otherwise a page of them.
  @discardableResult
  func show<List: Listing>(
    _ list: List, _ arguments: OutputArguments, in view: VaultView? = nil, isTable: Bool = true,
    announcesLimit: Bool = true, empty: @autoclosure () -> String? = nil,
    text: (inout List, Range<Int>) throws -> [StyledText]
  ) throws -> ExitStatus {
    let status: ExitStatus = list.total == 0 ? .nothing : .success
    guard arguments.isPlainText else {
      try Presenter(session: self, view: view).show(list, arguments)
      return status
    }
    if list.total == 0, errorOutput.isTerminal, let empty = empty() { remark(StyledText(empty, .dim)) }
    var listing = list
    if isTable || output.isTerminal {
      try page(text(&listing, 0..<listing.count))
    } else {
      try list.forEachPage(of: 256) { try print(text(&listing, $0)) }
    }
    if announcesLimit { announceLimit(of: listing) }
    return status
  }

  /// Prints an answer that is not a list in the form that was asked for: as the members of a JSON `document`, the paths
  /// or `names` of `-l` and `-0`, the `count` of `--count`, or plain `text`.
  func show(
    _ form: OutputForm, document: () throws -> [JSONValue.Member], names: () throws -> [[UInt8]] = { [] },
    count: Int = 0, text: () throws -> [StyledText]
  ) throws {
    switch form {
    case .text, .csv, .tsv: try print(text())
    case .json, .jsonLines: try output.write(json: Records.document(document()))
    case .paths: try output.write(data: names().flatMap { QuotedName.line(of: $0) + [UInt8(ascii: "\n")] })
    case .nulPaths: try output.write(data: names().flatMap { $0 + [0] })
    case .count: try print("\(count)")
    case .quiet: break
    }
  }

  /// Prints the answer to a change, and what was unusual about the change.
  func show(_ answer: ChangeAnswer, _ change: ChangeArguments) throws {
    if case .moves(let plan, _) = answer.kind { for warning in plan?.warnings ?? [] { warn(warning) } }
    let text = ChangeText(display: display, showsCards: change.showsCard)
    try show(
      change.form, document: { answer.document }, names: { answer.paths.map(answer.view.displayPath) },
      text: { text.lines(answer) })
    guard let report = answer.report else { return }
    announceConflicts(of: report)
    if change.isVerbose { announceUnusual(report) }
  }

  func announceUnusual(_ report: OperationReport) {
    for path in report.writtenInPlace {
      warn("\(QuotedName.terminalText(of: path)): written in place, since it has hard links or another owner")
    }
    if report.lacksExchange {
      warn("the file system cannot swap names: for a moment, notes that were changed had no name")
    }
  }
}
