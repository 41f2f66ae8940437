import SystemCalls
import TestSupport
import Testing

@Suite struct FileMetadataTests {
  @Test(arguments: [0o600, 0o644, 0o400, 0o4755, 0o000] as [UInt16])
  func modesAreCopied(_ mode: UInt16) throws {
    let directory = try TemporaryDirectory()
    let from = try directory.descriptor.open(at: "from", .readWrite, [.create])
    let to = try directory.descriptor.open(at: "to", .readWrite, [.create])
    try from.setMode(mode)
    try FileMetadata.copy(from: from, to: to)
    #expect(try to.status().mode == mode)
    #expect(try to.status().userID == from.status().userID)
  }

  @Test(.enabled(if: InstalledProgram.has("python3"), "python3 is not installed"))
  func attributesAndAccessListsAreCopied() throws {
    let directory = try TemporaryDirectory()
    try directory.write("from")
    try directory.write("to")
    let environment = ProcessArguments.environment
    let python = try #require(InstalledProgram.find("python3"))
    // An access list that lets user 12345 read, as the kernel stores it: version, then tag, rights and user of each.
    let script = """
      import os, struct
      acl = struct.pack('<I', 2)
      for tag, rights, user in [(1, 6, -1), (2, 4, 12345), (4, 4, -1), (16, 4, -1), (32, 0, -1)]:
          acl += struct.pack('<HHi', tag, rights, user)
      os.setxattr('from', 'user.colour', b'red\\0\\xff')
      os.setxattr('from', 'user.empty', b'')
      os.setxattr('from', 'system.posix_acl_access', acl)
      """
    let show = """
      import os
      print(sorted((name, os.getxattr('to', name)) for name in os.listxattr('to')))
      """
    func run(_ text: String) throws -> Subprocess.Outcome {
      try Subprocess(
        executable: python, arguments: [Array("-c".utf8), Array(text.utf8)], environment: environment,
        workingDirectory: directory.path
      ).run(input: .none, output: .captured(limit: 10_000), errorOutput: .captured(limit: 10_000))
    }
    // Not every file system of a temporary directory has attributes.
    guard try run(script).status == .exited(0) else { return }
    try FileMetadata.copy(
      from: directory.descriptor.open(at: "from"), to: directory.descriptor.open(at: "to", .readWrite))
    let shown = String(decoding: try run(show).output, as: UTF8.self)
    #expect(shown.contains("('user.colour', b'red\\x00\\xff')"))
    #expect(shown.contains("('user.empty', b'')"))
    #expect(shown.contains("system.posix_acl_access"))
    #expect(try FileStatus.at(directory.descriptor, "to").mode == 0o640)
  }

  @Test func attributesThatTheTargetsFileSystemLacksAreLeftOut() throws {
    let directory = try TemporaryDirectory()
    let from = try FileDescriptor.open("/proc/self/comm")
    let to = try directory.descriptor.open(at: "to", .readWrite, [.create])
    if ProcessIdentity.userID == (try from.status().userID) {
      try FileMetadata.copy(from: from, to: to)
      #expect(try to.status().mode == from.status().mode)
    }
  }
}
