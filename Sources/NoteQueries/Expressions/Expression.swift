/// An expression of a base or of Dataview, with its place in the text.
package final class Expression: Sendable {
  /// What an expression does.
  package indirect enum Kind: Sendable {
    case literal(QueryValue)
    /// A property, a root such as `file`, or a name of a function's parameter.
    case name(String)
    case member(Expression, String)
    case index(Expression, Expression)
    /// A call of a function by name.
    case call(String, [Expression])
    /// A call of a function of a value.
    case method(Expression, String, [Expression])
    /// A call of a function that is a value.
    case apply(Expression, [Expression])
    case not(Expression)
    case minus(Expression)
    case binary(Operator, Expression, Expression)
    case list([Expression])
    case object([(key: String, value: Expression)])
    case lambda([String], Expression)
  }

  /// An operator between two operands.
  package enum Operator: String, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
  }

  /// What it does.
  package let kind: Kind
  /// Its bytes in the text that was parsed.
  package let range: Range<Int>
  /// The name of a function, a member or a property, in the text.
  package let nameRange: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>, name: Range<Int>? = nil) {
    (self.kind, self.range) = (kind, range)
    nameRange = name ?? range
  }
}

extension Expression {
  /// Calls a function with this expression and all in it, the outer ones first.
  package func visit(_ body: (Expression) -> Void) {
    body(self)
    for part in parts { part.visit(body) }
  }

  /// The expressions of which this one is made.
  package var parts: [Expression] {
    switch kind {
    case .literal, .name: []
    case .member(let base, _), .not(let base), .minus(let base), .lambda(_, let base): [base]
    case .index(let base, let key): [base, key]
    case .call(_, let operands), .list(let operands): operands
    case .method(let base, _, let operands), .apply(let base, let operands): [base] + operands
    case .binary(_, let left, let right): [left, right]
    case .object(let pairs): pairs.map(\.value)
    }
  }
}
