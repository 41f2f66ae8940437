internal import Bytes

extension VaultFiles {
  /// Returns whether a file name is one of the temporary names that editors, sync tools and downloads give to
  /// unfinished files and backups.
  ///
  /// Such a file is not part of a vault. A note's name is never temporary. Most temporary names begin with a dot, and
  /// such files are not part of a vault in any case.
  package static func isTemporaryName(_ name: Span<UInt8>) -> Bool {
    if name.isEmpty || isNoteName(name) { return false }
    let (first, last) = (name[0], name[name.count - 1])
    if last == UInt8(ascii: "~") || first == UInt8(ascii: "#") && last == UInt8(ascii: "#") { return true }
    if first == UInt8(ascii: "~") { return name.hasPrefix("~$".bytes.span) || name.hasPrefix("~syncthing~".bytes.span) }
    if last == UInt8(ascii: "_") { return jetBrains.contains { name.hasSuffix($0.span) } }
    guard let dot = lastDot(of: name) else { return isUnadorned(name) }
    let ending = name.extracting((dot + 1)..<name.count)
    // Vim counts backwards through the alphabet from `.swp`; checking the first few extensions is enough.
    if ending.count == 3, ending.hasPrefix("sw".bytes.span) {
      return (UInt8(ascii: "k")...UInt8(ascii: "x")).contains(ending[2])
    }
    if endings.contains(where: { $0.span.isEqual(to: ending) }) { return true }
    // Kate and other Qt programs append six random letters to the whole name.
    return isRandom(ending, count: 6) && isNoteName(name.extracting(0..<dot))
  }

  private static let endings = [
    "tmp", "temp", "part", "partial", "crdownload", "vsctmp", "kate-swp", "orig", "rej", "bak",
  ].map(\.bytes)
  private static let jetBrains = ["___jb_tmp___", "___jb_old___", "___jb_bak___"].map(\.bytes)

  private static func lastDot(of name: Span<UInt8>) -> Int? {
    let start = name.offsetAfterLast(UInt8(ascii: "."), before: name.count)
    return start == 0 ? nil : start - 1
  }

  /// Returns whether a name without an extension is temporary: a file of sed or perl, or one of the numbers with which
  /// vim tests whether it can write.
  private static func isUnadorned(_ name: Span<UInt8>) -> Bool {
    if name.hasPrefix("sed".bytes.span) { return isRandom(name.extracting(3..<name.count), count: 6) }
    if name.hasPrefix("XX".bytes.span) { return isRandom(name.extracting(2..<name.count), count: 6) }
    guard name.count == 4 else { return false }
    var number = 0
    for index in 0..<4 {
      guard name[index].isDigit else { return false }
      number = number * 10 + Int(name[index] - UInt8(ascii: "0"))
    }
    return number >= 4913 && (number - 4913) % 123 == 0
  }

  /// Returns whether the bytes are exactly `count` letters and digits.
  private static func isRandom(_ bytes: Span<UInt8>, count: Int) -> Bool {
    guard bytes.count == count else { return false }
    for index in 0..<count {
      if !bytes[index].isAlphanumeric { return false }
    }
    return true
  }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}
