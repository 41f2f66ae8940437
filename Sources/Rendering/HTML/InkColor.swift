internal import Bytes

/// The colours that a note states for a part of its text. They become those of the style sheet, which can be read on
/// light and dark ground; black, white and what is near them are the colour of all text.
enum InkColor {
  /// Returns the classes for a colour as CSS and TeX write it: a name, `#f00`, `#ff0000`, `rgb(255, 0, 0)`; nil for the
  /// colour of all text, and for what is no colour.
  static func className(of written: String) -> StaticString? {
    let text = written.lowercased().filter { !$0.isWhitespace }
    if let name = names[text] { return name }
    guard let (red, green, blue) = parts(of: text) else { return nil }
    return className(red, green, blue)
  }

  private static let names: [String: StaticString] = {
    let table: [(StaticString, String)] = [
      ("ink red", "red darkred crimson firebrick indianred tomato orangered salmon lightcoral maroon brown coral"),
      ("ink amber", "orange darkorange yellow gold goldenrod darkgoldenrod khaki sienna chocolate peru tan"),
      (
        "ink green",
        "green darkgreen lime limegreen forestgreen seagreen olive olivedrab lightgreen palegreen yellowgreen"
      ),
      ("ink teal", "teal cyan aqua darkcyan turquoise darkturquoise lightseagreen cadetblue aquamarine"),
      (
        "ink blue",
        "blue navy darkblue mediumblue royalblue dodgerblue deepskyblue steelblue skyblue cornflowerblue lightblue"
      ),
      ("ink violet", "violet purple indigo darkviolet blueviolet mediumpurple slateblue rebeccapurple darkorchid"),
      ("ink magenta", "magenta fuchsia pink hotpink deeppink orchid plum mediumvioletred palevioletred"),
      ("ink plain", "gray grey darkgray darkgrey dimgray dimgrey silver lightgray lightgrey slategray slategrey"),
    ]
    let pairs = table.flatMap { name, words in words.split(separator: " ").map { (String($0), name) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the red, green and blue of a colour in numbers, from 0 to 255.
  private static func parts(of text: String) -> (Int, Int, Int)? {
    if text.hasPrefix("#") {
      let digits = text.dropFirst().utf8.compactMap { $0.hexDigitValue.map { Int($0) } }
      guard digits.count == text.utf8.count - 1 else { return nil }
      switch digits.count {
      case 3, 4: return (digits[0] * 17, digits[1] * 17, digits[2] * 17)
      case 6, 8: return (digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
      default: return nil
      }
    }
    guard text.hasPrefix("rgb(") || text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
    let numbers = text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",").prefix(3).map { Int($0) }
    guard numbers.count == 3, case (let red?, let green?, let blue?) = (numbers[0], numbers[1], numbers[2])
    else { return nil }
    return [red, green, blue].allSatisfy { (0...255).contains($0) } ? (red, green, blue) : nil
  }

  /// Returns the class whose hue is nearest.
  private static func className(_ red: Int, _ green: Int, _ blue: Int) -> StaticString? {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let range = most - least
    if range * 5 < most || range < 24 { return most < 80 || least > 200 ? nil : "ink plain" }
    let degrees =
      if most == red {
        60 * (green - blue) / range
      } else if most == green {
        120 + 60 * (blue - red) / range
      } else {
        240 + 60 * (red - green) / range
      }
    switch (degrees + 360) % 360 {
    case 20..<70: return "ink amber"
    case 70..<160: return "ink green"
    case 160..<195: return "ink teal"
    case 195..<255: return "ink blue"
    case 255..<290: return "ink violet"
    case 290..<340: return "ink magenta"
    default: return "ink red"
    }
  }
}
