/// A strict reader of HTML, which knows only what sheaf may write. It reports the first fault.
package struct HTMLChecker {
  /// What was wrong; nil if the text is well-formed.
  package private(set) var fault: String?
  /// The text as `visible`, without the numbers and marks that the writer adds.
  package private(set) var text = ""
  /// The ids of elements.
  package private(set) var ids: Set<String> = []
  /// The addresses of links and of what is loaded.
  package private(set) var addresses: [String] = []
  /// The levels of headings, in order.
  package private(set) var levels: [Int] = []

  /// The scalars that were not read yet: a mark may combine with the last character of a tag.
  private var rest: ArraySlice<Character>
  private var open: [(name: String, isAdded: Bool)] = []
  /// Whether it is a whole page, which may have scripts of their own files.
  private let isPage: Bool

  /// Reads a piece of HTML, or a whole page.
  package init(_ html: String, isPage: Bool = false) {
    self.isPage = isPage
    rest = html.unicodeScalars.map { Character($0) }[...]
    if isPage, rest.starts(with: "<!DOCTYPE html>") { rest.removeFirst("<!DOCTYPE html>".count) }
    while fault == nil, let next = rest.first {
      switch next {
      case "<": readTag()
      case "&": add(readReference())
      case ">", "\"": fault = "an unescaped \(next)"
      default: add(String(rest.removeFirst()))
      }
    }
    if fault == nil, let last = open.last { fault = "<\(last.name)> is not closed" }
  }

  private mutating func add(_ characters: String) {
    if open.last?.name == "script", !characters.allSatisfy(\.isWhitespace) { fault = "a script in the page" }
    if !open.contains(where: \.isAdded) { text += Self.visible(characters) }
  }

  /// Returns the characters that are not white space, with the sign that the writer has instead of control characters.
  package static func visible(_ text: String) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !["\t", "\n", "\r"].contains(scalar) {
      if scalar.value < 0x20 { visible.append("\u{FFFD}") } else if scalar != " " { visible.append(scalar) }
    }
    return String(visible)
  }

  private mutating func readReference() -> String {
    let references = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")]
    if let (name, character) = references.first(where: { rest.starts(with: $0.0) }) {
      rest.removeFirst(name.count)
      return character
    }
    fault = "an unescaped &"
    return ""
  }

  private mutating func readTag() {
    rest.removeFirst()
    let isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = readName(withCapitals: isPage)
    if name.isEmpty || ["style", "iframe"].contains(name) || name == "script" && !isPage { fault = "<\(name)" }
    if let level = name.hasPrefix("h") ? Int(name.dropFirst()) : nil, !isEnd { levels.append(level) }
    if isEnd {
      if open.popLast()?.name != name { fault = "</\(name)> does not belong here" }
      return expect(">")
    }
    var attributes: [String: String] = [:]
    while fault == nil, rest.first == " ", rest.dropFirst().first != "/" {
      rest.removeFirst()
      let attribute = readName(withCapitals: isPage)
      expect("=")
      expect("\"")
      var value = ""
      while fault == nil, let next = rest.first, next != "\"" {
        if next == "<" || next == ">" { fault = "an unescaped \(next) in an attribute" }
        value += next == "&" ? readReference() : String(rest.removeFirst())
      }
      expect("\"")
      if name == "script", attribute != "src", attribute != "defer" { fault = "<script \(attribute)" }
      if attributes.updateValue(value, forKey: attribute) != nil { fault = "\(attribute) twice" }
      check(attribute, value)
    }
    if rest.starts(with: " /") {
      rest.removeFirst(2)
      // The description stands for the picture.
      if name == "img" { add(attributes["alt"] ?? "") }
    } else {
      let isKind = ["div", "summary"].contains(name) && attributes["class"] == "title kind"
      if name == "a", open.contains(where: { $0.name == name }) { fault = "a link in a link" }
      open.append((name, name == "sup" || attributes["class"] == "back" || isKind))
    }
    expect(">")
  }

  private mutating func check(_ attribute: String, _ value: String) {
    switch attribute {
    case "href", "src":
      addresses.append(value)
      let scheme = value.prefix { $0 != ":" }.lowercased()
      if ["javascript", "vbscript", "data", "file"].contains(scheme), value.contains(":") { fault = value }
      if value.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value > 0x7E }) { fault = value }
    case "id": if !ids.insert(value).inserted { fault = "two ids are \(value)" }
    case "style": fault = "a style"
    default: if attribute.hasPrefix("on") { fault = attribute }
    }
  }

  /// Reads the name of an element or attribute. Only those of SVG have capitals.
  private mutating func readName(withCapitals: Bool) -> String {
    let name = String(
      rest.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-" || withCapitals && $0.isUppercase) })
    rest.removeFirst(name.count)
    return name
  }

  private mutating func expect(_ text: String) {
    if rest.starts(with: text) { rest.removeFirst(text.count) } else if fault == nil { fault = "no \(text)" }
  }
}
