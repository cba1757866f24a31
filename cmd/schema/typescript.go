package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

const header = `// Written by cmd/schema from the server's Go types; run "make schema" after a change of them.

`

// typescript writes the schemas of a document as types, lists of words as constants, and the addresses as one type. It exports what the
// page imports, and leaves out what that does not need.
func typescript(doc *openapi3.T, imports map[string]bool) []byte {
	texts := map[string]string{"Routes": routes(doc)}
	for name, schema := range doc.Components.Schemas {
		texts[name] = declare(name, schema.Value, imports)
	}
	needed := reachable(imports, texts)
	var out bytes.Buffer
	out.WriteString(header)
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		switch {
		case !needed[name]:
		case imports[name] || isMentioned(name, needed, texts):
			out.WriteString(texts[name])
		default: // only the list of its words is imported
			out.WriteString(strings.Replace(texts[name], wordType(name), "", 1))
		}
	}
	out.WriteString(texts["Routes"])
	return out.Bytes()
}

func declare(name string, s *openapi3.Schema, imports map[string]bool) string {
	var out bytes.Buffer
	export := func(name string) string {
		if imports[name] {
			return "export "
		}
		return ""
	}
	comment(&out, "", s.Description)
	list := listName(name)
	switch {
	case len(s.Enum) > 0 && imports[list]:
		fmt.Fprintf(&out, "export const %s = [\n", list)
		line := " "
		for _, word := range s.Enum {
			next := " " + literal(word) + ","
			if len(line)+len(next) > 120 {
				fmt.Fprintln(&out, line)
				line = " "
			}
			line += next
		}
		fmt.Fprintf(&out, "%s\n] as const;\n%s%s\n", line, export(name), wordType(name))
	case len(s.Properties) > 0:
		fmt.Fprintf(&out, "%sinterface %s %s\n\n", export(name), name, object(s, ""))
	default:
		fmt.Fprintf(&out, "%stype %s = %s;\n\n", export(name), name, typeOf(s.NewRef(), ""))
	}
	return out.String()
}

// wordType declares the type of the words of a list.
func wordType(name string) string {
	return fmt.Sprintf("type %s = (typeof %s)[number];\n", name, listName(name))
}

// listName is the name of the constant with the words of a type.
func listName(name string) string {
	plural := strings.ToLower(name[:1]) + name[1:]
	switch {
	case strings.HasSuffix(plural, "x"):
		return plural + "es"
	case strings.HasSuffix(plural, "y"):
		return plural[:len(plural)-1] + "ies"
	}
	return plural + "s"
}

func comment(out *bytes.Buffer, indent, text string) {
	if text != "" {
		fmt.Fprintf(out, "%s/** %s */\n", indent, strings.ReplaceAll(text, "*/", "* /"))
	}
}

// object writes the fields of an object.
func object(s *openapi3.Schema, indent string) string {
	var out bytes.Buffer
	out.WriteString("{\n")
	inner := indent + "  "
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		if isDeprecated(p) { // the page is as new as the server
			continue
		}
		comment(&out, inner, commentOf(p))
		mark := "?"
		if slices.Contains(s.Required, name) {
			mark = ""
		}
		fmt.Fprintf(&out, "%s%s%s: %s;\n", inner, name, mark, typeOf(p, inner))
	}
	out.WriteString(indent + "}")
	return out.String()
}

func commentOf(ref *openapi3.SchemaRef) string {
	if ref.Ref != "" {
		text, _ := ref.Extensions["description"].(string)
		return text
	}
	return ref.Value.Description
}

// typeOf writes a schema as a type.
func typeOf(ref *openapi3.SchemaRef, indent string) string {
	s := ref.Value
	switch {
	case ref.Ref != "":
		return strings.TrimPrefix(ref.Ref, schemaPrefix)
	case s.Const != nil:
		return literal(s.Const)
	case len(s.Enum) > 0:
		words := make([]string, len(s.Enum))
		for i, w := range s.Enum {
			words[i] = literal(w)
		}
		return strings.Join(words, " | ")
	case len(s.OneOf)+len(s.AnyOf) > 0:
		var list []string
		for _, variant := range slices.Concat(s.OneOf, s.AnyOf) {
			text := ""
			if c := commentOf(variant); c != "" {
				text = "/** " + c + " */ "
			}
			list = append(list, text+typeOf(variant, indent))
		}
		return strings.Join(list, " | ")
	case len(s.Properties) > 0:
		return object(s, indent)
	case s.AdditionalProperties.Schema != nil:
		return "Record<string, " + typeOf(s.AdditionalProperties.Schema, indent) + ">"
	case len(s.PrefixItems) > 0:
		var list []string
		for _, item := range s.PrefixItems {
			list = append(list, typeOf(item, indent))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case s.Items != nil:
		item := typeOf(s.Items, indent)
		if strings.Contains(item, " | ") {
			item = "(" + item + ")"
		}
		return item + "[]"
	case s.Type == nil:
		return "unknown"
	case s.Type.Is(openapi3.TypeInteger):
		return "number"
	}
	return (*s.Type)[0]
}

func literal(word any) string {
	raw, _ := json.Marshal(word) // words are strings
	return string(raw)
}

// routes writes what each address takes and answers.
func routes(doc *openapi3.T) string {
	var out bytes.Buffer
	comment(&out, "", "Routes are the addresses with what goes to them and what they answer; null means no body.")
	out.WriteString("export interface Routes {\n")
	for _, path := range slices.Sorted(maps.Keys(doc.Paths.Map())) {
		item := doc.Paths.Value(path)
		for _, method := range slices.Sorted(maps.Keys(item.Operations())) {
			o := item.Operations()[method]
			if len(o.Tags) == 0 {
				continue
			}
			body, answer := "null", "null"
			if o.RequestBody != nil {
				body = typeOf(o.RequestBody.Value.Content["application/json"].Schema, "")
			}
			if ok := o.Responses.Value("200"); ok != nil {
				if lines := ok.Value.Content[linesType]; lines != nil {
					answer = typeOf(lines.Schema, "")
				} else {
					answer = typeOf(ok.Value.Content["application/json"].Schema, "")
				}
			}
			comment(&out, "  ", o.Summary)
			fmt.Fprintf(&out, "  %q: { body: %s; answer: %s%s };\n", method+" "+path, body, answer, query(o))
		}
	}
	out.WriteString("}\n")
	return out.String()
}

// query writes the parameters of an address.
func query(o *openapi3.Operation) string {
	var list []string
	for _, p := range o.Parameters {
		if p.Value.In == "query" {
			mark := "?"
			if p.Value.Required {
				mark = ""
			}
			list = append(list, p.Value.Name+mark+": "+typeOf(p.Value.Schema, ""))
		}
	}
	if list == nil {
		return ""
	}
	return "; query: { " + strings.Join(list, "; ") + " }"
}
