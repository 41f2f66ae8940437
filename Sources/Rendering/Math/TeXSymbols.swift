enum TeXSymbols {
  /// The symbols by the names of their commands.
  static let nodes: [String: MathNode] = {
    var nodes: [String: MathNode] = [:]
    func add(_ table: String, _ node: (String) -> MathNode) {
      let words = table.split(separator: " ")
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        nodes[String(words[index])] = node(String(words[index + 1]))
      }
    }
    add(
      """
      alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ \
      nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ \
      omega ω ell ℓ hbar ℏ imath ı jmath ȷ partial ∂
      """
    ) { .identifier($0) }
    add(
      """
      Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇ infty ∞ aleph ℵ beth ℶ Re ℜ \
      Im ℑ wp ℘ emptyset ∅ varnothing ∅ top ⊤ bot ⊥ angle ∠ triangle △ square □ blacksquare ■ diamond ⋄ star ⋆ degree ° \
      clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ checkmark ✓ dagger † S § ldots … dots … dotsc … cdots ⋯ dotsb ⋯ \
      vdots ⋮ ddots ⋱ prime ′ % % $ $ # # & & _ _
      """
    ) { .upright($0) }
    add(
      """
      pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ cap ∩ cup ∪ \
      sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ wr ≀ amalg ⨿ le ≤ leq ≤ ge ≥ geq ≥ leqslant ⩽ geqslant ⩾ ne ≠ \
      neq ≠ lt < gt > ll ≪ gg ≫ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ prec ≺ succ ≻ preceq ⪯ succeq ⪰ subset ⊂ \
      supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ notin ∉ ni ∋ mid ∣ nmid ∤ \
      parallel ∥ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔ bowtie ⋈ forall ∀ exists ∃ \
      nexists ∄ neg ¬ lnot ¬ therefore ∴ because ∵ to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ \
      Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹ impliedby ⟸ iff ⟺ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ \
      Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓ updownarrow ↕ \
      Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ \
      rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leadsto ⇝ rightsquigarrow ⇝ colon : bmod mod
      """
    ) { .symbol($0, .plain) }
    add(
      """
      { { } } lbrace { rbrace } | ‖ Vert ‖ vert | lvert | rvert | lVert ‖ rVert ‖ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ \
      lceil ⌈ rceil ⌉ backslash ∖
      """
    ) { .symbol($0, .tight) }
    add(
      """
      sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigsqcup ⨆ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ \
      lim lim max max min min sup sup inf inf det det gcd gcd Pr Pr argmax argmax argmin argmin
      """
    ) { .symbol($0, .large) }
    nodes["limsup"] = .symbol("lim sup", .large)
    nodes["liminf"] = .symbol("lim inf", .large)
    add("int ∫ iint ∬ iiint ∭ oint ∮") { .symbol($0, .plain) }
    let functions = "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp dim ker deg arg hom"
    for name in functions.split(separator: " ") { nodes[String(name)] = .function(String(name)) }
    let spaces = [
      ",": 3, "thinspace": 3, ":": 4, ">": 4, ";": 5, "!": -3, " ": 6, "enspace": 9, "quad": 18, "qquad": 36,
    ]
    for (name, width) in spaces { nodes[name] = .space(width) }
    return nodes
  }()

  static let accents: [String: (mark: String, isBelow: Bool, isWide: Bool)] = [
    "hat": ("^", false, false), "widehat": ("^", false, true), "tilde": ("~", false, false),
    "widetilde": ("~", false, true), "bar": ("¯", false, false), "overline": ("¯", false, true),
    "vec": ("→", false, false), "dot": ("˙", false, false), "ddot": ("¨", false, false), "check": ("ˇ", false, false),
    "breve": ("˘", false, false), "acute": ("´", false, false), "grave": ("`", false, false),
    "mathring": ("˚", false, false), "overrightarrow": ("→", false, true), "overleftarrow": ("←", false, true),
    "overbrace": ("⏞", false, true), "underline": ("_", true, true), "underbrace": ("⏟", true, true),
  ]

  static let delimiters: [String: String] = {
    var delimiters: [String: String] = [:]
    for (name, node) in nodes { if case .symbol(let symbol, .tight) = node { delimiters[name] = symbol } }
    for name in ["uparrow", "downarrow", "updownarrow", "Uparrow", "Downarrow"] {
      if case .symbol(let symbol, _)? = nodes[name] { delimiters[name] = symbol }
    }
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

  /// The environments: the letters of their columns, none if these are pairs, and the delimiters around them.
  static let environments: [String: (columns: String, ends: [String])] = [
    "matrix": ("c", []), "smallmatrix": ("c", []), "pmatrix": ("c", ["(", ")"]), "bmatrix": ("c", ["[", "]"]),
    "Bmatrix": ("c", ["{", "}"]), "vmatrix": ("c", ["|", "|"]), "Vmatrix": ("c", ["‖", "‖"]), "array": ("c", []),
    "cases": ("l", ["{", ""]), "rcases": ("l", ["", "}"]), "gathered": ("c", []), "gather": ("c", []),
    "gather*": ("c", []), "aligned": ("", []), "align": ("", []), "align*": ("", []), "split": ("", []),
    "equation": ("c", []), "equation*": ("c", []), "eqnarray": ("rcl", []),
    "eqnarray*": ("rcl", []), "multline": ("c", []), "multline*": ("c", []),
  ]
}

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
    "mathtt": .mono,
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
    default: node
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
