/// A change of a plan as the executor has prepared it and the record keeps it.
package struct ChangeStep: Sendable, Hashable {
  /// What became of a step.
  package enum Outcome: UInt8, Sendable {
    /// Not known yet.
    case open
    /// It was done.
    case done
    /// Somebody else changed the file meanwhile; what they wrote stands.
    case conflict
  }

  /// The change, its path without symlinks.
  package var change: PlannedChange
  /// The private name, in the folder of the file, under which the new contents wait and the old ones are kept until nobody
  /// can write to them any more; empty for a move.
  package var privateName: [UInt8] = []
  /// The permission bits that the file had.
  package var mode: UInt16 = 0
  /// Whether the contents are written into the file itself, which has several names or another owner.
  package var isInPlace = false
  /// What became of it.
  package var outcome = Outcome.open

  /// A step that has not been taken.
  package init(
    change: PlannedChange, privateName: [UInt8] = [], mode: UInt16 = 0, isInPlace: Bool = false,
    outcome: Outcome = .open
  ) {
    (self.change, self.privateName, self.mode) = (change, privateName, mode)
    (self.isInPlace, self.outcome) = (isInPlace, outcome)
  }

  /// The path of the private file; nil for a move.
  package var privatePath: [UInt8]? {
    if privateName.isEmpty { return nil }
    let path = change.path
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return privateName }
    return path[...slash] + privateName
  }
}
