package patch_test

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"sync"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"github.com/purrlor/purrlor/protocol/patch"
)

// turns checks that the patch of two values turns the JSON of one into that of the other, and returns it.
func turns(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, old, new any,
) string {
	t.Helper()
	was, err := json.Marshal(old)
	if err != nil {
		t.Fatalf("%v", err)
	}
	want, err := json.Marshal(new)
	if err != nil {
		t.Fatalf("%v", err)
	}
	raw, err := patch.Append(nil, old, new)
	if err != nil {
		t.Fatalf("from %s to %s: %v", was, want, err)
	}
	if reflected, err := patch.AppendByReflection(nil, old, new); err != nil || string(reflected) != string(raw) {
		t.Fatalf("from %s to %s: got %s; by reflection %s, %v", was, want, raw, reflected, err)
	}
	ops, err := jsonpatch.DecodePatch(raw)
	if err != nil {
		t.Fatalf("from %s to %s: %s: %v", was, want, raw, err)
	}
	got := was
	if len(ops) > 0 {
		if got, err = ops.Apply(was); err != nil {
			t.Fatalf("from %s to %s: %s: %v", was, want, raw, err)
		}
	}
	var a, b any
	if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("from %s by %s\ngot  %s\nwant %s", was, raw, got, want)
	}
	return string(raw)
}

type (
	Suit    uint8              // marshals by value
	Corner  struct{ X, Y int } // marshals by pointer
	Words   []string           // marshals, and cannot be compared
	Inner   struct{ A, B int }
	Deeper  struct{ B, C int }
	Shadow  struct{ A int }
	hidden  struct{ Shown, Other int }
	Maybe   struct{ M int }
	Recipe  struct{ Next *Recipe }
	Twin    struct{ T int }
	LeftOf  struct{ Twin }
	RightOf struct{ Twin }
	Even    int
	Odd     int // tells by pointer whether it is zero
)

func (s Suit) MarshalText() ([]byte, error)    { return []byte{'s', '0' + byte(s)}, nil }
func (c *Corner) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{c.X, c.Y}) }
func (o *Odd) IsZero() bool                    { return *o%2 != 0 }
func (e Even) IsZero() bool                    { return e%2 == 0 }

func (w Words) MarshalJSON() ([]byte, error) {
	if len(w) > 2 {
		return nil, errors.New("too many words")
	}
	return json.Marshal(len(w))
}

type tags struct {
	Plain   int
	Named   int `json:"a/b~c"`
	Quote   int `json:"é<,omitempty"`
	Skipped int `json:"-"`
	//lint:ignore SA5008 a name that is a dash is what is tried here
	Dash   int `json:"-,"` //nolint:staticcheck // the same for golangci-lint
	hidden int
	Empty  []int                      `json:"empty,omitempty"`
	Zero   time.Time                  `json:"zero,omitzero"`
	Even   Even                       `json:"even,omitzero"`
	Odd    Odd                        `json:"odd,omitzero"`
	Able   interface{ IsZero() bool } `json:"able,omitzero"`
	Text   int                        `json:"text,string"`
	Word   *string                    `json:"word,string"`
}

type embedding struct {
	Inner
	*Deeper
	Shadow `json:"shadow"`
	hidden
	*Maybe
	LeftOf
	RightOf
}

type named struct {
	hidden `json:"inside"`
}

type quoted struct {
	Number int `json:",string"`
	Words  Words
}

//nolint:funlen // a table of values
func TestAppend(t *testing.T) {
	word := `a "b"`
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	type box struct{ V any }
	type list struct {
		L []int `json:"l"`
	}
	type long struct {
		L []string `json:"l"`
	}
	for name, c := range map[string]struct {
		old, new any
		want     string
	}{
		"equal values need nothing":                 {tags{Named: 1}, tags{Named: 1}, `[]`},
		"another type replaces the whole":           {box{1}, box{"x"}, `[{"op":"replace","path":"/V","value":"x"}]`},
		"an interface of one type is looked into":   {box{Inner{1, 2}}, box{Inner{1, 3}}, `[{"op":"replace","path":"/V/B","value":3}]`},
		"an interface becomes nil":                  {box{1}, box{}, `[{"op":"replace","path":"/V","value":null}]`},
		"a truth value changes":                     {box{true}, box{false}, `[{"op":"replace","path":"/V","value":false}]`},
		"an unsigned number changes":                {box{uint8(1)}, box{uint8(200)}, `[{"op":"replace","path":"/V","value":200}]`},
		"a fraction changes":                        {box{1.5}, box{2.25}, `[{"op":"replace","path":"/V","value":2.25}]`},
		"a sign of zero changes":                    {box{0.0}, box{math.Copysign(0, -1)}, `[{"op":"replace","path":"/V","value":-0}]`},
		"a string is escaped":                       {box{"a"}, box{"<\x01é\""}, `[{"op":"replace","path":"/V","value":"\u003c\u0001é\""}]`},
		"a number as text changes":                  {box{json.Number("1")}, box{json.Number("2e3")}, `[{"op":"replace","path":"/V","value":2e3}]`},
		"bytes are base64":                          {box{[]byte("a")}, box{[]byte("abc")}, `[{"op":"replace","path":"/V","value":"YWJj"}]`},
		"empty bytes are not nil":                   {box{[]byte(nil)}, box{[]byte{}}, `[{"op":"replace","path":"/V","value":""}]`},
		"a name is escaped":                         {tags{}, tags{Named: 1}, `[{"op":"replace","path":"/a~1b~0c","value":1}]`},
		"a name that is not plain text is escaped":  {tags{}, tags{Quote: 1}, `[{"op":"add","path":"/é\u003c","value":1}]`},
		"a name may be a dash":                      {tags{}, tags{Dash: 1}, `[{"op":"replace","path":"/-","value":1}]`},
		"skipped and unexported fields do not show": {tags{}, tags{Skipped: 1, hidden: 1}, `[]`},
		"an empty field goes":                       {tags{Empty: []int{1}}, tags{Empty: []int{}}, `[{"op":"remove","path":"/empty"}]`},
		"an empty field stays away":                 {tags{}, tags{Empty: []int{}}, `[]`},
		"a field comes":                             {tags{}, tags{Empty: []int{1}}, `[{"op":"add","path":"/empty","value":[1]}]`},
		"a zero field comes":                        {tags{}, tags{Zero: noon}, `[{"op":"add","path":"/zero","value":"2026-01-02T12:00:00Z"}]`},
		"a zero by its own word goes":               {tags{Even: 1}, tags{Even: 2}, `[{"op":"remove","path":"/even"}]`},
		"a zero by the word of its pointer goes":    {tags{Odd: 2}, tags{Odd: 1}, `[{"op":"remove","path":"/odd"}]`},
		"the same where there is a pointer":         {&tags{Odd: 2}, &tags{Odd: 1}, `[{"op":"remove","path":"/odd"}]`},
		"a nil pointer in an interface is zero":     {tags{Able: Even(1)}, tags{Able: (*Odd)(nil)}, `[{"op":"remove","path":"/able"}]`},
		"a nil interface is zero":                   {tags{Able: Even(1)}, tags{}, `[{"op":"remove","path":"/able"}]`},
		"a number in a string":                      {tags{}, tags{Text: 7}, `[{"op":"replace","path":"/text","value":"7"}]`},
		"a string in a string":                      {tags{}, tags{Word: &word}, `[{"op":"replace","path":"/word","value":"\"a \\\"b\\\"\""}]`},
		"times are compared by what they show":      {box{noon}, box{noon.In(time.FixedZone("", 0)).UTC()}, `[]`},
		"an embedded field is near":                 {embedding{}, embedding{Inner: Inner{A: 1}}, `[{"op":"replace","path":"/A","value":1}]`},
		"of two fields of a name and a level none":  {embedding{Deeper: &Deeper{}}, embedding{Inner: Inner{B: 1}, Deeper: &Deeper{B: 2}}, `[]`},
		"what is embedded twice does not show":      {embedding{}, embedding{LeftOf: LeftOf{Twin{1}}}, `[]`},
		"an embedded pointer comes":                 {embedding{}, embedding{Deeper: &Deeper{C: 3}}, `[{"op":"add","path":"/C","value":3}]`},
		"an embedded pointer goes":                  {embedding{Maybe: &Maybe{}}, embedding{}, `[{"op":"remove","path":"/M"}]`},
		"an embedded struct with a name":            {embedding{}, embedding{Shadow: Shadow{1}}, `[{"op":"replace","path":"/shadow/A","value":1}]`},
		"an embedded unexported struct":             {embedding{}, embedding{hidden: hidden{Shown: 1}}, `[{"op":"replace","path":"/Shown","value":1}]`},
		"an unexported struct with a name":          {named{}, named{hidden{1, 0}}, `[{"op":"replace","path":"/inside/Shown","value":1}]`},
		"two members of an unexported struct":       {named{}, named{hidden{1, 2}}, `[{"op":"replace","path":"/inside/Other","value":2},{"op":"replace","path":"/inside/Shown","value":1}]`},
		"a pointer comes":                           {Recipe{}, Recipe{&Recipe{}}, `[{"op":"replace","path":"/Next","value":{"Next":null}}]`},
		"a pointer goes":                            {Recipe{&Recipe{}}, Recipe{}, `[{"op":"replace","path":"/Next","value":null}]`},
		"a pointer is looked into":                  {&Inner{1, 2}, &Inner{3, 2}, `[{"op":"replace","path":"/A","value":3}]`},
		"a type that writes itself":                 {box{Suit(1)}, box{Suit(2)}, `[{"op":"replace","path":"/V","value":"s2"}]`},
		"bytes that write themselves are a list":    {[]Suit{1, 2}, []Suit{1, 2, 3}, `[{"op":"add","path":"/-","value":"s3"}]`},
		"a type whose pointer writes it":            {[]Corner{{1, 2}}, []Corner{{1, 3}}, `[{"op":"replace","path":"/0","value":[1,3]}]`},
		"the same where there is no pointer":        {box{Corner{1, 2}}, box{Corner{1, 3}}, `[{"op":"replace","path":"/V/Y","value":3}]`},
		"what cannot be compared is so as JSON":     {box{Words{"a"}}, box{Words{"b"}}, `[]`},
		"and differs as JSON":                       {box{Words{"a"}}, box{Words{}}, `[{"op":"replace","path":"/V","value":0}]`},
		"a map by its keys":                         {map[string]any{"b": 1, "c": long{make([]string, 40)}, "a/": 3}, map[string]any{"b": 5, "c": long{make([]string, 40)}, "d": 4}, `[{"op":"remove","path":"/a~1"},{"op":"replace","path":"/b","value":5},{"op":"add","path":"/d","value":4}]`},
		"a map of other keys as a whole":            {map[int]int{1: 2}, map[int]int{1: 3}, `[{"op":"replace","path":"","value":{"1":3}}]`},
		"an empty map is not nil":                   {box{map[string]int(nil)}, box{map[string]int{}}, `[{"op":"replace","path":"/V","value":{}}]`},
		"an empty list is not nil":                  {list{}, list{[]int{}}, `[{"op":"replace","path":"/l","value":[]}]`},
		"nil is not an empty list":                  {list{[]int{}}, list{}, `[{"op":"replace","path":"/l","value":null}]`},
		"an element changes":                        {list{[]int{1, 2, 3}}, list{[]int{1, 9, 3}}, `[{"op":"replace","path":"/l/1","value":9}]`},
		"an element of an array changes":            {[3]int{1, 2, 3}, [3]int{1, 9, 3}, `[{"op":"replace","path":"/1","value":9}]`},
		"an element goes":                           {list{[]int{1, 2, 3}}, list{[]int{1, 3}}, `[{"op":"remove","path":"/l/1"}]`},
		"an element comes between":                  {list{[]int{1, 3}}, list{[]int{1, 2, 3}}, `[{"op":"add","path":"/l/1","value":2}]`},
		"an element comes at the end":               {list{[]int{1}}, list{[]int{1, 2}}, `[{"op":"add","path":"/l/-","value":2}]`},
		"the last element goes":                     {list{[]int{1}}, list{[]int{}}, `[{"op":"remove","path":"/l/0"}]`},
		"two small changes stay two":                {list{[]int{1, 2, 3}}, list{[]int{3, 2, 1}}, `[{"op":"replace","path":"/l/0","value":3},{"op":"replace","path":"/l/2","value":1}]`},
		"many small changes replace the whole":      {list{[]int{1, 2, 3, 4, 5, 6, 7, 8, 9}}, list{[]int{9, 8, 7, 6, 4, 5, 3, 2, 1}}, `[{"op":"replace","path":"/l","value":[9,8,7,6,4,5,3,2,1]}]`},
		"elements go from several places": {
			long{[]string{"one is here", "two", "three is here", "four", "and this is a rather long text that is not to be sent again"}},
			long{[]string{"one is here", "three is here", "and this is a rather long text that is not to be sent again"}},
			`[{"op":"remove","path":"/l/1"},{"op":"remove","path":"/l/2"}]`,
		},
		"elements come in several places": {
			long{[]string{"one is here", "three is here", "and this is a rather long text that is not to be sent again"}},
			long{[]string{"one is here", "two", "three is here", "four", "and this is a rather long text that is not to be sent again", "z"}},
			`[{"op":"add","path":"/l/1","value":"two"},{"op":"add","path":"/l/3","value":"four"},{"op":"add","path":"/l/-","value":"z"}]`,
		},
		"one changes and one comes before the common end": {
			long{[]string{"a", "this is a rather long text that is not to be sent again, and neither is the text behind it"}},
			long{[]string{"b", "c", "this is a rather long text that is not to be sent again, and neither is the text behind it"}},
			`[{"op":"replace","path":"/l/0","value":"b"},{"op":"add","path":"/l/1","value":"c"}]`,
		},
		"one changes and one goes before the common end": {
			long{[]string{"b", "c", "this is a rather long text that is not to be sent again, and neither is the text behind it"}},
			long{[]string{"a", "this is a rather long text that is not to be sent again, and neither is the text behind it"}},
			`[{"op":"replace","path":"/l/0","value":"a"},{"op":"remove","path":"/l/1"}]`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := turns(t, c.old, c.new); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestAppendOfWholeValues(t *testing.T) {
	for name, c := range map[string]struct {
		old, new any
		want     string
	}{
		"nothing stays nothing":        {nil, nil, `[]`},
		"a value comes out of nothing": {nil, 5, `[{"op":"replace","path":"","value":5}]`},
		"a value becomes nothing":      {true, nil, `[{"op":"replace","path":"","value":null}]`},
		"a type becomes another":       {1, int8(1), `[{"op":"replace","path":"","value":1}]`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := patch.Append(nil, c.old, c.new)
			if err != nil || string(got) != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

func TestElementsEqualByJSON(t *testing.T) {
	type element struct {
		Any   any
		Empty []int `json:",omitempty"`
		None  Inner `json:"none,omitempty"`
		Odd   int   `json:"a"`
	}
	elements := func(empty []int) []element {
		return []element{
			{Any: map[string]int{"a": 1}, Empty: empty},
			{Any: &Inner{1, 2}},
			{Any: []any{"x", [2]int{1, 2}, nil}},
			{Any: Recipe{&Recipe{}}},
			{Any: Words{"w"}},
		}
	}
	for name, c := range map[string]struct {
		first any
		want  string
	}{
		"the new one is first":          {1, `[{"op":"add","path":"/0","value":{"Any":1,"none":{"A":0,"B":0},"a":0}}]`},
		"it differs by a value":         {map[string]int{"a": 2}, `[{"op":"add","path":"/0","value":{"Any":{"a":2},"none":{"A":0,"B":0},"a":0}}]`},
		"it differs by a key":           {map[string]int{"b": 1}, `[{"op":"add","path":"/0","value":{"Any":{"b":1},"none":{"A":0,"B":0},"a":0}}]`},
		"it differs by being something": {nil, `[{"op":"add","path":"/0","value":{"Any":null,"none":{"A":0,"B":0},"a":0}}]`},
	} {
		t.Run(name, func(t *testing.T) {
			old, new := elements(nil), append([]element{{Any: c.first}}, elements([]int{})...)
			if got := turns(t, old, new); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if got, want := turns(t, new, old), `[{"op":"remove","path":"/0"}]`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestAppendKeepsPrefix(t *testing.T) {
	got, err := patch.Append([]byte("patch: "), 1, 2)
	if want := `patch: [{"op":"replace","path":"","value":2}]`; err != nil || string(got) != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func TestAppendFails(t *testing.T) {
	circle := func() *Recipe {
		r := &Recipe{}
		r.Next = r
		return r
	}
	for name, c := range map[string]struct{ old, new any }{
		"where a type cannot be written":      {make(chan int), make(chan int)},
		"where a value refuses to be written": {Words{}, Words{"a", "b", "c"}},
		"where a field of special rules does": {quoted{}, quoted{Words: Words{"a", "b", "c"}}},
		"where values contain themselves":     {circle(), circle()},
		"where a value comes to do so":        {Recipe{}, Recipe{circle()}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := patch.Append([]byte("x"), c.old, c.new)
			if err == nil || string(got) != "x" {
				t.Errorf("got %s, %v, want an error and x", got, err)
			}
		})
	}
}

func TestAppendInManyGoroutines(t *testing.T) {
	type fresh struct{ Recipe *Recipe } // without a plan yet
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			got, err := patch.Append(nil, fresh{&Recipe{}}, fresh{&Recipe{&Recipe{}}})
			want := `[{"op":"replace","path":"/Recipe/Next","value":{"Next":null}}]`
			if err != nil || string(got) != want {
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
		})
	}
	all.Wait()
}

// The library that turns checks with cannot go through a member without a name.
func TestAppendUnnamedMember(t *testing.T) {
	got, err := patch.Append(nil, map[string]Inner{"": {1, 2}}, map[string]Inner{"": {1, 3}})
	if want := `[{"op":"replace","path":"//B","value":3}]`; err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
}
