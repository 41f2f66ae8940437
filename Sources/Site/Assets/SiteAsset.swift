/// A file that is the same for every site.
enum SiteAsset: String, CaseIterable, Hashable, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  case site = "site.js"
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
      case .search: SearchScript.text
      case .popover: PopoverScript.text
      case .graph: GraphScript.text
      }
    // Scripts are indented for those who write them.
    let lines = "\(text)".split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map { $0.drop { $0 == " " } }.joined(separator: "\n").utf8)
  }
}
