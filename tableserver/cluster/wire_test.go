package cluster

import (
	"reflect"
	"testing"
)

var today = versions{oldestVersion, newestVersion, writtenVersion}

func TestPushRoundTrip(t *testing.T) {
	t.Parallel()
	for _, p := range []push{
		{pushMessage, "look1", 1, []byte(`{"type":"update"}`)},
		{pushMessage, "look1", 18446744073709551615, []byte("two\nlines")},
		{pushNumber, "look2", 7, []byte{}},
		{pushMoved, "look3", 0, []byte{}},
	} {
		got, err := parsePush(p.append(nil, today), today)
		if err != nil || !reflect.DeepEqual(got, p) {
			t.Errorf("got %+v, %v, want %+v", got, err, p)
		}
	}
}

func TestParsePushRefuses(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"nothing":            "",
		"no line":            "1 m look 1",
		"too few fields":     "1 m look\n{}",
		"too many fields":    "1 m look 1 2\n{}",
		"a long kind":        "1 message look 1\n{}",
		"no number":          "1 m look one\n{}",
		"a negative number":  "1 m look -1\n{}",
		"a later version":    "2 m look 1\n{}",
		"no version":         "one m look 1\n{}",
		"something else":     "{\"v\":1}\n",
		"a number too large": "1 m look 18446744073709551616\n{}",
	} {
		if got, err := parsePush([]byte(raw), today); err == nil {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func FuzzParsePush(f *testing.F) {
	f.Add([]byte("1 m look 1\n{}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := parsePush(raw, today)
		if err != nil {
			return
		}
		again, err := parsePush(p.append(nil, today), today)
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("got %+v, %v, want %+v", again, err, p)
		}
	})
}
