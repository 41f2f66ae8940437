/// A change of a plan as the executor has prepared it and the record stores it.
package struct ChangeStep: Sendable, Hashable {
  package enum Outcome: UInt8, Sendable {
    /// The step has not been carried out.
    case open
    /// The step was carried out.
    case done
    /// Another program changed the file meanwhile; its version is kept.
    case conflict
  }

  /// The change; its path has no symlinks.
  package var change: PlannedChange
  /// The private name, in the folder of the file, of the new contents before they are put in place, and of the old
  /// contents until no process can write to them; empty for a move.
  package var privateName: [UInt8] = []
  /// The permission bits that the file had.
  package var mode: UInt16 = 0
  /// Whether the contents are written into the file itself, because it has several names or another owner.
  package var isInPlace = false
  package var outcome = Outcome.open

  /// Creates a step that has not been carried out.
  package init(
    change: PlannedChange, privateName: [UInt8] = [], mode: UInt16 = 0, isInPlace: Bool = false,
    outcome: Outcome = .open
  ) {
    (self.change, self.privateName, self.mode) = (change, privateName, mode)
    (self.isInPlace, self.outcome) = (isInPlace, outcome)
  }

  /// The path of the private file, or nil for a move.
  package var privatePath: [UInt8]? {
    if privateName.isEmpty { return nil }
    let path = change.path
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return privateName }
    return path[...slash] + privateName
  }
}
