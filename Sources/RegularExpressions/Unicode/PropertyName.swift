/// Names of properties and their values as patterns spell them: case, spaces, hyphens and underscores say nothing, and
/// neither does a leading "is" (UAX #44, LM3).
enum PropertyName {
  static func normalised(_ name: some Sequence<Unicode.Scalar>) -> String {
    var kept: [UInt8] = []
    for scalar in name {
      switch scalar {
      case " ", "_", "-", "\t": continue
      case "A"..."Z": kept.append(UInt8(ascii: scalar) | 0x20)
      default: kept.append(contentsOf: String(scalar).utf8)
      }
    }
    // The abbreviation of Other ("C") would otherwise be what is left of "isc", which abbreviates ISO_Comment.
    if kept.starts(with: "is".utf8), kept.count > 2, kept != Array("isc".utf8) { kept.removeFirst(2) }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Whether a normalised name is one of `spellings`, which stand with spaces between them as the standard writes them.
  static func isAny(of spellings: String, _ name: String) -> Bool {
    spellings.split(separator: " ").contains { normalised($0.unicodeScalars) == name }
  }
}
