/// A parsed pattern, in which flags have been applied, classes are sets, and groups are only nesting unless the parser
/// keeps them.
indirect enum SyntaxNode: Sendable {
  case empty
  /// One scalar of the set, in UTF-8; an empty set never matches.
  case scalars(CodeSet)
  case bytes(CodeSet)
  case look(LookAround)
  case sequence([SyntaxNode])
  /// The first alternative that matches is preferred.
  case alternatives([SyntaxNode])
  /// A repetition, as often as possible or, if lazy, as rarely as possible.
  case repetition(SyntaxNode, minimum: Int, maximum: Int?, isLazy: Bool)
  /// A group whose text is wanted, by its number from 1.
  case group(Int, SyntaxNode)

  var isNullable: Bool {
    switch self {
    case .empty, .look: true
    case .scalars, .bytes: false
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternatives(let branches): branches.contains(where: \.isNullable)
    case .repetition(let body, let minimum, _, _): minimum == 0 || body.isNullable
    case .group(_, let body): body.isNullable
    }
  }
}

/// A condition on the bytes around a position in the text, which matches without reading a byte.
enum LookAround: UInt8, Sendable {
  case lineStart, lineEnd
  /// Like the previous two, but a carriage return, alone or before a line feed, also ends a line.
  case returnLineStart, returnLineEnd
  case wordBoundary, notWordBoundary, wordStart, wordEnd, wordStartHalf, wordEndHalf
  case asciiWordBoundary, asciiNotWordBoundary, asciiWordStart, asciiWordEnd, asciiWordStartHalf, asciiWordEndHalf

  /// Whether the condition concerns Unicode words, so that several bytes may have to be read.
  var needsScalars: Bool { rawValue >= LookAround.wordBoundary.rawValue && rawValue <= LookAround.wordEndHalf.rawValue }

  var inASCII: LookAround { needsScalars ? LookAround(rawValue: rawValue + 6) ?? self : self }

  /// The condition that holds in the reversed text if this one holds in the text.
  var mirrored: LookAround {
    switch self {
    case .lineStart: .lineEnd
    case .lineEnd: .lineStart
    case .returnLineStart: .returnLineEnd
    case .returnLineEnd: .returnLineStart
    case .wordStart: .wordEnd
    case .wordEnd: .wordStart
    case .wordStartHalf: .wordEndHalf
    case .wordEndHalf: .wordStartHalf
    case .asciiWordStart: .asciiWordEnd
    case .asciiWordEnd: .asciiWordStart
    case .asciiWordStartHalf: .asciiWordEndHalf
    case .asciiWordEndHalf: .asciiWordStartHalf
    case .wordBoundary, .notWordBoundary, .asciiWordBoundary, .asciiNotWordBoundary: self
    }
  }
}
