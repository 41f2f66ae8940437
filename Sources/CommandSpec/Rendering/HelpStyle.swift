/// The emphasis of a part of help text, for output that can show it.
package enum Emphasis: Hashable, Sendable {
  /// Running text.
  case plain
  /// A heading.
  case heading
  /// Text to be typed literally.
  case literal
  /// A name that is a placeholder.
  case metavariable
}

/// The way in which emphasis is shown; added characters must not take up space on the screen.
package struct HelpStyle: Sendable {
  let apply: @Sendable (Emphasis, String) -> String

  /// Makes a style from a function that returns a part of text with its emphasis.
  package init(apply: @escaping @Sendable (Emphasis, String) -> String) {
    self.apply = apply
  }

  /// Text without any emphasis.
  package static let plain = HelpStyle { $1 }
}
