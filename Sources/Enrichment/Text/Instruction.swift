/// Recognises sentences that instruct the reader, as in manuals and recipes: `Stir the dough`, `Click the button`.
enum Instruction {
  /// Returns whether the words of a sentence are an instruction. Its verb can also be a noun, so `the`, `into` or the
  /// like must follow. With `isCertain`, verbs that are as usual in notes to oneself, such as `clean`, do not count.
  static func isOne(_ words: [String], isCertain: Bool = false) -> Bool {
    let words = openings.opening(of: words).map { words[$0.count...] } ?? words[...]
    guard let first = words.first, verbs.contains(first) || !isCertain && commonVerbs.contains(first),
      let next = words.dropFirst().first
    else { return false }
    return following.contains(next) || next.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static let openings = PhraseTable("then, now, next, first, finally, meanwhile, please, carefully, always")

  private static let verbs = words(
    """
    add adjust allow apply assemble avoid bake beat blend boil brush choose chop click close combine configure
    connect continue convert cook cool copy cover create cut define delete dip dissolve divide download drag drain
    drizzle dry edit enable disable ensure enter extract fill filter flip fold fry garnish grate grill grind halve
    heat hold hover import increase insert keep knead launch lay leave let lift limit load lower make marinate mash
    measure melt mix navigate open paste peel place plug poach pour preheat press pull push put reduce refer remove
    rename repeat rinse roast roll rub run season select separate serve set shake shape shred sift simmer skip slice
    soak specify spread sprinkle squeeze start steam steep stir store strain strip switch taste tie tighten tilt
    toast top toss trim turn type uncheck unplug unscrew use verify wait warm whisk wipe wrap zest
    """)
  private static let commonVerbs = words(
    """
    bring change check clean fix get replace return send take transfer update wash find pick go give read see write
    install try move save
    """)
  private static let following = words(
    """
    the a an it them to in into with on off until for at and all each your from out up down this these that well gently
    half some any both over together everything one two three four several coarsely once twice again every no only
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
