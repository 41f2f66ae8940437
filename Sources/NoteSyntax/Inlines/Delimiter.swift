/// A run of `*`, `_`, `~~` or `==`.
struct Delimiter {
  /// The offset and the length of the run.
  var start: Int
  var length: Int
  /// The numbers of characters that were used at its beginning to close, and at its end to open.
  var closed = 0
  var opened = 0
  /// The neighbours in the list of runs that may still pair; -1 at the ends.
  var previous: Int
  var next = -1
  var byte: UInt8
  var canOpen: Bool
  var canClose: Bool

  var remaining: Int { length &- closed &- opened }
}
