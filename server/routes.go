package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"reflect"
	"slices"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// Route is an address of the API with its documentation.
type Route struct {
	Method, Path string
	Summary      string
	Open         bool         // works without a cookie or token
	Scope        people.Scope // what a token needs; without a scope only browsers have access
	Zipped       bool         // long responses are compressed
	Lines        bool         // the response has one Out per line
	In, Out      reflect.Type // the bodies, nil for none
	Query        []string     // parameters in the address
	handler      http.Handler
}

// access says who may use a route. The zero value admits browsers with a cookie; programs need an explicit scope.
type access struct {
	open  bool
	scope people.Scope
}

var (
	everyone = access{open: true, scope: people.ScopePlay} // also without a cookie or token
	visitors = access{open: true}                          // browsers, also without a cookie: logging in
	players  = access{scope: people.ScopePlay}             // browsers and programs
	browsers = access{}                                    // browsers: the account, and everything that would outlive a token
)

// Routes lists all routes for the documentation.
func Routes() []Route { return (&Server{}).routes() }

// routes is the list of all addresses.
func (s *Server) routes() []Route {
	return slices.Concat(s.accountRoutes(), s.peopleRoutes(), s.tableRoutes())
}

// accountRoutes are about identity and logging in.
func (s *Server) accountRoutes() []Route {
	return []Route{
		compressed(call(s, "GET", "/api/games", "The games, their presets and the levels of bots", everyone, s.games)),
		s.publicGamesRoute(),
		call(s, "POST", "/api/people", "Become a guest: sets the cookie", visitors, s.addPerson),
		call(s, "POST", "/api/code", "Use a one-time code of another device: sets the cookie", visitors, s.useCode),
		call(s, "POST", "/api/recovery", "Use a recovery code, which is spent when the cookie is first seen: sets the cookie", visitors, s.recover),
		call(s, "GET", "/api/visit", "Who I am, or nobody yet: for the first look of a page", everyone, s.visit),
		call(s, "GET", "/api/me", "Who I am", players, s.me),
		call(s, "PATCH", "/api/me", "Change my name or preferences", browsers, s.changeMe),
		call(s, "DELETE", "/api/me", "Delete me: name, devices, talk, targets and blocks", browsers, s.deleteMe),
		call(s, "POST", "/api/me/logout", "Forget this device and end its sockets", players, s.logout),
		call(s, "POST", "/api/me/code", "A one-time code for another device", browsers, s.addCode),
		call(s, "GET", "/api/me/recovery", "Whether I have a recovery code", browsers, s.recovery),
		call(s, "POST", "/api/me/recovery", "A recovery code in place of the last one: it is shown once", browsers, s.addRecovery),
		call(s, "DELETE", "/api/me/recovery", "Forget my recovery code", browsers, s.removeRecovery),
		call(s, "GET", "/api/ways", "By what people can come back to this server: passkeys, the operator's provider", everyone, s.loginMethods),
		call(s, "POST", "/api/passkey/begin", "What a browser needs to ask for a passkey", visitors, s.beginPasskeyLogin),
		call(s, "POST", "/api/passkey", "Come back by a passkey: sets the cookie", visitors, s.passkeyLogin),
		call(s, "POST", "/api/login/begin", "Where to log in at the operator's provider, to come back or to add the login to me", visitors, s.beginLogin),
		call(s, "POST", "/api/login", "Come back by what the provider answered, or add it to me: sets the cookie", visitors, s.finishLogin),
		call(s, "GET", "/api/me/ways", "My passkeys and logins", browsers, s.myLoginMethods),
		call(s, "POST", "/api/me/passkeys/begin", "What a browser needs to make a passkey", browsers, s.beginPasskey),
		call(s, "POST", "/api/me/passkeys", "Add a passkey", browsers, s.addPasskey),
		call(s, "PATCH", "/api/me/passkeys/{passkey}", "Call a passkey of mine by another name", browsers, s.renamePasskey),
		call(s, "DELETE", "/api/me/passkeys/{passkey}", "Forget a passkey of mine", browsers, s.removePasskey),
		call(s, "DELETE", "/api/me/logins/{login}", "Forget a login of mine", browsers, s.removeLogin),
		call(s, "POST", "/api/me/join-code", "A one-time code by which somebody who is me too becomes me", browsers, s.addJoinCode),
		call(s, "POST", "/api/me/join/preview", "Whom I would become by a code", browsers, s.previewJoin),
		call(s, "POST", "/api/me/join", "Become an alias of whoever made the code, for good", browsers, s.join),
		call(s, "GET", "/api/me/export", "All that the server knows about me", browsers, s.export),
		call(s, "GET", "/api/me/devices", "My devices and tokens", browsers, s.devices),
		call(s, "DELETE", "/api/me/devices/{device}", "Log another device out, or revoke a token", browsers, s.removeDevice),
		call(s, "POST", "/api/me/tokens", "A token for a program", browsers, s.addToken),
		call(s, "GET", "/api/me/tables", "Tables where I sit, those that wait for me first", players, s.myTables, "stage"),
		call(s, "GET", "/api/me/targets", "Where my notices go", browsers, s.targets),
		call(s, "POST", "/api/me/targets", "Send my notices there too", browsers, s.addTarget),
		call(s, "DELETE", "/api/me/targets", "Send no more notices there", browsers, s.removeTarget),
		call(s, "GET", "/api/mail/{secret}", "Which address a link in a mail is about", visitors, s.mailQuestion),
		call(s, "POST", "/api/mail/{secret}", "Agree to mails, by the link in the mail that asks: it can be used once", visitors, s.confirmMail),
		call(s, "POST", "/api/mail/{secret}/stop", "Stop mails, by the link in each of them", visitors, s.stopMail),
	}
}

// peopleRoutes are about relations between people.
func (s *Server) peopleRoutes() []Route {
	return []Route{
		call(s, "GET", "/api/me/blocks", "Whom I have blocked", players, s.blocks),
		call(s, "PUT", "/api/me/blocks/{person}", "Block a person: I hear nothing they say", players, s.block),
		call(s, "DELETE", "/api/me/blocks/{person}", "Hear a person again", players, s.unblock),
		call(s, "GET", "/api/me/mutes", "Whom I have muted", players, s.mutes),
		call(s, "PUT", "/api/me/mutes/{person}", "Mute a person: what they say does not reach me", players, s.mute),
		call(s, "DELETE", "/api/me/mutes/{person}", "Hear a muted person again", players, s.unmute),
		call(s, "GET", "/api/me/people/{person}", "What I have to do with a person: friend, muted, blocked", players, s.relation),
		call(s, "POST", "/api/people/{person}/report", "Report a person to the operator: their name, their profile or what they do", players, s.reportPerson),
		call(s, "GET", "/api/me/friends", "My friends, who of them is online and where, and who would like to be one", players, s.friends),
		call(s, "PATCH", "/api/me/friends", "Whether friends see that I am online", browsers, s.changeFriends),
		call(s, "PUT", "/api/me/friends/{person}", "Ask an opponent to be friends, or say yes to somebody who has asked", browsers, s.addFriend),
		call(s, "DELETE", "/api/me/friends/{person}", "End a friendship, take a request back or decline one", browsers, s.removeFriend),
		call(s, "POST", "/api/me/friend-link", "A link by which others become my friends, in place of the last one", browsers, s.addFriendLink),
		call(s, "DELETE", "/api/me/friend-link", "Take my link back", browsers, s.removeFriendLink),
		call(s, "GET", "/api/me/bot", "What I have said of myself as a bot", players, s.myUserBot),
		call(s, "PUT", "/api/me/bot", "Say that I am a bot, which is for good, and which challenges I take", players, s.setUserBot),
		call(s, "GET", "/api/me/challenges", "Open tables to which I am asked as a bot: I sit down, or decline", players, s.challenges),
		call(s, "DELETE", "/api/me/challenges/{table}", "Decline a challenge", players, s.decline),
		compressed(call(s, "GET", "/api/bots", "Bots that people have written, those online that take challenges", everyone, s.openUserBots)),
		call(s, "GET", "/api/me/opponents", "With whom I have finished games and am not friends, the latest first", players, s.opponents),
		call(s, "PATCH", "/api/me/profile", "Who sees my profile", browsers, s.changeProfile),
		call(s, "PUT", "/api/me/games/{table}", "Whether others see a finished game among mine", browsers, s.hideGame),
		compressed(call(s, "GET", "/api/people/{person}", "Somebody’s profile: results and records by pool, and ratings", everyone, s.profile)),
		compressed(call(s, "GET", "/api/people/{person}/games", "Somebody’s finished games, the latest first", everyone, s.profileGames, "before")),
		compressed(call(s, "GET", "/api/people/{person}/pictures", "How somebody’s games looked at their end, the latest first", everyone, s.profilePictures, "before")),
		compressed(call(s, "GET", "/api/people/{person}/ratings/{pool}", "How somebody’s rating in a pool went", everyone, s.ratingCurve)),
		compressed(call(s, "GET", "/api/ratings/{pool}", "The best of a pool", everyone, s.ratingList, "skip")),
		call(s, "GET", "/api/friend-links/{link}", "Whose link it is", everyone, s.linkOwner),
		call(s, "POST", "/api/friend-links/{link}", "Become friends with whoever gave the link away", browsers, s.useFriendLink),
	}
}

// tableRoutes are about tables, lobbies and games.
func (s *Server) tableRoutes() []Route {
	return []Route{
		call(s, "GET", "/api/invitations/{code}", "The table of a short code", everyone, s.invitation),
		compressed(call(s, "GET", "/api/lobby", "Public tables that are not over", everyone, s.lobby, "game", "stage")),
		compressed(call(s, "GET", "/api/voyages", "The deals of the day, which everyone plays, and who has come how far", everyone, s.voyages)),
		call(s, "POST", "/api/deals", "A deal for friends: everyone plays it at a table of their own", players, s.addDeal),
		compressed(call(s, "GET", "/api/deals/{deal}", "A deal, and who has come how far", everyone, s.deal)),
		call(s, "POST", "/api/deals/{deal}/tables", "My table of a deal: the first try counts, later ones are for practice", players, s.playDeal),
		call(s, "GET", "/api/seeks", "What people look for who wait for a game, without their names", everyone, s.seeks),
		call(s, "POST", "/api/me/seek", "Find me a game: whoever fits is taken to a table at once, where the game begins", players, s.seek),
		call(s, "GET", "/api/me/seek", "What game I look for, or where I have just found it", players, s.seeking),
		call(s, "PUT", "/api/me/seek", "I still look for a game, for programs without a socket: twice in half a minute", players, s.renewSeek),
		call(s, "DELETE", "/api/me/seek", "Look for a game no more, unless it has been found", players, s.stopSeeking),
		call(s, "POST", "/api/settings", "Whether a table can have these settings: they come back completed", everyone, s.completeSettings),
		call(s, "POST", "/api/settings/check", "The same for forms: what no table can have is answered, not refused", everyone, s.checkSettings),
		call(s, "POST", "/api/tables", "Open a table", players, s.createTable),
		s.filesRoute(),
		question[tableserver.TableAnswer](s, "A table as I may see it, from my first seat or a named one", players, tableserver.AskTable, "seat"),
		question[table.TableView](s, "A table as whoever has its link may see it, without the game on it", everyone, tableserver.AskInvitation),
		call(s, "POST", "/api/tables/{table}/code", "The short code of a table of mine, made when it is first asked for", players, s.addInvitation),
		call(s, "POST", "/api/tables/{table}/invite", "Tell a friend of an open table of mine, or challenge a bot to it", players, s.invite),
		call(s, "POST", "/api/tables/{table}/commands", "Do something at a table", players, s.command),
		compressed(question[tableserver.Legal](s, "All actions of a seat of mine", players, tableserver.AskLegal, "seat")),
		compressed(question[any](s, "What can be done with a piece, with the change of score", players, tableserver.AskOptions, "seat", "piece")),
		compressed(question[game.Sheet](s, "The sheet as if the game ended now", players, tableserver.AskScore, "seat")),
		question[tableserver.Hints](s, "The best actions of a seat of mine, with what they are expected to bring", players, tableserver.AskHint, "seat"),
		question[tableserver.HintPermit](s, "Let my device advise a seat of mine, which is logged as a hint", players, tableserver.AskNearHint, "seat"),
		compressed(question[tableserver.ReviewProgress](s, "The costliest decisions of a finished game, and how much skill and luck there was", everyone, tableserver.AskReview)),
		question[tableserver.Best](s, "The best of my earlier games of the kind of a finished one", players, tableserver.AskBest),
		question[[]table.LineView](s, "What was said at a table", players, tableserver.AskLines),
		compressed(question[table.Replay](s, "A finished game: seed, actions and sheet", everyone, tableserver.AskReplay)),
		compressed(question[table.Moment](s, "A finished game after some of its actions, from a seat or as a spectator", everyone, tableserver.AskMoment, "seat")),
		compressed(question[table.Chart](s, "How the points of a finished game grew", everyone, tableserver.AskChart)),
		call(s, "GET", "/api/seed", "Whether a seed is the one of a commitment", everyone, s.checkSeed, "seed", "commitment"),
	}
}

// request is what a handler knows about the sender.
type request struct {
	context.Context
	w       http.ResponseWriter
	r       *http.Request
	person  people.Person
	session people.Session
}

func (q *request) path(name string) string  { return q.r.PathValue(name) }
func (q *request) query(name string) string { return q.r.URL.Query().Get(name) }
func (q *request) table() ids.TableID       { return ids.TableID(q.path("table")) }
func (q *request) other() ids.PersonID      { return ids.PersonID(q.path("person")) }

// noBody is the body of requests and answers that have none.
type noBody struct{}

// call makes a route from a handler. It identifies the client, unless the route is open, and rejects bodies with unknown fields.
func call[In, Out any](s *Server, method, path, summary string, who access, f func(*request, In) (Out, error), query ...string) Route {
	route := Route{Method: method, Path: path, Summary: summary, Open: who.open, Scope: who.scope, Query: query, In: bodyOf[In](), Out: bodyOf[Out]()}
	route.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := &request{Context: r.Context(), w: w, r: r}
		var err error
		if q.person, q.session, err = s.identifyAs(r, who); err != nil {
			s.writeProblem(w, err)
			return
		}
		var in In
		if route.In != nil {
			if err := decode(r, &in); err != nil {
				s.writeProblem(w, err)
				return
			}
		}
		var out Out
		err = panics.Catch(func() (err error) { out, err = f(q, in); return err })
		switch {
		case err != nil:
			s.writeProblem(w, err)
		case route.Out == nil:
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusNoContent)
		default:
			writeJSON(w, http.StatusOK, out)
		}
	})
	return route
}

// question makes a route for a question about a table; Out is its answer. Address and parameters hold the question.
func question[Out any](s *Server, summary string, who access, what tableserver.QuestionKind, query ...string) Route {
	route := call(s, "GET", "/api/tables/{table}"+protocol.QuestionPath(what), summary, who, func(q *request, _ noBody) (any, error) {
		asked, err := protocol.ReadQuestion(what, q.query, q.path("after"))
		if err != nil {
			return nil, err
		}
		answer, err := s.TableServer.Answer(q, q.table(), q.person.ID, asked)
		if err == nil && (what == tableserver.AskMoment || what == tableserver.AskChart) {
			q.keep()
		}
		return answer, err
	}, query...)
	route.Out = bodyOf[Out]()
	return route
}

// keep lets browsers cache answers about finished games, which no longer change. One day is short enough to pick up a new server version.
func (q *request) keep() { q.w.Header().Set("Cache-Control", "private, max-age=86400") }

func bodyOf[T any]() reflect.Type {
	if t := reflect.TypeFor[T](); t != reflect.TypeFor[noBody]() {
		return t
	}
	return nil
}

// decode reads a body strictly.
func decode(r *http.Request, into any) error {
	raw, err := io.ReadAll(r.Body)
	if err == nil {
		err = game.DecodeStrict(raw, into)
	}
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) || game.CodeOf(err) != "" {
		return err
	}
	return game.Refuse(CodeBadRequest, "the body cannot be read: %v", err)
}

// clientAddr is the sender's address, grouped as limits count it.
func (s *Server) clientAddr(r *http.Request) netip.Addr { return addressGroup(s.address(r)) }
