internal import Bytes

/// The rules for paths that are excluded from a vault, with the syntax and meaning of `.gitignore`.
///
/// A pattern with a slash that is not at its end is anchored at the root; any other pattern matches at every depth. A
/// slash at the end restricts a pattern to folders; `!` includes a path again; the last pattern that matches decides
/// (gitignore(5)). An excluded folder is not entered, so nothing in it can be included again.
package struct IgnoreRules: Equatable, Sendable {
  private struct Rule: Equatable, Sendable {
    var glob: [UInt8]
    var isNegated = false
    var isFolderOnly = false
    var isAnchored = false
    /// The literal text that a matching path begins with. Makes most checks cheap: each refresh checks every file.
    var start: [UInt8] = []
    /// The literal text that a matching name ends with.
    var end: [UInt8] = []

    /// Returns whether the rule matches a path if it is anchored, or a name if it is not.
    func matches(_ path: Span<UInt8>) -> Bool {
      path.hasPrefix(start.span) && path.hasSuffix(end.span)
        && (isAnchored ? Glob.matches(glob.span, path) : Glob.matchesComponent(glob.span, path))
    }
  }

  private static let special = Array("*?[]\\".utf8)

  private var rules: [Rule] = []
  /// A checksum of all lines, by which different rules are distinguished.
  private(set) var checksum: UInt64 = 0

  package var isEmpty: Bool { rules.isEmpty }

  /// Creates rules from lines; blank lines and those that begin with `#` are ignored.
  package init(lines: [String]) { for line in lines { append(line) } }

  /// Adds the lines of a file.
  package mutating func append(file: [UInt8]) {
    for line in file.split(
      omittingEmptySubsequences: true, whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    {
      append(String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func append(_ line: String) {
    var glob = Array(line.utf8)
    checksum = Checksum.of(glob.span, seed: checksum &+ 1)
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
    rule.start = Array(glob.prefix { !Self.special.contains($0) })
    let open = glob.lastIndex { Self.special.contains($0) || $0 == UInt8(ascii: "/") } ?? -1
    rule.end = Array(glob[(open + 1)...])
    rules.append(rule)
  }

  /// Returns whether a file is excluded, itself or with a folder that contains it.
  package func ignoresFile(_ path: [UInt8]) -> Bool {
    for index in path.indices where path[index] == UInt8(ascii: "/") {
      if ignores(path.span.extracting(0..<index), isFolder: true) { return true }
    }
    return ignores(path.span, isFolder: false)
  }

  /// Returns whether the file or folder at a path from the root is excluded. The caller has checked its parent folders.
  package func ignores(_ path: Span<UInt8>, isFolder: Bool) -> Bool {
    if rules.isEmpty { return false }
    let name = path.extracting(path.nameStart..<path.count)
    for index in rules.indices.reversed() where isFolder || !rules[index].isFolderOnly {
      if rules[index].matches(rules[index].isAnchored ? path : name) { return !rules[index].isNegated }
    }
    return false
  }
}
