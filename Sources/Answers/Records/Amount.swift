/// Formats amounts for people.
package enum Amount {
  /// Returns a number with its noun: `1 note`, `2 notes`.
  package static func text(_ count: Int, _ singular: String) -> String {
    "\(count) \(singular)\(count == 1 ? "" : "s")"
  }

  /// Returns a number of bytes in the largest suitable unit: `512 bytes`, `1.5 MB`.
  package static func bytes(_ count: Int) -> String {
    if count < 1000 { return text(count, "byte") }
    var tenths = count / 100
    for unit in ["kB", "MB", "GB"] {
      if tenths < 10_000 { return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)" }
      tenths /= 1000
    }
    return "\(tenths / 10) TB"
  }

  /// Returns a duration: `8 ms`, `1.2 s`.
  package static func duration(milliseconds: Int) -> String {
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  /// Returns a share as a percentage: `12.5 %`.
  package static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
