internal import Bytes
internal import NoteSyntax
internal import SystemCalls

/// Resolves and rewrites links of texts in a folder of another program that lead to files in that folder.
struct RelativeLinks {
  private let folder: SourceFolder
  /// The files by path, and by path in lower case, since other operating systems ignore case.
  private let files: [[UInt8]: SourceFolder.File]
  private let folded: [String: SourceFolder.File]

  init(_ folder: SourceFolder) {
    self.folder = folder
    files = Dictionary(folder.files.map { ($0.path, $0) }) { first, _ in first }
    folded = Dictionary(folder.files.map { (String(decoding: $0.path, as: UTF8.self).lowercased(), $0) }) { first, _ in
      first
    }
  }

  /// Returns the file at a path relative to the folder `base`, or absolute in the store; nil if there is none.
  func file(_ path: String, from base: String) -> SourceFolder.File? {
    var parts = path.hasPrefix("/") ? [] : base.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(String(part))
      }
    }
    let whole = parts.joined(separator: "/")
    return files[Array(whole.utf8)] ?? folded[whole.lowercased()]
  }

  /// Returns a text whose links to files lead to the notes and attachments that these files become. `base` is the
  /// folder of the text, from the folder of the store, and `source` the key of its note. `key` returns the key of the
  /// note that a file becomes, or nil for an attachment; `other` that of the note to which a target leads that is no
  /// file of the store; `subpath` the subpath of a link to a note.
  func rewriting(
    _ text: String, in base: String, from source: String, _ links: any ForeignLinks,
    key: (SourceFolder.File) -> String?, other: (Link) -> String? = { _ in nil },
    subpath: (String) -> String = { $0 }
  ) throws(ExchangeError) -> String {
    try BodyLinks.rewriting(text) { link, isInTable throws(ExchangeError) -> String? in
      if link.target.isEmpty { return nil }
      var foreignLink = ForeignLink(
        label: link.display ?? "", subpath: link.subpath, isEmbed: link.isEmbed, isInTable: isInTable)
      let file = link.isExternal ? nil : file(link.target, from: base)
      let note = if let file { key(file) } else { other(link) }
      if let note {
        foreignLink.subpath = subpath(link.subpath)
        return links.note(note, from: source, foreignLink)
      }
      guard let file else { return nil }
      return try links.file(attachment(file), from: source, foreignLink)
    }
  }

  func attachment(_ file: SourceFolder.File) -> ForeignFile {
    ForeignFile(name: file.name, .file(folder.absolute(file.path)), modified: file.modified)
  }
}

extension SourceFolder.File {
  /// The folder of the file, from the folder of the store; empty for the latter.
  var folder: String { String(decoding: path.parentPath, as: UTF8.self) }

  var stem: String { name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : String(name[..<$0]) } ?? name }

  /// The extension in lower case, without its dot; empty if there is none.
  var ending: String {
    name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
