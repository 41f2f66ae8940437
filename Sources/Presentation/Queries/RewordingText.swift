package import VaultCore

extension QueryRewording.Reason {
  /// What was probably written otherwise than intended, with the names as they were typed.
  package var text: String {
    switch self {
    case .operatorInLowerCase(let name): "write \(name) in capitals"
    case .property(let name): "'\(name):' is a property, not a field"
    case .field(let name): "there is no field '\(name):'"
    case .comparison(let sign): "'\(sign)' needs a colon before it"
    case .pattern: "a regular expression is between slashes"
    case .list(let value): "'\(value)' is read as text"
    case .folder(let name): "there is no folder '\(name)'"
    case .tag(let name): "no note has the tag '\(name)'"
    case .missingProperty(let name): "no note has the property '\(name)'"
    case .tags: "[tags] is only the property, and has:tags finds tags in the text too"
    }
  }
}
