extension StringProtocol {
  /// Returns the text without the characters at its ends that satisfy a condition.
  package func trimming(_ isDropped: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let first = rest.first, isDropped(first) { rest = rest.dropFirst() }
    while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
    return rest
  }

  /// The text without white space at its ends.
  package var trimmed: String { String(trimming(\.isWhitespace)) }
}
