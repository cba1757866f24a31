// Command schema writes the documents of the server's interface: docs/openapi.json, and the types of web/src/protocol.ts. Both come
// from the Go types that the server sends and reads, and from their comments. It also writes the parameters of the texts in words/*.json.
//
// Run it in the root folder of the module after a change of those types or texts, or when the page imports other types. A test fails
// until you do.
//
//	main.go        the command, and where it writes
//	document.go    addresses
//	registry.go    the schema of a Go type
//	constants.go   enums: types whose values are words, found from their constants
//	comments.go    descriptions from Go comments
//	overrides.go   what the Go types do not tell; enums.go has lists that only a game knows
//	messages.go    the messages of the socket
//	typescript.go  the schemas as TypeScript
//	exports.go     which of them the page imports; the others are not exported
//	parameters.go  the parameters of each text, in web/src/words/parameters.ts
package main
