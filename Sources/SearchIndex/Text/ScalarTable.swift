internal import Bytes

/// The role of a scalar in splitting text into words.
enum ScalarClass: UInt8, Sendable {
  /// Ends a word and is not part of one.
  case separator = 1
  /// Part of a word in the scalar's script.
  case letter
  /// Part of a word in any script.
  case digit
  /// Part of the preceding word or character; may fold to nothing.
  case mark
  /// A separate token, together with the marks that follow it.
  case character
}

/// A cache of the class, script and folded bytes of scalars, each looked up once in the standard library's data. Each
/// tokenizer owns a table. It has two levels of pages, which are filled scalar by scalar on demand, so that a short
/// query does not compute a whole page.
struct ScalarTable: Sendable {
  /// The packed data of one scalar; zero if the scalar has not been looked up.
  ///
  ///     bits 0-2 class, 3-8 script, 9 unchanged by folding, 10-14 folded length, 15-31 offset in `folds`
  struct Entry: Sendable {
    let bits: UInt32

    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .separator }
    var script: Script { Script(rawValue: scriptCode) ?? .common }
    var scriptCode: UInt8 { UInt8(truncatingIfNeeded: (bits >> 3) & 0x3F) }
    var isUnchanged: Bool { bits & 0x200 != 0 }
    var foldedLength: Int { Int((bits >> 10) & 0x1F) }
    var foldedStart: Int { Int(bits >> 15) }
  }

  /// The packed data of a two-byte letter that folds to one or two bytes; other scalars are marked as unknown.
  ///
  ///     bits 0-15 folded bytes, 16-17 how many, 18-23 script, 24 changed by folding, 25 known
  struct Letter: Sendable {
    let bits: UInt32

    var isKnown: Bool { bits != 0 }
    var folded: UInt64 { UInt64(bits & 0xFFFF) }
    var foldedLength: Int { Int(bits >> 16 & 3) }
    var scriptCode: UInt8 { UInt8(truncatingIfNeeded: bits >> 18 & 0x3F) }
    var isChanged: Bool { bits & 0x100_0000 != 0 }
  }

  /// The data of the letters below U+0800, allocated on first use; 1 for a letter that has not been looked up.
  private var letters: [UInt32] = []
  private var pageOf: [UInt16] = []
  private var entries: [UInt32] = []
  /// The folded UTF-8 of all scalars that folding changes; entries refer to it by offset.
  private(set) var folds: [UInt8] = []

  /// Returns the entry of `scalar`; in constant time after the first call.
  @inline(__always) mutating func entry(for scalar: UInt32) -> Entry {
    // Ideographs and Hangul syllables are too many for pages.
    if (scalar >= 0x4E00 && scalar <= 0x9FFF) || (scalar >= 0x3400 && scalar <= 0x4DBF) { return Self.ideograph }
    if scalar >= 0xAC00 && scalar <= 0xD7A3 { return Self.hangulSyllable }
    let page = Int(scalar >> 8)
    if page < pageOf.count {
      let bits = entries[Int(pageOf[page]) << 8 | Int(scalar & 0xFF)]
      if bits != 0 { return Entry(bits: bits) }
    }
    return lookUp(scalar)
  }

  /// Returns the letter that is encoded in the two lowest bytes of `bytes`.
  @inline(__always) mutating func letter(_ bytes: UInt64) -> Letter {
    guard bytes & 0xC0E0 == 0x80C0 else { return Letter(bits: 0) }
    let scalar = Int(truncatingIfNeeded: (bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F)
    if scalar < letters.count, letters[scalar] != 1 { return Letter(bits: letters[scalar]) }
    return lookUpLetter(scalar)
  }

  @inline(never) private mutating func lookUpLetter(_ scalar: Int) -> Letter {
    if letters.isEmpty { letters = Self.unknownLetters }
    var bits: UInt32 = 0
    let entry = entry(for: UInt32(scalar))
    let length = entry.isUnchanged ? 2 : entry.foldedLength
    if scalar >= 0x80, entry.scalarClass == .letter, entry.script != .common, length == 1 || length == 2 {
      let plain = UInt32(0xC0 | scalar >> 6) | UInt32(0x80 | scalar & 0x3F) << 8
      let changed = UInt32(truncatingIfNeeded: folds.span.loadPadded(at: entry.foldedStart))
      bits = entry.isUnchanged ? plain : changed & (length == 1 ? 0xFF : 0xFFFF) | 1 << 24
      bits |= UInt32(length) << 16 | UInt32(entry.scriptCode) << 18 | 1 << 25
    }
    letters[scalar] = bits
    return Letter(bits: bits)
  }

  // The standard library copies these arrays as a whole, even in builds without optimisation.
  private static let noPages = [UInt16](repeating: 0, count: 0x110000 >> 8)
  private static let emptyPage = [UInt32](repeating: 0, count: 256)
  private static let unknownLetters = [UInt32](repeating: 1, count: 0x800)

  private static let ideograph = Entry(scalarClass: .character, script: .han)
  private static let hangulSyllable = Entry(scalarClass: .character, script: .hangul)

  @inline(never) private mutating func lookUp(_ value: UInt32) -> Entry {
    guard let scalar = Unicode.Scalar(value) else { return Entry(scalarClass: .separator, script: .common) }
    if pageOf.isEmpty {
      // Page 0 remains empty, and represents every page in which no scalar was looked up.
      pageOf = Self.noPages
      entries = Self.emptyPage
    }
    let page = Int(value >> 8)
    if pageOf[page] == 0 {
      pageOf[page] = UInt16(entries.count >> 8)
      entries += Self.emptyPage
    }
    let entry = makeEntry(scalar)
    entries[Int(pageOf[page]) << 8 | Int(value & 0xFF)] = entry.bits
    return entry
  }

  private mutating func makeEntry(_ scalar: Unicode.Scalar) -> Entry {
    if let form = CommonLetters.form(of: scalar.value) {
      let scalarClass = form.script.isSpaceless ? ScalarClass.character : .letter
      if form.folded == scalar.value { return Entry(scalarClass: scalarClass, script: form.script) }
      let start = folds.count
      if let folded = Unicode.Scalar(form.folded) { folds.append(contentsOf: UTF8.encode(folded) ?? .init()) }
      return Entry(scalarClass: scalarClass, script: form.script, start: start, length: folds.count - start)
    }
    let scalarClass = Self.classify(scalar)
    let script = Script.of(scalar)
    let folded = ScalarFolding.folded(scalar)
    if folded == [scalar] { return Entry(scalarClass: scalarClass, script: script) }
    let start = folds.count
    for part in folded { folds.append(contentsOf: String(part).utf8) }
    return Entry(scalarClass: scalarClass, script: script, start: start, length: folds.count - start)
  }

  /// Returns the class of `scalar`, which decides whether text is indexed by words or by characters.
  static func classify(_ scalar: Unicode.Scalar) -> ScalarClass {
    switch scalar.value {
    case 0x02BB, 0x02BC: return .separator  // letters in name, typed and read as apostrophes
    case 0x1D100...0x1D1FF: return .separator  // musical notation, whose stems are marks
    case 0xFF9E, 0xFF9F: return .mark  // half-width voicing marks are letters in name
    default: break
    }
    if ScalarFolding.isInvisible(scalar) { return .mark }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return Script.of(scalar).isSpaceless ? .character : .letter
    case .decimalNumber, .otherNumber: return .digit
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .otherSymbol where scalar.properties.isAlphabetic: return .letter  // circled letters
    default: return .separator
    }
  }
}

extension ScalarTable.Entry {
  /// Makes an entry for a scalar that folding does not change.
  init(scalarClass: ScalarClass, script: Script) {
    bits = UInt32(scalarClass.rawValue) | UInt32(script.rawValue) << 3 | 0x200
  }

  /// Makes an entry for a scalar whose folded bytes begin at `start` in the table's `folds`.
  init(scalarClass: ScalarClass, script: Script, start: Int, length: Int) {
    let range = UInt32(truncatingIfNeeded: start) << 15 | UInt32(truncatingIfNeeded: length & 0x1F) << 10
    bits = UInt32(scalarClass.rawValue) | UInt32(script.rawValue) << 3 | range
  }
}
