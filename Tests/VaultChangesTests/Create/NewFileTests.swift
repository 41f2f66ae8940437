import SystemCalls
import TestSupport
import Testing

@testable import VaultChanges
@testable import VaultCore

@Suite struct NewFileTests {
  /// What has no name cannot be left behind when the disk is full and even removing fails.
  @Test func aFileHasNoNameBeforeItIsWhole() throws {
    let vault = try TemporaryVault()
    func names() throws -> [String] {
      try DirectoryListing(of: FileDescriptor.open(vault.root, .readOnly, [.directory])).entries.map {
        String(decoding: $0.name, as: UTF8.self)
      }
    }
    try NewFile.write(to: "a.md", root: vault.root) { file throws(SystemError) in
      try file.write(Array("text".utf8))
      #expect((try? names()) == [".sheaf"])
    }
    #expect(try vault.read("a.md") == Array("text".utf8))
    #expect(throws: SystemError.self) {
      try NewFile.write(to: "b.md", root: vault.root) { _ throws(SystemError) in
        throw SystemError(.noSpace, call: "write")
      }
    }
    #expect(throws: SystemError.self) { try NewFile.write(Array("other".utf8), to: "a.md", root: vault.root) }
    #expect(try names().sorted() == [".sheaf", "a.md"])
    #expect(try vault.read("a.md") == Array("text".utf8))
  }
}
