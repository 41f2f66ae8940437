internal import Bytes

extension VaultFiles {
  /// Whether a file name is one that editors, sync tools and downloads give to what they are still writing, or to what
  /// they keep of a file they have written. Such a file is no part of a vault. A note's name never is one.
  ///
  /// Names that begin with a dot, as most of these do, are no part of a vault anyway.
  package static func isTemporaryName(_ name: Span<UInt8>) -> Bool {
    if name.isEmpty || isNoteName(name) { return false }
    let (first, last) = (name[0], name[name.count - 1])
    if last == UInt8(ascii: "~") || first == UInt8(ascii: "#") && last == UInt8(ascii: "#") { return true }
    if first == UInt8(ascii: "~") { return name.hasPrefix("~$".bytes.span) || name.hasPrefix("~syncthing~".bytes.span) }
    if last == UInt8(ascii: "_") { return jetBrains.contains { name.hasSuffix($0.span) } }
    guard let dot = lastDot(of: name) else { return isUnadorned(name) }
    let ending = name.extracting((dot + 1)..<name.count)
    // Vim goes from .swp back through the alphabet; the first few are plenty.
    if ending.count == 3, ending.hasPrefix("sw".bytes.span) {
      return (UInt8(ascii: "k")...UInt8(ascii: "x")).contains(ending[2])
    }
    if endings.contains(where: { $0.span.isEqual(to: ending) }) { return true }
    // Six random letters behind the whole name: Kate, and whatever else writes by Qt.
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

  /// Temporary names without an extension: of sed and perl, and the numbers by which vim tries whether it may write.
  private static func isUnadorned(_ name: Span<UInt8>) -> Bool {
    if name.hasPrefix("sed".bytes.span) { return isRandom(name.extracting(3..<name.count), count: 6) }
    if name.hasPrefix("XX".bytes.span) { return isRandom(name.extracting(2..<name.count), count: 6) }
    guard name.count == 4 else { return false }
    var number = 0
    for index in 0..<4 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) else { return false }
      number = number * 10 + Int(name[index] - UInt8(ascii: "0"))
    }
    return number >= 4913 && (number - 4913) % 123 == 0
  }

  /// Whether there are `count` letters and digits and nothing else.
  private static func isRandom(_ bytes: Span<UInt8>, count: Int) -> Bool {
    guard bytes.count == count else { return false }
    for index in 0..<count {
      let byte = bytes[index] | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
      if !isLetter && !isDigit { return false }
    }
    return true
  }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}
