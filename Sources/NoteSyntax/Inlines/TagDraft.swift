/// A possible tag; whether it is valid may depend on the text after it.
struct TagDraft {
  /// The offset of `#`, and the end of the name.
  var start: Int
  var end: Int
  /// Whether it follows `[`; if so, it is a tag if the bracket is that of a link.
  var isBracketed = false
  /// The delimiter run before it, or -1; it is a tag if the run opens emphasis.
  var opener = -1
  /// A run of `_` in its name, or -1; the name ends there if the run closes emphasis.
  var closer = -1
}
