internal import Answers
internal import Bytes
internal import JSON
internal import Presentation
internal import VaultCore

/// The tool that finds problems.
enum CheckTool {
  static let tool = Tool(
    "check", "Check notes",
    """
    Problems in notes: broken links, properties that cannot be read, duplicate ids and others, each with its line. \
    Check what you have changed. Example: {"notes": ["Garden/Plan.md"], "only": ["link"]}
    """, does: .reads,
    with: [
      Parameter("query", .text, ""),
      Parameter("notes", .list(of: .text), ""),
      Parameter("only", .list(of: .text), "Codes or families: link, property, note, name"),
    ] + ToolCall.listParameters(), run: run)

  private static func run(_ call: inout ToolCall) throws -> ToolResult {
    let view = call.view
    if call.has("query"), call.has("notes") {
      throw ToolError(.invalidValue, "'query' and 'notes' cannot be given together")
    }
    var selection = FindingSelection()
    selection.only = call.texts("only")
    let codes = FindingCode.all.map(\.name)
    if let unknown = selection.only.first(where: { name in
      !codes.contains { FindingSelection.covers(name, $0) }
    }) {
      throw ToolError(
        .invalidValue, "'only': there is no code '\(unknown)'",
        EditDistance.nearest(to: unknown, in: codes).map { [$0] } ?? [],
        hint: "the families are \(Set(codes.map { $0.prefix { $0 != "." } }).sorted().joined(separator: ", "))")
    }
    let chosen =
      call.has("notes")
      ? try call.texts("notes").map { try view.exactNote(named: $0).document }
      : try call.optionalText("query").flatMap { try view.selection($0) }
    let check = VaultCheck(view, selection)
    let views = call.views
    let rows = try call.kept {
      let findings = check.findings(in: chosen, suggests: false).filter { !views.isLimited || views.isShown($0.path) }
      return Rows(
        total: findings.count,
        key: { row in
          let finding = findings[row]
          return finding.path + Array(" \(finding.line) \(finding.column) \(finding.code)".utf8)
        },
        page: { range in
          check.suggesting(findings[range]).map { finding in
            JSONValue.pathMembers(finding.path) + [
              .init("line", .integer(finding.line)), .init("column", .integer(finding.column)),
              .init("code", .string(finding.code)), .init("message", .string(finding.message)),
              .init("fixable", .bool(finding.repair != nil)),
            ]
          }
        })
    }
    return try call.answer(rows)
  }
}
