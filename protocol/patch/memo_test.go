package patch_test

import (
	"errors"
	"testing"

	"github.com/purrlor/purrlor/protocol/patch"
)

type Shared struct {
	Left  int   `json:"left"`
	Right []int `json:"right"`
}

type own struct {
	Seat int `json:"seat"`
	*Shared
	Hand int `json:"hand"`
}

func TestMemoComparesSharedPartsOnce(t *testing.T) {
	was, is := &Shared{1, []int{1}}, &Shared{2, []int{1, 2}}
	var memo patch.Memo
	for _, c := range []struct {
		name     string
		old, new any
		want     string
	}{
		{"first", own{0, was, 0}, own{0, is, 0}, `[{"op":"replace","path":"/left","value":2},{"op":"add","path":"/right/-","value":2}]`},
		{"again after another", own{0, was, 0}, own{1, is, 1}, `[{"op":"replace","path":"/seat","value":1},{"op":"replace","path":"/left","value":2},{"op":"add","path":"/right/-","value":2},{"op":"replace","path":"/hand","value":1}]`},
		{"the same", own{0, is, 0}, own{0, is, 0}, `[]`},
		{"the other way", own{0, is, 0}, own{0, was, 0}, `[{"op":"replace","path":"/left","value":1},{"op":"remove","path":"/right/1"}]`},
		{"elsewhere", []own{{0, was, 0}}, []own{{0, is, 0}}, `[{"op":"replace","path":"/0/left","value":2},{"op":"add","path":"/0/right/-","value":2}]`},
		{"it comes", own{0, nil, 0}, own{0, was, 0}, `[{"op":"add","path":"/left","value":1},{"op":"add","path":"/right","value":[1]}]`},
		{"it goes", own{0, was, 0}, own{0, nil, 0}, `[{"op":"remove","path":"/left"},{"op":"remove","path":"/right"}]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := memo.Append(nil, c.old, c.new); err != nil || string(got) != c.want {
				t.Errorf("%s, %v; want %s", got, err, c.want)
			}
		})
	}
	// Whoever changes a struct that a memo has seen is told what was: so it is seen that the second look is spared.
	is.Left = 3
	if got, _ := memo.Append(nil, own{0, was, 0}, own{0, is, 0}); string(got) != `[{"op":"replace","path":"/left","value":2},{"op":"add","path":"/right/-","value":2}]` {
		t.Errorf("it was compared once more: %s", got)
	}
}

// broken cannot be written unless it is zero.
type broken int

func (b broken) MarshalJSON() ([]byte, error) {
	if b != 0 {
		return nil, errors.New("broken")
	}
	return []byte("0"), nil
}

type Fragile struct {
	Part broken `json:"part"`
}

type holder struct {
	*Fragile
	Seat int `json:"seat"`
}

func TestMemoForgetsFailures(t *testing.T) {
	was, is := &Fragile{0}, &Fragile{1}
	var memo patch.Memo
	for seat := range 2 {
		if got, err := memo.Append(nil, holder{was, seat}, holder{is, seat}); err == nil {
			t.Errorf("seat %d is sent %s", seat, got)
		}
	}
}

// Two structs around the same one, of which the second hides a field.
type (
	open   struct{ *Shared }
	hiding struct {
		*Shared
		Left int `json:"left"`
	}
)

// What is shared depends on the struct around it.
func TestMemoDependsOnOuterStruct(t *testing.T) {
	was, is := &Shared{1, nil}, &Shared{2, nil}
	var memo patch.Memo
	if got, err := memo.Append(nil, open{was}, open{is}); err != nil || string(got) != `[{"op":"replace","path":"/left","value":2}]` {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := memo.Append(nil, hiding{was, 7}, hiding{is, 7}); err != nil || string(got) != `[]` {
		t.Errorf("a hidden field is told: %s, %v", got, err)
	}
}
