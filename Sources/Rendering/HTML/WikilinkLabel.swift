/// The text of a link in double brackets that states none.
package enum WikilinkLabel {
  /// Returns the destination for reading: `Note › Heading`.
  package static func text(of destination: String) -> String {
    let parts = destination.split(separator: "#").map { part in
      let part = part.hasPrefix("^") ? part.dropFirst() : part
      return String(part)
    }
    return parts.isEmpty ? destination : parts.joined(separator: " › ")
  }
}
