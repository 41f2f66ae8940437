import SystemCalls
import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct ChangeCollectorTests {
  private let folder = WatchDescriptor(rawValue: 7), other = WatchDescriptor(rawValue: 8)
  private let cookies = WatchDescriptor(rawValue: 1), root = WatchDescriptor(rawValue: 2)

  private func collector(_ events: [InotifyEvent]) -> ChangeCollector {
    var collector = ChangeCollector()
    collector.specialWatches.cookies = cookies
    collector.specialWatches.root = root
    collector.specialWatches.settings = [WatchDescriptor(rawValue: 3): [Array("config.yaml".utf8)]]
    for event in events { collector.add(event) }
    return collector
  }

  private func event(
    _ watch: WatchDescriptor, _ mask: InotifyMask, _ name: String = "", cookie: UInt32 = 0
  ) -> InotifyEvent {
    InotifyEvent(watch: watch, mask: mask, cookie: cookie, name: Array(name.utf8))
  }

  private func names(_ batch: ChangeBatch, _ watch: WatchDescriptor) -> [String] {
    (batch.names[watch] ?? []).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  @Test func aSaveIsOneName() {
    // What vim does with its usual settings.
    var collector = collector([
      event(folder, .create, ".note.md.swp"), event(folder, .create, "4913"), event(folder, .delete, "4913"),
      event(folder, .movedFrom, "note.md", cookie: 5), event(folder, .movedTo, "note.md~", cookie: 5),
      event(folder, .create, "note.md"), event(folder, .modify, "note.md"), event(folder, .closeWrite, "note.md"),
      event(folder, .attributes, "note.md"), event(folder, .delete, "note.md~"), event(folder, .delete, ".note.md.swp"),
    ])
    let batch = collector.take()
    #expect(names(batch, folder) == ["note.md"] && batch.names.count == 1)
    #expect(batch.renames.isEmpty)
    #expect(collector.batch.isEmpty)
  }

  @Test func otherFilesCountOnlyWhenTheyAppearOrVanish() {
    let batch = collector([
      event(folder, .modify, "image.png"), event(folder, .attributes, "image.png"), event(folder, .closeWrite, "a.pdf"),
      event(folder, .create, "new.png"), event(other, .movedFrom, "gone.png", cookie: 1),
    ]).batch
    #expect(names(batch, folder) == ["new.png"] && names(batch, other) == ["gone.png"])
  }

  @Test func bothHalvesOfARenameArePaired() {
    let batch = collector([
      event(folder, .movedFrom, "a.md", cookie: 9), event(folder, .create, "x.md"),
      event(other, .movedTo, "b.md", cookie: 9), event(other, .movedTo, "from-elsewhere.md", cookie: 10),
      event(folder, [.movedFrom, .isDirectory], "sub", cookie: 11),
      event(other, [.movedTo, .isDirectory], "under", cookie: 11),
    ]).batch
    #expect(
      batch.renames == [
        .init(from: folder, fromName: Array("a.md".utf8), to: other, toName: Array("b.md".utf8)),
        .init(from: folder, fromName: Array("sub".utf8), to: other, toName: Array("under".utf8)),
      ])
    #expect(names(batch, other) == ["b.md", "from-elsewhere.md", "under"])
  }

  @Test func cookiesArriveWhenTheyAreComplete() {
    let batch = collector([
      event(cookies, .movedTo, "abc-1"), event(cookies, .movedTo, ".abc"), event(cookies, .movedTo, "abc-2"),
    ]).batch
    #expect(batch.cookies.map { String(decoding: $0, as: UTF8.self) } == ["abc-1", "abc-2"])
    #expect(batch.isEmpty && !batch.losesWatcherFiles)
    #expect(collector([event(cookies, .ignored)]).batch.losesWatcherFiles)
  }

  @Test func lostEventsMeanEverything() {
    let batch = collector([event(WatchDescriptor(rawValue: -1), .overflow)]).batch
    #expect(batch.needsEverything && batch.hasOverflowed)
  }

  @Test func theRootAndTheSettingsAreDistinguished() {
    for mask: InotifyMask in [.deleteSelf, .moveSelf, .unmounted, .ignored] {
      #expect(collector([event(root, mask)]).batch.touchesRoot)
      #expect(!collector([event(folder, mask)]).batch.touchesRoot)
    }
    for name in [".sheafignore", ".obsidian", ".sheaf"] {
      #expect(collector([event(root, .create, name)]).batch.touchesSettings)
      #expect(!collector([event(folder, .create, name)]).batch.touchesSettings)
    }
    let settings = WatchDescriptor(rawValue: 3)
    #expect(collector([event(settings, .modify, "config.yaml")]).batch.touchesSettings)
    #expect(!collector([event(settings, .modify, "index")]).batch.touchesSettings)
    #expect(collector([event(folder, .ignored)]).batch.ended == [folder])
    #expect(collector([event(folder, .moveSelf)]).batch.moved == [folder])
  }

  @Test func aFolderOfOtherRightsIsEnteredAgain() {
    let batch = collector([event(folder, [.attributes, .isDirectory], "sub")]).batch
    #expect(batch.reentered == [folder: [Array("sub".utf8)]])
    #expect(collector([event(folder, [.create, .isDirectory], "sub")]).batch.reentered.isEmpty)
  }
}
