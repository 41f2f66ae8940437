/// A stored property of a value, as `\.name`; what an option or an operand fills.
package typealias Property<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
