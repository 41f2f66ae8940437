/// The missing notes that stay in the index because most notes are missing, probably by an accident with a mount.
///
/// If another folder has replaced the vault's, the notes stay until the vault is back, or until a command finds them
/// missing and commits that. In the vault itself they stay for some seconds, unless a command asks.
struct MissingNotes: Scheduled {
  /// The time that most notes can be missing before their removal is committed, in nanoseconds, and how long that is for
  /// a program that shows what is there and does nothing with it.
  static let (patience, shortPatience) = (Int64(10_000_000_000), Int64(1_000_000_000))
  var patience = Self.patience
  /// The number of missing notes up to which they never count as most notes.
  static let few = 20

  /// What is reported. A greater value is a new problem.
  private enum Stage: Int {
    case nothing, missing
    /// They are missing from a folder that has replaced the vault's.
    case replaced
  }

  private var held: (since: Int64, missing: Int, total: Int)?
  /// Whether another folder has replaced the vault's, and was not yet recognised as the vault.
  private var isReplaced = false
  /// Whether they were held for as long as the patience: then they stay gone, although `PendingDeletions` holds each of
  /// them for another moment.
  private var isGivenUp = false
  private var reported = Stage.nothing

  var areHeld: Bool { held != nil }

  /// Whether it was reported that the vault is missing and is expected back.
  var awaitsVault: Bool { reported == .replaced }

  /// The time when the removal of the missing notes is committed; nil if there is none.
  var deadline: Int64? { isReplaced ? nil : held.map { $0.since + patience } }

  private var stage: Stage { held == nil ? .nothing : isReplaced ? .replaced : .missing }

  mutating func vaultWasReplaced() { isReplaced = true }

  /// Records how many notes are missing, and returns whether they stay in the index. With `isAsked`, a command asks for
  /// the current state; with `isFirst`, nothing was compared before, so they may have been missing for long.
  mutating func hold(_ missing: Int, of total: Int, isAsked: Bool, isFirst: Bool, at time: Int64) -> Bool {
    let areMost = missing > Self.few && missing * 2 > total
    if !areMost { (isReplaced, isGivenUp) = (false, false) }
    if areMost, let held, !isReplaced, time >= held.since + patience { isGivenUp = true }
    if !areMost || isFirst || !isReplaced && (isAsked || isGivenUp) {
      held = nil
      return false
    }
    held = (held?.since ?? time, missing, total)
    return true
  }

  /// Returns what has to be reported: that most notes are missing, or that the vault is back.
  mutating func takeNotice() -> WatchNotice? {
    defer { reported = stage }
    if let held, stage.rawValue > reported.rawValue { return .mostNotesGone(missing: held.missing, of: held.total) }
    return held == nil && reported == .replaced ? .vaultBack : nil
  }
}
