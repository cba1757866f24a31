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
	browsers = access{}                                    // browsers, such as whatever gives access to the account
)

// Routes lists all routes for the documentation.
func Routes() []Route { return (&Server{}).routes() }

// routes is the list of all addresses, and with it the scope that each of them needs.
func (s *Server) routes() []Route {
	return slices.Concat(s.accountRoutes(), s.peopleRoutes(), s.tableRoutes())
}

// accountRoutes are about identity and logging in.
func (s *Server) accountRoutes() []Route {
	return []Route{
		compressed(call(s, "GET", "/api/games", "List games, presets and bot levels", everyone, s.games)),
		s.publicGamesRoute(),
		call(s, "POST", "/api/people", "Become a guest; sets the cookie", visitors, s.addPerson),
		call(s, "POST", "/api/code", "Log in with a one-time code from another device; sets the cookie", visitors, s.useCode),
		call(s, "POST", "/api/recovery", "Log in with a recovery code; sets the cookie, whose first use spends the code", visitors, s.recover),
		call(s, "GET", "/api/visit", "Get my profile, or nothing for a visitor without one", everyone, s.visit),
		call(s, "GET", "/api/me", "Get my profile and preferences", players, s.me),
		call(s, "PATCH", "/api/me", "Change my name or preferences", browsers, s.changeMe),
		call(s, "DELETE", "/api/me", "Delete my profile with name, devices, chat lines, notification targets and blocks", browsers, s.deleteMe),
		call(s, "POST", "/api/me/logout", "Log out this device and close its sockets", players, s.logout),
		call(s, "POST", "/api/me/code", "Create a one-time code for another device", browsers, s.addCode),
		call(s, "GET", "/api/me/recovery", "Get whether I have a recovery code", browsers, s.recovery),
		call(s, "POST", "/api/me/recovery", "Create a recovery code that replaces my last one; it is shown once", browsers, s.addRecovery),
		call(s, "DELETE", "/api/me/recovery", "Delete my recovery code", browsers, s.removeRecovery),
		call(s, "GET", "/api/ways", "List login methods of this server: passkeys, the operator's provider", everyone, s.loginMethods),
		call(s, "POST", "/api/passkey/begin", "Get the options for logging in with a passkey", visitors, s.beginPasskeyLogin),
		call(s, "POST", "/api/passkey", "Log in with a passkey; sets the cookie", visitors, s.passkeyLogin),
		call(s, "POST", "/api/login/begin", "Get the address of the login page of the operator's provider", visitors, s.beginLogin),
		call(s, "POST", "/api/login", "Log in with the provider's answer, or add the login to my profile; sets the cookie", visitors, s.finishLogin),
		call(s, "GET", "/api/me/ways", "List my passkeys and logins", browsers, s.myLoginMethods),
		call(s, "POST", "/api/me/passkeys/begin", "Get the options for creating a passkey", browsers, s.beginPasskey),
		call(s, "POST", "/api/me/passkeys", "Add a passkey", browsers, s.addPasskey),
		call(s, "PATCH", "/api/me/passkeys/{passkey}", "Rename one of my passkeys", browsers, s.renamePasskey),
		call(s, "DELETE", "/api/me/passkeys/{passkey}", "Remove one of my passkeys", browsers, s.removePasskey),
		call(s, "DELETE", "/api/me/logins/{login}", "Remove one of my logins", browsers, s.removeLogin),
		call(s, "POST", "/api/me/join-code", "Create a one-time code that merges another profile of mine into this one", browsers, s.addMergeCode),
		call(s, "POST", "/api/me/join/preview", "Preview the profile into which a code would merge me", browsers, s.previewMerge),
		call(s, "POST", "/api/me/join", "Merge me for good into the profile that created the code", browsers, s.merge),
		call(s, "GET", "/api/me/export", "Export everything the server knows about me", browsers, s.export),
		call(s, "GET", "/api/me/devices", "List my devices and tokens", browsers, s.devices),
		call(s, "DELETE", "/api/me/devices/{device}", "Log out another device, or revoke a token", browsers, s.removeDevice),
		call(s, "POST", "/api/me/tokens", "Create a token for a program", browsers, s.addToken),
		call(s, "GET", "/api/me/tables", "List my tables, those where it is my turn first", players, s.myTables, "stage"),
		call(s, "GET", "/api/me/targets", "List my notification targets", browsers, s.targets),
		call(s, "POST", "/api/me/targets", "Add a notification target", browsers, s.addTarget),
		call(s, "DELETE", "/api/me/targets", "Remove a notification target", browsers, s.removeTarget),
		call(s, "GET", "/api/mail/{secret}", "Get the mail address that a link belongs to", visitors, s.mailQuestion),
		call(s, "POST", "/api/mail/{secret}", "Confirm a mail address with the link from the confirmation mail; works once", visitors, s.confirmMail),
		call(s, "POST", "/api/mail/{secret}/stop", "Stop mails with the link that each of them contains", visitors, s.stopMail),
	}
}

// peopleRoutes are about relations between people.
func (s *Server) peopleRoutes() []Route {
	return []Route{
		call(s, "GET", "/api/me/blocks", "List people I have blocked", players, s.blocks),
		call(s, "PUT", "/api/me/blocks/{person}", "Block a person and hide everything they say from me", players, s.block),
		call(s, "DELETE", "/api/me/blocks/{person}", "Unblock a person", players, s.unblock),
		call(s, "GET", "/api/me/mutes", "List people I have muted", players, s.mutes),
		call(s, "PUT", "/api/me/mutes/{person}", "Mute a person and hide what they say from me", players, s.mute),
		call(s, "DELETE", "/api/me/mutes/{person}", "Unmute a person", players, s.unmute),
		call(s, "GET", "/api/me/people/{person}", "Get my relation to a person: friend, muted, blocked", players, s.relation),
		call(s, "POST", "/api/people/{person}/report", "Report a person's name, profile or behaviour to the operator", players, s.reportPerson),
		call(s, "GET", "/api/me/friends", "List my friends with their presence, and friend requests", players, s.friends),
		call(s, "PATCH", "/api/me/friends", "Set whether friends see that I am online", browsers, s.changeFriends),
		call(s, "PUT", "/api/me/friends/{person}", "Send a friend request to an opponent, or accept one", browsers, s.addFriend),
		call(s, "DELETE", "/api/me/friends/{person}", "End a friendship, or withdraw or decline a request", browsers, s.removeFriend),
		call(s, "POST", "/api/me/friend-link", "Create a friend link that replaces my last one", browsers, s.addFriendLink),
		call(s, "DELETE", "/api/me/friend-link", "Revoke my friend link", browsers, s.removeFriendLink),
		call(s, "GET", "/api/me/bot", "Get my settings as a bot", players, s.myUserBot),
		call(s, "PUT", "/api/me/bot", "Mark me as a bot for good, and set which challenges I accept", players, s.setUserBot),
		call(s, "GET", "/api/me/challenges", "List open tables to which I am challenged as a bot", players, s.challenges),
		call(s, "DELETE", "/api/me/challenges/{table}", "Decline a challenge", players, s.decline),
		compressed(call(s, "GET", "/api/bots", "List bots by other people that are online and accept challenges", everyone, s.openUserBots)),
		call(s, "GET", "/api/me/opponents", "List recent opponents who are not my friends, latest first", players, s.opponents),
		call(s, "PATCH", "/api/me/profile", "Set who sees my profile", browsers, s.changeProfile),
		call(s, "PUT", "/api/me/games/{table}", "Set whether others see a finished game in my profile", browsers, s.hideGame),
		compressed(call(s, "GET", "/api/people/{person}", "Get a person's profile with results, records and ratings by pool", everyone, s.profile)),
		compressed(call(s, "GET", "/api/people/{person}/games", "List a person's finished games, latest first", everyone, s.profileGames, "before")),
		compressed(call(s, "GET", "/api/people/{person}/pictures", "List final pictures of a person's games, latest first", everyone, s.profilePictures, "before")),
		compressed(call(s, "GET", "/api/people/{person}/ratings/{pool}", "Get the history of a person's rating in a pool", everyone, s.ratingCurve)),
		compressed(call(s, "GET", "/api/ratings/{pool}", "List the best players of a pool", everyone, s.ratingList, "skip")),
		call(s, "GET", "/api/friend-links/{link}", "Get the owner of a friend link", everyone, s.linkOwner),
		call(s, "POST", "/api/friend-links/{link}", "Become friends with the owner of a link", browsers, s.useFriendLink),
	}
}

// tableRoutes are about tables, lobbies and games.
func (s *Server) tableRoutes() []Route {
	return []Route{
		call(s, "GET", "/api/invitations/{code}", "Get the table with a short code", everyone, s.invitation),
		compressed(call(s, "GET", "/api/lobby", "List public tables that are not over", everyone, s.lobby, "game", "stage")),
		compressed(call(s, "GET", "/api/voyages", "Get the deals of the day and their standings", everyone, s.voyages)),
		call(s, "POST", "/api/deals", "Create a deal for friends; each of them plays it at their own table", players, s.addDeal),
		compressed(call(s, "GET", "/api/deals/{deal}", "Get a deal and its standings", everyone, s.deal)),
		call(s, "POST", "/api/deals/{deal}/tables", "Get or open my table for a deal; only the first attempt counts", players, s.playDeal),
		call(s, "GET", "/api/seeks", "List what waiting players look for, without their names", everyone, s.seeks),
		call(s, "POST", "/api/me/seek", "Look for a game; matching players are seated at once and the game begins", players, s.seek),
		call(s, "GET", "/api/me/seek", "Get the game I am looking for, or the table just found", players, s.seeking),
		call(s, "PUT", "/api/me/seek", "Keep looking for a game without a socket; send it twice in half a minute", players, s.renewSeek),
		call(s, "DELETE", "/api/me/seek", "Stop looking for a game, unless one has been found", players, s.stopSeeking),
		call(s, "POST", "/api/settings", "Validate and complete settings of a table; refuse invalid ones", everyone, s.completeSettings),
		call(s, "POST", "/api/settings/check", "Validate settings of a table for a form; report invalid ones without an error", everyone, s.checkSettings),
		call(s, "POST", "/api/tables", "Open a table", players, s.createTable),
		s.filesRoute(),
		question[tableserver.TableAnswer](s, "Get my view of a table, from my first seat or a named one", players, tableserver.QuestionTable, "seat"),
		question[table.TableView](s, "Get a table as anyone with its link may see it, without the game", everyone, tableserver.QuestionInvitation),
		call(s, "POST", "/api/tables/{table}/code", "Get the short code of my table; the first request creates it", players, s.addInvitation),
		call(s, "POST", "/api/tables/{table}/invite", "Invite a friend or challenge a bot to my open table", players, s.invite),
		call(s, "POST", "/api/tables/{table}/commands", "Run a command at a table", players, s.command),
		compressed(question[tableserver.Legal](s, "List all legal actions for my seat", players, tableserver.QuestionLegal, "seat")),
		compressed(question[any](s, "List places and actions for a piece, with the change of score", players, tableserver.QuestionOptions, "seat", "piece")),
		compressed(question[game.Sheet](s, "Get the score sheet as if the game ended now", players, tableserver.QuestionScore, "seat")),
		question[tableserver.Hints](s, "Get the best actions for my seat with their expected values", players, tableserver.QuestionHint, "seat"),
		question[tableserver.HintPermit](s, "Log that my device computes a hint for my seat", players, tableserver.QuestionHintPermit, "seat"),
		compressed(question[tableserver.ReviewProgress](s, "Get the costliest decisions of a finished game, with its shares of skill and luck", everyone, tableserver.QuestionReview)),
		question[tableserver.Best](s, "Get my best earlier result for a finished game of this kind", players, tableserver.QuestionBest),
		question[[]table.LineView](s, "List the chat lines of a table", players, tableserver.QuestionLines),
		compressed(question[table.Replay](s, "Get a finished game with seed, actions and score sheet", everyone, tableserver.QuestionReplay)),
		compressed(question[table.Moment](s, "Get a finished game after some of its actions, from a seat or as a spectator", everyone, tableserver.QuestionMoment, "seat")),
		compressed(question[table.Chart](s, "Get the points of a finished game over time", everyone, tableserver.QuestionChart)),
		call(s, "GET", "/api/seed", "Check whether a seed matches a commitment", everyone, s.checkSeed, "seed", "commitment"),
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
		if err == nil && (what == tableserver.QuestionMoment || what == tableserver.QuestionChart) {
			q.allowCaching()
		}
		return answer, err
	}, query...)
	route.Out = bodyOf[Out]()
	return route
}

// allowCaching lets browsers cache answers about finished games, which no longer change. One day is short enough to pick up a new server version.
func (q *request) allowCaching() { q.w.Header().Set("Cache-Control", "private, max-age=86400") }

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
