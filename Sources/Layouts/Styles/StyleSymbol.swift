/// The symbols of tags and folders.
package enum StyleSymbol {
  /// Returns a symbol as lists show it: the names that some programs have for their symbols are not shown.
  package static func shown(_ symbol: String?) -> String {
    guard let symbol, !symbol.isEmpty else { return "" }
    let isName = symbol.utf8.count > 2 && symbol.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    return isName ? "" : symbol
  }
}
