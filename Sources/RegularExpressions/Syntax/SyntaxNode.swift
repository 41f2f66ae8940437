/// A pattern as it was understood: flags applied, classes made sets, groups nothing but nesting.
indirect enum SyntaxNode: Sendable {
  case empty
  /// One scalar of the set, in UTF-8; an empty set never matches.
  case scalars(CodeSet)
  /// One byte of the set.
  case bytes(CodeSet)
  case look(LookAround)
  case sequence([SyntaxNode])
  /// The first alternative that matches is preferred.
  case alternatives([SyntaxNode])
  /// As often as possible or, if lazy, as rarely.
  case repetition(SyntaxNode, minimum: Int, maximum: Int?, isLazy: Bool)

  /// Whether the empty text may match.
  var isNullable: Bool {
    switch self {
    case .empty, .look: true
    case .scalars, .bytes: false
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternatives(let branches): branches.contains(where: \.isNullable)
    case .repetition(let body, let minimum, _, _): minimum == 0 || body.isNullable
    }
  }
}

/// A condition on the bytes around a place in the text, which matches without taking any.
enum LookAround: UInt8, Sendable {
  case lineStart
  case lineEnd
  /// As the two before, with a carriage return, alone or before the line feed, ending lines too.
  case returnLineStart
  case returnLineEnd
  case wordBoundary
  case notWordBoundary
  case wordStart
  case wordEnd
  case wordStartHalf
  case wordEndHalf
  case asciiWordBoundary
  case asciiNotWordBoundary
  case asciiWordStart
  case asciiWordEnd
  case asciiWordStartHalf
  case asciiWordEndHalf

  /// Whether what counts as a word is decided by Unicode, so that it may take several bytes to know.
  var needsScalars: Bool { rawValue >= LookAround.wordBoundary.rawValue && rawValue <= LookAround.wordEndHalf.rawValue }

  /// Whether it asks for words of any kind.
  var concernsWords: Bool { rawValue >= LookAround.wordBoundary.rawValue }

  /// The same condition with ASCII's idea of a word.
  var inASCII: LookAround {
    needsScalars ? LookAround(rawValue: rawValue + 6) ?? self : self
  }

  /// The condition that the mirrored text fulfils where the text fulfils this one.
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
