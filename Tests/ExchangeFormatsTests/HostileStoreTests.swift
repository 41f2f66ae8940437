import CommandFixtures
import Commands
import SystemCalls
import TestSupport
import Testing

/// Each hostile store ends in notes, or in a clear line, and never outside of the vault.
struct HostileStoreTests {
  @Test(arguments: Seeds.sample(Array(HostileStore.all.indices), of: 30), [false, true])
  func noFileIsWrittenOutsideOfTheVault(
    _ number: Int, _ isBroken: Bool
  ) throws {
    let store = isBroken ? HostileStore.all[number].broken : HostileStore.all[number]
    let scene = try ExchangeScene()
    try scene.folder.write("secret", to: "secret.md")
    for (path, bytes) in store.files { try scene.folder.write(bytes, to: RawPath(path)) }
    let outside = try scene.files(".")
    let fixture = try SessionFixture(["Mine.md": "mine\n"])
    let before = try fixture.files()
    let source = scene.path(store.source)

    let run = fixture.run("import", store.format, source, "--json")
    #expect(try scene.files(".") == outside)
    guard run.status == .success else {
      let begins = ["sheaf: ", "{\"formatVersion\":1,\"error\":"].contains { run.errors.hasPrefix($0) }
      #expect(isBroken && begins && !run.errors.contains("unexpectedly"), "\(run.errors)")
      #expect(try fixture.files() == before)
      return
    }
    let report = run.json["imports"][0]
    #expect(report["notes"].items.count == store.notes, "\(run.text)")
    let files = try fixture.files()
    for (path, bytes) in files where path.last != UInt8(ascii: "/") {
      let name = String(validating: path, as: UTF8.self)
      #expect(name != nil, "\(path)")
      if (name ?? "").hasPrefix(".sheaf/") { continue }
      let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      #expect(
        parts.allSatisfy { $0.count <= 255 && !$0.isEmpty && $0 != [0x2E] && $0 != [0x2E, 0x2E] }, "\(name ?? "")")
      // The names of a folder of Markdown are kept, as a vault may have them.
      if store.format == "markdown" { continue }
      #expect(path.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }, "\(name ?? "")")
      #expect(parts.enumerated().allSatisfy { $1.first != 0x2E || $0 == 0 && $1.elementsEqual(".trash".utf8) })
      guard name?.hasSuffix(".md") == true else { continue }
      #expect(String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0), "\(name ?? "")")
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      #expect(!text.contains("](javascript:") && !text.contains("secret\n"), "\(text)")
      if ["enex", "html"].contains(store.format) {
        #expect(!text.contains("<script") && !text.contains("onerror="), "\(text)")
      }
    }
    #expect(files["secret.md".utf8.map(\.self)] == nil)
    let again = fixture.run("import", store.format, source, "--json")
    #expect(
      again.json["imports"][0]["notes"].items.allSatisfy { $0["outcome"] == "unchanged" || $0["outcome"] == "trashed" })
    #expect(try fixture.files() == files)
    #expect(fixture.run("undo").status == .success)
    #expect(try fixture.files() == before)
  }
}
