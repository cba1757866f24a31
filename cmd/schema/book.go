package main

import (
	"encoding/json"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/room"
)

// book collects the schemas of Go types under their names.
type book struct {
	schemas  openapi3.Schemas
	comments comments
	lists    map[reflect.Type][]string
	fields   map[string]*openapi3.SchemaRef // by "Name.field": what the Go type of the field does not say
}

func newBook(c comments) *book {
	b := &book{schemas: openapi3.Schemas{}, comments: c, lists: lists()}
	b.fields = b.special()
	return b
}

const schemas = "#/components/schemas/"

func refTo(name string) *openapi3.SchemaRef { return openapi3.NewSchemaRef(schemas+name, nil) }

// named returns a reference to a schema that is not made of a Go type.
func (b *book) named(name string) *openapi3.SchemaRef {
	if b.schemas[name] == nil {
		panic("schema: there is no " + name)
	}
	return refTo(name)
}

// add keeps a schema under a name.
func (b *book) add(name string, s *openapi3.Schema) *openapi3.SchemaRef {
	b.schemas[name] = s.NewRef()
	return refTo(name)
}

// renamed are types whose own names would be unclear among those of other packages.
var renamed = map[string]string{
	"room.Card": "LobbyCard", "room.CardSeat": "LobbySeat", "game.Line": "ScoreLine", "game.Message": "GameEvent",
	"game.Code": "ErrorCode", "game.Record": "GameRecord", "isle.Square": "Cell", "boxes.Slot": "Cell", "room.Asked": "ProposalKind",
	"isle.Packed": "Base64", "isle.Squares": "Base64", "isle.PublicLesson": "IslePublicLesson",
}

// nameOf is the name of a type's schema. Those of the games begin with the game's.
func nameOf(t reflect.Type) string {
	pkg := path.Base(t.PkgPath())
	if name := renamed[pkg+"."+t.Name()]; name != "" {
		return name
	}
	switch pkg {
	case "isle":
		return "Isle" + t.Name()
	case "boxes":
		return "Boxes" + t.Name()
	}
	return t.Name()
}

// of returns the schema of a type: a reference for types with a name of our own.
func (b *book) of(t reflect.Type) *openapi3.SchemaRef {
	switch {
	case t.Kind() == reflect.Pointer:
		return b.of(t.Elem())
	case t == reflect.TypeFor[time.Time]():
		return openapi3.NewDateTimeSchema().NewRef()
	case t == reflect.TypeFor[json.RawMessage]() || t.Kind() == reflect.Interface:
		return (&openapi3.Schema{}).NewRef()
	case t.PkgPath() == "":
		return b.plain(t).NewRef()
	}
	name := nameOf(t)
	if b.schemas[name] == nil {
		b.schemas[name] = &openapi3.SchemaRef{} // for types that hold themselves
		b.schemas[name].Value = b.own(t, name)
	}
	return refTo(name)
}

// own is the schema of a named type.
func (b *book) own(t reflect.Type, name string) *openapi3.Schema {
	var s *openapi3.Schema
	if words, ok := b.lists[t]; ok {
		s = wordsOf(words)
	} else if written := writtenAs(name); written != nil {
		s = written
	} else if t.Kind() == reflect.Struct {
		if s = b.object(t, name); t == reflect.TypeFor[room.Command]() {
			s = b.command(s)
		}
	} else {
		s = b.plain(t)
	}
	if s.Description == "" {
		s.Description = b.comments.of(t, name)
	}
	return s
}

// plain is the schema of a type by its kind.
func (b *book) plain(t reflect.Type) *openapi3.Schema {
	switch t.Kind() {
	case reflect.Bool:
		return openapi3.NewBoolSchema()
	case reflect.String:
		return openapi3.NewStringSchema()
	case reflect.Slice, reflect.Array:
		s := openapi3.NewArraySchema()
		s.Items = b.of(t.Elem())
		return s
	case reflect.Map:
		s := openapi3.NewObjectSchema()
		s.AdditionalProperties.Schema = b.of(t.Elem())
		return s
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return openapi3.NewIntegerSchema().WithMin(0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return openapi3.NewIntegerSchema()
	case reflect.Float32, reflect.Float64:
		return openapi3.NewFloat64Schema()
	}
	panic("schema: what is a " + t.String() + "?")
}

// object is the schema of a struct. What is never left out is required.
func (b *book) object(t reflect.Type, name string) *openapi3.Schema {
	s := openapi3.NewObjectSchema()
	s.Properties = openapi3.Schemas{}
	for _, f := range reflect.VisibleFields(t) {
		key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || key == "-" {
			continue
		}
		ref := b.fields[name+"."+key]
		if ref == nil {
			ref = b.of(f.Type)
		}
		if nullable[name+"."+key] {
			ref = anyOf(ref, nullRef())
		}
		owner := t
		for _, i := range f.Index[:len(f.Index)-1] {
			if owner = owner.Field(i).Type; owner.Kind() == reflect.Pointer {
				owner = owner.Elem()
			}
		}
		s.Properties[key] = described(ref, b.comments.ofField(owner, f.Name))
		if !strings.Contains(rest, "omitempty") && !strings.Contains(rest, "omitzero") && !optional[name+"."+key] {
			s.Required = append(s.Required, key)
		}
	}
	slices.Sort(s.Required)
	return s
}

// described adds a comment. It may stand beside a reference.
func described(ref *openapi3.SchemaRef, comment string) *openapi3.SchemaRef {
	if comment == "" {
		return ref
	}
	if ref.Ref != "" {
		return &openapi3.SchemaRef{Ref: ref.Ref, Extensions: map[string]any{"description": comment}}
	}
	s := *ref.Value
	s.Description = comment
	return s.NewRef()
}

func anyOf(refs ...*openapi3.SchemaRef) *openapi3.SchemaRef {
	return (&openapi3.Schema{AnyOf: refs}).NewRef()
}

func oneOf(refs ...*openapi3.SchemaRef) *openapi3.Schema { return &openapi3.Schema{OneOf: refs} }

func arrayOf(ref *openapi3.SchemaRef) *openapi3.SchemaRef {
	s := openapi3.NewArraySchema()
	s.Items = ref
	return s.NewRef()
}

func nullRef() *openapi3.SchemaRef {
	return (&openapi3.Schema{Type: &openapi3.Types{openapi3.TypeNull}}).NewRef()
}

// wordsOf is the schema of a string that is one of a list.
func wordsOf(words []string) *openapi3.Schema {
	s := openapi3.NewStringSchema()
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	return s
}

// constOf is the schema of a string that never differs.
func constOf(word string) *openapi3.SchemaRef {
	s := openapi3.NewStringSchema()
	s.Const = word
	return s.NewRef()
}
