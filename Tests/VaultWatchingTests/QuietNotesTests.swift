import SystemCalls
import TestSupport
import Testing
import VaultCore

@testable import VaultWatching

struct QuietNotesTests {
  private let second: Int64 = 1_000_000_000
  private let one = Array("one.md".utf8)
  private let two = Array("two.md".utf8)

  @Test func eachNoteWaitsSinceItsLastChange() {
    var notes = QuietNotes(seconds: 10)
    #expect(notes.deadline == nil)
    notes.note(one, at: 0)
    notes.note(two, at: 5 * second)
    notes.note(one, at: 7 * second)
    #expect(notes.deadline == 15 * second)
    #expect(notes.take(at: 14 * second) { _ in false }.isEmpty)
    #expect(notes.take(at: 15 * second) { _ in false } == [two])
    #expect(notes.deadline == 17 * second)
    #expect(notes.take(at: 20 * second) { _ in false } == [one])
    #expect(notes.deadline == nil)
  }

  @Test func anOpenNoteWaitsAgain() {
    var notes = QuietNotes(seconds: 10)
    notes.note(one, at: 0)
    #expect(notes.take(at: 10 * second) { _ in true }.isEmpty)
    #expect(notes.deadline == 20 * second)
    #expect(notes.take(at: 20 * second) { _ in false } == [one])
  }
}
