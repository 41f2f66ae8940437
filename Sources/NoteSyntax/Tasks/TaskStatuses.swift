/// The meanings of the characters in the checkboxes of tasks.
///
/// Without settings, they are those of Obsidian's Tasks plugin: a space is open, a slash in progress, `x` done, and a
/// dash cancelled. So is `>`, the sign of a task that goes on in another note. Any other character is open.
package struct TaskStatuses: Sendable, Equatable {
  /// The meaning of a character.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case todo
    case inProgress = "in-progress"
    case onHold = "on-hold"
    case done, cancelled
    /// A checkbox that is not a task.
    case nonTask = "non-task"

    /// Whether nothing remains to be done.
    package var isClosed: Bool { self == .done || self == .cancelled || self == .nonTask }
  }

  /// A character with its meaning.
  package struct Status: Sendable, Equatable {
    /// The character.
    package let symbol: Unicode.Scalar
    /// Its meaning.
    package let kind: Kind
    /// The character after it when a task is toggled.
    package let next: Unicode.Scalar

    /// Makes a status; without `next`, an open task is toggled to `x`, and another to a space.
    package init(_ symbol: Unicode.Scalar, _ kind: Kind, next: Unicode.Scalar? = nil) {
      (self.symbol, self.kind) = (symbol, kind)
      self.next = next ?? (kind.isClosed ? " " : "x")
    }
  }

  /// The meanings without settings.
  package static let standard = TaskStatuses()
  /// The sign of a task that goes on elsewhere.
  package static let passedOn: Unicode.Scalar = ">"
  /// The maximal number of characters that settings can give a meaning to.
  package static let most = 200

  /// The characters to which settings give a meaning, each once.
  package private(set) var given: [Status] = []

  private static let usual = [
    Status(" ", .todo), Status("/", .inProgress), Status("x", .done), Status("X", .done), Status("-", .cancelled),
    Status(passedOn, .cancelled),
  ]

  /// Makes the meanings without settings.
  package init() {}

  /// Gives a character a meaning, which replaces an earlier one. Characters over the limit are ignored.
  package mutating func set(_ status: Status) {
    if let index = given.firstIndex(where: { $0.symbol == status.symbol }) {
      given[index] = status
    } else if given.count < Self.most {
      given.append(status)
    }
  }

  /// Returns the status with a character.
  package func status(of symbol: Unicode.Scalar) -> Status {
    let defined = given.first { $0.symbol == symbol } ?? Self.usual.first { $0.symbol == symbol }
    return defined ?? Status(symbol, .todo)
  }

  /// Returns the meaning of a character.
  package func kind(of symbol: Unicode.Scalar) -> Kind {
    // Nearly all boxes have a space or an x.
    if given.isEmpty { if symbol == " " { return .todo } else if symbol == "x" { return .done } }
    return status(of: symbol).kind
  }

  /// Returns the first character with a meaning: a usual one, if settings do not give it another; nil if there is none.
  package func symbol(of kind: Kind) -> Unicode.Scalar? {
    (Self.usual + given).first { self.kind(of: $0.symbol) == kind && $0.symbol != Self.passedOn }?.symbol
  }

  /// Returns the character of a task that becomes done: the first one with that meaning which toggling leads to, or
  /// else the first one that settings define.
  package func doneSymbol(from symbol: Unicode.Scalar) -> Unicode.Scalar {
    var symbol = symbol
    for _ in 0..<10 {
      symbol = status(of: symbol).next
      if kind(of: symbol) == .done { return symbol }
    }
    return kind(of: "x") == .done ? "x" : given.first { $0.kind == .done }?.symbol ?? "x"
  }
}
