import Model
import Registries
import Terminal

/// `decal schema NAME`: the JSON Schema of a document.
let schemaCommand = Command(
  CommandDescription(
    ["schema"], "Print the JSON Schema of a document",
    details: "NAME is one of: \(schemaNames.joined(separator: ", ")).",
    operands: [Operand(FlagValue("NAME", .words(schemaNames)))], flags: Flags.common,
    examples: [.init("decal schema decal > decal.schema.json", "lets an editor check and complete decal.json")])
) { invocation in
  let name = invocation.operands[0]
  let files = BundledTemplates.files(of: "schemas")
  guard let file = files.first(where: { $0.path.text == "\(name).json" }) else {
    throw UnknownSchema(name: name)
  }
  invocation.console.write(file.bytes)
  return .done
}

/// The documents that have a schema.
private let schemaNames = BundledTemplates.files(of: "schemas").map { String($0.path.text.dropLast(".json".count)) }

/// A document without a schema.
struct UnknownSchema: Fact {
  let name: String
  var nearest: [String] { Model.nearest(to: name, among: schemaNames) }
  var description: String {
    "there is no schema \(JSON.string(name).line); there are \(schemaNames.joined(separator: ", "))"
  }
  var kind: FailureKind { .usage }
}
