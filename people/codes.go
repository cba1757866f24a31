package people

import "github.com/purrlor/purrlor/rules/game"

// Codes of what this package refuses.
const (
	CodeBadFriendLink  game.Code = "bad_friend_link"  // the link is wrong or was taken back
	CodeOwnLink        game.Code = "own_link"         // a person cannot befriend themselves
	CodeNotOpponent    game.Code = "not_opponent"     // the two have not finished a game together
	CodeTooManyFriends game.Code = "too_many_friends" // or too many requests
)

// Codes lists the codes above, for the word catalogues.
func Codes() []game.Code {
	return []game.Code{CodeBadFriendLink, CodeOwnLink, CodeNotOpponent, CodeTooManyFriends}
}
