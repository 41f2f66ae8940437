import SystemCalls
import Testing

@testable import Terminal

@Suite struct CollectingConsoleTests {
  private struct Failure: Error, Equatable {}

  private func console(
    _ change: (inout CollectingConsole.Connections) -> Void = { _ in }
  ) -> CollectingConsole {
    var connections = CollectingConsole.Connections { _, _ in 0 }
    change(&connections)
    return CollectingConsole(connections)
  }

  @Test func bytesAreKeptInOrderForEachStream() {
    let console = console()
    for number in UInt8(0)..<100 { console.write([number], to: number % 3 == 0 ? .errorOutput : .output) }
    console.write([], to: .output)
    #expect(console.output == (0..<100).filter { $0 % 3 != 0 })
    #expect(console.errorOutput == (0..<100).filter { $0 % 3 == 0 })
  }

  @Test func linesOfSeveralThreadsStayWhole() {
    let console = console()
    Parallel.concurrently(workers: 4) { worker in
      for _ in 0..<200 { console.write([UInt8(worker), UInt8(worker)], to: .output) }
    }
    let output = console.output
    #expect(output.count == 1600)
    for index in stride(from: 0, to: output.count, by: 2) where output[index] != output[index + 1] {
      Issue.record("bytes \(index) and \(index + 1) are from two threads")
    }
  }

  @Test func aConsoleWithoutConnectionsAsksNobody() throws {
    let console = console()
    #expect(console.terminal(of: .output) == nil && console.terminal(of: .errorOutput) == nil)
    #expect(!console.inputIsTerminal && !console.canAsk)
    #expect(try console.readInput(limit: 0) == [])
    #expect(try console.confirm("Delete it?") == false)
    #expect(console.errorOutput == [])
    #expect(throws: SystemError(.badDescriptor, call: "fcntl")) { _ = try console.openInput() }
  }

  @Test func inputHasALimit() throws {
    let console = console { $0.input = [1, 2, 3] }
    #expect(try console.readInput(limit: 3) == [1, 2, 3])
    #expect(throws: SystemError(.fileTooLarge, call: "read")) { try console.readInput(limit: 2) }
  }

  @Test func questionsAreWrittenAndAnsweredInOrder() throws {
    let console = console {
      $0.answers = ["2", "Yes", "n"]
      $0.terminals[.errorOutput] = TerminalSize(columns: 40, rows: nil)
    }
    #expect(console.terminal(of: .errorOutput)?.columns == 40)
    #expect(console.ask("number: ") == "2")
    #expect(try console.confirm("Sure?"))
    #expect(try console.confirm("Really?") == false)
    #expect(console.ask("more? ") == nil)
    #expect(String(decoding: console.errorOutput, as: UTF8.self) == "number: Sure? [y/N] Really? [y/N] more? ")
  }

  @Test func programsAreRecordedAndCanWrite() throws {
    let console = console {
      $0.program = { request, console in
        console.write(request.input ?? [], to: .output)
        if request.words.count > 1 { throw Failure() }
        return 3
      }
    }
    #expect(try console.run(ProgramRequest(words: [[0x61]], input: [1, 2])) == 3)
    #expect(throws: Failure()) { try console.run(ProgramRequest(words: [[0x62], [0x63]])) }
    #expect(console.output == [1, 2])
    #expect(console.programs.map(\.words) == [[[0x61]], [[0x62], [0x63]]])
  }
}
