/// Prose that is made only when it is read, so that it is not needed for parsing a command line.
package struct LaterProse: Hashable, Sendable {
  /// The name that identifies the prose.
  private let name: String
  private let make: @Sendable () -> Prose

  /// Makes prose that `make` returns; the same name must mean the same prose.
  package init(_ name: String, _ make: @escaping @Sendable () -> Prose) {
    self.name = name
    self.make = make
  }

  /// The prose.
  package var prose: Prose { make() }

  /// Returns whether both have the same name.
  package static func == (left: LaterProse, right: LaterProse) -> Bool { left.name == right.name }

  /// Feeds the name to the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
