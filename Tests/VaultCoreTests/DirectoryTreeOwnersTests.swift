import SystemCalls
import TestSupport
import Testing

@testable import VaultCore

@Suite struct DirectoryTreeOwnersTests {
  /// Whether a vault of two folders and a hidden one is the same without one more symlink.
  @Test(arguments: [
    ("again", "pages", true),
    ("again", "./pages/", true),
    ("again", "pages/deep", true),
    ("pages/loop", "..", true),
    ("pages/deep/again", "../../other", true),
    ("dangling", "nowhere", true),
    ("out", "..", true),
    ("absolute", "/etc", true),
    ("file.md", "pages/a.md", false),
    ("kept", ".store", false),
    ("beyond", "hop/deep", false),
    ("around", "pages/deep/..", false),
    ("hidden", ".link", false),
  ])
  func aSymlinkToAFolderOfTheVaultAddsNothing(_ name: String, _ target: String, _ isSame: Bool) throws {
    let vault = try TemporaryVault()
    for path in ["pages/a.md", "pages/deep/b.md", "other/c.md", ".store/d.md"] {
      try vault.write("x", to: RawPath(path))
    }
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try root.symlink(".link", leadingTo: "pages")
    try root.symlink("hop", leadingTo: "pages")
    #expect(try isSameWithoutSymlinks(vault))
    try root.symlink(RawPath(name), leadingTo: RawPath(target))
    #expect(try isSameWithoutSymlinks(vault) == isSame)
  }

  @Test func aFolderThatIsIgnoredUnderItsOwnPathIsOnlyBehindTheSymlink() throws {
    let vault = try TemporaryVault()
    try vault.write("ignore: [pages/deep]\n", to: ".sheaf/config.yaml")
    try vault.write("x", to: "pages/deep/b.md")
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    try root.symlink("again", leadingTo: "pages")
    #expect(try !isSameWithoutSymlinks(vault))
  }

  private func isSameWithoutSymlinks(_ vault: TemporaryVault) throws -> Bool {
    let files = VaultFiles(try Vault.open(named: vault.root, vault.surroundings()))
    let root = try FileDescriptor.open(vault.root, .readOnly, [.directory])
    return files.walk(root, workers: 2) { _ in .all }.isSameWithoutSymlinks(root)
  }
}
