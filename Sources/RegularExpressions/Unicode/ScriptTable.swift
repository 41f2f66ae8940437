/// The script of each scalar, by the names that `\p{…}` accepts.
enum ScriptTable {
  /// Returns the scalars of the script with this name or abbreviation, normalised by `PropertyName`; nil if none.
  static func scalars(of name: String) -> CodeSet? {
    guard let script = names.firstIndex(where: { PropertyName.isAny(of: $0, name) }) else { return nil }
    var matches: [CodeSet.Run] = []
    for index in runs.indices where Int(runs[index] & 0xFF) == script {
      let end = index + 1 < runs.count ? runs[index + 1] >> 8 : 0x11_0000
      matches.append(CodeSet.Run(runs[index] >> 8, end - 1))
    }
    return CodeSet(matches)
  }
}
