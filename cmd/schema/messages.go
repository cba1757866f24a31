package main

import (
	"reflect"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/room"
)

// verbFields are the fields that each verb of a command reads; those with a question mark may be left out.
var verbFields = map[room.Verb]string{
	room.DoSit: "seat?", room.DoRise: "seat?", room.DoRemove: "seat", room.DoSwap: "seat with", room.DoBot: "seat level?",
	room.DoSettings: "settings", room.DoDoor: "on?", room.DoReady: "on?", room.DoStart: "", room.DoAct: "seat decision action",
	room.DoUndo: "seat", room.DoQuiet: "seat on?", room.DoTakeback: "seat count", room.DoAbandon: "seat",
	room.DoReplace: "seat", room.DoVote: "yes?", room.DoConcede: "seat", room.DoRematch: "", room.DoName: "seat text?", room.DoHurry: "", room.DoSay: "text? reaction?",
	room.DoReport: "reason person? line?",
}

// asks are the questions of a client, with the fields that they read besides the table.
var asks = []struct{ what, fields string }{
	{"legal", "seat?"},
	{"options", "seat? piece"},
	{"score", "seat?"},
	{"hint", "seat?"},
	{"lines", ""},
}

// clientTypes are the types of a client's messages with their fields, without questions.
var clientTypes = []struct{ name, word, fields string }{
	{"LookMessage", "look", "table seen? talk? id?"},
	{"LeaveMessage", "leave", "table id?"},
	{"DoMessage", "do", "table command"},
	{"PingMessage", "ping", "id?"},
}

// serverTypes are the messages of the server with the word of their type.
var serverTypes = []struct {
	word string
	is   reflect.Type
}{
	{"welcome", reflect.TypeFor[api.WelcomeMessage]()},
	{"done", reflect.TypeFor[api.DoneMessage]()},
	{"refused", reflect.TypeFor[api.RefusedMessage]()},
	{"answer", reflect.TypeFor[api.AnswerMessage]()},
	{"pong", reflect.TypeFor[api.PongMessage]()},
	{"notice", reflect.TypeFor[api.NoticeMessage]()},
	{"snapshot", reflect.TypeFor[room.SnapshotMessage]()},
	{"update", reflect.TypeFor[room.UpdateMessage]()},
	{"left", reflect.TypeFor[room.LeftMessage]()},
	{"said", reflect.TypeFor[room.SaidMessage]()},
}

// messages adds what goes over the socket.
func (b *book) messages() {
	b.patch()
	var server openapi3.SchemaRefs
	for _, m := range serverTypes {
		b.fields[m.is.Name()+".type"] = constOf(m.word)
		server = append(server, b.of(m.is))
	}
	b.add("ServerMessage", &openapi3.Schema{
		OneOf: server, Description: "ServerMessage is anything that the server sends over the socket.",
	})
	b.client()
}

// client adds what a client sends.
func (b *book) client() {
	all := b.object(reflect.TypeFor[api.ClientMessage](), "ClientMessage")
	var variants openapi3.SchemaRefs
	for _, m := range clientTypes {
		s := pick(all, "type "+m.fields)
		s.Properties["type"] = constOf(m.word)
		variants = append(variants, b.add(m.name, s))
	}
	var questions openapi3.SchemaRefs
	for _, a := range asks {
		s := pick(all, "type id? table what "+a.fields)
		s.Properties["type"], s.Properties["what"] = constOf("ask"), constOf(a.what)
		questions = append(questions, s.NewRef())
	}
	b.add("AskMessage", oneOf(questions...))
	b.add("ClientMessage", &openapi3.Schema{
		OneOf: append(variants, refTo("AskMessage")), Description: "ClientMessage is anything that a client sends over the socket.",
	})
}

// command is the schema of commands: one for each verb.
func (b *book) command(all *openapi3.Schema) *openapi3.Schema {
	var variants openapi3.SchemaRefs
	for _, verb := range room.Verbs() {
		fields, known := verbFields[verb]
		if !known {
			panic("schema: what does the verb " + string(verb) + " read?")
		}
		s := pick(all, "id do "+fields)
		s.Properties["do"] = constOf(string(verb))
		s.Description = b.comments["room.Verb."+string(verb)]
		variants = append(variants, s.NewRef())
	}
	return oneOf(variants...)
}

// pick makes an object of some fields of another; those with a question mark are optional.
func pick(from *openapi3.Schema, fields string) *openapi3.Schema {
	s := openapi3.NewObjectSchema()
	s.Properties = openapi3.Schemas{}
	for _, field := range strings.Fields(fields) {
		name, optional := strings.CutSuffix(field, "?")
		if from.Properties[name] == nil {
			panic("schema: there is no field " + name)
		}
		s.Properties[name] = bare(from.Properties[name])
		if !optional {
			s.Required = append(s.Required, name)
		}
	}
	slices.Sort(s.Required)
	return s
}

// bare is a schema without its comment.
func bare(ref *openapi3.SchemaRef) *openapi3.SchemaRef {
	if ref.Ref != "" {
		return refTo(strings.TrimPrefix(ref.Ref, schemas))
	}
	s := *ref.Value
	s.Description = ""
	return s.NewRef()
}

// patch adds the operations of RFC 6902 that the server uses.
func (b *book) patch() {
	path := openapi3.NewStringSchema().NewRef()
	put := openapi3.NewObjectSchema()
	put.Properties = openapi3.Schemas{
		"op": wordsOf([]string{"add", "replace"}).NewRef(), "path": path, "value": (&openapi3.Schema{}).NewRef(),
	}
	put.Required = []string{"op", "path", "value"}
	remove := openapi3.NewObjectSchema()
	remove.Properties = openapi3.Schemas{"op": constOf("remove"), "path": path}
	remove.Required = []string{"op", "path"}
	b.add("PatchOperation", oneOf(put.NewRef(), remove.NewRef()))
	patch := arrayOf(refTo("PatchOperation")).Value
	patch.Description = "Patch is a difference of scenes (RFC 6902)."
	b.add("Patch", patch)
}
