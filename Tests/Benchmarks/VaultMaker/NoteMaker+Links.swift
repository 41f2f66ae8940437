import TestSupport

extension NoteMaker {
  /// A link, in one of the ways that links are written.
  mutating func addLink() {
    let target = plan.linked(&random)
    switch random.number(in: 0...99) {
    case ..<55: addWikilink(to: plan.stem(of: target), after: [])
    case ..<67:
      addWikilink(to: plan.stem(of: target), after: [])
      bytes.removeLast(2)
      add("|")
      addWords(random.number(in: 1...3))
      add("]]")
    case ..<72:
      addWikilink(to: plan.stem(of: target), after: [])
      bytes.removeLast(2)
      add("#")
      addWords(random.number(in: 1...3))
      add("]]")
    case ..<77: addWikilink(to: plan.stem(of: target), after: Array(folder(of: target).utf8))
    case ..<89:
      add("[")
      addWords(random.number(in: 1...3))
      add("](")
      addRelativePath(to: target)
      add(")")
    case ..<92:
      // A note that nobody wrote yet.
      add("[[")
      addWords(random.number(in: 2...3))
      add("]]")
    default: addURL()
    }
  }

  private func folder(of target: Int) -> String { plan.folders.paths[plan.folders.folder(of: target)] }

  private mutating func addWikilink(to stem: ArraySlice<UInt8>, after folder: [UInt8]) {
    add("[[")
    add(folder)
    add(stem)
    add("]]")
  }

  /// The way from this note's folder to another note, percent-encoded.
  private mutating func addRelativePath(to target: Int) {
    let here = folder(of: note).split(separator: "/")
    let there = folder(of: target).split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    for _ in here.dropFirst(shared) { add("../") }
    for name in there.dropFirst(shared) {
      addEncoded(Array(name.utf8)[...])
      add("/")
    }
    addEncoded(plan.stem(of: target))
    add(".md")
  }

  private mutating func addEncoded(_ name: ArraySlice<UInt8>) {
    for byte in name { if byte == UInt8(ascii: " ") { add("%20") } else { bytes.append(byte) } }
  }

  /// An address: few sites are linked to often, and each of their pages seldom.
  mutating func addURL() {
    add("https://www.")
    add(plan.site(&random))
    add("/")
    write(in: 0) { maker in maker.addPlainWord(capitalized: false) }
    add("/\(random.number(in: 1...9_999))")
  }
}
