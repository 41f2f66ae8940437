internal import Bytes

enum TeXSymbols {
  /// The symbols by the names of their commands.
  static let nodes: [String: MathNode] = {
    var nodes: [String: MathNode] = [:]
    for line in EmbeddedFile.text("Rendering/tex.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map { String($0) }
      if words[0] == "function" {
        for name in words.dropFirst() { nodes[name] = .function(name) }
        continue
      }
      for index in stride(from: 1, to: words.count - 1, by: 2) {
        nodes[words[index]] = node(words[index + 1], words[0])
      }
    }
    let spaces = [
      ",": 3, "thinspace": 3, ":": 4, ">": 4, "medspace": 4, ";": 5, "thickspace": 5, "!": -3, "negthinspace": -3,
      "negmedspace": -4, "negthickspace": -5, " ": 6, "\n": 6, "space": 6, "nobreakspace": 6, "enspace": 9, "enskip": 9,
      "quad": 18, "qquad": 36,
    ]
    for (name, width) in spaces { nodes[name] = .space(width) }
    // They are about lines of text, or need no room.
    for name in ["allowbreak", "nobreak", "relax", "mathstrut", "strut", "null", "displaylimits"] {
      nodes[name] = .row([])
    }
    for name in ["TeX", "LaTeX", "KaTeX"] { nodes[name] = .text(name) }
    return nodes
  }()

  private static func node(_ symbol: String, _ kind: String) -> MathNode {
    switch kind {
    case "letter": .identifier(symbol)
    case "upright": .upright(symbol)
    case "tight": .symbol(symbol, .tight)
    case "large": .symbol(symbol.replacing("~", with: " "), .large)
    default: .symbol(symbol, .plain)
    }
  }

  static let accents: [String: (mark: String, isBelow: Bool, isWide: Bool)] = [
    "hat": ("^", false, false), "widehat": ("\u{302}", false, true), "tilde": ("~", false, false),
    "widetilde": ("\u{303}", false, true), "bar": ("¯", false, false), "overline": ("¯", false, true),
    "vec": ("→", false, false), "dot": ("˙", false, false), "ddot": ("¨", false, false), "dddot": ("⃛", false, false),
    "ddddot": ("⃜", false, false), "check": ("ˇ", false, false), "widecheck": ("ˇ", false, true),
    "breve": ("˘", false, false), "acute": ("´", false, false), "grave": ("`", false, false),
    "mathring": ("˚", false, false), "overrightarrow": ("→", false, true), "overleftarrow": ("←", false, true),
    "overleftrightarrow": ("↔", false, true), "Overrightarrow": ("⇒", false, true),
    "overrightharpoon": ("⇀", false, true), "overleftharpoon": ("↼", false, true),
    "overlinesegment": ("¯", false, true), "overbrace": ("⏞", false, true), "overbracket": ("⎴", false, true),
    "overparen": ("⏜", false, true), "overgroup": ("⏠", false, true), "underline": ("_", true, true),
    "underbar": ("_", true, true), "underlinesegment": ("_", true, true), "utilde": ("\u{330}", true, true),
    "underbrace": ("⏟", true, true), "underbracket": ("⎵", true, true), "underparen": ("⏝", true, true),
    "undergroup": ("⏡", true, true), "underrightarrow": ("→", true, true), "underleftarrow": ("←", true, true),
    "underleftrightarrow": ("↔", true, true),
  ]

  /// The arrows that are as long as what is above and below them.
  static let longArrows: [String: String] = [
    "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒", "xLeftarrow": "⇐",
    "xLeftrightarrow": "⇔", "xhookrightarrow": "↪", "xhookleftarrow": "↩", "xmapsto": "↦", "xlongequal": "=",
    "xtwoheadrightarrow": "↠", "xtwoheadleftarrow": "↞", "xrightharpoonup": "⇀", "xrightharpoondown": "⇁",
    "xleftharpoonup": "↼", "xleftharpoondown": "↽", "xrightleftharpoons": "⇌", "xleftrightharpoons": "⇋",
    "xtofrom": "⇄", "xrightleftarrows": "⇄",
  ]

  static let delimiters: [String: String] = {
    var delimiters: [String: String] = [:]
    for (name, node) in nodes { if case .symbol(let symbol, .tight) = node { delimiters[name] = symbol } }
    for name in ["uparrow", "downarrow", "updownarrow", "Uparrow", "Downarrow", "Updownarrow", "lt", "gt"] {
      if case .symbol(let symbol, _)? = nodes[name] { delimiters[name] = symbol }
    }
    (delimiters["lt"], delimiters["gt"]) = ("⟨", "⟩")
    return delimiters
  }()

  /// The heights of delimiters in tenths of an em, by the names of their commands.
  static let heights: [String: Int] = {
    var heights: [String: Int] = [:]
    for (name, height) in ["big": 12, "Big": 18, "bigg": 24, "Bigg": 30] {
      for end in ["", "l", "r", "m"] { heights[name + end] = height }
    }
    return heights
  }()

  /// The sizes of what follows in hundredths of the usual one.
  static let sizes: [String: Int] = [
    "tiny": 50, "sixptsize": 60, "scriptsize": 70, "footnotesize": 80, "small": 90, "normalsize": 100, "large": 120,
    "Large": 144, "LARGE": 173, "huge": 207, "Huge": 249,
  ]

  static let styles: [String: MathStyle] = [
    "displaystyle": .display, "textstyle": .line, "scriptstyle": .script(1), "scriptscriptstyle": .script(2),
  ]

  /// What is done with an argument besides showing it.
  static let dresses: [String: MathStyle] = [
    "boxed": .classes("boxed"), "cancel": .classes("cancel"), "bcancel": .classes("bcancel"),
    "xcancel": .classes("xcancel"), "sout": .classes("sout"), "phantom": .phantom, "hphantom": .width,
    "vphantom": .height, "smash": .withoutHeight, "mathrlap": .withoutWidth, "rlap": .withoutWidth,
  ]

  /// The environments by their names without `*`.
  static let environments: [String: TeXEnvironment] = [
    "matrix": .init("c"), "smallmatrix": .init("c", isSmall: true), "pmatrix": .init("c", ["(", ")"]),
    "bmatrix": .init("c", ["[", "]"]), "Bmatrix": .init("c", ["{", "}"]), "vmatrix": .init("c", ["|", "|"]),
    "Vmatrix": .init("c", ["‖", "‖"]), "array": .init(nil), "darray": .init(nil, isDisplay: true),
    "subarray": .init(nil, isSmall: true), "cases": .init("l", ["{", ""]), "rcases": .init("l", ["", "}"]),
    "dcases": .init("l", ["{", ""], isDisplay: true), "drcases": .init("l", ["", "}"], isDisplay: true),
    "gathered": .init("c", isDisplay: true), "gather": .init("c", isDisplay: true),
    "aligned": .init("", isDisplay: true),
    "align": .init("", isDisplay: true), "flalign": .init("", isDisplay: true), "split": .init("", isDisplay: true),
    "alignedat": .init("", count: true, isDisplay: true), "alignat": .init("", count: true, isDisplay: true),
    "equation": .init("c", isDisplay: true), "eqnarray": .init("rcl", isDisplay: true),
    "multline": .init("c", isDisplay: true), "multlined": .init("c", isDisplay: true),
  ]
}

/// What is written between `\begin` and `\end` of a name.
struct TeXEnvironment: Sendable {
  /// The letters of the columns, none if these are pairs; nil if they follow the name.
  let letters: String?
  let ends: [String]
  /// Whether a number of columns follows the name.
  let hasCount: Bool
  let isDisplay: Bool
  let isSmall: Bool

  init(
    _ letters: String?, _ ends: [String] = [], count: Bool = false, isDisplay: Bool = false, isSmall: Bool = false
  ) {
    (self.letters, self.ends, hasCount) = (letters, ends, count)
    (self.isDisplay, self.isSmall) = (isDisplay, isSmall)
  }
}
