/// A tag that was seen; whether it is one may depend on what comes after it.
struct TagDraft {
  /// `#`, and the end of the name.
  var start: Int
  var end: Int
  /// It stands after `[`: it is a tag if the bracket is a link's.
  var isBracketed = false
  /// It stands after this delimiter run: it is a tag if the run opens emphasis. -1 for none.
  var opener = -1
  /// A run of `_` in its name, which ends it if it closes emphasis. -1 for none.
  var closer = -1
}
