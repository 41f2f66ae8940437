/// A file that is the same for every site.
enum SiteAsset: String, CaseIterable, Hashable, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  case site = "site.js"
  case find = "find.js"
  case search = "search.js"
  case popover = "popover.js"
  case graph = "graph.js"

  var path: SitePath { Array("-/\(rawValue)".utf8) }

  var bytes: [UInt8] {
    let text: StaticString =
      switch self {
      case .style: StyleSheet.text
      case .icon: SiteMark.icon
      case .site: SiteScript.text
      case .find: FindScript.text
      case .search: SearchScript.text
      case .popover: PopoverScript.text
      case .graph: GraphScript.text
      }
    // They are indented and have comments for those who write them. Each line of the style ends with a mark.
    let before: StaticString = self == .site ? SiteScript.make : ""
    var lines = "\(before)\(text)".split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.drop { $0 == " " }
    }
    lines.removeAll { $0.hasPrefix(self == .style ? "/*" : "//") }
    return Array(lines.joined(separator: self == .style ? "" : "\n").utf8)
  }
}

enum SiteMark {
  /// A sheaf: three leaves, a band and three stems.
  static let svg: StaticString = """
    <svg class="mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true"><path d="M12.2 15.5C8 14.5 4.5 10.5 \
    4 5.5 8.5 7 11.5 9.5 12.8 13M15.8 15.5C20 14.5 23.5 10.5 24 5.5 19.5 7 16.5 9.5 15.2 13M14 15.5C10.3 11 10.3 6 14 \
    1.8 17.7 6 17.7 11 14 15.5zM12 19.5l-2.7 6.2M14 19.5v6.2M16 19.5l2.7 6.2" /><path class="band" d="M10.2 \
    16.2h7.6v3h-7.6z" /></svg>
    """

  static let lens: StaticString = """
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true"><path d="M12.3 12.3 16 16M7.8 13a5.2 5.2 0 1 1 \
    0-10.4 5.2 5.2 0 0 1 0 10.4z" /></svg>
    """

  static let icon: StaticString = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" fill="none" stroke="#2a4896" stroke-width="1.5">
    <style>@media(prefers-color-scheme:dark){svg{stroke:#a4bcf7}.b{fill:#a4bcf7}}</style>
    <path d="M12.2 15.5C8 14.5 4.5 10.5 4 5.5 8.5 7 11.5 9.5 12.8 13M15.8 15.5C20 14.5 23.5 10.5 24 5.5 19.5 7 16.5 9.5
    15.2 13M14 15.5C10.3 11 10.3 6 14 1.8 17.7 6 17.7 11 14 15.5zM12 19.5l-2.7 6.2M14 19.5v6.2M16 19.5l2.7 6.2"/>
    <path class="b" fill="#2a4896" stroke="none" d="M10.2 16.2h7.6v3h-7.6z"/>
    </svg>

    """
}
