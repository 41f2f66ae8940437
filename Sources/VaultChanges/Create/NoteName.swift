package import VaultCore

/// Makes file and folder names that every file system and every kind of link can hold.
package enum NoteName {
  /// The longest name in bytes, without the extension.
  static let limit = 200

  /// A file name, without extension, for a note with a title: what breaks links, paths or other systems is left out.
  ///
  /// - Returns: nil when nothing is left of the title.
  package static func stem(forTitle title: String) -> String? {
    var name = ""
    var isSpace = false
    for scalar in title.unicodeScalars {
      switch scalar {
      case "/", "\\", ":": name.unicodeScalars.append("-")
      case "*", "?", "\"", "<", ">", "|", "#", "^", "[", "]": continue
      case _ where scalar.properties.isWhitespace || scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
        isSpace = true
        continue
      case _ where scalar.properties.generalCategory == .format && scalar.value != 0x200d && scalar.value != 0x200c:
        // Marks of direction and the like are not seen in a name, and change what is seen.
        continue
      default:
        if isSpace, !name.isEmpty { name.unicodeScalars.append(" ") }
        isSpace = false
        name.unicodeScalars.append(scalar)
        continue
      }
      isSpace = false
    }
    name = String(name.drop { " .-~".contains($0) })
    while name.utf8.count > limit { name.removeLast() }
    while let last = name.last, " .".contains(last) { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// A file name, without extension, of letters and digits in lower case with hyphens between: for names that are parts of
  /// addresses.
  ///
  /// - Returns: nil when nothing is left of the title.
  package static func slug(forTitle title: String) -> String? {
    var name = ""
    var isApart = false
    for scalar in title.lowercased().unicodeScalars {
      let isPart =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
      if isPart {
        if isApart, !name.isEmpty { name += "-" }
        name.unicodeScalars.append(scalar)
      }
      // An apostrophe is in a word.
      if scalar != "'", scalar != "’" { isApart = !isPart }
    }
    while name.utf8.count > limit { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// A folder as its parts, or why it cannot be one: it stays in the vault, and is not hidden.
  package static func checkedFolder(_ folder: String) throws(VaultError) -> String {
    let trimmed = folder.trimmingSlashes
    if folder.hasPrefix("/") { throw .unusableName(folder, reason: "folders are named from the vault's root") }
    if trimmed.isEmpty { return "" }
    for part in trimmed.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty { throw .unusableName(folder, reason: "a folder's name cannot be empty") }
      if part == "." || part == ".." { throw .unusableName(folder, reason: "it may lead out of the vault") }
      if part.hasPrefix(".") {
        throw .unusableName(folder, reason: "names that begin with a dot are not part of a vault")
      }
      if part.utf8.count > 255 { throw .unusableName(folder, reason: "a name has at most 255 bytes") }
      if part.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
        throw .unusableName(folder, reason: "it contains control characters")
      }
    }
    return trimmed
  }
}
