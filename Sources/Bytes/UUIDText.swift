extension Collection<UInt8> {
  /// Whether the bytes are a UUID in the usual format: groups of hexadecimal digits, separated by hyphens.
  package var isUUID: Bool {
    count == 36
      && enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == .hyphen
        default: byte.hexDigitValue != nil
        }
      }
  }
}
