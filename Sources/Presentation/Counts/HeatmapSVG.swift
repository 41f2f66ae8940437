internal import Answers
internal import Dates
package import Terminal
internal import VaultCore

/// Draws a year as an SVG picture that is readable on light and dark backgrounds.
package enum HeatmapSVG {
  private static let cell = 12
  private static let step = 15
  private static let left = 44
  private static let top = 34
  private static let margin = 14
  private static let labels = [(0, "Mon"), (2, "Wed"), (4, "Fri"), (6, "Sun")]

  /// Returns the lines of the picture: a column for each week, a square for each day, and below them what they mean.
  package static func lines(of heatmap: Heatmap) -> [StyledText] {
    let width = left + heatmap.weeks * step + margin
    let bottom = top + 7 * step
    let height = bottom + 20 + margin
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="sans-serif" font-size="11">
      <style>
      .ground{fill:#fff}text{fill:#57606a}
      .l0{fill:#eceff1}.l1{fill:#b7d3c6}.l2{fill:#7fb39b}.l3{fill:#478f72}.l4{fill:#1f6b4e}
      @media (prefers-color-scheme:dark){.ground{fill:#1c1c1c}text{fill:#b0b7be}
      .l0{fill:#2d333a}.l1{fill:#1f4d3a}.l2{fill:#2d7355}.l3{fill:#45a078}.l4{fill:#7fd1a8}}
      </style>
      <rect class="ground" width="\(width)" height="\(height)" rx="6"/>

      """
    var free = 0
    for (week, name) in heatmap.monthNames where week >= free {
      text += "<text x=\"\(left + week * step)\" y=\"\(top - 8)\">\(name)</text>\n"
      free = week + 3
    }
    for (row, name) in labels { text += "<text x=\"\(margin)\" y=\"\(top + row * step + 10)\">\(name)</text>\n" }
    let bounds = heatmap.bounds
    for (day, count) in zip(heatmap.days, heatmap.counts) {
      let (week, row) = (day - heatmap.firstMonday).quotientAndRemainder(dividingBy: 7)
      let square = square(heatmap.level(of: count, bounds), x: left + week * step, y: top + row * step)
      let date = CivilDate(daysSinceEpoch: day)
      text += count == 0 ? "\(square)/>\n" : "\(square)><title>\(date): \(heatmap.text(of: count))</title></rect>\n"
    }
    text += "<text x=\"\(left)\" y=\"\(bottom + 20)\">\(heatmap.summary)\(row(heatmap.streak))</text>\n"
    text += scale(end: width - margin, y: bottom + 10) + "</svg>"
    return text.split(separator: "\n").map { StyledText(String($0)) }
  }

  private static func row(_ streak: DayStreak) -> String {
    streak.longest == 0 ? "" : "; \(Amount.text(streak.current, "day")) in a row, longest \(streak.longest)"
  }

  private static func square(_ level: Int, x: Int, y: Int) -> String {
    "<rect class=\"l\(level)\" x=\"\(x)\" y=\"\(y)\" width=\"\(cell)\" height=\"\(cell)\" rx=\"2\""
  }

  /// The colours in order, with the words for their ends.
  private static func scale(end: Int, y: Int) -> String {
    let start = end - 34 - 5 * step
    let squares = (0..<5).map { square($0, x: start + $0 * step, y: y) + "/>\n" }.joined()
    return "<text x=\"\(start - 6)\" y=\"\(y + 10)\" text-anchor=\"end\">fewer</text>\n" + squares
      + "<text x=\"\(start + 5 * step + 3)\" y=\"\(y + 10)\">more</text>\n"
  }
}
