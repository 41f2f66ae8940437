/// Words in one buffer, one after another.
struct WordList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]

  /// How many words there are.
  var count: Int { ends.count - 1 }

  /// The bytes of a word.
  subscript(number: Int) -> ArraySlice<UInt8> { bytes[ends[number]..<ends[number + 1]] }

  /// Adds a word at the end.
  mutating func append(_ word: some StringProtocol) {
    bytes.append(contentsOf: word.utf8)
    ends.append(bytes.count)
  }

  /// Adds a word at the end.
  mutating func append(_ word: [UInt8]) {
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
  }
}
