package table

import "testing"

func TestWithCharacter(t *testing.T) {
	for _, tt := range []struct{ about, game, asked, want string }{
		{"a level alone", "isle", "tabby", "tabby"},
		{"a named character", "isle", "tabby.families", "tabby.families"},
		{"any character, of a game whose bots have none", "chess", "tabby.any", "tabby"},
	} {
		if got := WithCharacter(tt.game, "t", 1, tt.asked); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.about, got, tt.want)
		}
	}
}
