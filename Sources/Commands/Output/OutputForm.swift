/// The forms in which answers are printed. A command has options for those that its answer has.
enum OutputForm: Sendable {
  case text
  case json
  case jsonLines
  case csv
  case tsv
  case paths
  case nulPaths
  case count
  case quiet
}
