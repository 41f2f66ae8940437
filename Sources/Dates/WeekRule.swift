/// How weeks are numbered: on which day they begin, and which week of a year is the first.
package struct WeekRule: Hashable, Sendable {
  /// The first day of the week, from 1 for Monday to 7.
  package let firstWeekday: Int
  /// The day of January that is in the first week of each year.
  package let january: Int

  package init(firstWeekday: Int, january: Int) { (self.firstWeekday, self.january) = (firstWeekday, january) }

  /// Weeks begin on Monday, and the first one has January 4, as in ISO 8601 and most of Europe.
  package static let iso = WeekRule(firstWeekday: 1, january: 4)
  /// Weeks begin on Sunday, and the first one has January 1, as in the United States and in Moment's English.
  package static let us = WeekRule(firstWeekday: 7, january: 1)
  /// Weeks begin on Monday, and the first one has January 1, as in Turkey and Ukraine.
  private static let monday = WeekRule(firstWeekday: 1, january: 1)
  /// Weeks begin on Saturday, and the first one has January 1, as in Egypt and Iran.
  private static let saturday = WeekRule(firstWeekday: 6, january: 1)

  /// The names that a config file can have.
  package static let names = ["iso", "us", "monday", "saturday"]

  /// Returns the rule with a name of `names`; nil for another one.
  package static func named(_ name: String) -> WeekRule? {
    [("iso", WeekRule.iso), ("us", .us), ("monday", .monday), ("saturday", .saturday)].first { $0.0 == name }?.1
  }

  /// The locales of Moment whose weeks do not begin as in English, by their rules.
  private static let locales: [(rule: WeekRule, names: Set<String>)] = [
    (
      .iso,
      [
        "ar-ma", "ar-tn", "ca", "cs", "cy", "da", "de", "de-at", "de-ch", "el", "en-gb", "en-ie", "en-nz", "en-sg",
        "es", "es-do", "et", "fi", "fo", "fr", "fr-ch", "fy", "ga", "gd", "gl", "hu", "is", "it", "it-ch", "lb",
        "lt", "lv", "mt", "nb", "nl", "nl-be", "nn", "pl", "pt", "ru", "se", "sk", "sq", "sv", "vi", "zh-cn",
      ]
    ),
    (
      .monday,
      [
        "az", "be", "bg", "bs", "cv", "eu", "hr", "hy-am", "ka", "kk", "ky", "me", "mk", "ms", "ro", "sl", "sr",
        "sr-cyrl",
        "sw", "tg", "tr", "uk", "uz",
      ]
    ),
    (.saturday, ["ar", "ar-ly", "fa"]),
    (WeekRule(firstWeekday: 7, january: 3), ["ar-dz", "en-au", "es-mx"]),
    (WeekRule(firstWeekday: 7, january: -5), ["ar-kw"]),
  ]

  /// Returns the rule of a locale of Moment, such as `en-gb`; that of its language if there is none of the region. Locales
  /// that are not known count as English.
  package static func ofLocale(_ name: String) -> WeekRule {
    let name = name.lowercased().replacing("_", with: "-")
    func rule(_ name: String) -> WeekRule? { locales.first { $0.names.contains(name) }?.rule }
    let language = String(name.prefix { $0 != "-" })
    let isOther = ["ar-sa", "es-us", "fr-ca", "pt-br", "zh-hk", "zh-tw", "zh-mo"].contains(name)
    return rule(name) ?? (isOther ? nil : rule(language == "zh" ? "zh-cn" : language)) ?? .us
  }

  /// Returns the rule with another first day. The first week of Moment's English has then January 2, if weeks begin with
  /// Monday, and so on.
  package func beginning(on weekday: Int) -> WeekRule {
    WeekRule(firstWeekday: weekday, january: january - firstWeekday % 7 + weekday % 7)
  }
}
