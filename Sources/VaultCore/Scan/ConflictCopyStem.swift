internal import Bytes

/// The name of a file without its extension, in which the marks of conflict copies are looked for.
struct ConflictCopyStem {
  private let bytes: [UInt8]
  /// The bytes with small Latin letters.
  private let lowered: [UInt8]

  init(_ stem: ArraySlice<UInt8>) {
    bytes = Array(stem)
    lowered = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The length of the original's name without its extension, and the program that makes such names.
  var original: (length: Int, tool: String)? {
    if let mark = lowered.firstRange(of: Array(".sync-conflict-".utf8)) { return (mark.lowerBound, "Syncthing") }
    if let length = beforeGroup(UInt8(ascii: "("), UInt8(ascii: ")"), isMark: isMark) { return length }
    if let length = beforeGroup(UInt8(ascii: "["), UInt8(ascii: "]"), isMark: isBracketed) { return length }
    if let length = beforeDatedSuffix { return (length, "a sync program") }
    if let length = beforeSynologySuffix { return (length, "Synology Drive") }
    if let length = beforeNumberedSuffix { return (length, "a sync program") }
    return beforeComputer.map { ($0, "OneDrive") }
  }

  // MARK: - In parentheses

  /// Returns the length before a part in parentheses that is a mark, without the spaces before it.
  private func beforeGroup(
    _ open: UInt8, _ close: UInt8, isMark: (ArraySlice<UInt8>) -> String?
  ) -> (length: Int, tool: String)? {
    var end = lowered.endIndex
    while let start = lowered[..<end].lastIndex(of: open) {
      // A part in parentheses can have another one in it.
      let closing = lowered[start..<end].firstIndex(of: close) ?? lowered[start...].lastIndex(of: close)
      if let last = closing, let tool = isMark(lowered[(start + 1)..<last]) {
        return ((lowered[..<start].lastIndex { $0 != .space } ?? -1) + 1, tool)
      }
      end = start
    }
    return nil
  }

  /// Texts of Dropbox, which can be followed by a number.
  private static let fixed = [
    "case conflict", "selective sync conflict", "unicode encoding conflict", "unicode conflict", "whitespace conflict",
    "white space conflict",
  ].map { Array($0.utf8) }

  /// The beginnings of words for a conflict in many languages, and what Nextcloud writes about capitals.
  private static let words = [
    "confli", "konfli", "конфли", "конфлі", "ristiriita", "çakış", "冲突", "衝突", "競合", "충돌", "case clash",
  ].map { Array($0.utf8) }

  private func isMark(_ group: ArraySlice<UInt8>) -> String? {
    if Self.fixed.contains(where: { $0.elementsEqual(Self.withoutNumber(group)) }) { return "Dropbox" }
    let digits = group.count(where: \.isDigit)
    if digits >= 6, group.firstRange(of: Array("sfconflict".utf8)) != nil { return "Seafile" }
    // All programs write a date there, but people who write "conflicted copy" in a name usually do not.
    if digits >= 6, group.firstRange(of: Array("conflicted copy".utf8)) != nil { return "a sync program" }
    if Self.hasDate(group), Self.words.contains(where: { group.firstRange(of: $0) != nil }) { return "a sync program" }
    return nil
  }

  private func isBracketed(_ group: ArraySlice<UInt8>) -> String? {
    let text = Self.withoutNumber(group)
    return text.elementsEqual("conflicted".utf8) || text.elementsEqual("conflict".utf8) ? "a sync program" : nil
  }

  private static func withoutNumber(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let space = text.lastIndex(of: .space), space + 1 < text.endIndex, text[(space + 1)...].allSatisfy(\.isDigit)
    else { return text }
    return text[..<space]
  }

  /// Returns whether a text has a date of this century: a year, and two digits each for month and day.
  private static func hasDate(_ text: ArraySlice<UInt8>) -> Bool {
    func number(_ start: Int) -> Int? {
      guard start + 2 <= text.endIndex, text[start].isDigit, text[start + 1].isDigit else { return nil }
      return Int(text[start] - UInt8(ascii: "0")) * 10 + Int(text[start + 1] - UInt8(ascii: "0"))
    }
    return text.indices.contains { start in
      guard number(start) == 20, number(start + 2) != nil else { return false }
      if start > text.startIndex, text[start - 1].isDigit { return false }
      var next = start + 4
      func part(_ range: ClosedRange<Int>) -> Bool {
        if next < text.endIndex, !text[next].isDigit { next += 1 }
        guard let value = number(next), range.contains(value) else { return false }
        next += 2
        return true
      }
      return part(1...12) && part(1...31)
    }
  }

  // MARK: - At the end

  /// The length before `_conflict-` or `-conflict-` with a date.
  private var beforeDatedSuffix: Int? {
    for mark in ["_conflict-", "-conflict-", ".conflict-"] {
      guard let range = lowered.ranges(of: Array(mark.utf8)).last, Self.hasDate(lowered[range.upperBound...])
      else { continue }
      return range.lowerBound
    }
    return nil
  }

  /// The length before `_computer_Jan-02-0304-2026_Conflict`, with a word before the last one and a number after it.
  private var beforeSynologySuffix: Int? {
    var parts = lowered.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    if parts.count > 4, let number = parts.last, !number.isEmpty, number.allSatisfy(\.isDigit) { parts.removeLast() }
    guard parts.count >= 4, let word = parts.popLast(), word.suffix(8).elementsEqual("conflict".utf8),
      let time = parts.popLast()?.split(separator: UInt8(ascii: "-")), time.count == 4,
      time[1].count == 2, [4, 6].contains(time[2].count), time[3].count == 4,
      time[1...].allSatisfy({ $0.allSatisfy(\.isDigit) }), let computer = parts.popLast()
    else { return nil }
    return computer.startIndex - 1
  }

  /// The length before `.conflict`, with or without a number.
  private var beforeNumberedSuffix: Int? {
    guard let dot = lowered.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = lowered[(dot + 1)...]
    guard ending.starts(with: "conflict".utf8), ending.dropFirst(8).allSatisfy(\.isDigit) else { return nil }
    return dot
  }

  /// The length before the name that Windows gives a computer, with or without a number after it.
  private var beforeComputer: Int? {
    for (mark, count) in [("-DESKTOP-", 7), ("-LAPTOP-", 8)] {
      guard let range = bytes.ranges(of: Array(mark.utf8)).last else { continue }
      let rest = bytes[range.upperBound...]
      let isName = rest.prefix(count).allSatisfy { $0.isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      let number = rest.dropFirst(count)
      guard rest.count >= count, isName,
        number.isEmpty
          || number.count > 1 && number.first == UInt8(ascii: "-") && number.dropFirst().allSatisfy(\.isDigit)
      else { continue }
      return range.lowerBound
    }
    return nil
  }
}
