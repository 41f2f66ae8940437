internal import Bytes

extension HTMLDocument {
  /// Returns the TeX of an element of KaTeX, MathJax, MathML or a picture of a formula, and whether it is a block; nil if
  /// there is none. The TeX is empty if another element has the same formula.
  func formula(_ node: Int) -> (tex: String, isBlock: Bool)? {
    let element = nodes[node]
    switch element.name {
    case "script":
      guard let type = element.attributes["type"], type.hasPrefix("math/tex") else { return nil }
      return (text(of: node, withScripts: true), type.contains("display"))
    case "img": return picture(element)
    case "mjx-container": return shown(node, element, element.classes)
    case "math": return annotated(node).map { ($0, element.attributes["display"] == "block") }
    default: break
    }
    guard let names = element.attributes["class"],
      names.contains("ath") || names.contains("jx") || names.contains("tex")
    else { return nil }
    let classes = element.classes
    if classes.contains("katex") || classes.contains("katex-display") {
      return annotated(node).map { ($0, classes.contains("katex-display")) }
    }
    if classes.contains(where: { $0.hasPrefix("MathJax") || $0.hasPrefix("MJXc") }) {
      return shown(node, element, classes)
    }
    guard !classes.isDisjoint(with: ["math", "arithmatex", "tex2jax_process"]) else { return nil }
    return delimited(text(of: node))
  }

  /// Returns the TeX that MathML states beside a formula.
  private func annotated(_ node: Int) -> String? {
    let inner = descendants(of: node)
    let annotation = inner.first {
      nodes[$0].name == "annotation"
        && ["application/x-tex", "latex", "tex"].contains(nodes[$0].attributes["encoding"]?.lowercased())
    }
    if let annotation { return text(of: annotation) }
    return inner.lazy.compactMap { nodes[$0].name == "math" ? nodes[$0].attributes["alttext"] : nil }.first
  }

  /// Returns the TeX of an element that MathJax made of a formula in a script or in the text.
  private func shown(_ node: Int, _ element: Node, _ classes: [Substring]) -> (tex: String, isBlock: Bool)? {
    let isBlock = element.attributes["display"] == "true" || classes.contains("MathJax_Display")
    let inner = descendants(of: node)
    if inner.contains(where: { nodes[$0].name == "script" }) { return nil }
    if let tex = annotated(node) ?? inner.lazy.compactMap({ nodes[$0].attributes["data-latex"] }).first {
      return (tex, isBlock)
    }
    if hasMathScripts || classes.contains("MathJax_Preview") { return ("", false) }
    return nil
  }

  /// Returns the formula of which a picture is, as encyclopedias and blogs show it.
  private func picture(_ element: Node) -> (tex: String, isBlock: Bool)? {
    let classes = element.classes
    guard classes.contains(where: { $0 == "latex" || $0 == "tex" || $0.hasPrefix("mwe-math-fallback") }),
      var tex = element.attributes["alt"], !tex.isEmpty
    else { return nil }
    // The element before the picture has the same formula.
    if hasMathML, classes.contains(where: { $0.hasPrefix("mwe-math-fallback") }) { return ("", false) }
    tex = delimited(tex)?.tex ?? tex
    return (tex, classes.contains("mwe-math-fallback-image-display"))
  }

  /// Returns the formula of a text that is one between delimiters of TeX.
  private func delimited(_ text: String) -> (tex: String, isBlock: Bool)? {
    let text = text.trimmed
    for (open, close, isBlock) in [("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true), ("$", "$", false)]
    where text.hasPrefix(open) && text.hasSuffix(close) && text.count >= open.count + close.count {
      let tex = text.dropFirst(open.count).dropLast(close.count)
      return tex.contains(close) ? nil : (String(tex), isBlock)
    }
    return nil
  }
}

extension [Substring] {
  fileprivate func isDisjoint(with names: Set<Substring>) -> Bool { allSatisfy { !names.contains($0) } }
}
