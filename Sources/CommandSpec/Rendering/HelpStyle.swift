/// What a stretch of help text is, for a caller that can show the difference.
package enum Emphasis: Hashable, Sendable {
  /// Running text.
  case plain
  /// A heading.
  case heading
  /// Something to be typed as it is.
  case literal
  /// A name that stands for something else.
  case metavariable
}

/// How emphasis is shown; whatever it adds must take no room on the screen.
package struct HelpStyle: Sendable {
  let apply: @Sendable (Emphasis, String) -> String

  /// Makes a style from what to write for a stretch of text.
  package init(apply: @escaping @Sendable (Emphasis, String) -> String) {
    self.apply = apply
  }

  /// Text without any emphasis.
  package static let plain = HelpStyle { $1 }
}
