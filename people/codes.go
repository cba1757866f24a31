package people

import "github.com/purrlor/purrlor/rules/game"

// Codes of what this package refuses.
const (
	CodeBadFriendLink  game.Code = "bad_friend_link"  // the link is wrong or was taken back
	CodeOwnLink        game.Code = "own_link"         // a person cannot befriend themselves
	CodeNotOpponent    game.Code = "not_opponent"     // the two have not finished a game together
	CodeTooManyFriends game.Code = "too_many_friends" // or too many requests
	CodeHidden         game.Code = "profile_hidden"   // the person does not show their profile
	CodeTooLarge       game.Code = "too_large"        // the request or message is too large
	// Reports come as commands of tables too, and are refused like other commands.
	CodeBadReport  game.Code = "bad_command"
	CodeNotAtTable game.Code = "not_at_table"
)

// Codes lists the codes above that no other package lists, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{CodeBadFriendLink, CodeOwnLink, CodeNotOpponent, CodeTooManyFriends, CodeHidden, CodeTooLarge}
}
