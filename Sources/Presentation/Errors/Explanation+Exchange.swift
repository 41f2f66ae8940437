internal import Bytes
internal import ExchangeFormats
internal import JSON
internal import SystemCalls
internal import Terminal

/// Errors of imports and exports.
extension Explanation {
  init?(exchange error: ExchangeError) {
    switch error {
    case .json(let file, let reason, let line, let column):
      self.init("\(file.text), line \(line), column \(column): \(reason.text)")
    case .notAStore(let path, let expected):
      self.init(
        "\(path.text): this is not \(expected)", hints: ["'sheaf help import' says what to give for each format"])
    case .otherFormat(let path, let expected, let format):
      let command = "sheaf import \(format) \(ShellWords.quoted(path.text))"
      self.init("\(path.text): this is not \(expected)", hints: ["'\(command)' reads its files as what they are"])
    case .archive(let path, let detail): self.init("\(path.text): it cannot be unpacked: \(detail)")
    case .refused(let path, let reason): self.init("\(path.text): \(reason)")
    case .system(let cause) where cause.errno == .exists:
      self.init(
        "\(cause.path?.text ?? "the place"): it exists already; nothing was exported",
        hints: ["'-o OTHER' writes elsewhere, and '--replace' replaces an older export of this vault"])
    case .system(let cause): self.init(cause.description)
    case .vault(let cause):
      guard let explanation = Explanation(cause) else { return nil }
      self = explanation
    }
  }
}

extension JSONError.Reason {
  var text: String {
    switch self {
    case .valueExpected: "a value is missing here"
    case .keyExpected: "a key in quotation marks is missing here"
    case .colonExpected: "a colon is missing here"
    case .commaExpected: "a comma or a closing bracket is missing here"
    case .endExpected: "something follows the end of the document"
    case .invalidNumber: "this is not a number"
    case .invalidEscape: "there is no such escape"
    case .controlCharacter: "a string has a control character"
    case .unclosedString: "this string is not closed"
    case .invalidUTF8: "this string is not valid UTF-8"
    case .tooDeep: "values are nested too deeply"
    }
  }
}
