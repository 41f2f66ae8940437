/// Finds the stretches of a text that are emphasised, struck or highlighted.
///
/// The rules are CommonMark's, with a stack for each mark instead of one for all: a pair that closes discards
/// what was opened inside of it and not closed. Each opening mark is pushed and popped once, so time is
/// linear.
struct InlineEmphasis {
  enum Kind: Int, CaseIterable {
    case strong
    case emphasis
    case struck
    case highlight
  }

  /// A run of equal marks, or what is left of it.
  private struct Run {
    var range: Range<Int>
    var opens: Bool
    var closes: Bool
  }

  /// What lies between the marks of each pair.
  private(set) var spans: [(kind: Kind, range: Range<Int>)] = []
  /// The marks that belong to pairs.
  private(set) var marks: [Range<Int>] = []
  private var openers: [[Run]] = Array(repeating: [], count: Self.characters.count)
  private static let characters = Array("*_~=".utf8)

  /// Reads the marks of a text; those where `isExcluded` holds are text.
  init(in source: InlineSource, isExcluded: [Bool]) {
    var index = 0
    while index < source.bytes.count {
      let byte = source.bytes[index]
      guard let character = Self.characters.firstIndex(of: byte), !isExcluded[index], !source.isLiteral[index]
      else {
        index += 1
        continue
      }
      var end = index
      while end < source.bytes.count, source.bytes[end] == byte, !isExcluded[end], !source.isLiteral[end] {
        end += 1
      }
      if let run = Self.run(index..<end, of: byte, in: source) { read(run, character) }
      index = end
    }
  }

  /// What a run of marks may do, by what stands next to it; nil when it is text.
  private static func run(_ range: Range<Int>, of byte: UInt8, in source: InlineSource) -> Run? {
    let before = range.lowerBound - 1
    let after = range.upperBound
    if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "=") {
      guard range.count == 2 else { return nil }
      return Run(range: range, opens: !source.isSpace(after), closes: !source.isSpace(before))
    }
    let opensWord =
      !source.isSpace(after)
      && (!source.isPunctuation(after) || source.isSpace(before) || source.isPunctuation(before))
    let closesWord =
      !source.isSpace(before)
      && (!source.isPunctuation(before) || source.isSpace(after) || source.isPunctuation(after))
    guard byte == UInt8(ascii: "_") else { return Run(range: range, opens: opensWord, closes: closesWord) }
    return Run(
      range: range, opens: opensWord && (!closesWord || source.isPunctuation(before)),
      closes: closesWord && (!opensWord || source.isPunctuation(after)))
  }

  private mutating func read(_ run: Run, _ character: Int) {
    var run = run
    while run.closes, !run.range.isEmpty, let index = opener(for: run, character) {
      var opener = openers[character][index]
      openers[character].removeSubrange(index...)
      let count = min(2, opener.range.count, run.range.count)
      let left = (opener.range.upperBound - count)..<opener.range.upperBound
      let right = run.range.lowerBound..<(run.range.lowerBound + count)
      spans.append((Self.kind(character, count), left.upperBound..<right.lowerBound))
      marks += [left, right]
      discardOpeners(after: left.lowerBound)
      opener.range = opener.range.lowerBound..<left.lowerBound
      run.range = right.upperBound..<run.range.upperBound
      if !opener.range.isEmpty { openers[character].append(opener) }
    }
    if run.opens, !run.range.isEmpty { openers[character].append(run) }
  }

  /// The nearest opening run that may pair with a closing one; CommonMark forbids some pairs whose lengths
  /// add up to a multiple of three. Only the nearest few are looked at, which bounds the time.
  private func opener(for run: Run, _ character: Int) -> Int? {
    openers[character].indices.suffix(8).last { index in
      let opener = openers[character][index]
      let isMixed = character < 2 && (opener.closes || run.opens)
      return !isMixed || (opener.range.count + run.range.count) % 3 != 0 || opener.range.count % 3 == 0
    }
  }

  private mutating func discardOpeners(after index: Int) {
    for character in openers.indices {
      while let last = openers[character].last, last.range.lowerBound > index {
        openers[character].removeLast()
      }
    }
  }

  private static func kind(_ character: Int, _ count: Int) -> Kind {
    switch character {
    case 2: .struck
    case 3: .highlight
    default: count == 2 ? .strong : .emphasis
    }
  }
}
