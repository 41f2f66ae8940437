import Dates
import FuzzDriver
import QueryLanguage

/// Any text is a query or has a problem at a position in it; a query written in its own words is the same query.
@main
enum QueryFuzz {
  static func main() {
    guard let today = CivilDate(year: 2026, month: 11, day: 21) else { return }
    let context = QueryContext(today: today, savedQueryNames: ["saved"]) { $0 == "saved" ? "a OR \"b" : nil }
    Fuzzing.run { bytes in check(String(decoding: bytes, as: UTF8.self), context) }
  }

  private static func check(_ text: String, _ context: QueryContext) {
    let query: QueryNode
    do throws(QueryProblem) {
      query = try QueryParser.parse(text, context: context)
    } catch {
      precondition(error.column >= 1 && error.length >= 1, "a problem without a place")
      precondition(error.column + error.length - 1 <= text.utf8.count, "a problem outside of the text")
      return
    }
    let canonical = query.description
    // The canonical form may be longer than what may be typed.
    guard canonical.utf8.count <= QueryParser.maximumLength else { return }
    let again = try? QueryParser.parse(canonical, context: context)
    precondition(again == query, "'\(canonical)' is another query")
  }
}
