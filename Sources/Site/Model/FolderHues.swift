internal import VaultCore

/// The colours of folders, as classes of the style sheet.
struct FolderHues: Sendable {
  private var hues: [[UInt8]: StaticString] = [:]

  static let none: StaticString = "grey"

  private static let rainbow: [StaticString] = ["red", "straw", "green", "teal", "blue", "magenta"]

  /// Takes the colours from the config. If it has none for these folders, the largest ones at the top get one each.
  init(_ config: VaultConfig, _ totals: [[UInt8]: Int]) {
    for folder in totals.keys {
      let color = config.folders[String(decoding: folder, as: UTF8.self)]?.color
      if let hue = color.flatMap({ StyleColor($0) }).map({ Self.hue($0.name) }) { hues[folder] = hue }
    }
    guard hues.isEmpty else { return }
    let top = totals.filter { !$0.key.isEmpty && !$0.key.contains(UInt8(ascii: "/")) }.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    let chosen = top.prefix(Self.rainbow.count).map(\.key).sorted { $0.lexicographicallyPrecedes($1) }
    hues = Dictionary(zip(chosen, Self.rainbow), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the class of a folder: its colour, or else that of the nearest folder around it that has one.
  func hue(of folder: [UInt8]) -> StaticString {
    for path in folder.foldersAround { if let hue = hues[path] { return hue } }
    return Self.none
  }

  private static func hue(_ name: StyleColor.Name) -> StaticString {
    switch name {
    case .red, .brightRed: "red"
    case .green, .brightGreen: "green"
    case .yellow, .brightYellow: "straw"
    case .blue, .brightBlue: "blue"
    case .magenta, .brightMagenta: "magenta"
    case .cyan, .brightCyan: "teal"
    case .black, .white, .brightBlack, .brightWhite: none
    }
  }
}
