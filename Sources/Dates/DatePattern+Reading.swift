extension DatePattern {
  /// Returns the day that a text names exactly as the pattern writes it, but for the case of letters; nil if it names
  /// none. O(1) for short patterns.
  package func day(in text: String) -> CivilDate? {
    guard text.utf8.count <= 100, parts.count <= 40 else { return nil }
    var found: CivilDate?
    read(parts[...], text[...], DayParts()) { parts in
      guard let year = parts.year, let month = parts.month, let day = parts.day,
        let date = CivilDate(year: year, month: month, day: day)
      else { return false }
      let moment = CivilDateTime(secondsSince1970: Int64(date.daysSinceEpoch) * 86_400, offset: 0)
      guard self.text(of: moment).lowercased() == text.lowercased() else { return false }
      found = date
      return true
    }
    return found
  }

  private struct DayParts {
    var year, month, day: Int?
  }

  /// Reads the parts one after another, each in the ways that are possible, until `isDone` accepts what was read.
  @discardableResult
  private func read(
    _ parts: ArraySlice<Part>, _ rest: Substring, _ day: DayParts, isDone: (DayParts) -> Bool
  ) -> Bool {
    guard let part = parts.first else { return rest.isEmpty && isDone(day) }
    switch part {
    case .literal(let text):
      guard rest.lowercased().hasPrefix(text.lowercased()) else { return false }
      return read(parts.dropFirst(), rest.dropFirst(text.count), day, isDone: isDone)
    case .field(let field):
      for (count, number) in field.readings(rest) {
        var day = day
        switch field.letter {
        case "y", "Y": day.year = field.count == 2 ? 2000 + number : number
        case "M": day.month = number
        case "D" where field.count < 3, "d" where field.count < 3 && field.spelling == .unicode: day.day = number
        default: break
        }
        if read(parts.dropFirst(), rest.dropFirst(count), day, isDone: isDone) { return true }
      }
      return false
    }
  }
}

extension DatePatternField {
  /// Returns the beginnings of a text that the field can have written, by their lengths, with their numbers.
  fileprivate func readings(_ text: Substring) -> [(count: Int, number: Int)] {
    if (letter == "M" && count > 2) || letter == "E" || (letter == "d" && (count > 2 || spelling == .moment)) {
      let names = letter == "M" ? CalendarNames.lowercasedMonths : CalendarNames.lowercasedWeekdays
      let start = text.prefix(10).lowercased()
      return names.enumerated().flatMap { index, name in
        [name.count, 3, 2].filter { start.hasPrefix(name.prefix($0)) }.map { ($0, index + 1) }
      }
    }
    let digits = text.prefix(4).prefix { $0.isASCII && $0.isNumber }
    return (0..<digits.count).reversed().compactMap { index in
      guard let number = Int(digits.prefix(index + 1)) else { return nil }
      return (index + 1 + (isOrdinal ? 2 : 0), number)
    }
  }
}
