extension PropertyComparison {
  /// Returns whether a property's folded value has the relation to the operand.
  ///
  /// Both are compared as numbers if both are numbers, otherwise as days if both are days, otherwise as text.
  func isMet(by value: String) -> Bool {
    if !isQuoted {
      if let number, !value.contains("x"), let other = Double(value), other.isFinite {
        return isMet(other < number, other > number)
      }
      if let dates, let day = CivilDate(iso: value) { return dates.contains(day) }
      if number != nil || dates != nil { return false }
    }
    let operand = String(decoding: Folding.fold(Array(operand.utf8).span), as: UTF8.self)
    return isMet(value < operand, value > operand)
  }

  private func isMet(_ isLess: Bool, _ isGreater: Bool) -> Bool {
    switch relation {
    case .less: isLess
    case .lessOrEqual: !isGreater
    case .greater: isGreater
    case .greaterOrEqual: !isLess
    }
  }
}

extension CivilDate {
  /// Reads the day that a text begins with: `2026-11-21`, optionally followed by a time.
  package init?(iso text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    if bytes.count == 11, bytes[10] != UInt8(ascii: "T"), bytes[10] != UInt8(ascii: "t"), bytes[10] != UInt8(ascii: " ")
    {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
