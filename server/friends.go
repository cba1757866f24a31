package server

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// FriendList is all that a person has to do with friends.
type FriendList struct {
	Friends  []Friend       `json:"friends"`  // those online first
	Requests []FriendAsking `json:"requests"` // people who would like to be friends
	Asked    []FriendAsking `json:"asked"`    // whom I have asked
	Blocked  []PersonName   `json:"blocked"`  // by me
	Muted    []PersonName   `json:"muted"`    // by me
	Link     string         `json:"link,omitempty"`
	Hidden   bool           `json:"hidden,omitempty"` // nobody sees that I am online
}

// Friend is a friend as a person sees them.
type Friend struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Program bool          `json:"program,omitempty"` // it is a bot that somebody has written
	Since   time.Time     `json:"since"`
	Online  bool          `json:"online,omitempty"`
	Away    bool          `json:"away,omitempty"` // online, but on pages out of sight
	At      *FriendTable  `json:"at,omitempty"`
}

// PersonName is somebody else.
type PersonName struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Program bool          `json:"program,omitempty"` // it is a bot that somebody has written
}

// FriendTable is where a friend is, if I may go there too.
type FriendTable struct {
	Table room.TableID `json:"table"`
	Game  string       `json:"game"`
	Stage room.Stage   `json:"stage"`
}

// FriendAsking is a request that has no answer yet.
type FriendAsking struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Program bool          `json:"program,omitempty"` // it is a bot that somebody has written
	Made    time.Time     `json:"made"`
}

// FriendSettings is what a person can change about friends.
type FriendSettings struct {
	Hidden bool `json:"hidden"`
}

// FriendLink is a link by which others become friends, without what stands before it in the address.
type FriendLink struct {
	Link string `json:"link"`
}

// LinkOwner is whose link it is.
type LinkOwner struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Program bool          `json:"program,omitempty"` // it is a bot that somebody has written
}

func (s *Server) friends(q *request, _ noBody) (FriendList, error) {
	out := FriendList{Friends: []Friend{}, Requests: []FriendAsking{}, Asked: []FriendAsking{}, Blocked: []PersonName{}, Muted: []PersonName{}}
	card, err := s.Store.FriendCard(q, q.person.ID)
	if err != nil {
		return out, err
	}
	out.Link, out.Hidden = card.Link, card.Hidden
	list, err := s.Store.FriendsOf(q, q.person.ID)
	if err != nil {
		return out, err
	}
	requests, err := s.Store.FriendRequests(q, q.person.ID)
	if err != nil {
		return out, err
	}
	var people []room.PersonID
	for _, f := range list {
		people = append(people, f.Other)
	}
	present, err := s.presentFriends(q, people)
	if err != nil {
		return out, err
	}
	for _, r := range requests {
		people = append(people, r.From, r.To)
	}
	blocked, err := s.Store.Blocked(q, q.person.ID)
	if err != nil {
		return out, err
	}
	muted, err := s.Store.Muted(q, q.person.ID)
	if err != nil {
		return out, err
	}
	people = append(append(people, blocked...), muted...)
	who, err := s.Store.Names(q, people)
	if err != nil {
		return out, err
	}
	programs, err := s.Store.ProgramsAmong(q, people)
	if err != nil {
		return out, err
	}
	isProgram := func(p room.PersonID) bool { return slices.Contains(programs, p) }
	for _, f := range list {
		here, online := present[f.Other]
		out.Friends = append(out.Friends, Friend{f.Other, who[f.Other], isProgram(f.Other), f.Since, online, here.away, here.at})
	}
	slices.SortStableFunc(out.Friends, compareFriends)
	for _, p := range blocked {
		out.Blocked = append(out.Blocked, PersonName{p, who[p], isProgram(p)})
	}
	for _, p := range muted {
		out.Muted = append(out.Muted, PersonName{p, who[p], isProgram(p)})
	}
	for _, r := range requests {
		if r.From == q.person.ID {
			out.Asked = append(out.Asked, FriendAsking{r.To, who[r.To], isProgram(r.To), r.Made})
		} else {
			out.Requests = append(out.Requests, FriendAsking{r.From, who[r.From], isProgram(r.From), r.Made})
		}
	}
	return out, nil
}

// compareFriends puts those who are online first, and orders by name.
func compareFriends(a, b Friend) int {
	if a.Online != b.Online {
		if a.Online {
			return -1
		}
		return 1
	}
	return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
}

// friendPresence is how a friend is online.
type friendPresence struct {
	away bool
	at   *FriendTable // if the person may go there
}

// presentFriends returns who of a person's friends is online, with the table where they are if the person may go there: one of
// their own, or a public one that is open or may be watched. A private table is known by its link alone.
func (s *Server) presentFriends(q *request, people []room.PersonID) (map[room.PersonID]friendPresence, error) {
	list, err := s.Store.Presences(q, people, s.Now().Add(-room.PresenceLife))
	present := map[room.PersonID]friendPresence{}
	for _, p := range list {
		present[p.Person] = friendPresence{away: p.Away}
		if p.Table == "" {
			continue
		}
		table, err := s.Store.Summary(q, p.Table)
		if err != nil {
			if isNotFound(err) {
				continue
			}
			return nil, err
		}
		if table.Stage != room.Over && (table.Has(q.person.ID) || table.Public && table.OpensTo("", watchable(&table))) {
			present[p.Person] = friendPresence{p.Away, &FriendTable{table.Table, table.Game, table.Stage}}
		}
	}
	return present, err
}

func (s *Server) changeFriends(q *request, in FriendSettings) (noBody, error) {
	err := s.Store.SetFriendHidden(q, q.person.ID, in.Hidden)
	s.Hub.befriended(q.person.ID)
	return noBody{}, err
}

// RecentOpponent is somebody with whom I have finished a game.
type RecentOpponent struct {
	Person  room.PersonID `json:"person"`
	Name    string        `json:"name"`
	Program bool          `json:"program,omitempty"` // it is a bot that somebody has written
	Last    time.Time     `json:"last"`
}

// How many opponents are listed, and how many can be asked.
const (
	opponentsListed = 20
	opponentsKnown  = 200
)

// opponents lists people with whom one could become friends. Whom the person has blocked is not among them.
func (s *Server) opponents(q *request, _ noBody) ([]RecentOpponent, error) {
	out := []RecentOpponent{}
	list, err := s.Store.Opponents(q, q.person.ID, opponentsKnown)
	if err != nil {
		return out, err
	}
	not := map[room.PersonID]bool{}
	friends, err := s.Store.FriendsOf(q, q.person.ID)
	if err != nil {
		return out, err
	}
	for _, f := range friends {
		not[f.Other] = true
	}
	blocked, err := s.Store.Blocked(q, q.person.ID)
	if err != nil {
		return out, err
	}
	for _, p := range blocked {
		not[p] = true
	}
	list = slices.DeleteFunc(list, func(o room.Opponent) bool { return not[o.Person] })
	list = list[:min(len(list), opponentsListed)]
	var people []room.PersonID
	for _, o := range list {
		people = append(people, o.Person)
	}
	who, err := s.Store.Names(q, people)
	if err != nil {
		return out, err
	}
	programs, err := s.Store.ProgramsAmong(q, people)
	for _, o := range list {
		out = append(out, RecentOpponent{o.Person, who[o.Person], slices.Contains(programs, o.Person), o.Last})
	}
	return out, err
}

// addFriend asks somebody with whom the person has played, or says yes to somebody who has asked.
func (s *Server) addFriend(q *request, _ noBody) (noBody, error) {
	other, err := s.pathPerson(q)
	if err != nil {
		return noBody{}, err
	}
	known, err := s.knows(q, other)
	switch {
	case err != nil:
		return noBody{}, err
	case !known:
		return noBody{}, game.Refuse(CodeNotOpponent, "you have not finished a game with this person")
	case !s.throttles.commands.allow(q.person.ID):
		return noBody{}, refuseTooMany("requests")
	}
	friends, err := s.Store.AskFriend(q, room.FriendRequest{From: q.person.ID, To: other, Made: s.Now()})
	if errors.Is(err, room.ErrTooMany) {
		err = refuseFriends()
	}
	if friends {
		s.Hub.befriended(q.person.ID, other)
	}
	return noBody{}, err
}

// knows reports whether a person may ask another to be friends: after a game, or when the other has asked.
func (s *Server) knows(q *request, other room.PersonID) (bool, error) {
	requests, err := s.Store.FriendRequests(q, q.person.ID)
	if err != nil || slices.ContainsFunc(requests, func(r room.FriendRequest) bool { return r.From == other }) {
		return err == nil, err
	}
	opponents, err := s.Store.Opponents(q, q.person.ID, opponentsKnown)
	return slices.ContainsFunc(opponents, func(o room.Opponent) bool { return o.Person == other }), err
}

func refuseFriends() error {
	return game.Refuse(CodeTooManyFriends, "one of you has %d friends or %d requests already", room.MaxFriends, room.MaxFriendRequests)
}

// removeFriend ends a friendship, takes a request back or declines one. The other is not told.
func (s *Server) removeFriend(q *request, _ noBody) (noBody, error) {
	other, err := s.pathPerson(q)
	if err != nil {
		return noBody{}, err
	}
	return noBody{}, s.Store.RemoveFriend(q, q.person.ID, other)
}

func (s *Server) addFriendLink(q *request, _ noBody) (FriendLink, error) {
	if !s.throttles.commands.allow(q.person.ID) {
		return FriendLink{}, refuseTooMany("links")
	}
	link := room.NewID()
	return FriendLink{link}, s.Store.SetFriendLink(q, q.person.ID, link)
}

func (s *Server) removeFriendLink(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.Store.SetFriendLink(q, q.person.ID, "")
}

// linkOwner says whose link it is, before one becomes friends by it.
func (s *Server) linkOwner(q *request, _ noBody) (LinkOwner, error) {
	if err := s.checkAddress(q, s.throttles.guesses, "codes from your address", s.clientAddr(q.r)); err != nil {
		return LinkOwner{}, err
	}
	id, err := s.Store.FriendLink(q, q.path("link"))
	if err != nil {
		return LinkOwner{}, refuseLink(err)
	}
	p, err := s.Store.Person(q, id)
	if err != nil || p.Banned {
		return LinkOwner{}, refuseLink(errors.Join(err, room.ErrNotFound))
	}
	programs, err := s.Store.ProgramsAmong(q, []room.PersonID{id})
	return LinkOwner{id, p.Name, len(programs) > 0}, err
}

// useFriendLink makes friends of whoever gave the link away and whoever uses it. Across a block it works no more than a link that was
// taken back.
func (s *Server) useFriendLink(q *request, _ noBody) (LinkOwner, error) {
	owner, err := s.linkOwner(q, noBody{})
	if err != nil {
		return owner, err
	}
	if owner.Person == q.person.ID {
		return LinkOwner{}, game.Refuse(CodeOwnLink, "the link is your own")
	}
	err = s.Store.Befriend(q, q.person.ID, owner.Person, s.Now())
	switch {
	case errors.Is(err, room.ErrTooMany):
		return LinkOwner{}, refuseFriends()
	case err != nil:
		return LinkOwner{}, refuseLink(err)
	}
	s.Hub.befriended(q.person.ID, owner.Person)
	return owner, nil
}

// refuseLink turns ErrNotFound into a refusal.
func refuseLink(err error) error {
	if isNotFound(err) {
		return game.Refuse(CodeBadFriendLink, "the link is wrong or was taken back")
	}
	return err
}
