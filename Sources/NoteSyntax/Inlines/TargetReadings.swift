internal import Bytes

/// The targets of which the target of a link can be an escaped form.
package enum TargetReadings {
  /// The maximal number of readings, since a hostile target can be escaped many times.
  private static let most = 16

  /// Returns the other readings of a target: with percent-encoding, backslash escapes and entities decoded, as often as
  /// there are any, and with spaces percent-encoded.
  package static func all(of target: String) -> [String] {
    var readings = [target]
    func add(_ text: String) {
      // Names in NFC and in NFD are different bytes, but equal strings.
      if !text.isEmpty, !readings.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { readings.append(text) }
    }
    var next = 0
    while next < readings.count, readings.count < most {
      let text = readings[next]
      next += 1
      add(PercentEncoding.decode(text))
      let bytes = Array(text.utf8)
      add(bytes.span.decodedText(0..<bytes.count))
    }
    if target.utf8.contains(.space) { add(target.replacingScalars(" ", with: "%20")) }
    return Array(readings.dropFirst())
  }
}
