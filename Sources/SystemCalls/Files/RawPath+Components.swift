extension RawPath {
  /// The names between the slashes, without empty ones; the leading slash of an absolute path is not included.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: RawPath.slash) }

  /// The name after the last slash, ignoring trailing slashes; empty for the root and the empty path.
  package var lastComponent: RawPath {
    guard let end = bytes.lastIndex(where: { $0 != RawPath.slash }) else { return RawPath([]) }
    let start = bytes[...end].lastIndex(of: RawPath.slash).map { $0 + 1 } ?? 0
    return RawPath(bytes[start...end])
  }

  /// The part before the last component: "." for a single name, "/" for the root and its children.
  package var parent: RawPath {
    guard let end = bytes.lastIndex(where: { $0 != RawPath.slash }) else { return isAbsolute ? "/" : "." }
    guard let separator = bytes[...end].lastIndex(of: RawPath.slash) else { return "." }
    guard let parentEnd = bytes[..<separator].lastIndex(where: { $0 != RawPath.slash }) else { return "/" }
    return RawPath(bytes[...parentEnd])
  }

  /// Returns the path with another one appended. An absolute path replaces it; an empty one changes nothing.
  package func appending(_ path: RawPath) -> RawPath { path.isAbsolute ? path : appending(path.bytes) }

  /// Returns the path with a component, or several separated by slashes, appended.
  package func appending(_ component: [UInt8]) -> RawPath { appending(component[...]) }

  /// Returns the path with a component, or several separated by slashes, appended.
  package func appending(_ component: some Collection<UInt8>) -> RawPath {
    guard !component.isEmpty else { return self }
    guard let last = bytes.last else { return RawPath(component) }
    var joined = bytes
    joined.reserveCapacity(bytes.count + component.count + 1)
    if last != RawPath.slash { joined.append(RawPath.slash) }
    joined.append(contentsOf: component)
    return RawPath(joined)
  }

  /// The path without empty components, "." and each ".." that cancels the component before it.
  ///
  /// This is purely lexical: if a component is a symlink, the result may refer to another file. An absolute path never
  /// leads above the root; a relative one keeps its leading ".."; an empty result is ".".
  package var normalized: RawPath {
    var remaining: [ArraySlice<UInt8>] = []
    for component in components where component != [RawPath.dot] {
      guard component == [RawPath.dot, RawPath.dot] else {
        remaining.append(component)
        continue
      }
      if let last = remaining.last, last != [RawPath.dot, RawPath.dot] {
        remaining.removeLast()
      } else if !isAbsolute {
        remaining.append(component)
      }
    }
    let joined = Array(remaining.joined(separator: [RawPath.slash]))
    if isAbsolute { return RawPath([RawPath.slash] + joined) }
    return joined.isEmpty ? "." : RawPath(joined)
  }

  /// Returns the path relative to `ancestor`; empty for the ancestor itself, and nil if the path is not below it. The
  /// comparison is lexical and by whole components: "/ab" is not below "/a". Both paths should be normalised.
  package func relative(to ancestor: RawPath) -> RawPath? {
    let own = components
    let above = ancestor.components
    guard isAbsolute == ancestor.isAbsolute, own.starts(with: above) else { return nil }
    return RawPath(own.dropFirst(above.count).joined(separator: [RawPath.slash]))
  }
}
