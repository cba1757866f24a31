package main

import (
	"reflect"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// verbFields are the fields that each verb of a command reads; those with a question mark are optional.
var verbFields = map[table.Verb]string{
	table.DoSit: "seat?", table.DoRise: "seat?", table.DoRemove: "seat", table.DoAllow: "person", table.DoSwap: "seat with", table.DoBot: "seat level?",
	table.DoSettings: "settings", table.DoClose: "", table.DoDoor: "on?", table.DoShare: "on?", table.DoReady: "on?", table.DoStart: "guided?", table.DoAct: "seat decision action",
	table.DoUndo: "seat decision?", table.DoQuiet: "seat on?", table.DoPlan: "seat steps repeat?", table.DoCancel: "seat plan?", table.DoTakeback: "seat count", table.DoAbandon: "seat",
	table.DoReplace: "seat", table.DoReturn: "", table.DoVote: "yes?", table.DoConcede: "seat", table.DoRematch: "", table.DoName: "seat text?", table.DoVacation: "count", table.DoHurry: "", table.DoSay: "text? reaction?",
	table.DoReport: "reason? kind? subject? person? line? aside?",
}

// clientQuestions are the questions of a client, with the fields that they read besides the table and the schema of the answer.
var clientQuestions = []struct {
	what, fields string
	answer       *openapi3.SchemaRef
}{
	{"legal", "seat?", refTo("Legal")},
	{"options", "seat? piece", refTo("Options")},
	{"score", "seat?", refTo("Sheet")},
	{"hint", "seat?", refTo("Hints")},
	{"near_hint", "seat?", refTo("HintPermit")},
	{"lines", "", arrayOf(refTo("LineView"))},
}

// clientTypes are a client's messages other than questions, with their fields.
var clientTypes = []struct{ name, word, fields string }{
	{"LookMessage", "look", "table seen? talk? pace? elsewhere? id?"},
	{"LeaveMessage", "leave", "table id?"},
	{"DoMessage", "do", "table command"},
	{"PingMessage", "ping", "id?"},
}

// serverTypes are the server's messages with the word in their type field.
var serverTypes = []struct {
	word string
	is   reflect.Type
}{
	{"welcome", reflect.TypeFor[protocol.WelcomeMessage]()},
	{"done", reflect.TypeFor[protocol.DoneMessage]()},
	{"refused", reflect.TypeFor[protocol.RefusedMessage]()},
	{"answer", reflect.TypeFor[protocol.AnswerMessage]()},
	{"pong", reflect.TypeFor[protocol.PongMessage]()},
	{"notice", reflect.TypeFor[server.NoticeMessage]()},
	{"snapshot", reflect.TypeFor[tableserver.SnapshotMessage]()},
	{"update", reflect.TypeFor[tableserver.UpdateMessage]()},
	{"left", reflect.TypeFor[tableserver.LeftMessage]()},
	{"said", reflect.TypeFor[tableserver.SaidMessage]()},
}

// addMessages adds the messages of the socket.
func (b *registry) addMessages() {
	b.addPatch()
	b.addAnswers()
	var server openapi3.SchemaRefs
	for _, m := range serverTypes {
		b.overrides[m.is.Name()+".type"] = constSchema(m.word)
		server = append(server, b.schemaOf(m.is))
	}
	b.add("ServerMessage", &openapi3.Schema{
		OneOf: server, Description: "ServerMessage is anything that the server sends over the socket.",
	})
	b.addClientMessages()
}

// addAnswers adds what each question is answered with.
func (b *registry) addAnswers() {
	s := openapi3.NewObjectSchema()
	s.Description = "Answers are the bodies of answers, by what was asked."
	s.Properties = openapi3.Schemas{}
	var bodies []*openapi3.SchemaRef
	for _, q := range clientQuestions {
		s.Properties[q.what] = q.answer
		s.Required = append(s.Required, q.what)
		bodies = append(bodies, q.answer)
	}
	slices.Sort(s.Required)
	b.add("Answers", s)
	b.overrides["AnswerMessage.body"] = anyOf(bodies...)
}

// addClientMessages adds the messages that a client sends.
func (b *registry) addClientMessages() {
	b.overrides["ClientMessage.what"] = openapi3.NewStringSchema().NewRef() // each question has its own word below
	all := b.objectSchema(reflect.TypeFor[protocol.ClientMessage](), "ClientMessage")
	var variants openapi3.SchemaRefs
	for _, m := range clientTypes {
		s := selectFields(all, "type "+m.fields)
		s.Properties["type"] = constSchema(m.word)
		variants = append(variants, b.add(m.name, s))
	}
	var questions openapi3.SchemaRefs
	for _, a := range clientQuestions {
		s := selectFields(all, "type id? table what "+a.fields)
		s.Properties["type"], s.Properties["what"] = constSchema("ask"), constSchema(a.what)
		questions = append(questions, s.NewRef())
	}
	b.add("AskMessage", oneOf(questions...))
	b.add("ClientMessage", &openapi3.Schema{
		OneOf: append(variants, refTo("AskMessage")), Description: "ClientMessage is anything that a client sends over the socket.",
	})
}

// commandSchema is the schema of commands, one variant for each verb.
func (b *registry) commandSchema(all *openapi3.Schema) *openapi3.Schema {
	var variants openapi3.SchemaRefs
	for _, verb := range table.Verbs() {
		fields, known := verbFields[verb]
		if !known {
			panic("schema: verbFields has no entry for " + string(verb))
		}
		s := selectFields(all, "id do "+fields)
		s.Properties["do"] = constSchema(string(verb))
		s.Description = b.comments["table.Verb."+string(verb)]
		variants = append(variants, s.NewRef())
	}
	return oneOf(variants...)
}

// selectFields returns an object with some fields of another; those with a question mark are optional.
func selectFields(from *openapi3.Schema, fields string) *openapi3.Schema {
	s := openapi3.NewObjectSchema()
	s.Properties = openapi3.Schemas{}
	for _, field := range strings.Fields(fields) {
		name, optional := strings.CutSuffix(field, "?")
		if from.Properties[name] == nil {
			panic("schema: unknown field " + name)
		}
		s.Properties[name] = withoutComment(from.Properties[name])
		if !optional {
			s.Required = append(s.Required, name)
		}
	}
	slices.Sort(s.Required)
	return s
}

// withoutComment returns a schema without its comment.
func withoutComment(ref *openapi3.SchemaRef) *openapi3.SchemaRef {
	if ref.Ref != "" {
		return refTo(strings.TrimPrefix(ref.Ref, schemaPrefix))
	}
	s := *ref.Value
	s.Description = ""
	return s.NewRef()
}

// addPatch adds the operations of RFC 6902 that the server uses.
func (b *registry) addPatch() {
	path := openapi3.NewStringSchema().NewRef()
	put := openapi3.NewObjectSchema()
	put.Properties = openapi3.Schemas{
		"op": enumSchema([]string{"add", "replace"}).NewRef(), "path": path, "value": (&openapi3.Schema{}).NewRef(),
	}
	put.Required = []string{"op", "path", "value"}
	remove := openapi3.NewObjectSchema()
	remove.Properties = openapi3.Schemas{"op": constSchema("remove"), "path": path}
	remove.Required = []string{"op", "path"}
	b.add("PatchOperation", oneOf(put.NewRef(), remove.NewRef()))
	patch := arrayOf(refTo("PatchOperation")).Value
	patch.Description = "Patch is a difference of scenes (RFC 6902)."
	b.add("Patch", patch)
}
