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
    "Plan (my conflicted copy).md", "Plan (conflicted copy 26010).md",
    "a (conflicted copy 2026-01-02)/Plan.md", "nfl", "",
  ])
  func otherNamesAreNoConflictCopies(_ path: String) {
    #expect(ConflictCopyName(Array(path.utf8)) == nil)
  }
}
