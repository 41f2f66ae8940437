import CommandFixtures
import Connections
import Glibc
import JSON
import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import Commands

/// A server whose answers nobody can get.
struct LspOutputTests {
  /// Serves two requests, after which the input ends, and returns the exit status.
  private func serve(_ output: Int32) throws -> Commands.ExitStatus {
    // As the program does when it starts.
    Signals.ignoreBrokenPipe()
    let fixture = try SessionFixture(["A.md": "# A\n"])
    let input = try EditorClient.pipe()
    try write(to: FileDescriptor(owning: input.write))
    return fixture.serve(["lsp"], input: input.read, output: output)
  }

  private func write(to input: consuming FileDescriptor) throws {
    let messages = [
      RPCMessage.request(id: .integer(1), method: "initialize", params: ["capabilities": [:]]),
      .request(id: .integer(2), method: "nothing", params: .string(String(repeating: "x", count: 100))),
    ]
    for message in messages { try input.write(MessageFramer.frame(message.body, .contentLength)) }
  }

  @Test func aFullDiskEndsTheServer() throws {
    let full = try FileDescriptor.open("/dev/full", .writeOnly)
    #expect(try serve(fcntl(full.raw, F_DUPFD_CLOEXEC, 3)) == .nothing)
  }

  @Test func aClosedPipeEndsTheServer() throws {
    let pipe = try EditorClient.pipe()
    close(pipe.read)
    #expect(try serve(pipe.write) == .nothing)
  }

  /// A client that has ended can leave its end of the pipe open in another program.
  @Test(.waiting) func aPipeThatNobodyEmptiesEndsTheServerOnceTheInputHasEnded() throws {
    let pipe = try EditorClient.pipe()
    let filler = FileDescriptor(owning: fcntl(pipe.write, F_DUPFD_CLOEXEC, 3))
    _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
    while try filler.writeSome([UInt8](repeating: 0, count: 4_096)[...]) > 0 {}
    _ = fcntl(pipe.write, F_SETFL, 0)
    #expect(try serve(pipe.write) == .nothing)
    close(pipe.read)
  }
}
