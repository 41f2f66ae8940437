/// The settings for the findings that are reported in a vault, and for their severities.
package struct FindingSettings: Equatable, Sendable {
  /// The severity of a kind of findings, or that it is not reported.
  package enum Level: String, CaseIterable, Sendable {
    case error, warning, information, hint, off

    /// The severity; nil if the findings are not reported.
    var severity: FindingCode.Severity? { FindingCode.Severity(rawValue: rawValue) }
  }

  /// The codes and families that have another level than the default.
  package var codes: [Level: [String]] = [:]
  /// Patterns of files in which nothing is reported, as in `.gitignore`.
  package var ignored: [String] = []

  /// Returns the severity of a code, or nil if it is not reported. A code's level precedes its family's.
  package func severity(of code: String) -> FindingCode.Severity? {
    let isExact = { (names: [String]) in names.contains(code) }
    let isCovered = { (names: [String]) in names.contains { FindingSelection.covers($0, code) } }
    for matches in [isExact, isCovered] {
      if let level = Level.allCases.first(where: { matches(codes[$0] ?? []) }) { return level.severity }
    }
    return FindingCode.named(code)?.severity ?? .error
  }

  /// The codes of what is fine in the pages of a site: an id that each version has, and properties that have another
  /// meaning for the generator.
  private static let ofNotes = [
    "note.duplicate-id", "property.invalid-date", "property.invalid-tag", "property.not-text",
    "front-matter.legacy-key",
    "front-matter.legacy-list",
  ]

  /// Returns a selection without the codes that are off, unless it names them.
  ///
  /// - Parameter isSite: Whether the notes are pages of a site generator.
  func applied(to selection: FindingSelection, isSite: Bool) -> FindingSelection {
    var applied = selection
    if isSite { applied.ignored += Self.ofNotes.filter { !isNamed($0) && !selection.names($0) } }
    if codes[.off] != nil {
      applied.ignored += FindingCode.all.map(\.name).filter { severity(of: $0) == nil && !selection.only.contains($0) }
    }
    if selection.includesOptional || !selection.only.isEmpty { return applied }
    applied.ignored += FindingCode.all.filter { $0.isOptional && !isNamed($0.name) }.map(\.name)
    return applied
  }

  private func isNamed(_ code: String) -> Bool {
    codes.values.contains { $0.contains { FindingSelection.covers($0, code) } }
  }
}

extension ConfigTable {
  static let check: [ConfigKey] =
    [.group("check", "The findings that are reported, and their severities")]
    + FindingSettings.Level.allCases.map { level in
      let summary =
        level == .off ? "The findings that are not reported" : "The findings of severity '\(level.rawValue)'"
      return ConfigKey("check.\(level.rawValue)", summary, .findings) { config, _ in
        config.findings.codes[level].map { .list($0) }
      } apply: { config, _, value in
        if let names = value?.items { config.findings.codes[level] = names }
      }
    } + [
      .key("check.ignore", "Patterns of files in which nothing is reported", omitsEmpty: true) { _ in
        \.findings.ignored
      }
    ]
}
