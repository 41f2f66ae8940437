internal import SearchIndex

/// Finds the name that somebody probably meant.
package enum NearestName {
  /// The name within two edits (one for names of up to three letters) that comes first by distance, then in the list.
  package static func nearest(to text: String, in names: [String]) -> String? {
    let wanted = Array(text.lowercased())
    for limit in 0...(wanted.count <= 3 ? 1 : 2) {
      if let name = names.first(where: { EditDistance.isWithin(limit, wanted, Array($0.lowercased())) }) { return name }
    }
    return nil
  }
}
