package names

import "testing"

func TestConfusablesAreSkeletons(t *testing.T) {
	for r, text := range confusables() {
		if got := Skeleton(text); got != text {
			t.Errorf("%U: got %q, want %q", r, got, text)
		}
	}
}

func TestConfusablesDamagedTable(t *testing.T) {
	for name, file := range map[string]string{
		"a source that is not a number": "a 0430\nb xyz\n",
		"a source listed twice":         "a 0430\nb 0430\n",
	} {
		if _, err := parseConfusables(file); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
