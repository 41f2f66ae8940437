/// Help on a subject as a value: what it says, in order. A face decides how it looks.
package struct HelpPage: Hashable, Sendable {
  /// A part of the page, which is apart from the others.
  package enum Block: Hashable, Sendable {
    /// The forms of a command line, each without the program's name.
    case usage([Phrase])
    /// Text, below a heading if there is one.
    case prose(Prose, heading: String? = nil)
    /// Other names of the command.
    case aliases([Phrase])
    /// Names below a heading.
    case names([Phrase], heading: String)
    /// Headings, each with the names that belong to it.
    case index([Names])
    /// Terms with their meanings.
    case table([Section])
    /// Options with their summaries, or in full.
    case options([OptionSection], HelpLength)
    /// Command lines to copy.
    case examples([Example])
    /// Command lines that show more.
    case more([Prose.Definition])
  }

  /// A heading with the names that belong to it.
  package struct Names: Hashable, Sendable {
    package let heading: String
    package let names: [Phrase]
  }

  /// Rows below a heading.
  package struct Section: Hashable, Sendable {
    /// The heading; nil for none.
    package let heading: String?
    package let rows: [Prose.Definition]
  }

  /// The name of the program.
  package let program: String
  /// The parts in order; none of them is empty.
  package let blocks: [Block]

  /// Makes a page from its parts.
  package init(program: String, blocks: [Block]) { (self.program, self.blocks) = (program, blocks) }
}
