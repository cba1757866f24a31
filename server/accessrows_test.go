package server_test

import "strings"

// accessRow is a request with the expected result for each role.
type accessRow struct {
	name   string
	method string
	route  string // the path of the route
	path   string // if it differs: with a query, or another table
	body   string
	want   map[role]string // status and code
	has    []string        // in the body of every success
	hasNot []string
	lesson bool // a success shows the cards of the role itself
	alone  bool // it changes what other rows look at
}

// all gives every role the same result, except the listed ones.
func all(usual string, but ...any) map[role]string {
	m := map[role]string{}
	for _, r := range roles {
		m[r] = usual
	}
	for i := 0; i < len(but); i += 2 {
		m[but[i].(role)] = but[i+1].(string)
	}
	return m
}

// known gives everyone with a cookie the same result, and refuses all others.
func known(usual string, but ...any) map[role]string {
	return all(usual, append([]any{nobody, unknown}, but...)...)
}

// seated gives the results of questions about Boris's seat.
func seated() map[role]string {
	return known("403 not_your_seat", own, "200", guest, "403 door_closed")
}

var rows = []accessRow{
	{name: "games", method: "GET", route: "/api/games", want: all("200"), has: []string{`"isle"`, `"boxes"`, `"tabby"`}},
	{name: "public games", method: "GET", route: "/api/games.jsonl", path: "/api/games.jsonl?game=isle", want: all("200"), hasNot: []string{"{over}", "{try}", "{table}", "Anna", "Boris"}},
	{name: "public games of no game", method: "GET", route: "/api/games.jsonl", path: "/api/games.jsonl?game=chess", want: all("400 unknown_game")},
	{name: "public games since no time", method: "GET", route: "/api/games.jsonl", path: "/api/games.jsonl?since=yesterday", want: all("400 bad_request")},
	{name: "public games after a private one", method: "GET", route: "/api/games.jsonl", path: "/api/games.jsonl?after={over}", want: all("400 bad_request")},
	{name: "what I am as a bot", method: "GET", route: "/api/me/bot", want: known("404 not_found")},
	{name: "be a bot", alone: true, method: "PUT", route: "/api/me/bot", body: `{"open":true,"games":["boxes"]}`, want: known("200"), has: []string{`"since"`, `"games":["boxes"]`}},
	{name: "be a bot that plays chess", method: "PUT", route: "/api/me/bot", body: `{"open":true,"games":["chess"]}`, want: known("400 unknown_game")},
	{name: "be a bot that plays nothing", method: "PUT", route: "/api/me/bot", body: `{"open":true,"games":[]}`, want: known("400 bad_request")},
	{name: "challenges", method: "GET", route: "/api/me/challenges", want: known("200")},
	{name: "decline a challenge that nobody has made", method: "DELETE", route: "/api/me/challenges/{table}", path: "/api/me/challenges/{private}", want: known("404 not_found")},
	{name: "bots", method: "GET", route: "/api/bots", want: all("200"), hasNot: []string{"Anna", "Boris"}},
	{name: "settings", method: "POST", route: "/api/settings", body: `{"game":"isle","config":{"players":5}}`, want: all("200"), has: []string{`"lessons":["A","B","C","D","E"]`, `"takeover":"tabby"`}},
	{name: "settings that no table can have", method: "POST", route: "/api/settings", body: `{"game":"isle","config":{"players":5,"lessons":["A"]}}`, want: all("409 lesson_module_count")},
	{name: "settings to check", method: "POST", route: "/api/settings/check", body: `{"game":"isle","config":{"players":5}}`, want: all("200"), has: []string{`"lessons":["A","B","C","D","E"]`}, hasNot: []string{"refused"}},
	{name: "settings to check that no table can have", method: "POST", route: "/api/settings/check", body: `{"game":"isle","config":{"players":5,"lessons":["A"]}}`, want: all("200"), has: []string{`"refused":"lesson_module_count"`}},
	{name: "become a guest", method: "POST", route: "/api/people", body: `{"name":"Nora"}`, want: all("200"), hasNot: []string{"secret"}},
	{name: "a guest with a bad name", method: "POST", route: "/api/people", body: `{"name":"\u202e"}`, want: all("200", nobody, "409 bad_name")},
	{name: "a wrong code", method: "POST", route: "/api/code", body: `{"code":"AAAAA-AAAAA"}`, want: all("403 bad_code")},
	{name: "a wrong recovery code", method: "POST", route: "/api/recovery", body: `{"code":"AAAAA-AAAAA-AAAAA-AAAAA-AAAAA"}`, want: all("403 bad_recovery")},
	{name: "me", method: "GET", route: "/api/me", want: known("200"), has: []string{`"push_key":"the-public-push-key"`, `"webhooks":true`}},
	{name: "rename me", alone: true, method: "PATCH", route: "/api/me", body: `{"name":"Nora"}`, want: known("200"), has: []string{`"Nora"`}},
	{name: "rename me to nothing", method: "PATCH", route: "/api/me", body: `{"name":" "}`, want: known("409 empty_name")},
	{name: "make me the operator", method: "PATCH", route: "/api/me", body: `{"banned":false}`, want: known("400 bad_request")},
	{name: "delete me", alone: true, method: "DELETE", route: "/api/me", want: known("204")},
	{name: "log out", alone: true, method: "POST", route: "/api/me/logout", want: known("204")},
	{name: "a code", method: "POST", route: "/api/me/code", want: known("200"), has: []string{`"code"`, `"expires"`}},
	{name: "whether there is a recovery code", method: "GET", route: "/api/me/recovery", want: known("200"), hasNot: []string{`"code"`}},
	{name: "a recovery code", alone: true, method: "POST", route: "/api/me/recovery", want: known("200"), has: []string{`"code"`, `"made"`}},
	{name: "no recovery code", alone: true, method: "DELETE", route: "/api/me/recovery", want: known("204")},
	{name: "ways to come back", method: "GET", route: "/api/ways", want: all("200"), has: []string{`"passkeys":true`}},
	{name: "begin to use a passkey", method: "POST", route: "/api/passkey/begin", want: all("200"), has: []string{`"challenge"`}, hasNot: []string{`"allowCredentials":[{`}},
	{name: "a passkey that nobody has", method: "POST", route: "/api/passkey", body: `{"answer":{"id":"x"}}`, want: all("403 bad_passkey")},
	{name: "log in where there is no provider", method: "POST", route: "/api/login/begin", body: `{}`, want: all("403 login_off")},
	{name: "have logged in where there is no provider", method: "POST", route: "/api/login", body: `{"code":"x","state":"x"}`, want: all("403 login_off")},
	{name: "my ways to come back", method: "GET", route: "/api/me/ways", want: known("200"), has: []string{`"passkeys":[`, `"logins":[`}, hasNot: []string{"publicKey"}},
	{name: "begin to make a passkey", method: "POST", route: "/api/me/passkeys/begin", want: known("200"), has: []string{`"challenge"`}},
	{name: "a passkey that was not made", method: "POST", route: "/api/me/passkeys", body: `{"name":"Mine","answer":{"id":"x"}}`, want: known("403 bad_passkey")},
	{name: "rename boris' passkey", alone: true, method: "PATCH", route: "/api/me/passkeys/{passkey}", body: `{"name":"Mine"}`, want: known("404 not_found", own, "204")},
	{name: "remove boris' passkey", alone: true, method: "DELETE", route: "/api/me/passkeys/{passkey}", want: known("404 not_found", own, "204")},
	{name: "remove boris' login", alone: true, method: "DELETE", route: "/api/me/logins/{login}", want: known("404 not_found", own, "204")},
	{name: "a code to merge by", alone: true, method: "POST", route: "/api/me/join-code", want: known("200"), has: []string{`"code"`, `"expires"`}},
	{name: "whom I would merge into", alone: true, method: "POST", route: "/api/me/join/preview", body: `{"code":"{merge-code}"}`, want: known("200", host, "409 own_code"), has: []string{`"Anna"`}},
	{name: "whom I would merge into by a wrong code", method: "POST", route: "/api/me/join/preview", body: `{"code":"x"}`, want: known("403 bad_code")},
	{
		name: "become anna", alone: true, method: "POST", route: "/api/me/join", body: `{"code":"{merge-code}"}`,
		want: known("409 both_seated", guest, "200", spectator, "403 bad_code", own, "403 bad_code", other, "403 bad_code", host, "403 bad_code"), // it works once
	},
	{name: "become nobody", method: "POST", route: "/api/me/join", body: `{"code":"x"}`, want: known("403 bad_code")},
	{name: "export", method: "GET", route: "/api/me/export", want: known("200"), has: []string{`"devices"`, `"lines"`, `"tables"`}, hasNot: []string{`"publicKey"`}},
	{name: "devices", method: "GET", route: "/api/me/devices", want: known("200"), has: []string{`"this":true`, `"cookie"`}},
	{name: "boris' device", alone: true, method: "DELETE", route: "/api/me/devices/{device}", want: known("404 not_found", own, "204")},
	{name: "a token", method: "POST", route: "/api/me/tokens", body: `{"label":"My bot"}`, want: known("200"), has: []string{`"token"`}},
	{
		name: "my tables", method: "GET", route: "/api/me/tables", path: "/api/me/tables?stage=playing", want: known("200"),
		hasNot: []string{"Awaited", `"awaited"`, `"changed"`},
	},
	{name: "targets", method: "GET", route: "/api/me/targets", want: known("200")},
	{
		name: "a target", method: "POST", route: "/api/me/targets", body: `{"kind":"webhook","endpoint":"https://x.example.org","secret":"0123456789abcdef"}`,
		want: known("204"),
	},
	{name: "a messenger", alone: true, method: "POST", route: "/api/me/targets", body: `{"kind":"webhook","form":"discord","endpoint":"https://x.example.org"}`, want: known("204")},
	{name: "a messenger at home", method: "POST", route: "/api/me/targets", body: `{"kind":"webhook","form":"ntfy","endpoint":"https://10.0.0.1/cats"}`, want: known("409 forbidden_address")},
	{name: "a messenger that nobody knows", method: "POST", route: "/api/me/targets", body: `{"kind":"webhook","form":"pigeon","endpoint":"https://x.example.org"}`, want: known("409 unknown_target")},
	{name: "a target at home", method: "POST", route: "/api/me/targets", body: `{"kind":"webhook","endpoint":"https://127.0.0.1/","secret":"0123456789abcdef"}`, want: known("409 forbidden_address")},
	{name: "a mail address", alone: true, method: "POST", route: "/api/me/targets", body: `{"kind":"mail","endpoint":"x@example.org"}`, want: known("204", other, "429 too_many", host, "429 too_many")},
	{name: "what is not a mail address", method: "POST", route: "/api/me/targets", body: `{"kind":"mail","endpoint":"x"}`, want: known("409 bad_mail")},
	{name: "what boris' mail asks", method: "GET", route: "/api/mail/{secret}", want: all("200"), has: []string{"boris@example.org"}},
	{name: "what no mail asks", method: "GET", route: "/api/mail/{secret}", path: "/api/mail/x", want: all("404 bad_mail_link")},
	{name: "agree to mails to boris", alone: true, method: "POST", route: "/api/mail/{secret}", want: all("404 bad_mail_link", nobody, "204")},
	{name: "agree to no mails", method: "POST", route: "/api/mail/{secret}", path: "/api/mail/x", want: all("404 bad_mail_link")},
	{name: "stop mails", alone: true, method: "POST", route: "/api/mail/{secret}/stop", path: "/api/mail/{stop}/stop", want: all("204")},
	{name: "stop no mails", method: "POST", route: "/api/mail/{secret}/stop", path: "/api/mail/x/stop", want: all("204")},
	{name: "no target", alone: true, method: "DELETE", route: "/api/me/targets", body: `{"endpoint":"{target}"}`, want: known("204")},
	{name: "blocks", method: "GET", route: "/api/me/blocks", want: known("200")},
	{name: "block", alone: true, method: "PUT", route: "/api/me/blocks/{person}", want: known("204")},
	{name: "block nobody", method: "PUT", route: "/api/me/blocks/{person}", path: "/api/me/blocks/nobody", want: known("404 not_found")},
	{name: "unblock", method: "DELETE", route: "/api/me/blocks/{person}", want: known("204")},
	{name: "mutes", method: "GET", route: "/api/me/mutes", want: known("200")},
	{name: "mute", alone: true, method: "PUT", route: "/api/me/mutes/{person}", want: known("204")},
	{name: "mute nobody", method: "PUT", route: "/api/me/mutes/{person}", path: "/api/me/mutes/nobody", want: known("404 not_found")},
	{name: "unmute", method: "DELETE", route: "/api/me/mutes/{person}", want: known("204")},
	{name: "what I have to do with somebody", method: "GET", route: "/api/me/people/{person}", want: known("200"), has: []string{`"name":"Boris"`}},
	{name: "what I have to do with nobody", method: "GET", route: "/api/me/people/{person}", path: "/api/me/people/nobody", want: known("404 not_found")},
	{name: "report somebody", alone: true, method: "POST", route: "/api/people/{person}/report", body: `{"kind":"spam","subject":"name"}`, want: known("204", own, "400 bad_command")},
	{name: "report nobody", alone: true, method: "POST", route: "/api/people/{person}/report", path: "/api/people/nobody/report", body: `{"kind":"spam"}`, want: known("404 not_found")},
	{name: "report what is not there", alone: true, method: "POST", route: "/api/people/{person}/report", body: `{"kind":"spam","subject":"line"}`, want: known("400 bad_command")},
	{name: "friends", method: "GET", route: "/api/me/friends", want: known("200"), has: []string{`"friends"`, `"requests"`, `"asked"`}},
	{name: "hide", alone: true, method: "PATCH", route: "/api/me/friends", body: `{"hidden":true}`, want: known("204")},
	{name: "hide somebody else", method: "PATCH", route: "/api/me/friends", body: `{"hidden":true,"person":"{person}"}`, want: known("400 bad_request")},
	{name: "ask boris to be friends", alone: true, method: "PUT", route: "/api/me/friends/{person}", want: known("403 not_opponent", host, "204")},
	{name: "ask nobody to be friends", method: "PUT", route: "/api/me/friends/{person}", path: "/api/me/friends/nobody", want: known("403 not_opponent")},
	{name: "be boris' friend no more", alone: true, method: "DELETE", route: "/api/me/friends/{person}", want: known("204")},
	{name: "a friend link", alone: true, method: "POST", route: "/api/me/friend-link", want: known("200"), has: []string{`"link"`}},
	{name: "no friend link", alone: true, method: "DELETE", route: "/api/me/friend-link", want: known("204")},
	{name: "opponents", method: "GET", route: "/api/me/opponents", want: known("200"), hasNot: []string{"Celina", "Gus", "Zoe"}},
	{name: "who sees my profile", alone: true, method: "PATCH", route: "/api/me/profile", body: `{"seen":"all"}`, want: known("204")},
	{name: "my profile for some", method: "PATCH", route: "/api/me/profile", body: `{"seen":"some"}`, want: known("400 bad_request")},
	{name: "hide a game", alone: true, method: "PUT", route: "/api/me/games/{table}", path: "/api/me/games/{over}", body: `{"hidden":true}`, want: known("404 not_found", own, "204", host, "204")},
	{name: "boris' profile", method: "GET", route: "/api/people/{person}", want: all("403 profile_hidden", own, "200", other, "200"), has: []string{`"Boris"`, `"isle.two"`}, hasNot: []string{"{over}"}},
	{name: "nobody's profile", method: "GET", route: "/api/people/{person}", path: "/api/people/nobody", want: all("404 not_found")},
	{name: "boris' games", method: "GET", route: "/api/people/{person}/games", want: all("403 profile_hidden", own, "200", other, "200"), has: []string{`"conceded"`, `"abandoned":true`}},
	{name: "boris' games before nothing", method: "GET", route: "/api/people/{person}/games", path: "/api/people/{person}/games?before=x", want: all("403 profile_hidden", own, "400 bad_request", other, "400 bad_request")},
	{name: "boris' pictures", method: "GET", route: "/api/people/{person}/pictures", want: all("403 profile_hidden", own, "200", other, "200")},
	{name: "boris' rating", method: "GET", route: "/api/people/{person}/ratings/{pool}", path: "/api/people/{person}/ratings/isle.two", want: all("403 profile_hidden", own, "200", other, "200"), has: []string{`"points":[]`}},
	{name: "boris' rating in nothing", method: "GET", route: "/api/people/{person}/ratings/{pool}", path: "/api/people/{person}/ratings/chess", want: all("403 profile_hidden", own, "404 not_found", other, "404 not_found")},
	{name: "the best", method: "GET", route: "/api/ratings/{pool}", path: "/api/ratings/isle.two", want: all("200"), has: []string{`"people":[]`}},
	{name: "the best of nothing", method: "GET", route: "/api/ratings/{pool}", path: "/api/ratings/chess", want: all("404 not_found")},
	{name: "the best behind nothing", method: "GET", route: "/api/ratings/{pool}", path: "/api/ratings/isle.two?skip=-1", want: all("400 bad_request")},
	{name: "close a table that runs", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"1","do":"close"}`, want: known("409 already_started")},
	{name: "close an open table", alone: true, method: "POST", route: "/api/tables/{table}/commands", path: "/api/tables/{open}/commands", body: `{"id":"1","do":"close"}`, want: known("403 host_only", host, "204")},
	{name: "whose friend link", method: "GET", route: "/api/friend-links/{link}", want: all("200"), has: []string{`"Boris"`}},
	{name: "whose wrong link", method: "GET", route: "/api/friend-links/{link}", path: "/api/friend-links/x", want: all("404 bad_friend_link")},
	{
		name: "become boris' friend", alone: true, method: "POST", route: "/api/friend-links/{link}", want: known("200", guest, "404 bad_friend_link", own, "409 own_link"),
		has: []string{`"Boris"`},
	},
	{name: "become nobody's friend", method: "POST", route: "/api/friend-links/{link}", path: "/api/friend-links/x", want: known("404 bad_friend_link")},
	{name: "a code of a private table", method: "GET", route: "/api/invitations/{code}", want: all("200"), has: []string{"{private}"}, hasNot: []string{"Anna"}},
	{
		name: "a code of a game that may not be watched", method: "GET", route: "/api/invitations/{code}", path: "/api/invitations/{shut-code}",
		want: all("404 bad_invitation", own, "200", other, "200", host, "200"),
	},
	{name: "a code of a table that is over", method: "GET", route: "/api/invitations/{code}", path: "/api/invitations/{over-code}", want: all("404 bad_invitation")},
	{name: "a wrong invitation code", method: "GET", route: "/api/invitations/{code}", path: "/api/invitations/XXXXXX", want: all("404 bad_invitation")},
	{name: "what is not a code", method: "GET", route: "/api/invitations/{code}", path: "/api/invitations/x", want: all("404 bad_invitation")},
	{name: "ask for a code", method: "POST", route: "/api/tables/{table}/code", want: known("200", guest, "403 not_seated", spectator, "403 not_seated"), has: []string{`"code"`}},
	{name: "ask for a code of a table that is over", method: "POST", route: "/api/tables/{table}/code", path: "/api/tables/{over}/code", want: known("403 not_seated", own, "409 table_over", host, "409 table_over")},
	{name: "ask for a code of nothing", method: "POST", route: "/api/tables/{table}/code", path: "/api/tables/x/code", want: known("404 unknown_table")},
	{name: "invite a friend", method: "POST", route: "/api/tables/{table}/invite", path: "/api/tables/{private}/invite", body: `{"person":"{friend}"}`, want: known("403 not_seated", host, "204")},
	{name: "invite somebody else", method: "POST", route: "/api/tables/{table}/invite", path: "/api/tables/{private}/invite", body: `{"person":"{person}"}`, want: known("403 not_seated", host, "403 not_friends")},
	{
		name: "invite to a running game", method: "POST", route: "/api/tables/{table}/invite", body: `{"person":"{friend}"}`,
		want: known("409 already_started", guest, "403 not_seated", spectator, "403 not_seated"),
	},
	{name: "lobby", method: "GET", route: "/api/lobby", want: all("200"), has: []string{"{open}", "Anna"}, hasNot: []string{"{table}", "{private}", "{over}", "Boris"}},
	{name: "lobby of running games", method: "GET", route: "/api/lobby", path: "/api/lobby?stage=playing", want: all("200"), hasNot: []string{"{table}", "{open}"}},
	{name: "lobby of open tables and running games", method: "GET", route: "/api/lobby", path: "/api/lobby?stage=all", want: all("200"), has: []string{"{open}", "Anna"}, hasNot: []string{"{table}", "{private}", "{over}", "Boris"}},
	{name: "lobby of games that are over", method: "GET", route: "/api/lobby", path: "/api/lobby?stage=over", want: all("200"), has: []string{"{open}"}, hasNot: []string{"{over}"}},
	{name: "voyages", method: "GET", route: "/api/voyages", want: all("200"), has: []string{`"2026-`, `.boxes"`, `"places":[]`}, hasNot: []string{`"seed"`, `"picture"`}},
	{name: "a deal for friends", method: "POST", route: "/api/deals", body: `{"settings":{"game":"boxes","config":{"players":2}},"bots":["kitten"]}`, want: known("200"), has: []string{`"id"`}},
	{name: "a deal with a free seat", method: "POST", route: "/api/deals", body: `{"settings":{"game":"boxes","config":{"players":2}}}`, want: known("400 bad_options")},
	{name: "a deal of boris", method: "GET", route: "/api/deals/{deal}", want: all("200"), has: []string{`"by":"Boris"`, `"playing":1`}, hasNot: []string{`"seed"`, `"picture"`, `"points"`}},
	{name: "no deal", method: "GET", route: "/api/deals/{deal}", path: "/api/deals/x", want: all("404 not_found")},
	{name: "play a deal of boris", alone: true, method: "POST", route: "/api/deals/{deal}/tables", want: known("200"), has: []string{`"id"`}},
	{name: "who waits for a game", method: "GET", route: "/api/seeks", want: all("200"), has: []string{`"waiting":1`, `"wishes":[{"game":"isle","preset":"family"`}, hasNot: []string{"Boris", `"person"`}},
	{name: "find me a game", alone: true, method: "POST", route: "/api/me/seek", body: `{"game":"boxes","preset":"advanced","least":5,"most":5,"clock":{"kind":"none"}}`, want: known("200"), has: []string{`"wish":{"game":"boxes"`}, hasNot: []string{`"table"`}},
	{name: "find me an impossible game", method: "POST", route: "/api/me/seek", body: `{"game":"boxes","preset":"advanced","least":1,"most":5,"clock":{"kind":"none"}}`, want: known("400 bad_players")},
	{name: "what I look for", method: "GET", route: "/api/me/seek", want: known("404 no_seek", own, "200"), has: []string{`"since"`, `"preset":"family"`}, hasNot: []string{`"table"`}},
	{name: "I still wait", method: "PUT", route: "/api/me/seek", want: known("404 no_seek", own, "200"), has: []string{`"since"`}},
	{name: "wait no more", alone: true, method: "DELETE", route: "/api/me/seek", want: known("200"), has: []string{"{}"}},
	{name: "play no deal", method: "POST", route: "/api/deals/{deal}/tables", path: "/api/deals/x/tables", want: known("404 not_found")},
	{name: "look at boris' try of a deal", method: "GET", route: "/api/tables/{table}", path: "/api/tables/{try}", want: known("403 deal_open", own, "200")},
	{name: "the replay of a try", method: "GET", route: "/api/tables/{table}/replay", path: "/api/tables/{try}/replay", want: all("403 deal_open")},
	{name: "open a table", method: "POST", route: "/api/tables", body: `{"settings":{"game":"boxes","config":{"players":2}},"bots":["random"]}`, want: known("200"), has: []string{`"id"`}},
	{name: "send a game of a device", method: "POST", route: "/api/files", body: fileOfNoMoves(), want: known("200"), has: []string{`"id"`}, hasNot: []string{`"seed"`}},
	{name: "send a game of a device by other rules", method: "POST", route: "/api/files", body: strings.Replace(fileOfNoMoves(), `"version":`, `"version":99`, 1), want: known("409 rules_version")},
	{name: "open a table of no game", method: "POST", route: "/api/tables", body: `{"settings":{"game":"chess"}}`, want: known("400 unknown_game")},
	{
		name: "a table", method: "GET", route: "/api/tables/{table}", want: known("200", guest, "403 door_closed"),
		has: []string{`"commitment"`, `"phase":"draft"`}, hasNot: []string{`"seed"`}, lesson: true,
	},
	{name: "boris' seat", method: "GET", route: "/api/tables/{table}", path: "/api/tables/{table}?seat=1", want: seated(), lesson: true},
	{name: "a seat that is none", method: "GET", route: "/api/tables/{table}", path: "/api/tables/{table}?seat=x", want: known("409 unknown_seat")},
	{name: "a table that is none", method: "GET", route: "/api/tables/{table}", path: "/api/tables/x", want: known("404 unknown_table")},
	{
		name: "an invitation", method: "GET", route: "/api/tables/{table}/invitation", want: all("200", guest, "403 door_closed"),
		has: []string{`"stage":"playing"`, `"name":"Boris"`}, hasNot: []string{`"seed"`, `"phase"`, `"view"`},
	},
	{name: "an invitation to a private table", method: "GET", route: "/api/tables/{table}/invitation", path: "/api/tables/{private}/invitation", want: all("200"), has: []string{`"stage":"open"`, `"name":"Anna"`}},
	{name: "an invitation to nothing", method: "GET", route: "/api/tables/{table}/invitation", path: "/api/tables/x/invitation", want: all("404 unknown_table")},
	{
		name: "play for boris", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"1","do":"act","seat":1,"decision":0,"action":"fly"}`,
		want: known("403 not_your_seat", own, "400 bad_action"),
	},
	{name: "let those who watch into the talk", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"share","do":"share","on":true}`, alone: true, want: known("403 host_only", host, "204")},
	{name: "open the door", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"1","do":"door","on":true}`, want: known("403 host_only", host, "204")},
	{name: "name the seat of boris", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"1","do":"name","seat":1,"text":"Mia"}`, want: known("403 not_your_seat", own, "204")},
	{name: "say something", method: "POST", route: "/api/tables/{table}/commands", body: `{"id":"1","do":"say","text":"Hi"}`, want: known("204", guest, "403 door_closed")},
	{name: "legal actions", method: "GET", route: "/api/tables/{table}/legal", want: known("200", spectator, "403 not_seated", guest, "403 door_closed"), has: []string{"keep "}, lesson: true},
	{name: "boris' legal actions", method: "GET", route: "/api/tables/{table}/legal", path: "/api/tables/{table}/legal?seat=1", want: seated(), lesson: true},
	{
		name: "options", method: "GET", route: "/api/tables/{table}/options", path: "/api/tables/{table}/options?piece=cat-01-blue",
		want: known("200", spectator, "409 unknown_seat", guest, "403 door_closed"), has: []string{`"deltas"`},
	},
	{name: "boris' options", method: "GET", route: "/api/tables/{table}/options", path: "/api/tables/{table}/options?piece=cat-01-blue&seat=1", want: seated()},
	{name: "options of nothing", method: "GET", route: "/api/tables/{table}/options", path: "/api/tables/{table}/options?seat=1&piece=x", want: known("403 not_your_seat", own, "409 unknown_piece", guest, "403 door_closed")},
	{name: "options before the start", method: "GET", route: "/api/tables/{table}/options", path: "/api/tables/{open}/options", want: known("409 not_started")},
	{name: "score", method: "GET", route: "/api/tables/{table}/score", want: known("200", guest, "403 door_closed"), has: []string{`"accounts"`}},
	{name: "boris' score", method: "GET", route: "/api/tables/{table}/score", path: "/api/tables/{table}/score?seat=1", want: seated()},
	{name: "a hint", method: "GET", route: "/api/tables/{table}/hint", want: known("200", spectator, "403 not_seated", guest, "403 door_closed"), has: []string{"keep "}},
	{name: "boris' hint", method: "GET", route: "/api/tables/{table}/hint", path: "/api/tables/{table}/hint?seat=1", want: seated()},
	{name: "a hint of the device", method: "GET", route: "/api/tables/{table}/near-hint", want: known("200", spectator, "403 not_seated", guest, "403 door_closed"), has: []string{`"decision"`}},
	{name: "boris' hint of the device", method: "GET", route: "/api/tables/{table}/near-hint", path: "/api/tables/{table}/near-hint?seat=1", want: seated()},
	{name: "a review of a running game", method: "GET", route: "/api/tables/{table}/review", want: all("409 not_over")},
	{name: "a review of a game without an end", method: "GET", route: "/api/tables/{table}/review", path: "/api/tables/{over}/review", want: all("409 not_over")},
	{name: "the best before a running game", method: "GET", route: "/api/tables/{table}/best", want: known("409 not_over", guest, "403 door_closed")},
	{name: "the best before a game without an end", method: "GET", route: "/api/tables/{table}/best", path: "/api/tables/{over}/best", want: known("409 not_over")},
	{name: "talk", method: "GET", route: "/api/tables/{table}/lines", want: known("200", guest, "403 door_closed"), has: []string{"Psst at the table"}},
	{name: "replay of a running game", method: "GET", route: "/api/tables/{table}/replay", want: all("409 not_over")},
	{name: "replay", method: "GET", route: "/api/tables/{table}/replay", path: "/api/tables/{over}/replay", want: all("200"), has: []string{`"seed"`, `"commitment"`, `"conceded"`}},
	{name: "a moment of a running game", method: "GET", route: "/api/tables/{table}/replay/{after}", path: "/api/tables/{table}/replay/0", want: all("409 not_over")},
	{name: "a moment", method: "GET", route: "/api/tables/{table}/replay/{after}", path: "/api/tables/{over}/replay/0", want: all("200"), has: []string{`"view"`, `"sheet"`}},
	{name: "the chart of a running game", method: "GET", route: "/api/tables/{table}/replay-chart", want: all("409 not_over")},
	{name: "the chart", method: "GET", route: "/api/tables/{table}/replay-chart", path: "/api/tables/{over}/replay-chart", want: all("200")},
	{name: "a visit", method: "GET", route: "/api/visit", want: all("200")},
	{name: "a seed", method: "GET", route: "/api/seed", path: "/api/seed?seed=" + strings.Repeat("0", 64) + "&commitment=x", want: all("200"), has: []string{`"same":false`}},
	{name: "no seed", method: "GET", route: "/api/seed", path: "/api/seed?seed=0", want: all("400 bad_request")},
}
