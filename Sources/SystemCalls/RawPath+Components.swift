extension RawPath {
  /// The names between the slashes, without empty ones; the leading slash of an absolute path is left out.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: RawPath.slash) }

  /// The name after the last slash, trailing slashes aside; empty for the root and for an empty path.
  package var lastComponent: RawPath {
    guard let end = bytes.lastIndex(where: { $0 != RawPath.slash }) else { return RawPath([]) }
    let start = bytes[...end].lastIndex(of: RawPath.slash).map { $0 + 1 } ?? 0
    return RawPath(bytes[start...end])
  }

  /// What comes before the last component: "." for a single name, "/" for the root and its children.
  package var parent: RawPath {
    guard let end = bytes.lastIndex(where: { $0 != RawPath.slash }) else { return isAbsolute ? "/" : "." }
    guard let separator = bytes[...end].lastIndex(of: RawPath.slash) else { return "." }
    guard let parentEnd = bytes[..<separator].lastIndex(where: { $0 != RawPath.slash }) else { return "/" }
    return RawPath(bytes[...parentEnd])
  }

  /// The path with another below it; an absolute one stands alone, an empty one changes nothing.
  package func appending(_ path: RawPath) -> RawPath { path.isAbsolute ? path : appending(path.bytes) }

  /// The path with a component, or several joined by slashes, below it.
  package func appending(_ component: some Collection<UInt8>) -> RawPath {
    guard !component.isEmpty else { return self }
    guard let last = bytes.last else { return RawPath(component) }
    var joined = bytes
    joined.reserveCapacity(bytes.count + component.count + 1)
    if last != RawPath.slash { joined.append(RawPath.slash) }
    joined.append(contentsOf: component)
    return RawPath(joined)
  }

  /// The path without empty components, "." and those ".." that have a component before them to remove.
  ///
  /// Purely lexical: where a component is a symlink, the result can name another file. An absolute path
  /// never climbs above the root; a relative one keeps its leading ".."; nothing left is ".".
  package var normalized: RawPath {
    var kept: [ArraySlice<UInt8>] = []
    for component in components where component != [RawPath.dot] {
      guard component == [RawPath.dot, RawPath.dot] else {
        kept.append(component)
        continue
      }
      if let last = kept.last, last != [RawPath.dot, RawPath.dot] {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(component)
      }
    }
    let joined = Array(kept.joined(separator: [RawPath.slash]))
    if isAbsolute { return RawPath([RawPath.slash] + joined) }
    return joined.isEmpty ? "." : RawPath(joined)
  }

  /// The rest of the path below `ancestor`, empty for the ancestor itself; nil if it does not lie below it.
  ///
  /// Lexical and by whole components: "/ab" does not lie below "/a". Both should be normalised.
  package func relative(to ancestor: RawPath) -> RawPath? {
    let own = components
    let above = ancestor.components
    guard isAbsolute == ancestor.isAbsolute, own.starts(with: above) else { return nil }
    return RawPath(own.dropFirst(above.count).joined(separator: [RawPath.slash]))
  }
}
