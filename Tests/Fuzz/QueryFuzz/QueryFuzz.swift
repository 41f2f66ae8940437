import Dates
import FuzzDriver
import QueryLanguage

/// Any text is a query or has a problem at a position in it; a query written in its own words is the same query.
@main
enum QueryFuzz {
  private static let saved = ["saved": "a OR \"b"]

  static func main() {
    guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
    Fuzzing.run { bytes in check(String(decoding: bytes, as: UTF8.self), today) }
  }

  private static func check(_ text: String, _ today: CivilDate) {
    let query: QueryNode
    do throws(QueryProblem) {
      query = try QueryParser.parse(text, today: today, savedQueries: saved)
    } catch {
      precondition(error.column >= 1 && error.length >= 1, "a problem without a place")
      precondition(error.column + error.length - 1 <= text.utf8.count, "a problem outside of the text")
      return
    }
    let canonical = query.description
    // The canonical form may be longer than what may be typed.
    guard canonical.utf8.count <= QueryParser.maximumLength else { return }
    let again = try? QueryParser.parse(canonical, today: today, savedQueries: saved)
    precondition(again == query, "'\(canonical)' is another query")
  }
}
