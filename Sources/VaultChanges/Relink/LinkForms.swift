internal import Bytes
internal import LinkGraph
internal import NoteSyntax
internal import VaultCore

/// The form of a link, which determines how a new target is written.
struct LinkForm {
  /// The decoded target, without the subpath.
  let target: String
  var path: String { LinkResolution.withoutQuery(target) ?? target }
  /// The subpath, `#heading` or `#^block`, or empty.
  let subpath: String
  let isMarkdown: Bool
  /// Whether the subpath is the fragment of an address, so that it may be a slug.
  let hasFragment: Bool
  /// Whether the target has the extension of a note.
  let hasExtension: Bool

  init(target: String, isMarkdown: Bool, hasExtension: Bool) {
    (self.target, subpath, hasFragment) = (target, "", isMarkdown)
    (self.isMarkdown, self.hasExtension) = (isMarkdown, hasExtension)
  }

  init(_ link: Link) {
    (target, subpath, hasFragment) = (link.target, link.subpath, link.hasFragment)
    // A link to a part of its own note has no extension that shows the form; a Markdown link to another note would have
    // one.
    isMarkdown = link.style.isMarkdown
    let hasQuery = LinkResolution.withoutQuery(target).map { VaultFiles.isNotePath(Array($0.utf8)) } == true
    hasExtension = link.style.hasExtension || hasQuery || target.isEmpty && isMarkdown
  }

  init(_ link: StoredLink) {
    (target, subpath, hasFragment) = (link.target, link.subpath, link.hasFragment)
    switch link.kind {
    case .markdown, .reference, .html, .definition: isMarkdown = true
    case .wiki, .autolink: isMarkdown = false
    case .property: isMarkdown = link.hasFragment
    }
    let path = LinkResolution.withoutQuery(link.target) ?? link.target
    hasExtension = VaultFiles.isNotePath(Array(path.utf8)) || target.isEmpty && isMarkdown
  }

  /// Returns whether the target leads to `path` from the folder of `source`, as for programs that only know Markdown.
  func isRelative(from source: [UInt8], to path: [UInt8]) -> Bool {
    guard isMarkdown, hasExtension || !VaultFiles.isNotePath(path), !target.hasPrefix("/"), !target.isEmpty
    else { return false }
    var parts = source.pathComponents.dropLast().map { Array($0) }
    for part in self.path.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) {
        if parts.popLast() == nil { return false }
      } else {
        parts.append(Array(part))
      }
    }
    return Array(parts.joined(separator: [UInt8(ascii: "/")])) == path
  }
}

/// What the targets of links are paths from.
package enum LinkPathStyle: Sendable {
  /// The folder of the note with the link.
  case relative
  /// The root of the vault.
  case absolute
  /// Any folder: as few names as it needs.
  case shortest
}

/// The possible targets of a link to a file, in the order in which they are tried.
struct LinkForms {
  /// The form of the existing link, and the kind of name by which it resolves.
  let form: LinkForm
  let resolution: ResolvedLink.Resolution
  /// The path of the file to link to.
  let new: [UInt8]
  let names: StoredNames
  /// The path of the note with the link, after the change.
  let source: [UInt8]
  /// Whether the link was a path from the folder of its note, as in Markdown, and must stay one.
  let isRelative: Bool
  /// Whether the whole path is used if the name alone is not enough.
  let prefersWholePath: Bool
  /// The addresses of pages, where links are read as a site generator reads them.
  let site: SiteAddresses?

  /// The targets in the form of the existing link.
  var own: [String] {
    if let targets = site?.templateTargets(like: form.target, to: new, from: source) { return targets }
    if resolution == .page, let site {
      return site.targets(like: form.target, to: new, stated: names.addresses, from: source).map { $0 + query }
    }
    return query.isEmpty
      ? ownPaths(form.target) : ownPaths(String(form.target.dropLast(query.count))).map { $0 + query }
  }

  /// The query at the end of the target with its question mark, as in `logo.svg?raw=true`; empty if there is none.
  private var query: String {
    let bare = LinkResolution.withoutQuery(form.target, isSite: site != nil) ?? form.target
    return String(form.target.dropFirst(bare.count))
  }

  private func ownPaths(_ target: String) -> [String] {
    // An id of a block in Logseq leads to the block wherever it is.
    if target.hasPrefix("(("), target.hasSuffix("))") { return [target] }
    if NameTerms.noteID(ofURL: target) != nil {
      let scheme = target.utf8.split(separator: Self.slash, maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      return names.id.map { [scheme.map { String($0) ?? "" }.joined(separator: "/") + "/" + $0] } ?? []
    }
    if let image = NameTerms.imageName(ofURL: target) {
      // The address stays an address for a file whose name is a UUID; for any other file it becomes a path.
      let stem = Self.stem(of: new)
      let scheme = String(target.dropLast(target.count - "takenote://image/".count))
      let address = stem.utf8.isUUID ? [scheme + (stem.lowercased() == image.lowercased() ? image : stem)] : []
      return address + [relative(isDotted: false), relative(isDotted: true)]
    }
    if target.utf8.first == Self.slash {
      let isPage = target.utf8.count > 1 && target.utf8.last == Self.slash
      return [Self.text([Self.slash] + written + (isPage ? [Self.slash] : []))]
    }
    if target.utf8.starts(with: "./".utf8) || target.utf8.starts(with: "../".utf8) {
      let ending = target.utf8.last == Self.slash ? "/" : ""
      return [relative(isDotted: target.utf8.starts(with: "./".utf8)) + ending]
    }
    if isRelative {
      let ending = target.utf8.last == Self.slash ? "/" : ""
      return [relative(isDotted: false) + ending, relative(isDotted: true) + ending]
    }
    switch resolution {
    case .id: return names.id.map { [$0] } ?? []
    case .title: return (names.title.map { [$0] } ?? []) + suffixes(from: 1)
    case .alias: return names.aliases.filter { $0 == target } + suffixes(from: 1)
    case .uid, .own: return suffixes(from: 1)
    case .path, .page: return suffixes(from: target.utf8.split(separator: Self.slash).count)
    }
  }

  /// The targets in any form that is possible in the same kind of link.
  var any: [String] {
    if TemplateReach.divide(form.target) != nil { return [] }
    var all = suffixes(from: 1) + [relative(isDotted: true), Self.text([Self.slash] + written)]
    // If a name looks like that of a note with its extension but is not, the actual extension is needed.
    if !form.hasExtension, VaultFiles.isNotePath(new) {
      all += Self.suffixes(of: new, from: 1) + [Self.text([Self.slash] + new)]
    }
    return query.isEmpty ? all : all.map { $0 + query }
  }

  /// The targets of a style, in the order in which they are tried.
  ///
  /// - Parameter isOfRoot: Whether a path from the root begins with a slash, as other programs read Markdown.
  func targets(_ style: LinkPathStyle, isOfRoot: Bool) -> [String] {
    if let site { return targets(style, in: site).map { $0 + query } }
    let whole = Self.text(written)
    switch style {
    case .relative: return [relative(isDotted: false), relative(isDotted: true)]
    case .absolute: return isOfRoot ? ["/" + whole] : [whole, "/" + whole]
    case .shortest: return Self.suffixes(of: written, from: 1) + ["/" + whole]
    }
  }

  /// The targets of a style that a site generator reads: paths of files with their extensions if it can, or addresses.
  private func targets(_ style: LinkPathStyle, in site: SiteAddresses) -> [String] {
    let address = site.target(ofNew: new, stated: names.addresses).map { [$0] } ?? []
    let relative =
      if site.readsFiles || !VaultFiles.isNotePath(new) {
        [false, true].map { Self.relative(new, from: source, isDotted: $0) }
      } else {
        site.targets(
          like: site.trailingSlash == .always ? "x/" : "x", to: new, stated: names.addresses, from: source)
      }
    switch style {
    case .relative: return relative
    case .absolute: return address
    case .shortest: return (address + relative).sorted { $0.utf8.count < $1.utf8.count }
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func stem(of path: [UInt8]) -> String {
    let name = path.lastComponent
    return text(Array(name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]))
  }

  /// The new path in the form of the link: with or without the extension of a note.
  private var written: [UInt8] {
    guard !form.hasExtension, VaultFiles.isNotePath(new), let dot = new.lastIndex(of: UInt8(ascii: "."))
    else { return new }
    return Array(new[..<dot])
  }

  private func suffixes(from count: Int) -> [String] {
    let all = Self.suffixes(of: written, from: count)
    guard prefersWholePath, all.count > 2, let first = all.first, let last = all.last else { return all }
    return [first, last]
  }

  /// Returns the suffixes of a path with at least `count` components, or the whole path if it has fewer.
  private static func suffixes(of path: [UInt8], from count: Int) -> [String] {
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    return (min(max(count, 1), parts.count)...parts.count).map {
      text(Array(parts.suffix($0).joined(separator: [slash])))
    }
  }

  private func relative(isDotted: Bool) -> String { Self.relative(written, from: source, isDotted: isDotted) }

  private static func relative(_ path: [UInt8], from source: [UInt8], isDotted: Bool) -> String {
    let target = path.split(separator: slash, omittingEmptySubsequences: false)
    let folder = source.split(separator: slash, omittingEmptySubsequences: false).dropLast()
    var shared = 0
    while shared < folder.count, shared < target.count - 1, folder[shared].elementsEqual(target[shared]) { shared += 1 }
    let up = Array(repeating: Array("..".utf8)[...], count: folder.count - shared)
    let dot = up.isEmpty && isDotted ? [Array(".".utf8)[...]] : []
    return text(Array((dot + up + target[shared...]).joined(separator: [slash])))
  }
}
