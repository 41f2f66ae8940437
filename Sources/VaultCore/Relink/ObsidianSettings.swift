internal import SystemCalls

/// What a vault's `.obsidian/app.json` says about links that are written.
struct ObsidianSettings {
  /// How much of a path a new link has.
  enum LinkFormat: String {
    case shortest
    case relative
    case absolute
  }

  /// How much of a path a new link has.
  private(set) var newLinkFormat = LinkFormat.shortest
  /// Whether new links are Markdown links.
  private(set) var usesMarkdownLinks = false

  /// The settings of a vault; Obsidian's own where the file does not say, or cannot be read.
  init(_ vault: Vault) {
    guard let root = try? FileDescriptor.open(vault.root, .readOnly, [.directory]),
      let file = try? root.open(beneath: ".obsidian/app.json", .readOnly, [.nonBlocking]),
      let status = try? file.status(), status.kind == .regular, let bytes = try? file.readToEnd(limit: 1 << 20)
    else { return }
    var (format, isMarkdown): (LinkFormat?, Bool?)
    _ = JSONScanner.scan(bytes) { path, value in
      switch (path, value) {
      case ([.member(Array("newLinkFormat".utf8))], .string(let text, _)):
        format = LinkFormat(rawValue: String(decoding: text, as: UTF8.self))
      case ([.member(Array("useMarkdownLinks".utf8))], .literal(let range)):
        isMarkdown = bytes[range].elementsEqual("true".utf8)
      default: break
      }
    }
    newLinkFormat = format ?? .shortest
    usesMarkdownLinks = isMarkdown ?? false
  }
}
