import TestSupport
import Testing

@testable import GitHistory

/// Lines of sheaf in files of the user.
@Suite struct ManagedBlockTests {
  private let block = ManagedBlock(["one", "two"])

  @Test(arguments: ["", "a\n", "a\nb", "#!/bin/sh\nexit 3\n", "#!/bin/sh\n", "\r\n\n"])
  func removingABlockRestoresTheFile(_ text: String) {
    let file = Array(text.utf8)
    let added = block.added(to: file)
    #expect(block.isIn(added) && added.count > file.count)
    #expect(block.added(to: added) == added)
    #expect(ManagedBlock.removed(from: added) == file)
    // Another version's block is replaced where it is.
    let newer = ManagedBlock(["three"])
    #expect(!newer.isIn(added) && newer.added(to: added) == newer.added(to: file))
  }

  @Test func lineBreaksOfTheFileStay() {
    let file = block.added(to: Array("a\nb\n".utf8)).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    #expect(block.isIn(file) && block.added(to: file) == file)
    #expect(ManagedBlock.removed(from: file) == Array("a\r\nb\r\n".utf8))
    // An earlier version wrote a second block with other line breaks.
    let twice = block.added(to: []) + file
    #expect(!block.isIn(twice) && ManagedBlock.removed(from: block.added(to: twice)) == Array("a\r\nb\r\n".utf8))
  }

  @Test func aScriptKeepsItsInterpreter() {
    let file = block.added(to: Array("#!/bin/bash\nset -e\n".utf8))
    #expect(String(decoding: file, as: UTF8.self).hasPrefix("#!/bin/bash\n# begin sheaf"))
  }
}
