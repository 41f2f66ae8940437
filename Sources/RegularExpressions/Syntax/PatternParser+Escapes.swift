enum PatternEscape {
  case literal(Unicode.Scalar)
  /// A non-ASCII byte, if Unicode is disabled.
  case byte(UInt8)
  case set(CodeSet)
  case look(LookAround)
}

extension PatternParser {
  /// Reads an escape, beginning at its backslash.
  mutating func escape() throws(RegularExpressionError) -> PatternEscape {
    let start = index
    index += 1
    guard let scalar = current else {
      throw error("there is nothing after '\\'", at: start, hint: "write '\\\\' for a backslash")
    }
    index += 1
    switch scalar {
    case "0"..."9":
      throw error(
        "back-references are not supported", at: start,
        hint: "write '\\x{…}' for a character by its number, or repeat the text")
    case "x", "u", "U": return try hexEscape(scalar, start)
    case "p", "P": return .set(try propertyEscape(isNegated: scalar == "P", start))
    case "d": return .set(flags.isUnicode ? .digits : .asciiDigits)
    case "s": return .set(flags.isUnicode ? .spaces : .asciiSpaces)
    case "w": return .set(flags.isUnicode ? .words : .asciiWords)
    case "D": return .set((flags.isUnicode ? CodeSet.digits : .asciiDigits).inverted(in: flags.universe))
    case "S": return .set((flags.isUnicode ? CodeSet.spaces : .asciiSpaces).inverted(in: flags.universe))
    case "W": return .set((flags.isUnicode ? CodeSet.words : .asciiWords).inverted(in: flags.universe))
    case "a": return .literal("\u{07}")
    case "f": return .literal("\u{0C}")
    case "t": return .literal("\t")
    case "n": return .literal("\n")
    case "r": return .literal("\r")
    case "v": return .literal("\u{0B}")
    case "A": return .look(.lineStart)
    case "z": return .look(.lineEnd)
    case "b": return .look(try boundary(start) ?? .wordBoundary)
    case "B": return .look(.notWordBoundary)
    case "<": return .look(.wordStart)
    case ">": return .look(.wordEnd)
    default:
      if scalar.isASCII, !scalar.properties.isAlphabetic { return .literal(scalar) }
      throw error("there is no escape '\\\(scalar)'", at: start, hint: Self.hint(scalar))
    }
  }

  private static func hint(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "Z": "write '\\z' or '$' for the end of a line"
    case "h": "write '[\\t\\p{Zs}]' for white space within a line"
    case "Q", "E": "escape each character by its own backslash"
    case "k", "g": "back-references are not supported"
    case "e": "write '\\x1B' for Escape"
    case "c": "write '\\x' and two digits for a control character"
    case "R": "a match is within one line"
    default: "write '\(scalar)' for the character"
    }
  }

  /// Reads a name in braces, as in `\b{start}`; returns nil if the braces contain no name and may be a count.
  private mutating func boundary(_ start: Int) throws(RegularExpressionError) -> LookAround? {
    guard current == "{", let first = next, Self.isNamePart(first) else { return nil }
    let open = index
    index += 1
    var name = ""
    while let scalar = current, Self.isNamePart(scalar) {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard take("}") else { throw error("the kind of boundary is not closed by '}'", at: open) }
    switch name {
    case "start": return .wordStart
    case "end": return .wordEnd
    case "start-half": return .wordStartHalf
    case "end-half": return .wordEndHalf
    default:
      throw error(
        "there is no boundary '\(name)'", at: start,
        hint: "the boundaries are \\b{start}, \\b{end}, \\b{start-half} and \\b{end-half}")
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
  }

  /// Reads the hexadecimal digits after `x`, `u` or `U`: two, four or eight, or any number in braces.
  private mutating func hexEscape(_ letter: Unicode.Scalar, _ start: Int) throws(RegularExpressionError)
    -> PatternEscape
  {
    skipSpace()
    let isBraced = take("{")
    let digitCount = isBraced ? Int.max : letter == "x" ? 2 : letter == "u" ? 4 : 8
    var value: UInt32 = 0
    var count = 0
    while count < digitCount {
      skipSpace()
      guard let scalar = current else { throw error("the number is not complete", at: start) }
      if isBraced, scalar == "}" { break }
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw error("'\(scalar)' is not a hexadecimal digit")
      }
      value = value &<< 4 | UInt32(digit)
      if value > 0x10_FFFF { throw error("there is no character of this number", at: start) }
      count += 1
      index += 1
    }
    if isBraced {
      if count == 0 { throw error("there is no number in the braces", at: start) }
      index += 1
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("there is no character of this number", at: start) }
    if !flags.isUnicode, letter == "x", !isBraced, value > 0x7F { return .byte(UInt8(truncatingIfNeeded: value)) }
    return .literal(scalar)
  }

  /// Reads the property after `\p`: a letter, or a name in braces.
  private mutating func propertyEscape(isNegated: Bool, _ start: Int) throws(RegularExpressionError) -> CodeSet {
    if !flags.isUnicode { throw error("Unicode is off here, and '\\p' needs it", at: start, hint: "write '(?u:\\p…)'") }
    skipSpace()
    guard let first = current else { throw error("there is no name after '\\p'", at: start) }
    index += 1
    var written: ArraySlice<Unicode.Scalar> = scalars[index - 1..<index]
    if first == "{" {
      let open = index
      while let scalar = current, scalar != "}" { index += 1 }
      if current == nil { throw error("the name of the property is not closed by '}'", at: open - 1) }
      written = scalars[open..<index]
      index += 1
    }
    var isInverted = isNegated
    let scalarSet: CodeSet?
    if let separator = written.firstIndex(where: { $0 == ":" || $0 == "=" }) {
      var name = written[..<separator]
      if scalars[separator] == "=", name.last == "!" {
        name.removeLast()
        isInverted.toggle()
      }
      scalarSet = ScalarProperty.scalars(
        named: PropertyName.normalised(name), value: PropertyName.normalised(written[(separator + 1)...]))
    } else {
      scalarSet = ScalarProperty.scalars(named: PropertyName.normalised(written))
    }
    guard let scalarSet else {
      throw error(
        "there is no property '\(String.UnicodeScalarView(written))', or it is not known here", at: start,
        hint: "the properties are general categories (\\p{Lu}), scripts (\\p{Greek}) and binary ones (\\p{Emoji})")
    }
    // Other cases are added before negation, as in classes.
    let all = folded(scalarSet)
    return isInverted ? all.inverted(in: .scalars) : all
  }
}
