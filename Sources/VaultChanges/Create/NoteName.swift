internal import NoteSyntax
package import VaultCore

/// Creates and checks names of files and folders that are valid in all file systems and all kinds of links.
package enum NoteName {
  /// The maximal length of a name in bytes, without the extension.
  static let limit = 200

  /// Returns a file name, without extension, for a note with a title. Characters that break links or paths, or that
  /// other systems forbid, are removed; nil if nothing is left.
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
        // Direction marks and similar characters are invisible in a name and change its appearance.
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

  /// Returns a file name, without extension, for a note with a title in a vault. In a graph of Logseq, it is that of the
  /// page; nil if a file cannot have it.
  package static func stem(forTitle title: String, in vault: Vault) -> String? {
    guard let graph = vault.config.logseq else { return stem(forTitle: title) }
    return graph.stem(forName: title)
  }

  /// Returns a file name, without extension, of lower-case letters and digits separated by hyphens, for names that are
  /// part of addresses; nil if nothing is left of the title.
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
      // An apostrophe does not separate words.
      if scalar != "'", scalar != "’" { isApart = !isPart }
    }
    while name.utf8.count > limit { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// Returns a folder without slashes at its ends; throws if it is hidden, would be outside of the vault, or has an
  /// invalid name.
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
