/// A file that is the same for every site.
enum SiteAsset: String, CaseIterable, Hashable, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  case site = "site.js"
  case find = "find.js"
  case search = "search.js"
  case popover = "popover.js"
  case graph = "graph.js"

  /// Its address.
  var path: SitePath { Array("-/\(rawValue)".utf8) }

  /// Its bytes.
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
