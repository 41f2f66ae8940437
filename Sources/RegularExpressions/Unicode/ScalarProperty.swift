/// The sets of scalars for `\p{…}`. General categories, ages and binary properties come from the standard library's
/// Unicode data, scripts from `ScriptTable`. A single name is a binary property, otherwise a general category,
/// otherwise a script, as in other tools with this syntax.
enum ScalarProperty {
  /// Returns the scalars for a single name; nil if there is no such property.
  static func scalars(named name: String) -> CodeSet? {
    switch name {
    case "any": return CodeSet.Universe.scalars.everything
    case "ascii": return CodeSet([CodeSet.Run(0, 0x7F)])
    case "assigned": return scalars(ofCategories: ["Cn"]).inverted(in: .scalars)
    default: break
    }
    // These names also abbreviate case mappings; alone, they are the category or the script.
    if !["cf", "sc", "lc"].contains(name),
      let property = binary.first(where: { PropertyName.isAny(of: $0.names, name) })
    {
      return scalars { property.holds($0) }
    }
    return category(name) ?? ScriptTable.scalars(of: name)
  }

  static func scalars(named name: String, value: String) -> CodeSet? {
    switch name {
    case "generalcategory", "gc": return category(value)
    case "script", "sc": return ScriptTable.scalars(of: value)
    case "age": return age(value)
    default: return nil
    }
  }

  private static func category(_ name: String) -> CodeSet? {
    guard let match = categories.first(where: { PropertyName.isAny(of: $0.names, name) }) else { return nil }
    return scalars(ofCategories: match.parts.split(separator: " ").map(String.init))
  }

  private static func scalars(ofCategories parts: [String]) -> CodeSet {
    let selected = Set(parts.compactMap { generalCategories[$0] })
    return CodeSet(categoryRuns.compactMap { selected.contains($0.category) ? $0.run : nil })
  }

  /// The runs of scalars with the same general category, in ascending order; computed when a pattern first needs them.
  private static let categoryRuns: [(run: CodeSet.Run, category: Unicode.GeneralCategory)] = {
    var runs: [(run: CodeSet.Run, category: Unicode.GeneralCategory)] = []
    forEachAlike { first, last, properties in
      let category = properties.generalCategory
      if let previous = runs.last, previous.category == category, previous.run.last + 1 == first {
        runs[runs.count - 1].run.last = last
      } else {
        runs.append((CodeSet.Run(first, last), category))
      }
    }
    return runs
  }()

  /// Returns the scalars assigned in a Unicode version or earlier. The version is "6.0" or "V6_0", normalised to "v60".
  private static func age(_ version: String) -> CodeSet? {
    let digits = version.hasPrefix("v") ? String(version.dropFirst()) : version
    let parts = digits.split(separator: ".")
    let isDotted = parts.count == 2
    guard let major = Int(isDotted ? parts[0] : digits.dropLast()),
      let minor = Int(isDotted ? parts[1] : digits.suffix(1)), (1...17).contains(major), minor >= 0
    else { return nil }
    return scalars { properties in
      guard let age = properties.age else { return false }
      return age.major < major || age.major == major && age.minor <= minor
    }
  }

  /// Returns the scalars for which `holds` returns true; `holds` is called once for each range in `alike`.
  static func scalars(where holds: (Unicode.Scalar.Properties) -> Bool) -> CodeSet {
    var runs: [CodeSet.Run] = []
    forEachAlike { first, last, properties in
      guard holds(properties) else { return }
      if let end = runs.last?.last, end + 1 == first {
        runs[runs.count - 1].last = last
      } else {
        runs.append(CodeSet.Run(first, last))
      }
    }
    return CodeSet(runs)
  }

  /// Calls `body` in ascending order with each scalar, or each range in `alike`, and its first scalar's properties.
  private static func forEachAlike(_ body: (UInt32, UInt32, Unicode.Scalar.Properties) -> Void) {
    func visit(_ first: UInt32, _ last: UInt32) {
      if let scalar = Unicode.Scalar(first) { body(first, last, scalar.properties) }
    }
    var next: UInt32 = 0
    for run in alike {
      while next < run.first {
        visit(next, next)
        next += 1
      }
      visit(run.first, run.last)
      next = run.last + 1
    }
  }

  /// Ranges of ideographs, Hangul, private-use and unassigned scalars in which all properties and the age are equal;
  /// querying each scalar would take most of the time. Hangul syllables differ only in line and cluster breaking.
  private static let alike = CodeSet(bounds: [
    0x3400, 0x4DB5, 0x4E00, 0x9FA5, 0xAC00, 0xD7A3, 0xD800, 0xDFFF, 0xE000, 0xF8FF, 0x17000, 0x187EC, 0x20000, 0x2A6D6,
    0x2A700, 0x2B734, 0x2B740, 0x2B81D, 0x2B820, 0x2CEA1, 0x2CEB0, 0x2EBE0, 0x30000, 0x3134A, 0x31350, 0x323AF, 0x33480,
    0x3FFFD, 0x40000, 0x4FFFD, 0x50000, 0x5FFFD, 0x60000, 0x6FFFD, 0x70000, 0x7FFFD, 0x80000, 0x8FFFD, 0x90000, 0x9FFFD,
    0xA0000, 0xAFFFD, 0xB0000, 0xBFFFD, 0xC0000, 0xCFFFD, 0xD0000, 0xDFFFD, 0xE1000, 0xEFFFD, 0xF0000, 0xFFFFD,
    0x100000, 0x10FFFD, 0x10FFFE, 0x10FFFF,
  ]).runs
}

/// Normalises property and value names: ignores case, spaces, hyphens, underscores and a leading "is" (UAX #44, LM3).
enum PropertyName {
  static func normalised(_ name: some Sequence<Unicode.Scalar>) -> String {
    var folded: [UInt8] = []
    for scalar in name {
      switch scalar {
      case " ", "_", "-", "\t": continue
      case "A"..."Z": folded.append(UInt8(ascii: scalar) | 0x20)
      default: folded.append(contentsOf: String(scalar).utf8)
      }
    }
    // Otherwise "isc", which abbreviates ISO_Comment, would become the abbreviation "C" of Other.
    if folded.starts(with: "is".utf8), folded.count > 2, folded != Array("isc".utf8) { folded.removeFirst(2) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Returns whether a normalised name is one of `spellings`, separated by spaces and spelt as in the standard.
  static func isAny(of spellings: String, _ name: String) -> Bool {
    spellings.split(separator: " ").contains { normalised($0.unicodeScalars) == name }
  }
}
