/// The states of a deterministic automaton that were built so far; each is a list of instructions of the program. A
/// state is identified by the offset of its row of transitions, so a transition costs one addition and one load.
struct StateTable: Sendable {
  /// A transition: the offset of the target's row, with `match` added if that is a match, or one of two special values.
  enum Transition {
    static let match: UInt32 = 1 << 30
    /// The transition is not built yet.
    static let unknown: UInt32 = 1 << 31
    /// The transition leads to the dead state, from which no match is possible.
    static let dead: UInt32 = 1 << 31 | 1

    static func row(_ transition: UInt32) -> UInt32 { transition & (match - 1) }
  }

  /// A state's data besides its instructions: whether the text before the last byte is a match, and that byte's class.
  struct Kind: Sendable, Hashable {
    var isMatch: Bool
    var hasLooks: Bool
    var before: Neighbour

    static let dead = Kind(isMatch: false, hasLooks: false, before: .lineBreak)
  }

  /// The binary logarithm of the length of a row, which has an entry for each class of bytes.
  private let shift: Int
  private(set) var transitions: [UInt32] = []
  private var kinds: [Kind] = []
  /// The offset of each state's instructions in `members`, followed by the end of the last state's.
  private var begins: [Int] = [0]
  private var members: [UInt32] = []
  /// A hash table of the states by content: each slot is a state's number plus one, or zero if it is empty.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

  init(classCount: Int) {
    var shift = 0
    while 1 << shift < classCount { shift += 1 }
    self.shift = shift
  }

  var count: Int { kinds.count }

  /// The approximate size in bytes.
  var size: Int { (transitions.count + members.count + slots.count) * 4 + kinds.count * 16 }

  /// Whether no number is left for another row.
  var isFull: Bool { transitions.count + 1 << shift >= Int(Transition.match) }

  func kind(of row: UInt32) -> Kind { kinds[Int(row) >> shift] }

  func instructions(of row: UInt32) -> ArraySlice<UInt32> {
    let number = Int(row) >> shift
    return members[begins[number]..<begins[number + 1]]
  }

  func transition(from row: UInt32, _ byteClass: UInt8) -> UInt32 { transitions[Int(row) + Int(byteClass)] }

  mutating func setTransition(from row: UInt32, _ byteClass: UInt8, to transition: UInt32) {
    transitions[Int(row) + Int(byteClass)] = transition
  }

  mutating func removeAll() {
    transitions.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    begins = [0]
    for slot in slots.indices { slots[slot] = 0 }
  }

  /// Returns the transition to the state with these instructions, which is added if it does not exist.
  mutating func transition(to instructions: some Collection<UInt32>, _ kind: Kind) -> UInt32 {
    if instructions.isEmpty, !kind.isMatch { return Transition.dead }
    if (count + 1) * 2 > slots.count { grow() }
    var slot = Self.hash(instructions, kind) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if kinds[number] == kind, members[begins[number]..<begins[number + 1]].elementsEqual(instructions) {
        return mark(number)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = count
    slots[slot] = UInt32(number + 1)
    kinds.append(kind)
    members.append(contentsOf: instructions)
    begins.append(members.count)
    transitions.append(contentsOf: repeatElement(Transition.unknown, count: 1 << shift))
    return mark(number)
  }

  private func mark(_ number: Int) -> UInt32 {
    UInt32(number << shift) | (kinds[number].isMatch ? Transition.match : 0)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      var slot = Self.hash(members[begins[number]..<begins[number + 1]], kinds[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// Returns an FNV-1a hash over words, with the upper bits mixed into the lower.
  private static func hash(_ instructions: some Collection<UInt32>, _ kind: Kind) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ UInt64(kind.before.rawValue) << 1 ^ (kind.isMatch ? 1 : 0)) &* 0x100_0000_01B3
    for instruction in instructions { hash = (hash ^ UInt64(instruction)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }
}
