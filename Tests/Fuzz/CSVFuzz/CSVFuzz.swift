import Bytes
import FuzzDriver
import Markup

/// Whatever the bytes, reading ends with records or an error, and records that are written again are read as the same.
@main
enum CSVFuzz {
  static func main() {
    Fuzzing.run { bytes in
      let bytes = Array(bytes)
      guard let records = records(bytes, delimiter: nil) else { return }
      var written: [UInt8] = []
      for record in records {
        let fields = record.map { "\"" + $0.replacingScalars("\"", with: "\"\"") + "\"" }
        written += Array((fields.joined(separator: ",") + "\r\n").utf8)
      }
      precondition(
        self.records(written, delimiter: UInt8(ascii: ",")) == records, "what was written is read as something else")
    }
  }

  private static func records(_ bytes: [UInt8], delimiter: UInt8?) -> [[String]]? {
    var reader = CSVReader(bytes, delimiter: delimiter)
    var records: [[String]] = []
    do throws(CSVError) {
      while let record = try reader.next() { records.append(record) }
    } catch {
      return nil
    }
    return records
  }
}
