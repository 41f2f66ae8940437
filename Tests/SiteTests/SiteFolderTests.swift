import Bytes
import SystemCalls
import TestSupport
import Testing

@testable import Site

/// What is written into a folder, and what is left alone.
@Suite struct SiteFolderTests {
  private let folder: TemporaryFolder
  private var place: RawPath { folder.path.appending("site" as RawPath) }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ files: [String: String]) throws -> SiteFolder.Report {
    let paths = files.keys.sorted().map { Array($0.utf8) }
    let target = try SiteFolder(place, for: paths)
    for (path, text) in files { try target.write(Array(text.utf8), to: Array(path.utf8)) }
    try target.finish()
    return target.report
  }

  private func read(_ name: String) -> String? {
    (try? folder.read(("site" as RawPath).appending(RawPath(name)))).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func onlyWhatChangedIsWritten() throws {
    let first = try write(["a.html": "1", "f/b.html": "2"])
    #expect(first.written == 2 && first.removed == 0)
    let times = try FileStatus.stat(place.appending("a.html" as RawPath)).modified
    let second = try write(["a.html": "1", "f/b.html": "3"])
    #expect(second.written == 1 && second.unchanged == 1)
    #expect(try FileStatus.stat(place.appending("a.html" as RawPath)).modified == times)
    let third = try write(["a.html": "1"])
    #expect(third.removed == 1 && read("f/b.html") == nil && !FileSystem.exists(place.appending("f" as RawPath)))
  }

  @Test func filesOfOthersAreLeftAlone() throws {
    _ = try write(["a.html": "1", "b.html": "2", "f/c.html": "3"])
    try folder.write("mine", to: "site/mine.html")
    try folder.write("mine", to: "site/f/mine.txt")
    try folder.write("edited", to: "site/b.html")
    #expect(throws: SiteFolder.Refusal.self) { try write(["a.html": "4", "b.html": "2"]) }
    #expect(throws: SiteFolder.Refusal.self) { try write(["mine.html": "5"]) }
    #expect(throws: SiteFolder.Refusal.self) { try write(["mine.html/x.html": "5"]) }
    #expect(read("a.html") == "1" && read("mine.html") == "mine")
  }

  /// A page of a note that is held back now has words that nobody may read, whoever has changed it.
  @Test func whatIsNoLongerPartOfTheSiteGoesEvenIfItWasChanged() throws {
    _ = try write(["a.html": "1", "b.html": "2", "f/c.html": "3", "l.html": "4"])
    try folder.write("edited", to: "site/b.html")
    try folder.write("mine", to: "site/f/mine.txt")
    try FileSystem.remove(place.appending("l.html" as RawPath))
    try FileSystem.makeSymlink(place.appending("l.html" as RawPath), to: "elsewhere")
    let report = try write(["a.html": "4"])
    #expect(report.removed == 3 && report.removedOthers == ["b.html", "l.html"].map { Array($0.utf8) })
    #expect(read("a.html") == "4" && read("b.html") == nil && read("f/mine.txt") == "mine" && read("f/c.html") == nil)
    #expect(throws: SystemError.self) { try FileStatus.lstat(place.appending("l.html" as RawPath)) }
  }

  @Test func changedFilesAreReplacedOnlyOnRequest() throws {
    _ = try write(["a.html": "1", "b.html": "2"])
    try folder.write("edited", to: "site/b.html")
    try folder.write("mine", to: "site/mine.html")
    let path = Array("b.html".utf8)
    #expect(throws: SiteFolder.Refusal.self) { try SiteFolder(place, for: [path]) }
    #expect(throws: SiteFolder.Refusal.self) {
      try SiteFolder(place, for: [Array("mine.html".utf8)], replacesChanged: true)
    }
    let target = try SiteFolder(place, for: [path], replacesChanged: true)
    try target.write([UInt8(ascii: "5")], to: path)
    try target.finish()
    #expect(read("b.html") == "5" && read("a.html") == nil && read("mine.html") == "mine")
  }

  @Test func nothingIsRemovedIfNotAllFilesAreKnown() throws {
    _ = try write(["a.html": "1", "b.html": "2"])
    let path = Array("a.html".utf8)
    #expect(throws: SiteFolder.Refusal.self) { try SiteFolder(place, for: [path], isWhole: false) }
    #expect(read("a.html") == "1" && read("b.html") == "2")
    let all = try SiteFolder(place, for: [path, Array("b.html".utf8), Array("c.html".utf8)], isWhole: false)
    #expect(try all.write([UInt8(ascii: "3")], to: path) == ContentHash(of: [UInt8(ascii: "3")].span))
  }

  @Test func symlinksAreNotFollowed() throws {
    try folder.write("outside", to: "other/x.html")
    try FileSystem.makeDirectories(place)
    try FileSystem.makeSymlink(place.appending("l" as RawPath), to: folder.path.appending("other" as RawPath))
    try FileSystem.makeSymlink(
      place.appending("x.html" as RawPath), to: folder.path.appending("other/x.html" as RawPath))
    #expect(throws: SiteFolder.Refusal.self) { try write(["l/x.html": "1"]) }
    #expect(throws: SiteFolder.Refusal.self) { try write(["x.html": "1"]) }
    #expect(try folder.read("other/x.html") == Array("outside".utf8))
  }

  @Test func aRunThatWasKilledIsContinued() throws {
    do {
      let target = try SiteFolder(place, for: [Array("a.html".utf8)])
      try target.write([1], to: Array("a.html".utf8))
      // Without `finish`, as after a kill in the middle of a file.
      try folder.write("half", to: "site/.sheaf-site~/2")
    }
    let report = try write(["a.html": "2", "b.html": "3"])
    #expect(report.written == 2)
    _ = try write(["b.html": "3"])
    #expect(read("a.html") == nil && read(".sheaf-site~/2") == nil)
  }

  @Test func runsAtTheSameTimeFollowEachOther() throws {
    let errors = Locked<[any Error]>([])
    Parallel.concurrently(workers: 4) { worker in
      for round in 0..<6 {
        do {
          _ = try write([
            "a.html": "\(worker) \(round)", "b\(worker).html": "\(round)", "d/\(round)/c.html": "\(worker)",
          ])
        } catch {
          errors.withLock { $0.append(error) }
        }
      }
    }
    #expect(errors.withLock { $0 }.isEmpty)
    // Each has known what the others wrote, and removed it.
    _ = try write(["e.html": "1"])
    #expect(try DirectoryListing(of: FileDescriptor.open(place, .readOnly, [.directory])).entries.count == 3)
  }

  @Test func aPageBecomesAFolderAndBack() throws {
    _ = try write(["a": "1"])
    _ = try write(["a/b": "2"])
    #expect(read("a/b") == "2")
    _ = try write(["a": "3"])
    #expect(read("a") == "3")
  }
}
