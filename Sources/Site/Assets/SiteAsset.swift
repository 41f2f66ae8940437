/// A file that is the same for every site.
enum SiteAsset: String, CaseIterable, Hashable, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  case site = "site.js"
  case search = "search.js"
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
      case .graph: GraphScript.text
      }
    return Array("\(text)".utf8)
  }
}
