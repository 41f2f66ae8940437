extension ConfigTable {
  /// The keys of findings.
  static let check: [ConfigKey] =
    [.group("check", "The findings that are reported, and their severities")]
    + FindingSettings.Level.allCases.map { level in
      let summary =
        level == .off ? "The findings that are not reported" : "The findings of severity '\(level.rawValue)'"
      return ConfigKey("check.\(level.rawValue)", summary, .choices(FindingCode.familiesAndNames)) { config, _ in
        config.findings.codes[level].map { .list($0) }
      } apply: { config, _, value in
        if case .list(let names)? = value { config.findings.codes[level] = names }
      }
    } + [
      ConfigKey("check.ignore", "Patterns of files in which nothing is reported", .list) { config, _ in
        config.findings.ignored.isEmpty ? nil : .list(config.findings.ignored)
      } apply: { config, _, value in
        if case .list(let patterns)? = value { config.findings.ignored = patterns }
      }
    ]
}
