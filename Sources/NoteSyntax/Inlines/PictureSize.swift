/// The size of a picture in pixels, as the label of an embed states it: `30`, `30x40`.
package struct PictureSize: Sendable, Hashable {
  /// The width.
  package let width: Int
  /// The height; nil if it follows from the width.
  package let height: Int?

  /// Makes a size.
  package init(width: Int, height: Int?) {
    self.width = width
    self.height = height
  }

  /// Reads a label; nil if it is not a size.
  package init?(_ label: Span<UInt8>) {
    guard Link.isSize(label) else { return nil }
    let parts = String(repairing: label).split(separator: "x").map { Int($0) }
    guard case .some(.some(let width)) = parts.first, !parts.contains(nil) else { return nil }
    self.init(width: width, height: parts.dropFirst().first ?? nil)
  }
}
