package people_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

// TestHoldings checks what deletion leaves of a person, and that merging defines what happens to each kind of data.
func TestHoldings(t *testing.T) {
	var stays []string
	names := map[string]bool{}
	for _, h := range people.Holdings() {
		if names[h.Name] || h.Merge == 0 || h.Delete == 0 {
			t.Errorf("%+v is listed twice or not decided", h)
		}
		names[h.Name] = true
		if h.Delete != people.Goes {
			stays = append(stays, h.Name)
		}
	}
	if want := []string{"lines", "lines of spectators", "reports", "reports of others", "deals", "results"}; !slices.Equal(stays, want) {
		t.Errorf("of a deleted person stay %q, want %q", stays, want)
	}
}

func TestMergeTies(t *testing.T) {
	later := start.Add(time.Hour)
	friends := func(a, b string, since time.Time) []people.Tie {
		return []people.Tie{tie(people.TieFriend, a, b, since), tie(people.TieFriend, b, a, since)}
	}
	for _, tt := range []struct {
		name       string
		ties, want []people.Tie
	}{
		{"alias_has_friend/owner_gets_them", friends("bob", "cat", start), friends("ann", "cat", start)},
		{"friends_of_both/owner_stays", slices.Concat(friends("bob", "cat", start), friends("ann", "cat", later)), friends("ann", "cat", later)},
		{"friends_of_each_other/end", friends("ann", "bob", start), nil},
		{"requests_of_each_other/end", []people.Tie{tie(people.TieRequest, "ann", "bob", start)}, nil},
		{"blocks_of_each_other/end", []people.Tie{tie(people.TieBlock, "bob", "ann", time.Time{}), tie(people.TieMute, "ann", "bob", time.Time{})}, nil},
		{
			"alias_blocked/friendship_of_owner_ends", append(friends("ann", "cat", start), tie(people.TieBlock, "cat", "bob", time.Time{})),
			[]people.Tie{tie(people.TieBlock, "cat", "ann", time.Time{})},
		},
		{
			"owner_blocks/friendship_of_alias_ends", append(friends("bob", "cat", start), tie(people.TieBlock, "ann", "cat", time.Time{})),
			[]people.Tie{tie(people.TieBlock, "ann", "cat", time.Time{})},
		},
		{"friend_asked_alias/request_ends", append(friends("ann", "cat", start), tie(people.TieRequest, "cat", "bob", start)), friends("ann", "cat", start)},
		{
			"request_to_blocked_friend/stays",
			slices.Concat(friends("ann", "cat", start), []people.Tie{tie(people.TieBlock, "bob", "cat", time.Time{}), tie(people.TieRequest, "cat", "bob", start)}),
			[]people.Tie{tie(people.TieBlock, "ann", "cat", time.Time{}), tie(people.TieRequest, "cat", "ann", start)},
		},
		{
			"requests_of_both/owner_stays",
			[]people.Tie{tie(people.TieRequest, "bob", "cat", start), tie(people.TieRequest, "ann", "cat", later)},
			[]people.Tie{tie(people.TieRequest, "ann", "cat", later)},
		},
		{"mutes_move", []people.Tie{tie(people.TieMute, "cat", "bob", time.Time{})}, []people.Tie{tie(people.TieMute, "cat", "ann", time.Time{})}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := slices.Clone(tt.ties)
			got := people.MergeTies("ann", "bob", tt.ties)
			for _, list := range [][]people.Tie{got, tt.want} {
				slices.SortFunc(list, func(a, b people.Tie) int {
					return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
				})
			}
			if !slices.Equal(got, tt.want) || !slices.Equal(tt.ties, before) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func tie(kind people.TieKind, from, to string, since time.Time) people.Tie {
	return people.Tie{Kind: kind, From: ids.PersonID(from), To: ids.PersonID(to), Since: since}
}

func TestMergeCards(t *testing.T) {
	shown, hidden := people.FriendCard{Link: "shown"}, people.FriendCard{Link: "hidden", Hidden: true}
	for _, tt := range []struct {
		name         string
		owner, alias *people.FriendCard
		want         *people.FriendCard
	}{
		{"none", nil, nil, nil},
		{"alias_alone/moves", nil, &hidden, &hidden},
		{"owner_alone/stays", &shown, nil, &shown},
		{"alias_hides/owner_hides_with_own_link", &shown, &hidden, &people.FriendCard{Link: "shown", Hidden: true}},
		{"owner_hides/stays_hidden", &hidden, &shown, &hidden},
		{"owner_without_link/gets_none", &people.FriendCard{}, &shown, &people.FriendCard{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := people.MergeCards(tt.owner, tt.alias)
			if (got == nil) != (tt.want == nil) || got != nil && *got != *tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}
