import Foundation
import JSON
import TestSupport
import Testing

@testable import Answers

@Suite struct JSONValueTests {
  @Test func pathsThatAreTextHaveOneMember() {
    #expect(JSONValue.pathMembers(Array("ü.md".utf8)) == [.init("path", "ü.md")])
  }

  @Test func pathsThatAreNotTextCanBeRestored() throws {
    let path: [UInt8] = [0x62, 0x61, 0x64, 0xFF, 0x2E, 0x6D, 0x64]
    let members = JSONValue.pathMembers(path, key: "from")
    #expect(members.map(\.key) == ["from", "fromBytes"])
    #expect(members[0].value == "bad\u{FFFD}.md")
    guard case .string(let text) = members[1].value else { throw UnexpectedValue() }
    #expect(Data(base64Encoded: text).map { Array($0) } == path)
  }

  private struct UnexpectedValue: Error {}
}
