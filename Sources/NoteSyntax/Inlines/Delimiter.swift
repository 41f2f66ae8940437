/// A run of `*`, `_`, `~~` or `==`.
struct Delimiter {
  /// Where the run begins, and how long it is.
  var start: Int
  var length: Int
  /// Signs taken from its beginning by closing, and from its end by opening.
  var closed = 0
  var opened = 0
  /// Neighbours in the list of runs that may still pair; -1 at the ends.
  var previous: Int
  var next = -1
  var byte: UInt8
  var canOpen: Bool
  var canClose: Bool

  var remaining: Int { length &- closed &- opened }
}
