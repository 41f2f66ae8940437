import Glibc
import TestTraits
import Testing

@testable import SystemCalls
@testable import Terminal

@Suite(.waiting, .serialized) struct TypedInputTests {
  @Test func typedTextIsReadToTheEnd() throws {
    let (reading, writing) = try PipeEnd.pipe()
    let isStarted = Parallel.detach { [writing] in
      for piece in ["One\n", "Two\n"] {
        SystemClock.sleep(.milliseconds(10))
        try? writing.descriptor.write(Array(piece.utf8))
      }
    }
    _ = consume writing
    #expect(isStarted)
    let input = try TypedInput.read(reading.descriptor, limit: 8)
    #expect(input.bytes == Array("One\nTwo\n".utf8) && !input.isInterrupted)
  }

  @Test func aSignalEndsTheInputAndKeepsItsText() throws {
    let (reading, writing) = try PipeEnd.pipe()
    try writing.descriptor.write(Array("One\n".utf8))
    let thread = Locked(pthread_self())
    let isStarted = Parallel.detach { [writing] in
      SystemClock.sleep(.milliseconds(200))
      // To the thread that reads: others of the test process do not block it.
      thread.withLock { _ = pthread_kill($0, SIGHUP) }
      SystemClock.sleep(.milliseconds(200))
      withExtendedLifetime(writing) {}
    }
    #expect(isStarted)
    let input = try TypedInput.read(reading.descriptor, limit: 8)
    #expect(input.bytes == Array("One\n".utf8) && input.isInterrupted)
  }

  @Test func tooMuchInputIsAnError() throws {
    let (reading, writing) = try PipeEnd.pipe()
    try writing.descriptor.write(Array(repeating: 0x61, count: 9))
    #expect(throws: SystemError(.fileTooLarge, call: "read")) { try TypedInput.read(reading.descriptor, limit: 8) }
  }
}
