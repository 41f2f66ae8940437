internal import Answers
internal import NoteSyntax
internal import VaultCore

/// Repairs a finding as `check --fix` does, or gives a link the target that is suggested for it.
enum RepairAction: NoteAction {
  static let name = "repair"
  static let kind = "quickfix"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let diagnostics = Diagnostics(context.page, context.session)
    return diagnostics.findings.compactMap { finding in
      let range = diagnostics.link(of: finding)?.range ?? diagnostics.range(of: finding)
      guard context.touches(range), let title = title(of: finding) else { return nil }
      let movesFiles = if case .rename = finding.repair { true } else { false }
      return ActionOffer(
        title: title, argument: "\(finding.line):\(finding.column):\(finding.code)", isPreferred: finding.repair != nil,
        codes: [finding.code], movesFiles: movesFiles, isLarge: movesFiles)
    }
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    let findings = Diagnostics(context.page, context.session).findings
      .filter { "\($0.line):\($0.column):\($0.code)" == argument }
    return try context.plan(of: FixFindings(findings, takingSimilar: true))
  }

  private static func title(of finding: Finding) -> String? {
    switch finding.repair {
    case .retarget(_, let to): "Change the target of the link to '\(to)'"
    case .modernize: "Write the property in its current form"
    case .edit: "Write it in its current form"
    case .rename(let to): "Rename the file to '\(String(decoding: to, as: UTF8.self))'"
    case nil: finding.similar.map { "Change the target of the link to '\($0.to)'" }
    }
  }
}

/// Repairs all findings of the note that `check --fix` repairs.
enum RepairAllAction: NoteAction {
  static let name = "repair-all"
  static let kind = "source.fixAll.sheaf"

  static func offers(in context: ActionContext) -> [ActionOffer] {
    let count = repairs(in: context).count
    // A single finding can be repaired by the action at its position.
    if count == 0 || count == 1 && !context.isOfKinds { return [] }
    return [ActionOffer(title: "Repair \(count == 1 ? "the finding" : "\(count) findings") in this note")]
  }

  static func change(_ argument: String, in context: ActionContext) throws -> ChangePlan {
    try context.plan(of: FixFindings(repairs(in: context)))
  }

  /// Returns the findings whose repair does not rename the note itself.
  private static func repairs(in context: ActionContext) -> [Finding] {
    Diagnostics(context.page, context.session).findings.filter {
      if case .rename = $0.repair { false } else { $0.repair != nil }
    }
  }
}
