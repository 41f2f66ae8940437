internal import LinkGraph
internal import NoteSyntax
internal import SystemCalls
internal import VaultCore

/// A link as far as its form decides how another target would be written.
struct LinkForm {
  /// What it points to, decoded, without the subpath.
  let target: String
  /// `#heading` or `#^block`, or empty.
  let subpath: String
  /// Whether it is written as Markdown has links, and not as a wikilink.
  let isMarkdown: Bool
  /// Whether the target has the extension of a note.
  let hasExtension: Bool

  /// A form that no link has yet.
  init(target: String, isMarkdown: Bool, hasExtension: Bool) {
    (self.target, subpath, self.isMarkdown, self.hasExtension) = (target, "", isMarkdown, hasExtension)
  }

  init(_ link: Link) {
    (target, subpath) = (link.target, link.subpath)
    // A link into its own note says nothing of extensions; as Markdown has links, it would have one.
    (isMarkdown, hasExtension) = (
      link.style.isMarkdown, link.style.hasExtension || target.isEmpty && link.style.isMarkdown
    )
  }

  init(_ link: StoredLink) {
    (target, subpath) = (link.target, link.subpath)
    switch link.kind {
    case .markdown, .reference: isMarkdown = true
    case .wiki, .autolink: isMarkdown = false
    case .property: isMarkdown = !link.raw.hasPrefix("[[") && !link.raw.hasPrefix("![[")
    }
    hasExtension = VaultFiles.isNotePath(Array(link.target.utf8)) || target.isEmpty && isMarkdown
  }

  /// Whether the target, taken as a path from the folder of `source`, is `path`: as every reader of Markdown takes it, who
  /// knows of no vault.
  func isRelative(from source: [UInt8], to path: [UInt8]) -> Bool {
    guard isMarkdown, hasExtension || !VaultFiles.isNotePath(path), !target.hasPrefix("/"), !target.isEmpty else {
      return false
    }
    var parts = source.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    for part in target.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        if parts.popLast() == nil { return false }
      } else {
        parts.append(Array(part))
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")])) == path
  }
}

/// The targets that a link may be given so that it leads to a file, in the order in which they are tried.
struct LinkForms {
  /// The link as it is, and by what it leads where it leads.
  let form: LinkForm
  let means: ResolvedLink.Means
  /// What it is to lead to.
  let new: [UInt8]
  /// The names of that note.
  let names: StoredNames
  /// The note that the link stands in, as it will be.
  let source: [UInt8]
  /// Whether the link was a path from the folder of its note, as Markdown has them, and is to stay one.
  let isRelative: Bool
  /// Whether the whole path takes the place of a name that is not enough.
  let prefersWholePath: Bool

  /// Targets in the form that the link has.
  var own: [String] {
    let target = form.target
    if NameTerms.noteID(ofURL: target) != nil {
      let scheme = target.utf8.split(separator: Self.slash, maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      return names.id.map { [scheme.map { String($0) ?? "" }.joined(separator: "/") + "/" + $0] } ?? []
    }
    if let image = NameTerms.imageName(ofURL: target) {
      // An address goes on leading to a file that is called by a UUID; of any other it becomes a path.
      let stem = Self.stem(of: new)
      let scheme = String(target.dropLast(target.count - "takenote://image/".count))
      let address = NameTerms.isUUID(stem) ? [scheme + (stem.lowercased() == image.lowercased() ? image : stem)] : []
      return address + [relative(isDotted: false), relative(isDotted: true)]
    }
    if target.utf8.first == Self.slash { return [Self.text([Self.slash] + written)] }
    if target.utf8.starts(with: "./".utf8) || target.utf8.starts(with: "../".utf8) {
      return [relative(isDotted: target.utf8.starts(with: "./".utf8))]
    }
    if isRelative { return [relative(isDotted: false), relative(isDotted: true)] }
    switch means {
    case .id: return names.id.map { [$0] } ?? []
    case .title: return (names.title.map { [$0] } ?? []) + suffixes(from: 1)
    case .alias: return names.aliases.filter { $0 == target } + suffixes(from: 1)
    case .uid, .own: return suffixes(from: 1)
    case .path: return suffixes(from: target.utf8.split(separator: Self.slash).count)
    }
  }

  /// Targets in any form that a link in the same brackets can have.
  var any: [String] {
    var all = suffixes(from: 1) + [relative(isDotted: true), Self.text([Self.slash] + written)]
    // A name that ends like a note's without being one needs the extension behind it.
    if !form.hasExtension, VaultFiles.isNotePath(new) {
      all += Self.suffixes(of: new, from: 1) + [Self.text([Self.slash] + new)]
    }
    return all
  }

  private static let slash = UInt8(ascii: "/")
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The name of a file without its extension.
  private static func stem(of path: [UInt8]) -> String {
    let name = VaultPath.name(of: path).bytes
    return text(Array(name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]))
  }

  /// The new path as the link has paths: with the extension of a note or without it.
  private var written: [UInt8] {
    guard !form.hasExtension, VaultFiles.isNotePath(new), let dot = new.lastIndex(of: UInt8(ascii: ".")) else {
      return new
    }
    return Array(new[..<dot])
  }

  private func suffixes(from count: Int) -> [String] {
    let all = Self.suffixes(of: written, from: count)
    guard prefersWholePath, all.count > 2, let first = all.first, let last = all.last else { return all }
    return [first, last]
  }

  /// The ends of a path with so many components, or all of them, and those with more.
  private static func suffixes(of path: [UInt8], from count: Int) -> [String] {
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    return (min(max(count, 1), parts.count)...parts.count).map {
      text(Array(parts.suffix($0).joined(separator: [slash])))
    }
  }

  /// The path from the folder of the source.
  private func relative(isDotted: Bool) -> String {
    let target = written.split(separator: Self.slash, omittingEmptySubsequences: false)
    let folder = source.split(separator: Self.slash, omittingEmptySubsequences: false).dropLast()
    var shared = 0
    while shared < folder.count, shared < target.count - 1, folder[shared].elementsEqual(target[shared]) { shared += 1 }
    let up = Array(repeating: Array("..".utf8)[...], count: folder.count - shared)
    let dot = up.isEmpty && isDotted ? [Array(".".utf8)[...]] : []
    return Self.text(Array((dot + up + target[shared...]).joined(separator: [Self.slash])))
  }
}
