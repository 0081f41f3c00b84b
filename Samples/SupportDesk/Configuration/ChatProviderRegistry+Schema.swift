import ChatProviderKit
import Foundation

extension ChatProviderRegistry {
    /// A JSON Schema (draft 7) of the configurations that this registry understands, for editors.
    ///
    /// It is less strict than reading: a schema cannot require that the active ids are keys of `providers`.
    var jsonSchema: ChatConfiguration.Value {
        var definitions: [String: ChatConfiguration.Value] = [:]
        var providers: [String: ChatConfiguration.Value] = [:]
        for adapter in all {
            definitions[adapter.type] = adapter.schema
            // An id that names an adapter, unless `type` names another.
            providers[adapter.type] = [
                "if": ["required": ["type"]],
                "then": ["$ref": "#/definitions/provider"],
                "else": ["$ref": .text("#/definitions/\(adapter.type)")],
            ]
        }
        definitions["provider"] = [
            "type": "object",
            "required": ["type"],
            "properties": ["type": ["enum": .list(types.map { .text($0) })]],
            "allOf": .list(
                types.map { type in
                    [
                        "if": ["required": ["type"], "properties": ["type": ["const": .text(type)]]],
                        "then": ["$ref": .text("#/definitions/\(type)")],
                    ]
                }
            ),
        ]
        guard case .object(var schema) = Self.schema(of: ChatConfiguration.Key.document) else { return .null }
        if case .object(var properties)? = schema["properties"] {
            properties["provider"] = [
                "description": "The active provider: an id of providers, or a list of ids.",
                "oneOf": [
                    ["type": "string"],
                    ["type": "array", "items": ["type": "string"], "minItems": 1, "uniqueItems": true],
                ],
            ]
            properties["providers"] = [
                "description": "The providers by their ids.",
                "type": "object",
                "minProperties": 1,
                "properties": .object(providers),
                "additionalProperties": ["$ref": "#/definitions/provider"],
            ]
            let markers = ChatConfiguration.Key.markers
            properties[markers.name] = [
                "description": .text(markers.sentence),
                "oneOf": [
                    ChatConfiguration.Key.Kind.markersFile.schema,
                    ChatConfiguration.Key.Kind.markersGroup.schema,
                ],
            ]
            schema["properties"] = .object(properties)
        }
        schema["$schema"] = "http://json-schema.org/draft-07/schema#"
        schema["title"] = "Configuration of a support chat"
        schema["definitions"] = .object(definitions)
        return .object(schema)
    }

    /// ``jsonSchema`` as the text of a file, its keys sorted.
    var jsonSchemaText: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Its numbers are finite, so it can always be encoded.
        let data = (try? encoder.encode(jsonSchema)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    fileprivate static func schema(of keys: [ChatConfiguration.Key]) -> ChatConfiguration.Value {
        var schema: [String: ChatConfiguration.Value] = [
            "type": "object",
            "additionalProperties": false,
            "properties": .object(
                Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.schema) })
            ),
        ]
        let required = keys.filter(\.isRequired).map(\.name)
        if !required.isEmpty { schema["required"] = .list(required.map { .text($0) }) }
        return .object(schema)
    }
}

extension ChatAdapter {
    fileprivate var schema: ChatConfiguration.Value {
        guard case .object(var schema) = ChatProviderRegistry.schema(of: allKeys) else { return .null }
        schema["description"] = .text("\(meaning).")
        return .object(schema)
    }
}

extension ChatConfiguration.Key {
    fileprivate var schema: ChatConfiguration.Value {
        guard case .object(var schema) = kind.schema else { return .null }
        schema["description"] = .text(sentence)
        return .object(schema)
    }

    /// The meaning as a sentence.
    fileprivate var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }
}

extension ChatConfiguration.Key.Kind {
    fileprivate var schema: ChatConfiguration.Value {
        switch self {
        case .flag: return ["type": "boolean"]
        case .text(let form):
            guard let pattern = form.pattern else { return ["type": "string"] }
            return ["type": "string", "pattern": .text(pattern)]
        case .integer(let bounds):
            guard bounds != .min ... .max else { return ["type": "integer"] }
            return [
                "type": "integer", "minimum": .integer(bounds.lowerBound),
                "maximum": .integer(bounds.upperBound),
            ]
        case .choice(let choices): return ["enum": .list(choices.map { .text($0) })]
        case .list(let kind): return ["type": "array", "items": kind.schema]
        case .object(let keys): return ChatProviderRegistry.schema(of: keys)
        case .map(let kind): return ["type": "object", "additionalProperties": kind.schema]
        case .anything: return [:]
        }
    }
}
