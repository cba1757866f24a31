package boxes

import "github.com/purrlor/purrlor/rules/game"

// Codes of refusals by this game. Other games use some of the same codes, with the same meaning.
const (
	CodeBadTable       game.Code = "bad_table_size"
	CodeUnknownRules   game.Code = "unknown_rules"
	CodeOffTable       game.Code = "off_table"
	CodeSlotTaken      game.Code = "slot_taken"
	CodeTouchesNothing game.Code = "beside_nothing"
	CodeShortSide      game.Code = "short_side_needed"
	CodeWallOnWall     game.Code = "wall_on_wall"
	CodeNotInHand      game.Code = "card_not_in_hand"
	CodeWrongCard      game.Code = "wrong_card"
	CodeMustPlay       game.Code = "must_play"
	CodeCannotPlay     game.Code = "cannot_play_now"
	CodeNoCatLeft      game.Code = "no_cat_left"
	CodeNoCardThere    game.Code = "no_card_there"
	CodeWallAtJoint    game.Code = "wall_at_joint"
	CodeJointTaken     game.Code = "joint_taken"
	CodeAsleepThere    game.Code = "asleep_there"
	CodeNotOnCard      game.Code = "not_on_the_card_laid"
	CodeStrangersBox   game.Code = "strangers_box"
	CodeNoCatThere     game.Code = "no_cat_there"
	CodeNoSleeping     game.Code = "no_sleeping_cats_now"
	CodeBadTableCase   game.Code = "bad_case"
	CodeTooManyCopies  game.Code = "too_many_cards"
	CodeTooManyCats    game.Code = "too_many_cats"
	CodeCardsApart     game.Code = "cards_apart"
	CodeOwnerMissing   game.Code = "owner_missing"
)

// Codes lists the game's codes for the word catalogues.
func Codes() []game.Code {
	return []game.Code{
		CodeBadTable, CodeUnknownRules, CodeOffTable, CodeSlotTaken, CodeTouchesNothing, CodeShortSide, CodeWallOnWall,
		CodeNotInHand, CodeWrongCard, CodeMustPlay, CodeCannotPlay, CodeNoCatLeft, CodeNoCardThere, CodeWallAtJoint, CodeJointTaken,
		CodeAsleepThere, CodeNotOnCard, CodeTooManyCopies, CodeTooManyCats, CodeCardsApart, CodeOwnerMissing,
		CodeStrangersBox, CodeNoCatThere, CodeNoSleeping, CodeBadTableCase,
	}
}
