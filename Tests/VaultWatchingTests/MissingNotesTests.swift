import TestSupport
import Testing

@testable import VaultWatching

@Suite struct MissingNotesTests {
  private let total = 100

  /// Random comparisons: notes are held only if they are most, not for longer than the patience in the vault itself, and
  /// never if a command asks there; users hear of each time that they are held, and that a replaced vault is back.
  @Test(arguments: Seeds.some(30)) func mostNotesAreHeldForAWhile(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var notes = MissingNotes()
    var now: Int64 = 0
    var since: Int64?
    var isReplaced = false
    var isGivenUp = false
    var known = (isHeld: false, awaitsVault: false)
    for step in 0..<300 {
      now += Int64(random.below(4_000_000_000))
      if random.below(15) == 0 {
        notes.vaultWasReplaced()
        isReplaced = true
      }
      let missing = random.pick([0, MissingNotes.few, total / 2, total / 2 + 1, total])
      let isAsked = random.below(6) == 0
      let isHeld = notes.hold(missing, of: total, isAsked: isAsked, isFirst: false, at: now)
      if missing * 2 <= total {
        (isReplaced, isGivenUp) = (false, false)
      } else if let since, !isReplaced, now >= since + MissingNotes.patience {
        isGivenUp = true
      }
      #expect(isHeld == (missing * 2 > total && (isReplaced || !isAsked && !isGivenUp)), "seed \(seed), step \(step)")
      since = isHeld ? since ?? now : nil
      #expect(notes.areHeld == isHeld)
      #expect(notes.deadline == (isReplaced ? nil : since.map { $0 + MissingNotes.patience }))
      let notice = notes.takeNotice()
      let awaitsVault = isHeld && isReplaced
      if isHeld && !known.isHeld || awaitsVault && !known.awaitsVault {
        #expect(notice == .mostNotesGone(missing: missing, of: total), "seed \(seed), step \(step)")
      } else {
        #expect(notice == (known.awaitsVault && !isHeld ? .vaultBack : nil), "seed \(seed), step \(step)")
      }
      #expect(notes.awaitsVault == awaitsVault && notes.takeNotice() == nil)
      known = (isHeld, awaitsVault)
    }
  }

  /// Each of them is held for another moment afterwards, which must not begin the long wait again.
  @Test func missingNotesAreGivenUpOnce() {
    var notes = MissingNotes()
    notes.patience = MissingNotes.shortPatience
    let times: [Int64] = [0, notes.patience - 1, notes.patience, notes.patience + 200_000_000, 5 * notes.patience]
    let isHeld = times.map { notes.hold(total, of: total, isAsked: false, isFirst: false, at: $0) }
    #expect(isHeld == [true, true, false, false, false])
    let isBackHeld = notes.hold(0, of: total, isAsked: false, isFirst: false, at: times[4])
    #expect(!isBackHeld)
    let isGoneHeld = notes.hold(total, of: total, isAsked: false, isFirst: false, at: times[4])
    #expect(isGoneHeld)
  }

  @Test func fewNotesAreNeverMost() {
    var notes = MissingNotes()
    let isHeld = [MissingNotes.few, MissingNotes.few + 1].map { count in
      notes.hold(count, of: count, isAsked: false, isFirst: false, at: 0)
    }
    #expect(isHeld == [false, true])
  }

  @Test func whatWasMissingBeforeTheWatcherBeganIsGone() {
    var notes = MissingNotes()
    let isHeld = notes.hold(total, of: total, isAsked: false, isFirst: true, at: 0)
    #expect(!isHeld && notes.takeNotice() == nil && notes.deadline == nil)
  }
}
