package main

import (
	"encoding/json"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/table"
)

// registry collects the schemas of Go types under their names.
type registry struct {
	schemas   openapi3.Schemas
	comments  comments
	constants constants
	overrides map[string]*openapi3.SchemaRef // by "Name.field": schemas that the Go type of the field does not tell
}

func newRegistry(c comments, k constants) *registry {
	b := &registry{schemas: openapi3.Schemas{}, comments: c, constants: k}
	b.overrides = b.fieldOverrides()
	return b
}

const schemaPrefix = "#/components/schemas/"

func refTo(name string) *openapi3.SchemaRef { return openapi3.NewSchemaRef(schemaPrefix+name, nil) }

// mustRef returns a reference to a schema that was added by name.
func (b *registry) mustRef(name string) *openapi3.SchemaRef {
	if b.schemas[name] == nil {
		panic("schema: unknown schema " + name)
	}
	return refTo(name)
}

// add registers a schema under a name.
func (b *registry) add(name string, s *openapi3.Schema) *openapi3.SchemaRef {
	b.schemas[name] = s.NewRef()
	return refTo(name)
}

// schemaNames are the names of types whose Go names would be unclear without their packages.
var schemaNames = map[string]string{
	"search.Reason": "MoveReason", "game.Line": "ScoreLine", "game.Message": "GameEvent",
	"game.Code": "ErrorCode", "game.Record": "GameRecord", "isle.Square": "Cell", "boxes.Slot": "Cell",
	"isle.Packed": "Base64", "isle.Squares": "Base64", "isle.PublicLesson": "IslePublicLesson",
	"target.Kind": "TargetKind",
}

// schemaName returns the name of a type's schema. Names of types of a game begin with the game's name.
func schemaName(t reflect.Type) string {
	pkg := path.Base(t.PkgPath())
	if name := schemaNames[pkg+"."+t.Name()]; name != "" {
		return name
	}
	if slices.Contains(gameNames(), pkg) {
		return capitalized(pkg) + t.Name()
	}
	return t.Name()
}

// schemaOf returns the schema of a type: a reference if the type is one of ours.
func (b *registry) schemaOf(t reflect.Type) *openapi3.SchemaRef {
	switch {
	case t.Kind() == reflect.Pointer:
		return b.schemaOf(t.Elem())
	case t == reflect.TypeFor[time.Time]():
		return openapi3.NewDateTimeSchema().NewRef()
	case t == reflect.TypeFor[json.RawMessage]() || t.Kind() == reflect.Interface:
		return (&openapi3.Schema{}).NewRef()
	case t.PkgPath() == "":
		return b.kindSchema(t).NewRef()
	}
	name := schemaName(t)
	if b.schemas[name] == nil {
		b.schemas[name] = &openapi3.SchemaRef{} // for recursive types
		b.schemas[name].Value = b.namedSchema(t, name)
	}
	return refTo(name)
}

// namedSchema is the schema of a named type.
func (b *registry) namedSchema(t reflect.Type, name string) *openapi3.Schema {
	var s *openapi3.Schema
	if words := b.constants.wordsOf(t); words != nil {
		s = enumSchema(words)
	} else if written := customSchema(name); written != nil {
		s = written
	} else if t.Kind() == reflect.Struct {
		if s = b.objectSchema(t, name); t == reflect.TypeFor[table.Command]() {
			s = b.commandSchema(s)
		}
	} else {
		s = b.kindSchema(t)
	}
	if s.Description == "" {
		s.Description = b.comments.of(t, name)
	}
	return s
}

// kindSchema is the schema of a type by its kind.
func (b *registry) kindSchema(t reflect.Type) *openapi3.Schema {
	switch t.Kind() {
	case reflect.Bool:
		return openapi3.NewBoolSchema()
	case reflect.String:
		return openapi3.NewStringSchema()
	case reflect.Slice, reflect.Array:
		s := openapi3.NewArraySchema()
		s.Items = b.schemaOf(t.Elem())
		return s
	case reflect.Map:
		s := openapi3.NewObjectSchema()
		s.AdditionalProperties.Schema = b.schemaOf(t.Elem())
		return s
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return openapi3.NewIntegerSchema().WithMin(0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return openapi3.NewIntegerSchema()
	case reflect.Float32, reflect.Float64:
		return openapi3.NewFloat64Schema()
	}
	panic("schema: unsupported type " + t.String())
}

// objectSchema is the schema of a struct. Fields that are never omitted are required.
func (b *registry) objectSchema(t reflect.Type, name string) *openapi3.Schema {
	s := openapi3.NewObjectSchema()
	s.Properties = openapi3.Schemas{}
	for _, f := range reflect.VisibleFields(t) {
		key, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || key == "-" {
			continue
		}
		ref := b.overrides[name+"."+key]
		if ref == nil {
			ref = b.schemaOf(f.Type)
		}
		if nullableFields[name+"."+key] {
			ref = anyOf(ref, nullRef())
		}
		owner := t
		for _, i := range f.Index[:len(f.Index)-1] {
			if owner = owner.Field(i).Type; owner.Kind() == reflect.Pointer {
				owner = owner.Elem()
			}
		}
		ref = withComment(ref, b.comments.ofField(owner, f.Name))
		if b.comments.isDeprecated(owner) {
			ref = deprecated(ref)
		}
		s.Properties[key] = ref
		if !strings.Contains(rest, "omitempty") && !strings.Contains(rest, "omitzero") && !optionalFields[name+"."+key] {
			s.Required = append(s.Required, key)
		}
	}
	slices.Sort(s.Required)
	return s
}

// withComment adds a comment, also to a reference.
func withComment(ref *openapi3.SchemaRef, comment string) *openapi3.SchemaRef {
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

// deprecated marks a field as deprecated, also a reference.
func deprecated(ref *openapi3.SchemaRef) *openapi3.SchemaRef {
	if ref.Ref != "" {
		extensions := map[string]any{"deprecated": true}
		maps.Copy(extensions, ref.Extensions)
		return &openapi3.SchemaRef{Ref: ref.Ref, Extensions: extensions}
	}
	s := *ref.Value
	s.Deprecated = true
	return s.NewRef()
}

// isDeprecated reports whether a field is deprecated.
func isDeprecated(ref *openapi3.SchemaRef) bool {
	if ref.Ref != "" {
		return ref.Extensions["deprecated"] == true
	}
	return ref.Value.Deprecated
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

// enumSchema is the schema of a string that is one of a list.
func enumSchema(words []string) *openapi3.Schema {
	s := openapi3.NewStringSchema()
	for _, w := range words {
		s.Enum = append(s.Enum, w)
	}
	return s
}

// constSchema is the schema of a constant string.
func constSchema(word string) *openapi3.SchemaRef {
	s := openapi3.NewStringSchema()
	s.Const = word
	return s.NewRef()
}
