internal import Terminal

struct Candidate: Equatable, Sendable {
  /// The whole word.
  var text: [UInt8]
  var description: String
}

/// Collects the candidates for a word, each once, and knows when there are enough.
///
/// Exact continuations of the word come before those that differ in the case of ASCII letters. The latter count only if
/// there are no exact ones, and begin with the word as it was typed. If the search for exact ones was cut off, all
/// count.
struct CandidateList {
  let word: [UInt8]
  private var exact: Shortlist
  private var caseless: Shortlist
  /// The candidates that contain the word elsewhere than at the beginning.
  private var inside: Shortlist

  init(word: [UInt8]) {
    self.word = word
    exact = Shortlist(wordCount: word.count)
    caseless = exact
    inside = exact
  }

  /// Whether no candidates begin with the word.
  var isEmpty: Bool { exact.isEmpty && caseless.isEmpty }

  /// The candidates, in the order in which they were added.
  var candidates: [Candidate] {
    if isEmpty { return inside.candidates }
    if exact.isEmpty { return caseless.candidates }
    if caseless.wantsMore || !exact.wantsMore { return exact.candidates }
    // The search for exact ones was cut off, so the shell must insert only what all candidates have in common.
    let candidates = exact.candidates
    let texts = Set(candidates.map(\.text))
    return candidates + caseless.candidates.filter { !texts.contains($0.text) }
  }

  /// Whether more candidates could change what the shell does.
  var wantsMore: Bool { exact.wantsMore && caseless.wantsMore }

  /// Adds a candidate if it continues the word and a terminal can show it unchanged, since a shell would print it.
  mutating func add(_ text: [UInt8], _ description: @autoclosure @escaping () -> String = "") {
    let isExact = text.starts(with: word)
    if !isExact {
      // Nearly all names fail here. Candidates that differ in case are not needed beyond the limit.
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

  var wantsMoreInside: Bool { inside.wantsMore }

  /// Adds a candidate that contains the word; it counts only if no candidate begins with the word.
  mutating func addInside(_ text: [UInt8], _ description: @autoclosure @escaping () -> String = "") {
    guard let shown = String(validating: text, as: UTF8.self), TerminalText.safe(shown) == shown else { return }
    inside.add(text, description)
  }

  mutating func add(_ text: String, _ description: @autoclosure @escaping () -> String = "") {
    add(Array(text.utf8), description())
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

/// A list of candidates up to a limit. A shell inserts the common prefix of all, so that of a list that is cut off must
/// not be longer than that of the whole list.
private struct Shortlist {
  /// The maximal number of candidates that are worth showing.
  private static let limit = 500
  /// The maximal number of candidates that are described, since more do not fit on a screen.
  private static let describedLimit = 100

  private var found: [(text: [UInt8], description: () -> String)] = []
  private var seen: Set<[UInt8]> = []
  /// The length of the common prefix of all candidates, in bytes.
  private var commonCount = Int.max
  private let wordCount: Int

  init(wordCount: Int) { self.wordCount = wordCount }

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
