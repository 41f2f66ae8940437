/// The texts with which code in a line begins that Dataview evaluates.
package struct InlineQueryPrefixes: Sendable, Equatable {
  /// Before an expression; empty if expressions are turned off.
  package var expression = "="
  /// Before JavaScript, which is never run; empty if there is none.
  package var script = "$="

  /// Makes the usual ones.
  package init() {}
}
