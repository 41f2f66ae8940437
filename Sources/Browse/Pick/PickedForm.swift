/// What is printed of a note that was picked.
package enum PickedForm: String, CaseIterable, Sendable {
  case path, title, link, id, url
}
