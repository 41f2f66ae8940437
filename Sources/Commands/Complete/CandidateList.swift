/// What a word can be completed to.
struct Candidate: Equatable, Sendable {
  /// The whole word.
  var text: [UInt8]
  /// What it is.
  var description: String
}

/// Collects candidates for a word, each once, and knows when there are enough.
///
/// Those that go on from the word exactly come before those that differ in the case of ASCII letters: the latter count
/// only where there is none of the former, and are written as the word is typed. Where there are too many of them to look
/// on, all count.
struct CandidateList {
  /// What is typed so far.
  let word: [UInt8]
  private var exact: Shortlist
  private var caseless: Shortlist
  /// Those that have the word inside.
  private var inside: Shortlist

  /// An empty list for a word.
  init(word: [UInt8]) {
    self.word = word
    exact = Shortlist(wordCount: word.count)
    caseless = exact
    inside = exact
  }

  /// Whether there are no candidates that begin with the word.
  var isEmpty: Bool { exact.isEmpty && caseless.isEmpty }

  /// The candidates in the order they came.
  var candidates: [Candidate] {
    if isEmpty { return inside.candidates }
    if exact.isEmpty { return caseless.candidates }
    if caseless.wantsMore || !exact.wantsMore { return exact.candidates }
    // Not all were looked at that may go on exactly, so the shell must insert nothing that they do not have in common.
    let found = exact.candidates
    let known = Set(found.map(\.text))
    return found + caseless.candidates.filter { !known.contains($0.text) }
  }

  /// Whether more candidates may change what the shell does.
  var wantsMore: Bool { exact.wantsMore && caseless.wantsMore }

  /// Adds a candidate if it goes on from the word. Text that a terminal cannot show as it is, is left out: a shell would
  /// write it there.
  mutating func add(_ text: [UInt8], _ description: @autoclosure @escaping () -> String = "") {
    let isExact = text.starts(with: word)
    if !isExact {
      // Nearly all names go on otherwise; and of those that differ in case no more are wanted than are shown.
      guard caseless.wantsMore, text.count >= word.count,
        zip(text, word).allSatisfy({ Self.lowered($0) == Self.lowered($1) })
      else { return }
    }
    guard !text.isEmpty, let shown = String(validating: text, as: UTF8.self), TerminalText.safe(shown) == shown else {
      return
    }
    if isExact {
      exact.add(text, description)
    } else {
      caseless.add(word + text.dropFirst(word.count), description)
    }
  }

  /// Whether more candidates with the word inside may be shown.
  var wantsMoreInside: Bool { inside.wantsMore }

  /// Adds a candidate that has the word inside; it counts only where none begins with the word.
  mutating func addInside(_ text: [UInt8], _ description: @autoclosure @escaping () -> String = "") {
    guard let shown = String(validating: text, as: UTF8.self), TerminalText.safe(shown) == shown else { return }
    inside.add(text, description)
  }

  /// Adds a candidate if it goes on from the word.
  mutating func add(_ text: String, _ description: @autoclosure @escaping () -> String = "") {
    add(Array(text.utf8), description())
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// Candidates up to a limit.
///
/// A shell inserts what all candidates have in common. So when a list is cut off, it must have no more in common than
/// the whole of it would have.
private struct Shortlist {
  /// The most candidates that are worth showing.
  private static let limit = 500
  /// The most of which it is worth saying what they are: more than that do not stand on a screen.
  private static let describedLimit = 100

  private var found: [(text: [UInt8], description: () -> String)] = []
  private var seen: Set<[UInt8]> = []
  /// How many bytes all candidates have in common.
  private var commonCount = Int.max
  private let wordCount: Int

  init(wordCount: Int) {
    self.wordCount = wordCount
  }

  var isEmpty: Bool { found.isEmpty }

  var wantsMore: Bool { found.count < Self.limit || commonCount > wordCount }

  var candidates: [Candidate] {
    let isDescribed = found.count <= Self.describedLimit
    return found.map { Candidate(text: $0.text, description: isDescribed ? $0.description() : "") }
  }

  mutating func add(_ text: [UInt8], _ description: @escaping () -> String) {
    let common = found.first.map { zip($0.text, text).prefix { $0 == $1 }.count } ?? text.count
    if found.count >= Self.limit, common >= commonCount { return }
    guard seen.insert(text).inserted else { return }
    commonCount = min(commonCount, common)
    found.append((text, description))
  }
}
