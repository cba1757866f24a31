package server_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

func protocolPage(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// rowsUnder returns the first words of table rows under a heading.
func rowsUnder(page, heading string) (list []string) {
	_, page, _ = strings.Cut(page, "\n## "+heading+"\n")
	page, _, _ = strings.Cut(page, "\n## ")
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|").FindAllStringSubmatch(page, -1) {
		list = append(list, m[1])
	}
	return list
}

// protocolWords are the message types in the sources.
type protocolWords struct{ client, server []string }

// readProtocol collects message types from the sources, so the documentation cannot miss a new one.
func readProtocol(t *testing.T) (s protocolWords) {
	t.Helper()
	for _, name := range []string{"../protocol/message.go", "hub.go", "../tableserver/stream.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec: // typeLook = "look"
				if strings.HasPrefix(n.Names[0].Name, "type") && len(n.Values) == 1 {
					s.client = append(s.client, textOf(n.Values[0]))
				}
			case *ast.Field: // Type string `json:"type"` // "welcome"
				if text := strings.TrimSpace(n.Comment.Text()); len(n.Names) == 1 && n.Names[0].Name == "Type" && text != "" {
					s.server = append(s.server, strings.Trim(text, `"`))
				}
			}
			return true
		})
	}
	return s
}

// textOf is the value of a string literal, empty for anything else.
func textOf(x ast.Expr) string {
	if lit, ok := x.(*ast.BasicLit); ok {
		text, _ := strconv.Unquote(lit.Value)
		return text
	}
	return ""
}

// The document of the protocol names everything.
func TestProtocolPageComplete(t *testing.T) {
	t.Parallel()
	page, s := protocolPage(t), readProtocol(t)
	var verbs, questions, kinds, codes []string
	for _, q := range protocol.Questions() {
		questions = append(questions, string(q))
	}
	for _, v := range table.Verbs() {
		verbs = append(verbs, string(v))
	}
	for _, k := range notifications.Kinds() {
		kinds = append(kinds, string(k))
	}
	for _, c := range slices.Concat(game.SharedCodes(), names.Codes(), table.Codes(), notifications.Codes(), server.Codes()) {
		codes = append(codes, string(c))
	}
	tests := []struct {
		heading string
		want    []string
		least   int
	}{
		{"What a client sends", s.client, 5},
		{"What the server sends", s.server, 10},
		{"Questions", questions, 4},
		{"Commands", verbs, 20},
		{"Chat and notices", kinds, 6},
		{"Codes", codes, 50},
	}
	for _, tt := range tests {
		got := rowsUnder(page, tt.heading)
		slices.Sort(got)
		slices.Sort(tt.want)
		tt.want = slices.Compact(tt.want)
		if !slices.Equal(got, tt.want) || len(got) < tt.least {
			t.Errorf("%s: got %q, want %q", tt.heading, got, tt.want)
		}
	}
	for _, r := range table.Reactions() {
		if !strings.Contains(page, "`"+r+"`") {
			t.Errorf("the reaction %s is missing", r)
		}
	}
}

// The document of the protocol states the limits.
func TestProtocolPageLimits(t *testing.T) {
	t.Parallel()
	page, l := protocolPage(t), server.DefaultLimits()
	for flag, value := range map[string]any{
		"max-message": l.MessageBytes, "max-body": l.BodyBytes, "commands-per-second": l.CommandsPerSecond, "requests-per-second": l.RequestsPerSecond,
		"sockets-per-person": l.SocketsPerPerson, "sockets-per-address": l.SocketsPerAddress, "connections-per-address": l.ConnectionsPerAddress, "tables-per-socket": l.TablesPerSocket,
		"tables-per-person": l.TablesPerPerson, "lines-per-minute": l.LinesPerMinute, "max-chat": l.ChatChars, "max-queue": l.QueueBytes,
	} {
		if want := fmt.Sprintf(" | %v | `--%s` |", value, flag); !strings.Contains(page, want) {
			t.Errorf("%s is missing", want)
		}
	}
}

// Examples in the document of the protocol are messages.
func TestProtocolPageExamples(t *testing.T) {
	t.Parallel()
	examples := regexp.MustCompile("(?s)```json\n(.*?)```").FindAllStringSubmatch(protocolPage(t), -1)
	s := newSchemas(t)
	seen := map[string]bool{}
	for _, m := range examples {
		raw := []byte(m[1])
		var head struct{ Type string }
		if err := json.Unmarshal(raw, &head); err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		seen[head.Type] = true
		schema := "ServerMessage"
		var into any
		switch head.Type {
		case "welcome":
			into = &protocol.WelcomeMessage{}
		case "done":
			into = &protocol.DoneMessage{}
		case "refused":
			into = &protocol.RefusedMessage{}
		case "answer":
			into = &protocol.AnswerMessage{}
		case "pong":
			into = &protocol.PongMessage{}
		case "notice":
			into = &server.NoticeMessage{}
		case "snapshot":
			into = &tableserver.SnapshotMessage{}
		case "update":
			into = &tableserver.UpdateMessage{}
		case "left":
			into = &tableserver.LeftMessage{}
		case "said":
			into = &tableserver.SaidMessage{}
		default:
			schema, into = "ClientMessage", &protocol.ClientMessage{}
		}
		if err := game.DecodeStrict(raw, into); err != nil {
			t.Errorf("%s: %v", raw, err)
		}
		s.check(schema, raw)
	}
	for _, kind := range readProtocol(t).server {
		if !seen[kind] {
			t.Errorf("there is no example of %s", kind)
		}
	}
}
