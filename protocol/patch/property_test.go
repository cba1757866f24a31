package patch_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// node is a type with everything in it, itself included.
type node struct {
	Name    string           `json:"na~me"`
	Small   int              `json:"small,omitempty"`
	Number  float64          `json:"number,string"`
	Yes     bool             `json:"y/es,omitzero"`
	Suit    Suit             `json:"suit,omitempty"`
	Corner  Corner           `json:"corner"`
	Raw     []byte           `json:"raw"`
	Any     any              `json:"any"`
	List    []int            `json:"list"`
	Pair    [2]Suit          `json:"pair"`
	Kids    []node           `json:"kids,omitempty"`
	Next    *node            `json:"next,omitempty"`
	Members map[string]*node `json:"members"`
	Inner
	*Deeper
}

// record is a node without what encoding/json has special rules for.
type record struct {
	Name    string             `json:"name"`
	Small   int                `json:"small,omitempty"`
	Number  float64            `json:"number"`
	Yes     bool               `json:"yes,omitzero"`
	Suit    Suit               `json:"suit,omitempty"`
	Corner  Corner             `json:"corner"`
	Raw     []byte             `json:"raw"`
	Any     any                `json:"any"`
	List    []int              `json:"list"`
	Pair    [2]Suit            `json:"pair"`
	Kids    []record           `json:"kids,omitempty"`
	Next    *record            `json:"next,omitempty"`
	Members map[string]*record `json:"members"`
	*Deeper
}

// plain returns the record of a node. Nodes share what they embed, and so do their records.
func (n *node) plain() *record {
	if n == nil {
		return nil
	}
	r := &record{n.Name, n.Small, n.Number, n.Yes, n.Suit, n.Corner, n.Raw, n.Any, n.List, n.Pair, nil, n.Next.plain(), nil, n.Deeper}
	for i := range n.Kids {
		r.Kids = append(r.Kids, *n.Kids[i].plain())
	}
	if n.Members != nil {
		r.Members = map[string]*record{}
		for key, member := range n.Members {
			r.Members[key] = member.plain()
		}
	}
	return r
}

// keys are names of members. The empty one is not among them: the library that applies the patches here takes the empty
// part of "/members//list" for the document itself, where RFC 6901 names the member "".
var keys = rapid.SampledFrom([]string{"a", "a/b", "~", "~1", "-", "0", "é", "\"\\", "<x>"})

// nodes draws nodes of small parts, so that many of them are equal.
func nodes(depth int) *rapid.Generator[node] {
	return rapid.Custom(func(t *rapid.T) node {
		n := node{
			Name: rapid.SampledFrom([]string{"", "a", "<x>", "\"\\", "é"}).Draw(t, "name"), Small: rapid.IntRange(-1, 2).Draw(t, "small"),
			Number: rapid.SampledFrom([]float64{0, 1, -2.5, 1e30}).Draw(t, "number"), Yes: rapid.Bool().Draw(t, "yes"),
			Suit: Suit(rapid.IntRange(0, 2).Draw(t, "suit")), Corner: Corner{X: rapid.IntRange(0, 1).Draw(t, "x")},
			Any:   rapid.SampledFrom([]any{nil, 1, "x", true, Inner{1, 2}, Inner{1, 3}, &Inner{}, Words{"w"}, []any{1, "y"}, []any{1}}).Draw(t, "any"),
			Pair:  [2]Suit{Suit(rapid.IntRange(0, 1).Draw(t, "pair"))},
			Inner: Inner{A: rapid.IntRange(0, 1).Draw(t, "a"), B: rapid.IntRange(0, 1).Draw(t, "b")},
		}
		if rapid.Bool().Draw(t, "raw?") {
			n.Raw = rapid.SliceOfN(rapid.Byte(), 0, 2).Draw(t, "raw")
		}
		if rapid.Bool().Draw(t, "list?") {
			n.List = rapid.SliceOfN(rapid.IntRange(0, 4), 0, 6).Draw(t, "list")
		}
		if rapid.Bool().Draw(t, "deeper?") {
			n.Deeper = &Deeper{C: rapid.IntRange(0, 1).Draw(t, "c")}
		}
		if depth == 0 {
			return n
		}
		if rapid.Bool().Draw(t, "kids?") {
			n.Kids = rapid.SliceOfN(nodes(depth-1), 0, 3).Draw(t, "kids")
		}
		if rapid.Bool().Draw(t, "next?") {
			next := nodes(depth-1).Draw(t, "next")
			n.Next = &next
		}
		if rapid.Bool().Draw(t, "members?") {
			n.Members = rapid.MapOfN(keys, rapid.Ptr(nodes(depth-1), true), 0, 3).Draw(t, "members")
		}
		return n
	})
}

// mutate changes some of a node, and shares the rest with it.
func mutate(t *rapid.T, n node) node {
	other := nodes(1).Draw(t, "other")
	switch rapid.IntRange(0, 6).Draw(t, "change") {
	case 0:
		n.Small, n.Yes = other.Small, other.Yes
	case 1:
		n.Kids = append(slices.Clone(n.Kids), other)
	case 2:
		if len(n.Kids) > 0 {
			i := rapid.IntRange(0, len(n.Kids)-1).Draw(t, "kid")
			n.Kids = slices.Clone(n.Kids)
			n.Kids[i] = mutate(t, n.Kids[i])
		}
	case 3:
		i := rapid.IntRange(0, len(n.Kids)).Draw(t, "kid")
		n.Kids = slices.Insert(slices.Clone(n.Kids), i, other)
	case 4:
		if len(n.Kids) > 0 {
			i := rapid.IntRange(0, len(n.Kids)-1).Draw(t, "kid")
			n.Kids = slices.Delete(slices.Clone(n.Kids), i, i+1)
		}
	case 5:
		if n.Next != nil {
			next := mutate(t, *n.Next)
			n.Next = &next
		}
	case 6:
		if n.Members = maps.Clone(n.Members); n.Members != nil {
			n.Members[keys.Draw(t, "key")] = &other
		}
	}
	return n
}

// Any value turns into any other.
func TestPatchBetweenAnyValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, next := nodes(2).Draw(t, "old"), nodes(2).Draw(t, "new")
		turns(t, old, next)
		turns(t, old.plain(), next.plain())
	})
}

// Any value turns into values like it.
func TestPatchBetweenLikeValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old := nodes(2).Draw(t, "old")
		next := mutate(t, old)
		turns(t, old, next)
		turns(t, &next, &old)
		turns(t, old.plain(), next.plain())
		turns(t, *next.plain(), *old.plain())
		if got := turns(t, old, old); got != "[]" {
			t.Fatalf("a value and itself: got %s, want []", got)
		}
	})
}

// Any list turns into any other.
func TestPatchBetweenAnyLists(t *testing.T) {
	lists := rapid.SliceOfN(rapid.IntRange(0, 3), 0, 8)
	texts := rapid.SliceOfN(rapid.SampledFrom([]string{
		"a text that is long enough not to be sent again", "and another text that is long enough not to be sent again", "", "x",
	}), 0, 8)
	rapid.Check(t, func(t *rapid.T) {
		turns(t, lists.Draw(t, "old"), lists.Draw(t, "new"))
		turns(t, texts.Draw(t, "old"), texts.Draw(t, "new"))
	})
}
