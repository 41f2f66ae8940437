import Testing

@testable import Terminal

@Suite struct StyleRolesTests {
  private static let roles: [(String, Style)] =
    [
      ("plain", .plain), ("title", .title), ("path", .path), ("folder", .folder), ("lineNumber", .lineNumber),
      ("match", .match), ("tag", .tag), ("date", .date), ("count", .count), ("property", .property), ("dim", .dim),
      ("strong", .strong), ("emphasis", .emphasis), ("struck", .struck), ("highlight", .highlight), ("code", .code),
      ("codeBlock", .codeBlock), ("link", .link), ("unresolvedLink", .unresolvedLink), ("quote", .quote),
      ("rule", .rule), ("summary", .summary), ("taskDone", .taskDone), ("taskOpen", .taskOpen), ("error", .error),
      ("warning", .warning), ("hint", .hint), ("success", .success), ("added", .added), ("removed", .removed),
      ("group", .group),
    ] + (1...6).map { ("heading \($0)", Style.heading($0)) }
    + ["idea", "task", "journal", "health", "goal", "memory", "finance", "other"].map { ($0, Style.category($0)) }

  /// The 16 colours as red, green and blue: of xterm, of the Linux console (VGA) and of GNOME's terminal (Tango).
  private static let terminals: [[(Double, Double, Double)]] = [
    [
      (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
      (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
      (255, 255, 255),
    ],
    [
      (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
      (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255),
      (255, 255, 255),
    ],
    [
      (46, 52, 54), (204, 0, 0), (78, 154, 6), (196, 160, 0), (52, 101, 164), (117, 80, 123), (6, 152, 154),
      (211, 215, 207), (85, 87, 83), (239, 41, 41), (138, 226, 52), (252, 233, 79), (114, 159, 207), (173, 127, 168),
      (52, 226, 226), (238, 238, 236),
    ],
  ]

  /// The contrast of two colours as the Web Content Accessibility Guidelines define it, from 1 to 21.
  private static func contrast(_ color: (Double, Double, Double), withWhite isWhite: Bool) -> Double {
    func linear(_ value: Double) -> Double {
      let share = value / 255
      // The power of 2.4, near enough, by the curve that most screens have.
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }
    let luminance = 0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    return isWhite ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05
  }

  /// x to the power of 2.4, as x² times the fifth root of x².
  private static func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }

  @Test func everyRoleCanBeReadOnBlackAndOnWhite() {
    for (name, style) in Self.roles {
      guard let color = style.color else { continue }
      let code = Int(color.rawValue)
      let index = code >= 90 ? code - 90 + 8 : code - 30
      for terminal in Self.terminals {
        for isWhite in [true, false] {
          let contrast = Self.contrast(terminal[index], withWhite: isWhite)
          #expect(contrast >= 2.1, "\(name) is \(color): \(contrast)")
        }
      }
    }
  }

  @Test func theMeasureDistinguishesBadColors() {
    let xterm = Self.terminals[0]
    #expect(abs(Self.contrast(xterm[15], withWhite: false) - 21) < 0.1)
    #expect(Self.contrast(xterm[3], withWhite: true) < 2.1)
    #expect(Self.contrast(xterm[6], withWhite: true) < 2.1)
    #expect(Self.contrast(Self.terminals[1][4], withWhite: false) < 2.1)
  }
}
