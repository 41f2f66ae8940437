import TestSupport
import Testing

@testable import RegularExpressions

/// The tables say what the library's Unicode data say.
@Suite struct ScalarDataTests {
  private static let scalars = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init)

  private func runs(_ holds: (Unicode.Scalar) -> Bool) -> CodeSet {
    var found: [CodeSet.Run] = []
    for scalar in Self.scalars where holds(scalar) {
      if let last = found.last?.last, last + 1 == scalar.value {
        found[found.count - 1].last = scalar.value
      } else {
        found.append(CodeSet.Run(scalar.value, scalar.value))
      }
    }
    return CodeSet(found)
  }

  @Test func wordsDigitsAndSpacesAgreeWithUnicode() {
    let words = runs { scalar in
      let properties = scalar.properties
      if properties.isAlphabetic || properties.isJoinControl { return true }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
      default: return false
      }
    }
    #expect(CodeSet.words == words)
    #expect(CodeSet.digits == runs { $0.properties.generalCategory == .decimalNumber })
    #expect(CodeSet.spaces == runs { $0.properties.isWhitespace })
  }

  /// Scalars are the same in another case if a mapping of one scalar leads from one to the other, or if both have the same
  /// upper case of several scalars; the two letters of Turkish are not.
  @Test func casesAgreeWithTheMappings() {
    var links: [UInt32: Set<UInt32>] = [:]
    func link(_ left: UInt32, _ right: UInt32) {
      links[left, default: []].insert(right)
      links[right, default: []].insert(left)
    }
    var byLongUpper: [[Unicode.Scalar]: UInt32] = [:]
    for scalar in Self.scalars where scalar.properties.changesWhenCaseMapped || scalar.properties.isCased {
      if scalar == "\u{131}" || scalar == "\u{130}" { continue }
      let properties = scalar.properties
      for mapping in [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping] {
        let mapped = mapping.unicodeScalars
        if mapped.count == 1, let only = mapped.first, only != scalar { link(scalar.value, only.value) }
      }
      let upper = Array(properties.uppercaseMapping.unicodeScalars)
      if upper.count > 1 {
        if let other = byLongUpper[upper] { link(other, scalar.value) }
        byLongUpper[upper] = scalar.value
      }
    }
    for scalar in Self.scalars {
      var orbit: Set<UInt32> = [scalar.value]
      var open = [scalar.value]
      while let next = open.popLast() {
        for other in links[next] ?? [] where orbit.insert(other).inserted { open.append(other) }
      }
      let expected = orbit.count == 1 ? nil : orbit.sorted()
      let actual = CaseOrbits.shared.orbit(of: scalar.value)
      if actual != expected {
        Issue.record("U+\(String(scalar.value, radix: 16)): \(actual ?? []), not \(expected ?? [])")
      }
    }
  }

  @Test func oneOfEachOrbitStandsForAll() {
    for scalar in Self.scalars {
      guard let orbit = CaseOrbits.shared.orbit(of: scalar.value) else { continue }
      let representative = CaseOrbits.shared.representative(of: scalar.value)
      #expect(orbit.contains(representative))
      #expect(CaseOrbits.shared.representative(of: representative) == representative)
    }
    #expect(CaseOrbits.shared.representative(of: 0x212A) == 0x6B)
    #expect(CaseOrbits.shared.representative(of: 0x17F) == 0x73)
    #expect(CaseOrbits.shared.representative(of: 0x3C2) == 0x3C3)
  }

  /// What is asked for a whole stretch of scalars at once is asked for each of them here.
  @Test(
    arguments: Seeds.sample(
      ["Lo", "Co", "Cn", "Han", "Ideographic", "Unified_Ideograph", "Grapheme_Base", "ID_Start", "Emoji"], of: 5))
  func scalarsOfARangeAreAlike(name: String) throws {
    guard let set = ScalarProperty.scalars(named: PropertyName.normalised(name.unicodeScalars)) else {
      Issue.record("\(name) is unknown")
      return
    }
    let holds: (Unicode.Scalar.Properties) -> Bool
    switch name {
    case "Lo": holds = { $0.generalCategory == .otherLetter }
    case "Co": holds = { $0.generalCategory == .privateUse }
    case "Cn": holds = { $0.generalCategory == .unassigned }
    case "Ideographic": holds = { $0.isIdeographic }
    case "Unified_Ideograph": holds = { $0.isUnifiedIdeograph }
    case "Grapheme_Base": holds = { $0.isGraphemeBase }
    case "ID_Start": holds = { $0.isIDStart }
    case "Emoji": holds = { $0.isEmoji }
    default: holds = { _ in true }
    }
    if name == "Han" {
      #expect(set.contains(0x4E00) && set.contains(0x2F00) && !set.contains(0x3042))
    } else {
      #expect(set == runs { holds($0.properties) })
    }
  }

  /// Assigned scalars have a script, and no others.
  @Test func everyAssignedScalarHasAScript() {
    let scripts = ScriptTable.names.reduce(into: (all: CodeSet(), count: 0)) { sum, names in
      let set = ScriptTable.scalars(of: PropertyName.normalised(names.prefix { $0 != " " }.unicodeScalars)) ?? CodeSet()
      #expect(!set.isEmpty, "\(names)")
      sum = (sum.all.union(set), sum.count + set.count)
    }
    let unassigned: Set<Unicode.GeneralCategory> = [.unassigned, .privateUse]
    #expect(scripts.all == runs { !unassigned.contains($0.properties.generalCategory) })
    #expect(scripts.count == scripts.all.count)
  }
}
