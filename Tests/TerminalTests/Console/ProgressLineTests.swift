import Synchronization
import Testing

@testable import Terminal

@Suite struct ProgressLineTests {
  /// A terminal and a clock.
  private final class Screen: Sendable {
    let written = Mutex("")
    let appeared = Mutex(0)
    let time = Mutex(ContinuousClock.now)

    func line(width: Int? = 80) -> ProgressLine {
      ProgressLine(
        of: "notes", width: width, now: { self.time.withLock { $0 } }, appear: { self.appeared.withLock { $0 += 1 } },
        write: { bytes in self.written.withLock { $0 += String(decoding: bytes, as: UTF8.self) } })
    }

    func wait(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }

    var text: String {
      written.withLock { text in
        defer { text = "" }
        return text.replacing("\r\u{1B}[K", with: "<")
      }
    }
  }

  @Test func quickWorkShowsNothing() {
    let screen = Screen()
    let line = screen.line()
    screen.wait(299)
    line.show("indexing", 5_000, of: 21_000)
    line.erase()
    line.erase()
    #expect(screen.text == "")
    #expect(screen.appeared.withLock { $0 } == 0)
  }

  @Test func theLineAppearsChangesAndGoes() {
    let screen = Screen()
    let line = screen.line()
    screen.wait(300)
    line.show("indexing", 12_400, of: 21_000)
    #expect(screen.text == "<indexing 12,400 of 21,000 notes")
    screen.wait(50)
    line.show("indexing", 12_500, of: 21_000)
    #expect(screen.text == "")
    screen.wait(50)
    line.show("indexing", 12_600, of: 21_000)
    line.show("indexing", 999, of: 21_000)
    #expect(screen.text == "<indexing 12,600 of 21,000 notes")
    line.erase()
    #expect(screen.text == "<")
    line.erase()
    #expect(screen.text == "")
    #expect(screen.appeared.withLock { $0 } == 1)
  }

  @Test(arguments: [(32, "<indexing 12,400 of 21,000 notes"), (31, "<12,400 of 21,000"), (10, "<")])
  func narrowTerminalsGetShorterLines(width: Int, expected: String) {
    let screen = Screen()
    let line = screen.line(width: width)
    screen.wait(400)
    line.show("indexing", 12_400, of: 21_000)
    #expect(screen.text == expected)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")])
  func numbersHaveThousandsSeparators(number: Int, text: String) {
    #expect(ProgressLine.grouped(number) == text)
  }
}
