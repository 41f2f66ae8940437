/// The program that shows text screen by screen: `SHEAF_PAGER`, else `PAGER`, else `less`.
package struct Pager: Sendable {
  /// The variable that names the program; nil for the default one.
  package let variable: String?
  private let words: [String]
  private let environment: @Sendable (String) -> String?

  /// Creates the pager that the environment names; nil if it is empty, or `cat`, which means none.
  package init?(environment: @escaping @Sendable (String) -> String?) {
    self.environment = environment
    guard let name = ["SHEAF_PAGER", "PAGER"].first(where: { environment($0) != nil }), let value = environment(name)
    else {
      (variable, words) = (nil, ["less"])
      return
    }
    guard let words = ShellWords.split(value), words.first?.isEmpty == false, words != ["cat"] else { return nil }
    (variable, self.words) = (name, words)
  }

  package func request(showing text: [UInt8]) -> ProgramRequest {
    var request = ProgramRequest(words: words.map { Array($0.utf8) }, input: text)
    // Colors are kept, text that fits on the screen is printed directly, and the text stays on the screen afterwards.
    for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8"), ("LV", "-c")] where environment(name) == nil {
      request.environment[name] = value
    }
    return request
  }
}
