internal import Bytes
package import JSON
package import VaultCore

/// Findings as a document of SARIF 2.1.0, the format in which code hosts take the findings of programs.
///
/// Places are lines alone: its columns are counted in characters, and those of findings in bytes.
package struct SARIFReport {
  private let findings: [Finding]
  private let version: String
  private let prefix: [UInt8]

  /// Makes the report of a version of sheaf. `prefix` is the path of the vault from the root of its repository.
  package init(_ findings: [Finding], version: String, prefix: [UInt8]) {
    (self.findings, self.version, self.prefix) = (findings, version, prefix)
  }

  /// The members of the document.
  package var members: [JSONValue.Member] {
    let codes = FindingCode.all.filter { code in findings.contains { $0.code == code.name } }
    let numbers = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($1.name, $0) })
    let driver: JSONValue = [
      "name": "sheaf", "version": .string(version), "rules": .array(codes.map(Self.rule)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "results": .array(findings.map { result($0, rule: numbers[$0.code]) }),
    ]
    return [
      .init("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), .init("version", "2.1.0"),
      .init("runs", .array([run])),
    ]
  }

  private static func rule(_ code: FindingCode) -> JSONValue {
    [
      "id": .string(code.name), "shortDescription": ["text": .string(code.meaning)],
      "defaultConfiguration": ["level": .string(level(code.severity))],
    ]
  }

  private func result(_ finding: Finding, rule: Int?) -> JSONValue {
    let address = PercentEncoding.encode(prefix + finding.path, keeping: "/")
    var members: [JSONValue.Member] = [.init("ruleId", .string(finding.code))]
    if let rule { members.append(.init("ruleIndex", .integer(rule))) }
    members += [
      .init("level", .string(Self.level(finding.severity))), .init("message", ["text": .string(finding.message)]),
      .init(
        "locations",
        [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": .string(address), "uriBaseId": "%SRCROOT%"],
              "region": ["startLine": .integer(finding.line)],
            ]
          ]
        ]),
    ]
    return .object(members)
  }

  private static func level(_ severity: FindingCode.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }
}
