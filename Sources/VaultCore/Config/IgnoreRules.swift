/// Which paths are left out of a vault: patterns with the meaning they have in `.gitignore`.
///
/// A pattern with a slash anywhere but at its end is anchored at the root, any other matches at every depth; a slash at
/// the end restricts it to folders; `!` takes back; the last pattern that matches decides (gitignore(5)). A folder that
/// is left out is not entered, so nothing in it can be taken back.
package struct IgnoreRules: Equatable, Sendable {
  private struct Rule: Equatable, Sendable {
    var glob: [UInt8]
    var isNegated = false
    var isFolderOnly = false
    var isAnchored = false
  }

  private var rules: [Rule] = []

  /// Whether nothing is left out.
  package var isEmpty: Bool { rules.isEmpty }

  /// Rules of the given lines; blank ones and those that begin with `#` say nothing.
  package init(lines: [String]) {
    for line in lines { append(line) }
  }

  /// Adds the lines of a file.
  package mutating func append(file: [UInt8]) {
    for line in file.split(omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      append(String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func append(_ line: String) {
    var glob = Array(line.utf8)
    if glob.first == UInt8(ascii: "#") { return }
    while glob.last == UInt8(ascii: " "), glob.dropLast().last != UInt8(ascii: "\\") { glob.removeLast() }
    var rule = Rule(glob: [])
    if glob.first == UInt8(ascii: "!") {
      rule.isNegated = true
      glob.removeFirst()
    }
    if glob.last == UInt8(ascii: "/") {
      rule.isFolderOnly = true
      glob.removeLast()
    }
    if glob.contains(UInt8(ascii: "/")) { rule.isAnchored = true }
    if glob.first == UInt8(ascii: "/") { glob.removeFirst() }
    if glob.isEmpty { return }
    rule.glob = glob
    rules.append(rule)
  }

  /// Whether the file or folder at a path from the root is left out, its folders having been looked at before.
  package func ignores(_ path: Span<UInt8>, isFolder: Bool) -> Bool {
    if rules.isEmpty { return false }
    let whole = path.indices.map { path[$0] }
    let name = whole[(whole.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    for rule in rules.reversed() where !rule.isFolderOnly || isFolder {
      if Glob.matches(rule.glob[...], rule.isAnchored ? whole[...] : name) { return !rule.isNegated }
    }
    return false
  }
}
