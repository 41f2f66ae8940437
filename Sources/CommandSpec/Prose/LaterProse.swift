/// Prose that is made when somebody reads it, so that a command line is parsed without it.
package struct LaterProse: Hashable, Sendable {
  /// What tells it from other prose.
  private let name: String
  private let make: @Sendable () -> Prose

  /// Prose that `make` makes; the same name means the same prose.
  package init(_ name: String, _ make: @escaping @Sendable () -> Prose) {
    self.name = name
    self.make = make
  }

  /// The prose.
  package var prose: Prose { make() }

  /// Whether both have the same name.
  package static func == (left: LaterProse, right: LaterProse) -> Bool { left.name == right.name }

  /// Feeds the name to the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
