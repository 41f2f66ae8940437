extension Collection<UInt8> {
  /// Whether the bytes are a UUID in the usual format: groups of hexadecimal digits, separated by hyphens.
  package var isUUID: Bool {
    let groups = split(separator: .hyphen, omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.hexDigitValue != nil }
  }
}
