/// The normalisation of names of properties and values: case, spaces, hyphens, underscores and a leading "is" are
/// ignored (UAX #44, LM3).
enum PropertyName {
  static func normalised(_ name: some Sequence<Unicode.Scalar>) -> String {
    var folded: [UInt8] = []
    for scalar in name {
      switch scalar {
      case " ", "_", "-", "\t": continue
      case "A"..."Z": folded.append(UInt8(ascii: scalar) | 0x20)
      default: folded.append(contentsOf: String(scalar).utf8)
      }
    }
    // Otherwise "isc", which abbreviates ISO_Comment, would become the abbreviation "C" of Other.
    if folded.starts(with: "is".utf8), folded.count > 2, folded != Array("isc".utf8) { folded.removeFirst(2) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Returns whether a normalised name is one of `spellings`, which are separated by spaces and spelt as in the
  /// standard.
  static func isAny(of spellings: String, _ name: String) -> Bool {
    spellings.split(separator: " ").contains { normalised($0.unicodeScalars) == name }
  }
}
