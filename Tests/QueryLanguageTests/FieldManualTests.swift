import SystemCalls
import TestSupport
import Testing

@testable import QueryLanguage

/// sheaf-query(7) describes each field of the table.
struct FieldManualTests {
  private let manual: String

  init() throws {
    let page = try FileDescriptor.open(Repository.root.appending("man/sheaf-query.7" as RawPath))
    manual = String(decoding: try page.readToEnd(limit: 1 << 20), as: UTF8.self)
  }

  @Test(arguments: FieldDefinition.all.map(\.name)) func eachFieldIsInTheManual(name: String) throws {
    let written = name.replacing("-", with: "\\-")
    let terms = [".It Ic \(written) :", ".Ic \(written) :", ".It Ql \(written):"]
    #expect(manual.split(separator: "\n").contains { line in terms.contains { line.hasPrefix($0) } }, "\(name)")
  }
}
