package people

import "github.com/purrlor/purrlor/rules/game"

// Codes of what this package refuses.
const (
	CodeBadFriendLink  game.Code = "bad_friend_link"  // the link is wrong or was taken back
	CodeOwnLink        game.Code = "own_link"         // a person cannot befriend themselves
	CodeNotOpponent    game.Code = "not_opponent"     // the two have not finished a game together
	CodeTooManyFriends game.Code = "too_many_friends" // or too many requests
	CodeNotFriends     game.Code = "not_friends"      // only friends can be invited
	CodeBotClosed      game.Code = "bot_closed"       // the bot takes no such challenge
	CodeBotAway        game.Code = "bot_away"         // the bot is not online
	CodeHidden         game.Code = "profile_hidden"   // the person does not show their profile
	CodeTooLarge       game.Code = "too_large"        // the request or message is too large
	// Codes of sessions and login methods.
	CodeTooMany       game.Code = "too_many"       // too often or too many at a time
	CodeUnknownPerson game.Code = "unknown_person" // no cookie or token, or one that is not known
	CodeBanned        game.Code = "banned"         // the operator has banned the person
	CodeBadCode       game.Code = "bad_code"       // the one-time code is wrong or has expired
	CodeBadRecovery   game.Code = "bad_recovery"   // the recovery code is wrong, or was used or replaced
	CodeOwnCode       game.Code = "own_code"       // a person cannot be merged with themselves
	CodeBothSeated    game.Code = "both_seated"    // both are at a table that is not over
	CodeWayTaken      game.Code = "way_taken"      // the passkey or login is somebody's already
	CodeBadPasskey    game.Code = "bad_passkey"    // the passkey is not known here, or the answer came too late
	CodeBadLogin      game.Code = "bad_login"      // the provider did not let the person in, or it took too long
	// Reports are also commands of tables, so they are refused like other commands.
	CodeBadReport  game.Code = "bad_command"
	CodeNotAtTable game.Code = "not_at_table"
	// Unreadable requests have the same code.
	CodeNoGames game.Code = "bad_request" // an open bot plays no game
)

// Codes lists the codes above that no other package lists, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{
		CodeBadFriendLink, CodeOwnLink, CodeNotOpponent, CodeTooManyFriends, CodeNotFriends, CodeBotClosed, CodeBotAway, CodeHidden, CodeTooLarge,
		CodeUnknownPerson, CodeBanned, CodeBadCode, CodeBadRecovery, CodeOwnCode, CodeBothSeated, CodeWayTaken, CodeBadPasskey, CodeBadLogin,
	}
}
