package import Dates
internal import SearchIndex

/// A note that is to be read again on a day: the date in its property `review` or `next-review`.
package struct NoteReview: Sendable {
  /// The names of the property, of which a note has the first.
  package static let keys = ["review", "next-review"]
  /// The name of the property with the time between the last two reviews, such as `14d`.
  package static let intervalKey = "review-interval"
  /// The time until the second review, unless a note says otherwise.
  package static let first = DaySpan(7, .day)
  /// The longest time until the next review, in days.
  package static let most = 365

  package let note: NoteRecord
  package let day: CivilDate

  /// Returns the time after another one: twice as long, and at most a year.
  package static func next(after interval: DaySpan?, from day: CivilDate) -> DaySpan {
    guard let interval else { return first }
    let days = interval.after(day).daysSinceEpoch - day.daysSinceEpoch
    return DaySpan(min(most, max(1, days * 2)), .day)
  }
}

extension VaultView {
  /// Returns the reviews until a day, the earliest first; all if it is nil.
  package func reviews(until last: CivilDate?, including areas: Set<NoteArea> = []) throws(VaultError) -> [NoteReview] {
    let query = NoteReview.keys.map { "[\($0)]" }.joined(separator: " OR ")
    var reviews: [NoteReview] = []
    for document in try find(query, including: areas).documents {
      let properties = snapshot.properties(of: document)
      let day = NoteReview.keys.lazy.compactMap { key in
        properties.first { $0.name.lowercased() == key }?.value.scalars.first.flatMap {
          CivilDate(iso: String($0.prefix(10)))
        }
      }.first
      if let day, last.map({ day <= $0 }) ?? true { reviews.append(NoteReview(note: record(document), day: day)) }
    }
    return reviews.sorted { one, two in
      one.day == two.day ? one.note.path.lexicographicallyPrecedes(two.note.path) : one.day < two.day
    }
  }
}
