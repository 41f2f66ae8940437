import Testing

@testable import VaultCore

/// Names that sync programs give conflict copies.
@Suite struct ConflictCopyNameTests {
  @Test(arguments: [
    ("Plan.sync-conflict-20260102-030405-ABCDEFG.md", "Plan.md", "Syncthing"),
    ("a b/Plan v1.2.sync-conflict-20260102-030405-ABCDEFG.md", "a b/Plan v1.2.md", "Syncthing"),
    ("Plan (conflicted copy 2026-01-02 101112).md", "Plan.md", "a sync program"),
    ("Plan (Ann's conflicted copy 2026-01-02).md", "Plan.md", "a sync program"),
    ("Plan (Ann's Mac's conflicted copy 2026-01-02) (1).md", "Plan.md", "a sync program"),
    ("Plan (draft) (Conflicted copy iPhone 202601021011).md", "Plan (draft).md", "a sync program"),
    ("work/Plan (SFConflict ann@example.org 2026-01-02-10-11-12).md", "work/Plan.md", "Seafile"),
    ("Plan (conflicted copy 2026-01-02).sync-conflict-20260102-030405-ABCDEFG.md", "Plan.md", "Syncthing"),
    ("ä (conflicted copy 2026-01-02).png", "ä.png", "a sync program"),
    ("N (Case Conflict).md", "N.md", "Dropbox"), ("N (Case Conflict 1).md", "N.md", "Dropbox"),
    ("N (Selective Sync Conflict).md", "N.md", "Dropbox"), ("N (Unicode Encoding Conflict).md", "N.md", "Dropbox"),
    ("N (Whitespace Conflict 12).md", "N.md", "Dropbox"), ("N (unicode conflict).md", "N.md", "Dropbox"),
    ("N (Copie en conflit de Ann 2026-01-02).md", "N.md", "a sync program"),
    ("N (In Konflikt stehende Kopie von Ann 2026-01-02).md", "N.md", "a sync program"),
    ("N (конфликтующая копия с Ann 2026-01-02).md", "N.md", "a sync program"),
    ("笔记 (Ann 的冲突副本 2026-01-02).md", "笔记.md", "a sync program"),
    ("N(Ann の競合コピー 2026-01-02).md", "N.md", "a sync program"),
    ("N (case clash from 2026-01-02 101112).md", "N.md", "a sync program"),
    ("N(Conflict_ann (Web browser)_2026-01-02-22-50-36).md", "N.md", "a sync program"),
    ("N (conflict on 2026-01-02).md", "N.md", "a sync program"), ("N [conflicted].md", "N.md", "a sync program"),
    ("N [conflicted 1].md", "N.md", "a sync program"), ("N [Conflict].md", "N.md", "a sync program"),
    ("N_conflict-20260102-101112.md", "N.md", "a sync program"),
    ("N_conflict-ann-20260102-101112.md", "N.md", "a sync program"),
    ("N-conflict-2026-01-02T10_11_12.000Z.md", "N.md", "a sync program"),
    ("a_b_Ann-PC_Jan-02-0901-2026_CaseConflict_1.md", "a_b.md", "Synology Drive"),
    ("N_DiskStation_janv.-02-090105-2026_Conflict.md", "N.md", "Synology Drive"),
    ("N.conflict1.md", "N.md", "a sync program"), ("N.Conflict.md", "N.md", "a sync program"),
    ("N-DESKTOP-AB12CDE.md", "N.md", "OneDrive"), ("N-LAPTOP-AB12CDE9-2.md", "N.md", "OneDrive"),
    ("x (conflicted copy 20260102)", "x", "a sync program"), ("x (conflicted copy 260102)", "x", "a sync program"),
  ])
  func theOriginalIsFound(_ path: String, _ original: String, _ tool: String) throws {
    let name = try #require(ConflictCopyName(Array(path.utf8)))
    #expect(String(decoding: name.original, as: UTF8.self) == original)
    #expect(name.tool == tool)
    #expect(VaultFiles.isConflictCopy(Array(path.utf8)))
  }

  @Test(arguments: [
    "How to merge a conflicted copy.md", "Conflict.md", "(conflicted copy 2026-01-02).md", "Plan 2.md",
    "conflicted copy.md",
    "sync-conflict.md", ".sync-conflict-20260102-030405-ABCDEFG.md", "Plan (conflicted copy.md", "Plan (conflict).md",
    "Europe (conflict 1914-1918).md", "Gaza conflict (2023-10-07).md", "A case conflict.md", "conflict-2026.md",
    "Meeting_conflict-notes.md", "a_b_conflict.md", "My-DESKTOP-setup.md", "N-DESKTOP-ab12cde.md", "(Case Conflict).md",
    "Notes [conflicts].md", "Class clash (lassen).md", "ä (ö 2026-01-02).md", ".conflict1.md", "conflict1.md",
    "Plan (my conflicted copy).md", "Plan (conflicted copy 26010).md",
    "a (conflicted copy 2026-01-02)/Plan.md", "nfl", "",
  ])
  func otherNamesAreNoConflictCopies(_ path: String) {
    #expect(ConflictCopyName(Array(path.utf8)) == nil)
  }
}
