internal import Dates
internal import QueryLanguage
internal import SearchIndex

extension PropertyTest {
  /// Returns the condition on a folded value of the property; nil if the test is of another kind: existence, null, or a
  /// regular expression.
  func condition(in zone: TimeZoneRules) -> (@Sendable (ArraySlice<UInt8>) -> Bool)? {
    func fold(_ text: String) -> [UInt8] { Folding.fold(Array(text.utf8).span) }
    switch self {
    case .exists, .null, .term(.regex): return nil
    case .term(.word(let text)):
      let folded = fold(text)
      return { Array($0).contains(folded) }
    case .dated(let text, let dates):
      let folded = fold(text)
      let isDay = CivilDate(iso: text) != nil
      return { value in
        // A time with an offset can be on another day here than the one that is written.
        let isMoment =
          isDay && value.count > 10 && NoteDate(parsing: String(decoding: value, as: UTF8.self), zone: zone) != nil
        if !isMoment, Array(value).contains(folded) { return true }
        return CivilDate(written: String(decoding: value, as: UTF8.self), in: zone).map(dates.contains) ?? false
      }
    case .term(.phrase(let text)), .term(.exact(let text)):
      let folded = fold(text)
      return { $0.elementsEqual(folded) }
    case .term(.prefix(let text)):
      let folded = fold(text)
      return { $0.starts(with: folded) }
    case .term(.fuzzy(let text)):
      let pattern = FuzzyPattern(fold(text))
      return { pattern.matches($0) }
    case .comparison(let comparison):
      return { comparison.isMet(by: String(decoding: $0, as: UTF8.self), in: zone) }
    }
  }
}
