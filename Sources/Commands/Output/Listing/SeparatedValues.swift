internal import Bytes
internal import ExchangeFormats

/// Formats rows of CSV (RFC 4180, with line feeds) or TSV.
///
/// In CSV, a value that contains a comma, a quotation mark or a line break is quoted. In TSV, tabs, line feeds,
/// carriage returns and backslashes in a value are written as `\t`, `\n`, `\r` and `\\`. All other bytes are unchanged.
struct SeparatedValues {
  let isComma: Bool
  /// Whether values that a spreadsheet would run as formulas get an apostrophe, as `FormulaCell` writes it.
  var hasSafeCells = false

  func write(_ cells: [[UInt8]], to bytes: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      let cell = hasSafeCells ? FormulaCell.safe(cell) : cell
      if index > 0 { bytes.append(isComma ? UInt8(ascii: ",") : .tab) }
      if isComma {
        // A row with one empty value would be an empty line, which readers skip.
        writeQuoted(cell, isNeeded: cell.isEmpty && cells.count == 1, to: &bytes)
      } else {
        writeEscaped(cell, to: &bytes)
      }
    }
    bytes.append(.lineFeed)
  }

  private func writeQuoted(_ cell: [UInt8], isNeeded: Bool, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard
      isNeeded
        || cell.contains(where: { $0 == UInt8(ascii: ",") || $0 == quote || $0 == .lineFeed || $0 == .carriageReturn })
    else {
      bytes += cell
      return
    }
    bytes.append(quote)
    for byte in cell {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private func writeEscaped(_ cell: [UInt8], to bytes: inout [UInt8]) {
    for byte in cell {
      switch byte {
      case .tab: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case .lineFeed: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case .carriageReturn: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\\"): bytes += [byte, byte]
      default: bytes.append(byte)
      }
    }
  }
}
