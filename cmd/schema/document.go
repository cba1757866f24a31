package main

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"regexp"
	"strings"

	"github.com/purrlor/purrlor/people"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/server"
)

// The files that are written.
const (
	documentFile   = "docs/openapi.json"
	typescriptFile = "web/src/protocol.ts"
)

// generate returns the files by their names within the module.
func generate(root string) (map[string][]byte, error) {
	comments, err := readComments(root, commented()...)
	if err != nil {
		return nil, err
	}
	constants, err := readConstants(root, "server")
	if err != nil {
		return nil, err
	}
	doc := document(newRegistry(comments, constants))
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(doc); err != nil {
		return nil, err
	}
	if err := validate(out.Bytes()); err != nil {
		return nil, err
	}
	parameters, err := wordParameters(root)
	if err != nil {
		return nil, err
	}
	imports, err := pageImports(root)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{documentFile: out.Bytes(), typescriptFile: typescript(doc, imports), parametersFile: parameters}, nil
}

// validate reads the document as others will, and checks it.
func validate(raw []byte) error {
	doc, err := openapi3.NewLoader().LoadFromData(raw)
	if err != nil {
		return err
	}
	return doc.Validate(context.Background())
}

const apiHelp = `Tables of cat games over HTTP. Who plays is a guest: POST /api/people sets a cookie. A program shows a token instead, from
POST /api/me/tokens. Play goes over the WebSocket at /api/socket; its messages are among the schemas here, and docs/protocol.md
tells how they follow each other. Every refusal has the body Problem. Clients ignore fields that they do not know.`

// document describes all addresses.
func document(b *registry) *openapi3.T {
	doc := &openapi3.T{
		OpenAPI: "3.1.0",
		Info: &openapi3.Info{
			Title: "Purrlor", Version: "1", Description: apiHelp, License: &openapi3.License{Name: "see LICENSE"},
		},
		Paths:      openapi3.NewPaths(),
		Components: &openapi3.Components{Schemas: b.schemas},
	}
	doc.Components.SecuritySchemes = openapi3.SecuritySchemes{
		"cookie": {Value: openapi3.NewSecurityScheme().WithType("apiKey").WithIn("cookie").WithName("purrlor").
			WithDescription("the cookie of a browser; over https its name is __Host-purrlor")},
		"token": {Value: openapi3.NewSecurityScheme().WithType("http").WithScheme("bearer").
			WithDescription("the token of a program; what needs only the cookie is refused with browser_only")},
	}
	problem := openapi3.NewResponse().WithDescription("refused").WithContent(b.jsonContent(b.schemaOf(reflect.TypeFor[server.Problem]())))
	doc.Components.Responses = openapi3.ResponseBodies{"Refused": {Value: problem}}
	for _, r := range server.Routes() {
		doc.AddOperation(r.Path, r.Method, b.operation(r))
	}
	doc.AddOperation("/api/socket", "GET", socketOperation())
	doc.AddOperation("/healthz", "GET", plainOperation("healthz", "Check whether the server runs"))
	doc.AddOperation("/readyz", "GET", plainOperation("readyz", "Check whether moves can be made and stored; 503 if not"))
	b.addMessages()
	return doc
}

// linesType is the type of an answer with one JSON value a line.
const linesType = "application/x-ndjson"

var pathParameter = regexp.MustCompile(`\{(\w+)\}`)

// operation describes a route.
func (b *registry) operation(r server.Route) *openapi3.Operation {
	o := &openapi3.Operation{
		Summary: r.Summary, OperationID: operationID(r), Tags: []string{strings.Split(r.Path, "/")[2]},
		Responses: openapi3.NewResponsesWithCapacity(2),
	}
	for _, m := range pathParameter.FindAllStringSubmatch(r.Path, -1) {
		o.AddParameter(openapi3.NewPathParameter(m[1]).WithSchema(openapi3.NewStringSchema()))
	}
	for _, name := range r.Query {
		p := openapi3.NewQueryParameter(name)
		p.Schema = b.parameterSchema(r.Path, name)
		p.Required = requiredParameters[name]
		o.AddParameter(p)
	}
	if r.In != nil {
		body := openapi3.NewRequestBody().WithRequired(true).WithContent(b.jsonContent(b.schemaOf(r.In)))
		o.RequestBody = &openapi3.RequestBodyRef{Value: body}
	}
	answer, status := openapi3.NewResponse().WithDescription("done"), "204"
	if r.Out != nil {
		status = "200"
		answer.WithContent(b.jsonContent(b.answerSchema(r.Out)))
		if r.Lines {
			answer.WithDescription("one a line").WithContent(openapi3.NewContentWithSchemaRef(b.answerSchema(r.Out), []string{linesType}))
		}
	}
	o.Responses.Set(status, &openapi3.ResponseRef{Value: answer})
	o.Responses.Set("default", &openapi3.ResponseRef{Ref: "#/components/responses/Refused"})
	switch {
	case r.Open:
	case r.Scope == "":
		o.Security = openapi3.NewSecurityRequirements().With(openapi3.NewSecurityRequirement().Authenticate("cookie"))
	default:
		o.Security = requireLogin(r.Scope)
	}
	return o
}

// requireLogin requires a cookie, or a token with a scope.
func requireLogin(scope people.Scope) *openapi3.SecurityRequirements {
	return openapi3.NewSecurityRequirements().
		With(openapi3.NewSecurityRequirement().Authenticate("cookie")).
		With(openapi3.NewSecurityRequirement().Authenticate("token", string(scope)))
}

// answerSchema is the schema of a route's answer; only the type of options depends on the game.
func (b *registry) answerSchema(t reflect.Type) *openapi3.SchemaRef {
	if t.Kind() == reflect.Interface {
		return b.mustRef("Options")
	}
	return b.schemaOf(t)
}

func (b *registry) jsonContent(schema *openapi3.SchemaRef) openapi3.Content {
	return openapi3.NewContentWithJSONSchemaRef(schema)
}

// operationID joins method and path to a name such as getMeDevices.
func operationID(r server.Route) string {
	id := strings.ToLower(r.Method)
	for _, part := range strings.Split(r.Path, "/")[2:] {
		for _, word := range strings.Split(strings.Trim(part, "{}"), ".") {
			id += strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return id
}

func socketOperation() *openapi3.Operation {
	o := plainOperation("socket", "Open the WebSocket for play; see docs/protocol.md, ClientMessage and ServerMessage")
	o.Responses = openapi3.NewResponsesWithCapacity(2)
	o.Responses.Set("101", &openapi3.ResponseRef{Value: openapi3.NewResponse().WithDescription("the socket is open")})
	o.Responses.Set("default", &openapi3.ResponseRef{Ref: "#/components/responses/Refused"})
	o.Security = requireLogin(people.ScopePlay)
	return o
}

func plainOperation(id, summary string) *openapi3.Operation {
	o := &openapi3.Operation{OperationID: id, Summary: summary, Responses: openapi3.NewResponsesWithCapacity(1)}
	text := openapi3.NewContentWithSchema(openapi3.NewStringSchema(), []string{"text/plain"})
	o.Responses.Set("default", &openapi3.ResponseRef{Value: openapi3.NewResponse().WithDescription("in words").WithContent(text)})
	return o
}
