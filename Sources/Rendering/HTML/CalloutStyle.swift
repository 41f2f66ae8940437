/// The colour and the icon of a callout.
struct CalloutStyle {
  /// The class of the element.
  let className: StaticString
  /// The outline of the icon, on 18 × 18 units.
  let icon: StaticString

  /// Returns the style of a type; an unknown one has that of a note.
  init(_ type: String) {
    switch type {
    case "abstract", "summary", "tldr": self.init("callout teal", Self.pen)
    case "tip", "hint", "important":
      self.init("callout teal", "M6.5 12.5C4.8 11.4 4 9.9 4 8.2a5 5 0 0 1 10 0c0 1.7-.8 3.2-2.5 4.3v1h-5zM7 16h4")
    case "success", "check", "done": self.init("callout green", "m3 9.5 4 4 8-9")
    case "question", "help", "faq":
      self.init("callout amber", "M6.3 6.8a2.7 2.7 0 1 1 4 2.3C9.4 9.6 9 10 9 11M9 14v.1")
    case "warning", "caution", "attention":
      self.init("callout amber", "M9 2.5 16.5 15.5h-15zM9 7.5v3.5M9 13.2v.1")
    case "failure", "fail", "missing", "danger", "error", "bug":
      self.init("callout red", "M10 1.5 3.5 10.5H8.5L8 16.5l6.5-9h-5z")
    case "example":
      self.init("callout violet", "M6.5 4.5h9M6.5 9h9M6.5 13.5h9M2.5 4.5h.1M2.5 9h.1M2.5 13.5h.1")
    case "quote", "cite":
      self.init("callout plain", "M7.5 5C5 6 3.5 8 3.5 10.5H7V14H3.5zM14.5 5C12 6 10.5 8 10.5 10.5H14V14h-3.5z")
    default: self.init("callout blue", Self.pen)
    }
  }

  private init(_ className: StaticString, _ icon: StaticString) {
    self.className = className
    self.icon = icon
  }

  private static let pen: StaticString = "M3.5 14.5 4 11.5l8-8 2.5 2.5-8 8zM10.5 5l2.5 2.5"
}
