package server

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/table"
)

// FriendList holds a person's friends, requests, blocks and mutes.
type FriendList struct {
	Friends  []Friend       `json:"friends"`  // online friends first
	Requests []FriendAsking `json:"requests"` // received friend requests
	Asked    []FriendAsking `json:"asked"`    // sent friend requests
	Blocked  []PersonName   `json:"blocked"`  // by me
	Muted    []PersonName   `json:"muted"`    // by me
	Link     string         `json:"link,omitempty"`
	Hidden   bool           `json:"hidden,omitempty"` // I appear offline to everyone
}

// Friend is one of my friends, with as much of their presence as they show.
type Friend struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	UserBot bool         `json:"program,omitempty"` // a user bot
	Since   time.Time    `json:"since"`
	Online  bool         `json:"online,omitempty"`
	Away    bool         `json:"away,omitempty"` // online, but all their pages are hidden
	At      *FriendTable `json:"at,omitempty"`
}

// PersonName is somebody whom I have blocked or muted.
type PersonName struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	UserBot bool         `json:"program,omitempty"` // a user bot
}

// FriendTable is the table that a friend has open, if I may open it too.
type FriendTable struct {
	Table ids.TableID `json:"table"`
	Game  string      `json:"game"`
	Stage table.Stage `json:"stage"`
}

// FriendAsking is a pending friend request.
type FriendAsking struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	UserBot bool         `json:"program,omitempty"` // a user bot
	Made    time.Time    `json:"made"`
}

// FriendSettings says whether I appear offline to everyone.
type FriendSettings struct {
	Hidden bool `json:"hidden"`
}

// FriendLink is the last part of the address that makes visitors friends of its owner.
type FriendLink struct {
	Link string `json:"link"`
}

// LinkOwner is the owner of a friend link.
type LinkOwner struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	UserBot bool         `json:"program,omitempty"` // a user bot
}

func (s *Server) friends(q *request, _ noBody) (FriendList, error) {
	list, err := s.people.friends.List(q, q.person.ID)
	if err != nil {
		return FriendList{}, err
	}
	var at []table.Summary
	if ids := list.Tables(); len(ids) > 0 {
		at, err = s.Stores.Tables.Summaries(q, ids)
	}
	return viewFriends(q.person.ID, &list, at), err
}

// viewFriendTables returns the tables of friends that the viewer may open.
func viewFriendTables(viewer ids.PersonID, at []table.Summary) map[ids.TableID]*FriendTable {
	tables := map[ids.TableID]*FriendTable{}
	for i := range at {
		t := &at[i]
		if lobby.ShownTo(viewer, t) {
			tables[t.Table] = &FriendTable{t.Table, t.Game, t.Stage}
		}
	}
	return tables
}

func viewFriends(viewer ids.PersonID, list *people.FriendList, at []table.Summary) FriendList {
	tables := viewFriendTables(viewer, at)
	out := FriendList{
		Friends: []Friend{}, Requests: viewRequests(list.Requests), Asked: viewRequests(list.Asked),
		Blocked: viewNames(list.Blocked), Muted: viewNames(list.Muted), Link: list.Link, Hidden: list.Hidden,
	}
	for i := range list.Friends {
		f := &list.Friends[i]
		out.Friends = append(out.Friends, Friend{f.Person, f.Name, f.UserBot, f.Since, f.Online, f.Away, tables[f.Table]})
	}
	return out
}

func viewRequests(list []people.PendingRequest) []FriendAsking {
	out := []FriendAsking{}
	for _, r := range list {
		out = append(out, FriendAsking{r.Person, r.Name, r.UserBot, r.Made})
	}
	return out
}

func viewNames(list []people.Named) []PersonName {
	out := []PersonName{}
	for _, p := range list {
		out = append(out, PersonName(p))
	}
	return out
}

func (s *Server) changeFriends(q *request, in FriendSettings) (noBody, error) {
	err := s.people.friends.Hide(q, q.person.ID, in.Hidden)
	s.Hub.befriended(q.person.ID)
	return noBody{}, err
}

// RecentOpponent is a person with whom I have finished a game.
type RecentOpponent struct {
	Person  ids.PersonID `json:"person"`
	Name    string       `json:"name"`
	UserBot bool         `json:"program,omitempty"` // a user bot
	Last    time.Time    `json:"last"`
}

func (s *Server) opponents(q *request, _ noBody) ([]RecentOpponent, error) {
	list, err := s.people.friends.Opponents(q, q.person.ID)
	out := []RecentOpponent{}
	for _, o := range list {
		out = append(out, RecentOpponent{o.Person, o.Name, o.UserBot, o.Last})
	}
	return out, err
}

func (s *Server) addFriend(q *request, _ noBody) (noBody, error) {
	befriended, err := s.people.friends.Ask(q, q.person.ID, q.other(), func() error { return s.checkCommands(q, "requests") })
	s.Hub.befriended(befriended...)
	return noBody{}, err
}

func (s *Server) removeFriend(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.Remove(q, q.person.ID, q.other())
}

func (s *Server) addFriendLink(q *request, _ noBody) (FriendLink, error) {
	if err := s.checkCommands(q, "links"); err != nil {
		return FriendLink{}, err
	}
	link, err := s.people.friends.ReplaceLink(q, q.person.ID)
	return FriendLink{link}, err
}

// checkCommands counts a request against the commands that a person may send.
func (s *Server) checkCommands(q *request, what string) error {
	if !s.throttles.commands.allow(q.person.ID) {
		return refuseTooMany(what)
	}
	return nil
}

func (s *Server) removeFriendLink(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.people.friends.RemoveLink(q, q.person.ID)
}

// checkGuess counts a try of a code against those of its address, whether the code is right or wrong.
func (s *Server) checkGuess(q *request) error {
	return s.checkAddress(q, s.throttles.guesses, "codes from your address", s.clientAddr(q.r))
}

// linkOwner returns the owner of a friend link, so people know whom they befriend.
func (s *Server) linkOwner(q *request, _ noBody) (LinkOwner, error) {
	if err := s.checkGuess(q); err != nil {
		return LinkOwner{}, err
	}
	owner, err := s.people.friends.LinkOwner(q, q.path("link"))
	return LinkOwner(owner), err
}

func (s *Server) useFriendLink(q *request, _ noBody) (LinkOwner, error) {
	if err := s.checkGuess(q); err != nil {
		return LinkOwner{}, err
	}
	owner, err := s.people.friends.UseLink(q, q.person.ID, q.path("link"))
	if err == nil {
		s.Hub.befriended(q.person.ID, owner.Person)
	}
	return LinkOwner(owner), err
}
