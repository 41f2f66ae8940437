/// Grammar for sentences that are made from names.
enum Wording {
  /// Returns the words with commas and a final "or"; quotes are up to the caller.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the indefinite article for a capitalised name.
  static func article(_ name: String) -> String {
    "AEIO".contains(name.prefix(1)) && !name.isEmpty ? "an" : "a"
  }
}
