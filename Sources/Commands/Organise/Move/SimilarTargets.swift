internal import Answers
internal import JSON
internal import Terminal
internal import VaultCore

/// The suggested targets of broken links, which the user accepts one by one.
struct SimilarTargets {
  let arguments: HealCommand.Arguments
  /// The suggestions: the findings of all links in one note that have the same target.
  private let suggestions: [(findings: [Finding], similar: SimilarTarget)]
  private var taken: Set<Int> = []

  init(_ arguments: HealCommand.Arguments, _ view: VaultView) {
    self.arguments = arguments
    var selection = FindingSelection()
    selection.only = ["link.unresolved", "link.missing-file"]
    var targets: [(findings: [Finding], similar: SimilarTarget)] = []
    for finding in VaultCheck(view, selection).findings(in: nil) {
      guard let similar = finding.similar else { continue }
      if let index = targets.lastIndex(where: { $0.findings[0].path == finding.path && $0.similar == similar }) {
        targets[index].findings.append(finding)
      } else {
        targets.append(([finding], similar))
      }
    }
    suggestions = targets
  }

  var isEmpty: Bool { suggestions.isEmpty }
  var hasOffers: Bool { !isEmpty && taken.isEmpty }
  /// The number of notes with links that the option `--yes` changes.
  var noteCount: Int { Set(suggestions.map { $0.findings[0].path }).count }

  /// Takes the suggestions that the user accepts, and changes the links; returns nil if nothing was changed.
  mutating func run(_ view: inout VaultView, _ session: Session) throws -> OperationReport? {
    if arguments.change.isConfirmed {
      taken = Set(suggestions.indices)
    } else if !arguments.change.isDryRun, arguments.change.form == .text, session.canAsk {
      try choose(view, session)
    }
    let chosen = taken.sorted().flatMap { suggestions[$0].findings }
    if chosen.isEmpty { return nil }
    var request = FixFindings(chosen, takingSimilar: true)
    return try session.carryOut(&request, arguments.change, &view)?.report
  }

  private mutating func choose(_ view: VaultView, _ session: Session) throws {
    for index in suggestions.indices {
      session.remark(line(index, view))
      asking: while true {
        let answer = try session.console.ask("change this link? [y/n/a/q] ")
        switch answer?.filter({ !$0.isWhitespace }).lowercased() {
        case "y"?, "yes"?: taken.insert(index)
        case "n"?, "no"?, ""?: break
        case "a"?, "all"?: return taken.formUnion(suggestions.indices[index...])
        case "q"?, "quit"?, nil: return
        default:
          session.remark(StyledText("y changes it, n does not, a changes all that follow, q stops", .dim))
          continue asking
        }
        break
      }
    }
  }

  func lines(_ view: VaultView) -> [StyledText] { suggestions.indices.map { line($0, view) } }

  private func line(_ index: Int, _ view: VaultView) -> StyledText {
    let (findings, similar) = suggestions[index]
    let names = [similar.from, similar.to].map { "'\(TerminalText.safe($0))'" }
    let count = findings.count > 1 ? ", \(Amount.text(findings.count, "link"))" : ""
    return StyledText(taken.contains(index) ? "changed" : "similar", taken.contains(index) ? .success : .warning)
      + StyledText("  ") + StyledText(name: view.displayPath(findings[0].path))
      + StyledText(":\(findings[0].line)", .lineNumber) + StyledText("  \(names[0]) \u{2192} \(names[1])")
      + StyledText("  ") + StyledText(name: view.displayPath(similar.path)) + StyledText(count, .dim)
  }

  var json: JSONValue {
    .array(
      suggestions.indices.map { index in
        let (findings, similar) = suggestions[index]
        return .object(
          JSONValue.pathMembers(findings[0].path) + [
            .init("lines", .array(findings.map { .integer($0.line) })),
            .init("target", .string(similar.from)), .init("suggested", .string(similar.to)),
          ] + JSONValue.pathMembers(similar.path, key: "resolved") + [.init("changed", .bool(taken.contains(index)))])
      })
  }
}
