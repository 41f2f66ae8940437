import Testing

@testable import VaultCore
@testable import VaultWatching

@Suite struct LimboTests {
  private let note = Array("note.md".utf8), other = Array("other.md".utf8)
  private let patience = Limbo.Fate.vanished.patience

  private func holds(_ limbo: inout Limbo, _ path: [UInt8], _ fate: Limbo.Fate, at time: Int64) -> Bool {
    limbo.holds(path, fate, at: time)
  }

  @Test func whatVanishedCountsUntilItsTimeIsOver() {
    var limbo = Limbo()
    #expect(holds(&limbo, note, .vanished, at: 0))
    #expect(holds(&limbo, note, .vanished, at: patience - 1))
    #expect(limbo.deadline == patience)
    #expect(limbo.due(at: patience - 1).isEmpty && limbo.due(at: patience) == [note])
    #expect(!holds(&limbo, note, .vanished, at: patience))
    #expect(limbo.isEmpty)
    // It came back and vanished once more: another story.
    #expect(holds(&limbo, note, .vanished, at: patience + 1))
  }

  @Test func whatIsThereAgainIsLetGo() {
    var limbo = Limbo()
    _ = limbo.holds(note, .vanished, at: 0)
    _ = limbo.holds(other, .emptied, at: 0)
    limbo.settle(note, isEmpty: true)
    limbo.settle(other, isEmpty: true)
    #expect(limbo.paths == [other])
    limbo.settle(other, isEmpty: false)
    #expect(limbo.isEmpty && limbo.deadline == nil)
  }

  @Test func whereMuchHappensWhatVanishedWaitsOn() {
    var limbo = Limbo()
    #expect(holds(&limbo, note, .vanished, at: 0))
    for time in stride(from: 0, to: 2 * Limbo.longest, by: Int(patience / 2)) { limbo.postpone(at: Int64(time)) }
    #expect(limbo.deadline == Limbo.longest)
    // What is due is not put off.
    limbo.postpone(at: Limbo.longest)
    #expect(limbo.deadline == Limbo.longest)
  }

  @Test func aNoteThatTurnedEmptyHasMoreTime() {
    var limbo = Limbo()
    _ = limbo.holds(note, .emptied, at: 0)
    #expect(holds(&limbo, note, .emptied, at: patience))
    // It vanished after all, which begins anew.
    #expect(holds(&limbo, note, .vanished, at: 2 * patience))
    #expect(limbo.deadline == 3 * patience)
  }
}
