import Testing
import VaultCore

@Suite struct TemporaryNamesTests {
  @Test(arguments: [
    "note.md~", "4913", "5036", "5159", "#note.md#", "~$report.docx", "~syncthing~note.md.tmp", "sedAb12Xy", "XXa1B2c3",
    "note.md___jb_tmp___", "note.md___jb_old___", "note.md___jb_bak___", "note.md.swp", "x.swo", "x.swx", "x.tmp",
    "x.part", "x.crdownload", "settings.json.vsctmp", "x.orig", "x.rej", "note.md.bak", "note.md.AbC12x",
  ])
  func temporaryNamesAreRecognised(_ name: String) {
    let isTemporary = VaultFiles.isTemporaryName(Array(name.utf8).span)
    #expect(isTemporary)
  }

  @Test(arguments: [
    "note.md", "4913.md", "sedABCDEF.md", "XXabcdef.md", "4914", "123", "node", "same", "#-+!", "sediment",
    "sedation-notes", "XXL",
    "image.png",
    "note.sync-conflict-20260102-150405-ABCDEFG.md", "note (conflicted copy 2026-04-10 093612).md", "a.swf", "a.tmpl",
    "photo.parted", "archive.tar.gz", "Makefile", "year~2026.png", "c#", "note.md.backups",
  ])
  func otherNamesAreNotTemporary(_ name: String) {
    let isTemporary = VaultFiles.isTemporaryName(Array(name.utf8).span)
    #expect(!isTemporary)
  }
}
