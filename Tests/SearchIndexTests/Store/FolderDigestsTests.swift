import Bytes
import TestSupport
import Testing

@testable import SearchIndex

@Suite struct FolderDigestsTests {
  private func folder(of key: [UInt8]) -> [UInt8] {
    key.lastIndex(of: UInt8(ascii: "/")).map { Array(key[..<$0]) } ?? []
  }

  private func name(in key: [UInt8]) -> [UInt8] {
    key.lastIndex(of: UInt8(ascii: "/")).map { Array(key[($0 + 1)...]) } ?? key
  }

  /// What every folder has, found by a look at all documents.
  private func naive(_ snapshot: IndexSnapshot) -> [[UInt8]: (digest: FolderDigest, documents: Set<[UInt8]>)] {
    var folders: [[UInt8]: (digest: FolderDigest, documents: Set<[UInt8]>)] = [:]
    for (id, key) in snapshot.documentsInKeyOrder() {
      var folder = folders[folder(of: key)] ?? (FolderDigest(), [])
      folder.digest.insert(name(in: key).span, snapshot.fingerprint(of: id))
      folder.documents.insert(key)
      folders[self.folder(of: key)] = folder
    }
    return folders
  }

  private func check(_ snapshot: IndexSnapshot, _ label: String) {
    let expected = naive(snapshot)
    let digests = FolderDigests(snapshot)
    var met = 0
    for number in 0..<digests.count {
      let path = digests.path(of: number)
      #expect(digests.number(of: path.span) == number, "\(label)")
      // A folder of which every document was deleted is as good as none.
      #expect(digests[number] == expected[path]?.digest ?? FolderDigest(), "\(label), folder \(path)")
      if digests[number].count > 0 { met += 1 }
    }
    #expect(met == expected.count, "\(label)")
    let others = expected.keys.map { $0 + [UInt8(ascii: "/")] } + expected.keys.map { Array($0.dropLast()) }
    for path in Array(expected.keys) + others + [Array("no such folder".utf8)] {
      var documents: [[UInt8]] = []
      snapshot.forEachDocument(inFolder: path.span) { id, name in
        let key = snapshot.key(of: id)
        #expect([UInt8](name) == self.name(in: key), "\(label)")
        documents.append(key)
      }
      #expect(Set(documents) == expected[path]?.documents ?? [], "\(label), folder \(path)")
      #expect(documents.count == Set(documents).count, "\(label), folder \(path)")
      if expected[path] == nil { #expect(digests.number(of: path.span).map { digests[$0].count } ?? 0 == 0) }
    }
  }

  @Test(arguments: Seeds.some(6)) func digestsFollowEveryCommit(seed: UInt64) throws {
    var history = try IndexHistory(seed: seed)
    for step in 0..<12 { check(try history.commit(most: 12), "seed \(seed), step \(step)") }
  }

  /// Folders whose paths begin like those of others, with the characters around the slash.
  @Test(arguments: Seeds.some(12)) func foldersAreDistinguishedFromTheirNeighbours(seed: UInt64) {
    var sample = SampleDocuments(seed: seed)
    let letters = Array("a-.0".utf8) + [UInt8(ascii: "/"), UInt8(ascii: "/"), 1, 0xff]
    var documents: [[UInt8]: IndexDocument] = [:]
    for _ in 0..<sample.pick([1, 20, 400]) {
      var key = (0..<1 + sample.number(9)).map { _ in sample.pick(letters) }
      key = Array(key.split(separator: UInt8(ascii: "/")).joined(separator: [UInt8(ascii: "/")]))
      if key.isEmpty { continue }
      documents[key] = IndexDocument(
        key: key, fingerprint: FileFingerprint(inode: UInt64(sample.number(5))),
        contentHash: ContentHash(0))
    }
    let empty = IndexSnapshot(scan: ScanFacts())
    let segments = sample.segments(of: Array(documents.values))
    let removed = documents.keys.sorted(by: <).filter { _ in sample.once(in: 3) }
    let whole = empty.adding(segments: segments, removing: [], scan: ScanFacts())
    check(whole, "seed \(seed)")
    check(whole.adding(segments: [], removing: removed, scan: ScanFacts()), "seed \(seed), with deletions")
  }

  @Test func everyPartOfAFileIsInTheDigest() {
    let name = Array("note.md".utf8)
    let file = FileFingerprint(size: 1, modified: 2, changed: 3, inode: 4)
    let others = [
      FileFingerprint(size: 9, modified: 2, changed: 3, inode: 4),
      FileFingerprint(size: 1, modified: 9, changed: 3, inode: 4),
      FileFingerprint(size: 1, modified: 2, changed: 9, inode: 4),
      FileFingerprint(size: 1, modified: 2, changed: 3, inode: 9),
      FileFingerprint(size: 2, modified: 1, changed: 3, inode: 4), FileFingerprint(),
    ]
    var digest = FolderDigest()
    digest.insert(name.span, file)
    for other in others {
      var different = FolderDigest()
      different.insert(name.span, other)
      #expect(digest != different)
    }
    var renamed = FolderDigest()
    renamed.insert(Array("mote.md".utf8).span, file)
    #expect(digest != renamed)
    digest.insert(name.span, others[0])
    digest.remove(name.span, file)
    digest.remove(name.span, others[0])
    #expect(digest == FolderDigest())
  }
}
