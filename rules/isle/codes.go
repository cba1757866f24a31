package isle

import "github.com/purrlor/purrlor/rules/game"

// Codes of refusals by this game.
const (
	CodeUnknownMode       game.Code = "unknown_mode"
	CodeUnknownModule     game.Code = "unknown_module"
	CodeModuleTwice       game.Code = "module_twice"
	CodeEventsInFamily    game.Code = "events_in_family"
	CodeUnknownDifficulty game.Code = "unknown_difficulty"
	CodeOptionOfOtherMode game.Code = "option_of_other_mode"
	CodeUnknownLessons    game.Code = "unknown_lesson_module"
	CodeLessonsTwice      game.Code = "lesson_module_twice"
	CodeLessonsCount      game.Code = "lesson_module_count"
	CodeUnknownFirst      game.Code = "unknown_first"
	CodeUnknownOshax      game.Code = "unknown_oshax"
	CodeOshaxCount        game.Code = "oshax_count"
	CodeOshaxBoth         game.Code = "oshax_both"

	CodeNotInHand       game.Code = "card_not_in_hand"
	CodeNotOffered      game.Code = "card_not_offered"
	CodeChoiceFinal     game.Code = "choice_final"
	CodeKeepCount       game.Code = "wrong_number_kept"
	CodeUnsorted        game.Code = "cards_not_sorted"
	CodeTooExpensive    game.Code = "not_enough_fish"
	CodeLessonsUnread   game.Code = "lessons_unread"
	CodeColourNeeded    game.Code = "colour_needed"
	CodeWrongCard       game.Code = "wrong_card"
	CodeTileGone        game.Code = "tile_gone"
	CodeNoBasket        game.Code = "no_basket"
	CodeNoRescueLeft    game.Code = "no_rescue_left"
	CodeCannotPass      game.Code = "cannot_pass"
	CodeCannotEnd       game.Code = "cannot_end"
	CodeDoesNotFit      game.Code = "does_not_fit"
	CodeWrongTile       game.Code = "wrong_tile"
	CodeOutsideShip     game.Code = "outside_ship"
	CodeOverlap         game.Code = "overlap"
	CodeTouchesNothing  game.Code = "touches_nothing"
	CodeNothingToMove   game.Code = "nothing_to_move"
	CodeBagEmpty        game.Code = "bag_empty"
	CodeDeckEmpty       game.Code = "deck_empty"
	CodePaymentOpen     game.Code = "payment_open"
	CodeNotYourRescue   game.Code = "not_your_rescue"
	CodeSecondCatBeast  game.Code = "second_cat_beast"
	CodeTooFewLessons   game.Code = "too_few_lessons"
	CodeNotFirst        game.Code = "not_first"
	CodeSisterWaits     game.Code = "sister_waits"
	CodeNoToken         game.Code = "no_token"
	CodeNoRoyalRat      game.Code = "no_royal_rat"
	CodeTooFewTreasures game.Code = "too_few_treasures"

	CodeUnknownShip       game.Code = "unknown_ship"
	CodeUnknownColour     game.Code = "unknown_colour"
	CodeWrongShape        game.Code = "wrong_shape"
	CodeOrientationNeeded game.Code = "orientation_needed"
	CodeWrongMarks        game.Code = "wrong_marks"
	CodeTooManyCopies     game.Code = "too_many_copies"
	CodeBadCase           game.Code = "bad_case"
)

// Codes lists the game's codes for the word catalogues.
func Codes() []game.Code {
	return []game.Code{
		CodeUnknownMode, CodeUnknownModule, CodeModuleTwice, CodeEventsInFamily, CodeUnknownDifficulty,
		CodeOptionOfOtherMode, CodeOrientationNeeded, CodeWrongMarks, CodeNotFirst, CodeSisterWaits, CodeNoToken, CodeNoRoyalRat,
		CodeUnknownLessons, CodeLessonsTwice, CodeLessonsCount, CodeUnknownFirst, CodeUnknownOshax, CodeOshaxCount, CodeOshaxBoth, CodeNotInHand, CodeNotOffered,
		CodeChoiceFinal, CodeKeepCount, CodeUnsorted, CodeTooExpensive, CodeLessonsUnread, CodeColourNeeded, CodeWrongCard,
		CodeTileGone, CodeNoBasket, CodeNoRescueLeft, CodeCannotPass, CodeCannotEnd, CodeDoesNotFit, CodeWrongTile,
		CodeOutsideShip, CodeOverlap, CodeTouchesNothing, CodeNothingToMove, CodeBagEmpty, CodeDeckEmpty,
		CodePaymentOpen, CodeNotYourRescue, CodeSecondCatBeast, CodeTooFewLessons, CodeTooFewTreasures, CodeUnknownShip,
		CodeUnknownColour, CodeWrongShape, CodeTooManyCopies, CodeBadCase,
	}
}
