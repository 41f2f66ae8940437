import SystemCalls
import TestSupport
import Testing

@testable import Site

/// A whole site, for which all notes are read at once, has the same files as pages that are made one by one.
@Suite struct SiteWritingTests {
  @Test(arguments: Seeds.some(8)) func aWholeSiteHasThePagesThatAreMadeAlone(seed: UInt64) throws {
    let random = try RandomVault(seed: seed)
    let rendered = try RenderedSite(random.vault, "")
    let folder = try TemporaryFolder()
    let report = try rendered.site.write(into: folder.path)
    #expect(report.written == rendered.files.count)
    for (path, bytes) in rendered.files {
      #expect(try folder.read(RawPath(path)) == bytes, "\(String(decoding: path, as: UTF8.self))")
    }
    let again = try rendered.site.write(into: folder.path)
    #expect(again.written == 0 && again.removed == 0 && again.unchanged == rendered.files.count)
  }
}
