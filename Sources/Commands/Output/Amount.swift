/// Amounts as people read them.
enum Amount {
  /// A number with what it counts: `1 note`, `2 notes`.
  static func text(_ count: Int, _ singular: String) -> String {
    "\(count) \(singular)\(count == 1 ? "" : "s")"
  }

  /// A number of bytes in the largest unit that leaves a digit before the point: `512 bytes`, `1.5 MB`.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return text(count, "byte") }
    var tenths = count / 100
    for unit in ["kB", "MB", "GB"] {
      if tenths < 10_000 {
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
      }
      tenths /= 1000
    }
    return "\(tenths / 10) TB"
  }

  /// A time span: `8 ms`, `1.2 s`.
  static func duration(milliseconds: Int) -> String {
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  /// A share of the whole: `12.5 %`.
  static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
