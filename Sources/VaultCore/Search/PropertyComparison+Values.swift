internal import Dates
internal import QueryLanguage
internal import SearchIndex

extension PropertyComparison {
  /// Returns whether a property's folded value has the relation to the operand.
  ///
  /// Both are compared as numbers if both are numbers, otherwise as days of the zone if both are days, otherwise as text.
  func isMet(by value: String, in zone: TimeZoneRules) -> Bool {
    if !isQuoted {
      if let number, !value.contains("x"), let other = Double(value), other.isFinite {
        return isMet(isLess: other < number, isGreater: other > number)
      }
      if let dates, let day = CivilDate(written: value, in: zone) { return dates.contains(day) }
      if number != nil || dates != nil { return false }
    }
    let operand = String(decoding: Folding.fold(Array(operand.utf8).span), as: UTF8.self)
    return isMet(isLess: value < operand, isGreater: value > operand)
  }

  private func isMet(isLess: Bool, isGreater: Bool) -> Bool {
    switch relation {
    case .less: isLess
    case .lessOrEqual: !isGreater
    case .greater: isGreater
    case .greaterOrEqual: !isLess
    }
  }
}
