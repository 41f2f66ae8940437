import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct PendingDeletionsTests {
  private let note = Array("note.md".utf8), other = Array("other.md".utf8)
  private let patience = PendingDeletions.Fate.vanished.patience

  private func holds(
    _ pendingDeletions: inout PendingDeletions, _ path: [UInt8], _ fate: PendingDeletions.Fate, at time: Int64
  ) -> Bool {
    pendingDeletions.holds(path, fate, at: time)
  }

  @Test func deletionsCountUntilTheirTimeIsOver() {
    var pendingDeletions = PendingDeletions()
    #expect(holds(&pendingDeletions, note, .vanished, at: 0))
    #expect(holds(&pendingDeletions, note, .vanished, at: patience - 1))
    #expect(pendingDeletions.deadline == patience)
    #expect(pendingDeletions.due(at: patience - 1).isEmpty && pendingDeletions.due(at: patience) == [note])
    #expect(!holds(&pendingDeletions, note, .vanished, at: patience))
    #expect(pendingDeletions.isEmpty)
    // It came back and vanished once more: another story.
    #expect(holds(&pendingDeletions, note, .vanished, at: patience + 1))
  }

  @Test func returnedNotesAreReleased() {
    var pendingDeletions = PendingDeletions()
    _ = pendingDeletions.holds(note, .vanished, at: 0)
    _ = pendingDeletions.holds(other, .emptied, at: 0)
    pendingDeletions.settle(note, isEmpty: true)
    pendingDeletions.settle(other, isEmpty: true)
    #expect(pendingDeletions.paths == [other])
    pendingDeletions.settle(other, isEmpty: false)
    #expect(pendingDeletions.isEmpty && pendingDeletions.deadline == nil)
  }

  @Test func deletionsWaitLongerDuringActivity() {
    var pendingDeletions = PendingDeletions()
    #expect(holds(&pendingDeletions, note, .vanished, at: 0))
    for time in stride(from: 0, to: 2 * PendingDeletions.longest, by: Int(patience / 2)) {
      pendingDeletions.postpone(at: Int64(time))
    }
    #expect(pendingDeletions.deadline == PendingDeletions.longest)
    // What is due is not put off.
    pendingDeletions.postpone(at: PendingDeletions.longest)
    #expect(pendingDeletions.deadline == PendingDeletions.longest)
  }

  @Test func aNoteThatTurnedEmptyHasMoreTime() {
    var pendingDeletions = PendingDeletions()
    _ = pendingDeletions.holds(note, .emptied, at: 0)
    #expect(holds(&pendingDeletions, note, .emptied, at: patience))
    // It vanished after all, which begins anew.
    #expect(holds(&pendingDeletions, note, .vanished, at: 2 * patience))
    #expect(pendingDeletions.deadline == 3 * patience)
  }
}
