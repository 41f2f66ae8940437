/// The normalisation of names of properties and values: case, spaces, hyphens, underscores and a leading "is" are
/// ignored (UAX #44, LM3).
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
    // Otherwise "isc", which abbreviates ISO_Comment, would become the abbreviation "C" of Other.
    if kept.starts(with: "is".utf8), kept.count > 2, kept != Array("isc".utf8) { kept.removeFirst(2) }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Returns whether a normalised name is one of `spellings`, which are separated by spaces and spelt as in the
  /// standard.
  static func isAny(of spellings: String, _ name: String) -> Bool {
    spellings.split(separator: " ").contains { normalised($0.unicodeScalars) == name }
  }
}
