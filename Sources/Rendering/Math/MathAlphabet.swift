/// The alphabets of formulas, whose letters are characters of their own.
enum MathAlphabet {
  case roman, bold, boldItalic, italic, script, fraktur, doubleStruck, sans, mono

  init?(_ name: String) {
    guard let alphabet = Self.byName[name] else { return nil }
    self = alphabet
  }

  private static let byName: [String: MathAlphabet] = [
    "mathrm": .roman, "mathbf": .bold, "boldsymbol": .boldItalic, "bm": .boldItalic, "mathit": .italic,
    "mathcal": .script, "mathscr": .script, "mathfrak": .fraktur, "mathbb": .doubleStruck, "mathsf": .sans,
    "mathtt": .mono, "mathup": .roman, "mathnormal": .italic, "mathbfit": .boldItalic, "mathsfit": .sans, "bold": .bold,
    "pmb": .boldItalic, "Bbb": .doubleStruck, "frak": .fraktur,
  ]

  /// The alphabets of what follows in the same group, by the names of their commands.
  static let switches: [String: MathAlphabet] = [
    "rm": .roman, "bf": .bold, "it": .italic, "mit": .italic, "cal": .script, "sf": .sans, "tt": .mono,
  ]

  /// Returns a part of a formula in the letters of the alphabet. Letters beside each other become one word.
  func applied(to node: MathNode) -> MathNode {
    switch node {
    case .identifier(let text): self == .italic ? node : .upright(letters(text))
    case .upright(let text): .upright(letters(text))
    case .number(let text): .number(letters(text))
    case .scripts(let base, let below, let above, let areLimits):
      .scripts(
        applied(to: base), below: below.map { applied(to: $0) }, above: above.map { applied(to: $0) },
        areLimits: areLimits)
    case .row(let nodes): Self.joined(nodes.map { applied(to: $0) })
    case .fraction(let over, let under, let hasLine):
      .fraction(applied(to: over), applied(to: under), hasLine: hasLine)
    case .root(let radicand, let index): .root(applied(to: radicand), index: index)
    case .fence(let start, let content, let end): .fence(start, applied(to: content), end)
    case .style(let content, let style): .style(applied(to: content), style)
    case .operation(let content): .operation(applied(to: content))
    case .table(var table):
      {
        table.rows = table.rows.map { $0.map { applied(to: $0) } }
        return .table(table)
      }()
    case .function, .symbol, .text, .space: node
    }
  }

  private static func joined(_ nodes: [MathNode]) -> MathNode {
    var joined: [MathNode] = []
    for node in nodes {
      if case .upright(let text) = node, case .upright(let last)? = joined.last {
        joined[joined.count - 1] = .upright(last + text)
      } else {
        joined.append(node)
      }
    }
    return joined.count == 1 ? joined[0] : .row(joined)
  }

  /// Where the capital letters, the small ones, the digits, and the two cases of Greek begin.
  private var starts: [UInt32]? {
    switch self {
    case .roman, .italic: nil
    case .bold: [0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2]
    case .boldItalic: [0x1D468, 0x1D482, 0x1D7CE, 0x1D71C, 0x1D736]
    case .script: [0x1D49C, 0x1D4B6, 0, 0, 0]
    case .fraktur: [0x1D504, 0x1D51E, 0, 0, 0]
    case .doubleStruck: [0x1D538, 0x1D552, 0x1D7D8, 0, 0]
    case .sans: [0x1D5A0, 0x1D5BA, 0x1D7E2, 0, 0]
    case .mono: [0x1D670, 0x1D68A, 0x1D7F6, 0, 0]
    }
  }

  /// The letters that were in Unicode before the alphabets.
  private var older: [Unicode.Scalar: Unicode.Scalar] {
    switch self {
    case .script:
      [
        "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ", "g": "ℊ", "o": "ℴ",
      ]
    case .fraktur: ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"]
    case .doubleStruck: ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"]
    default: [:]
    }
  }

  /// Returns a text in the letters of the alphabet, as far as it has them.
  func letters(_ text: String) -> String {
    guard let starts else { return text }
    let older = older
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let range: (start: UInt32, first: UInt32)? =
        switch scalar {
        case "A"..."Z": (starts[0], 0x41)
        case "a"..."z": (starts[1], 0x61)
        case "0"..."9": (starts[2], 0x30)
        case "Α"..."Ω": (starts[3], 0x391)
        case "α"..."ω": (starts[4], 0x3B1)
        default: nil
        }
      let mapped = range.flatMap { range in
        range.start == 0 ? nil : Unicode.Scalar(range.start + scalar.value - range.first)
      }
      letters.append(older[scalar] ?? mapped ?? scalar)
    }
    return String(letters)
  }
}
