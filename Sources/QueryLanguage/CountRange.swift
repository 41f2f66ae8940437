/// A number of a note that a query compares with others.
package enum CountField: String, Sendable, CaseIterable {
  /// The words of the body.
  case words
  /// The links in the note that lead to notes and files of the vault or to nothing, each as often as it is written.
  case links
}

/// A range of whole numbers, none of them negative: `5`, `>=5`, `<=9` or `5..9`.
package struct CountRange: Sendable, Equatable {
  /// The largest number that can be written.
  static let largest = 999_999_999_999_999

  /// The smallest number in the range.
  package let first: Int
  /// The largest number in the range; nil if there is none.
  package let last: Int?

  /// Makes the range of the numbers from `first` to `last`.
  package init(first: Int = 0, last: Int? = nil) {
    self.first = first
    self.last = last
  }

  /// Returns whether the range contains a number.
  package func contains(_ number: Int) -> Bool { number >= first && number <= last ?? .max }
}

extension CountRange: CustomStringConvertible {
  /// The range as it is typed.
  package var description: String {
    guard let last else { return ">=\(first)" }
    return first == last ? "\(first)" : first == 0 ? "<=\(last)" : "\(first)..\(last)"
  }
}
