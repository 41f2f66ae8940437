@_spi(_Unicode) import Swift

/// The NFD of one scalar, as UTF-8.
func canonicalDecomposition(_ scalar: Unicode.Scalar) -> [UInt8] {
  Array(String(String.UnicodeScalarView(String(scalar)._nfd)).utf8)
}
