internal import SearchIndex

/// Names, ready to be asked which of them are nearly another.
///
/// Of two names that are a few edits apart, lengths and letters differ by little. That rules out nearly all names at the
/// cost of a few operations each; the rest are compared letter by letter.
struct NameSieve: Sendable {
  /// Names of one length: what is compared first stands together.
  private struct Group {
    var letters: [UInt64] = []
    var amounts: [UInt64] = []
    var names: [String] = []
  }

  private var groups: [Int: Group] = [:]
  private let all: Set<String>

  init(_ names: [String]) {
    all = Set(names)
    for name in names {
      let (length, letters, amounts) = Self.signature(name)
      groups[length, default: Group()].letters.append(letters)
      groups[length, default: Group()].amounts.append(amounts)
      groups[length, default: Group()].names.append(name)
    }
  }

  /// How many edits may lie between a name and another: none in short ones, which are near to many.
  private static func limit(_ length: Int) -> Int { length < 5 ? 0 : length < 9 ? 1 : 2 }

  /// The name itself where there is one, else those that are near, as many as are wanted and perhaps one more.
  func names(near name: String, mostNames: Int) -> [String] {
    if all.contains(name) { return [name] }
    let (length, letters, amounts) = Self.signature(name)
    let limit = Self.limit(length)
    if limit == 0 { return [] }
    let scalars = Array(name.unicodeScalars)
    var near: [String] = []
    for other in length - limit...length + limit {
      guard let group = groups[other] else { continue }
      for index in group.letters.indices where (group.letters[index] ^ letters).nonzeroBitCount <= 2 * limit {
        guard Self.difference(group.amounts[index], amounts) <= 2 * limit,
          EditDistance.isWithin(limit, scalars, Array(group.names[index].unicodeScalars))
        else { continue }
        near.append(group.names[index])
        if near.count > mostNames { return near }
      }
    }
    return near
  }

  /// The length of a name, which of 64 kinds of letters it has, and how many of 16 kinds, up to 15, four bits each.
  private static func signature(_ name: String) -> (length: Int, letters: UInt64, amounts: UInt64) {
    var (length, letters, amounts): (Int, UInt64, UInt64) = (0, 0, 0)
    for scalar in name.unicodeScalars {
      length += 1
      letters |= 1 << UInt64(scalar.value & 63)
      let place = UInt64(scalar.value & 15) * 4
      if (amounts >> place) & 15 < 15 { amounts += 1 << place }
    }
    return (length, letters, amounts)
  }

  /// By how much amounts differ in sum.
  private static func difference(_ one: UInt64, _ two: UInt64) -> Int {
    var sum = 0
    var place: UInt64 = 0
    while place < 64 {
      sum += abs(Int((one >> place) & 15) - Int((two >> place) & 15))
      place += 4
    }
    return sum
  }
}
