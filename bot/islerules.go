package bot

// lessonRule is what a lesson pays for.
type lessonRule uint8

const (
	noRule lessonRule = iota
	allCatsInFamilies
	bestOtherLesson
	catTouchingTreasures
	eachColourAtLeast
	eachColourOnEdge
	edgeFull
	exactCats
	exactCatsOfColour
	exactCatsOfTwoColours
	exactColours
	exactFamilies
	exactMapsCovered
	exactBaskets
	exactLessons
	exactRareAndCommon
	exactTreasures
	exactMapsOpen
	exactRats
	twoEqualFamilies
	familiesOfOneColour
	firstInOrder
	fishAtLeast
	largestFamily
	largestFamilyPoints
	middleFull
	mostTreasures
	noRats
	perCatAbove
	perCatInLargest
	perCatApart
	perCatOfRarerColour
	perColourOffEdge
	perColourOffTreasure
	perColourOffRats
	perCommon
	perMapCovered
	perEdgeCat
	perEdgeCatOfBestColour
	perEdgeCats
	perFamily
	perFamilyAtLeast
	perRoomFilled
	perFish
	perLonelyCat
	perOshax
	perLesson
	perRare
	perColumn
	perTreasure
	perMapOpen
	perRat
	roomsEmpty
	roomsFull
	secondFamilyPoints
	thirdFamilyAgain
	treasuresAtMost
	treasuresBelow
	ratTouchingTreasures
	colourAtLeast // from here on a colour is chosen
	perCatOfColour
	perEdgeCatOfColour
	perLonelyCatOfColour
	perTreasureTouchingColour
	colourRules = colourAtLeast
)

// lessonRules are the rules by the names that the texts of cards use.
var lessonRules = map[string]lessonRule{
	"all_cats_in_families": allCatsInFamilies, "best_other_lesson_again": bestOtherLesson,
	"cat_touching_exact_treasures": catTouchingTreasures, "colour_at_least": colourAtLeast,
	"each_colour_at_least": eachColourAtLeast, "each_colour_touches_edge": eachColourOnEdge, "edge_full": edgeFull,
	"exact_cats": exactCats, "exact_cats_of_colour": exactCatsOfColour, "exact_cats_of_two_colours": exactCatsOfTwoColours,
	"exact_colours": exactColours, "exact_families": exactFamilies, "exact_maps_covered": exactMapsCovered,
	"exact_permanent_baskets": exactBaskets, "exact_private_lessons": exactLessons,
	"exact_rare_and_common": exactRareAndCommon, "exact_treasures": exactTreasures, "exact_uncovered_maps": exactMapsOpen,
	"exact_visible_rats": exactRats, "exactly_two_families_of_equal_size": twoEqualFamilies,
	"families_of_one_colour_at_least": familiesOfOneColour, "first_in_turn_order": firstInOrder,
	"fish_at_least": fishAtLeast, "largest_family": largestFamily, "largest_family_points": largestFamilyPoints,
	"middle_row_full": middleFull, "most_treasures": mostTreasures, "no_visible_rats": noRats, "per_cat_above": perCatAbove,
	"per_cat_in_largest_family": perCatInLargest, "per_cat_not_touching_treasure": perCatApart,
	"per_cat_of_colour": perCatOfColour, "per_cat_of_rarer_colour": perCatOfRarerColour,
	"per_colour_not_touching_edge": perColourOffEdge, "per_colour_not_touching_treasure": perColourOffTreasure,
	"per_colour_not_touching_visible_rat": perColourOffRats, "per_common_treasure": perCommon,
	"per_covered_map": perMapCovered, "per_edge_cat": perEdgeCat, "per_edge_cat_of_best_colour": perEdgeCatOfBestColour,
	"per_edge_cat_of_colour": perEdgeCatOfColour, "per_edge_cats": perEdgeCats, "per_family": perFamily,
	"per_family_at_least": perFamilyAtLeast, "per_filled_room": perRoomFilled, "per_fish_left": perFish,
	"per_lonely_cat": perLonelyCat, "per_lonely_cat_of_colour": perLonelyCatOfColour, "per_oshax": perOshax,
	"per_private_lesson": perLesson, "per_rare_treasure": perRare, "per_single_colour_column": perColumn,
	"per_treasure": perTreasure, "per_treasure_touching_colour": perTreasureTouchingColour, "per_uncovered_map": perMapOpen,
	"per_visible_rat": perRat, "rooms_empty": roomsEmpty, "rooms_full": roomsFull,
	"second_family_points": secondFamilyPoints, "third_family_again": thirdFamilyAgain,
	"treasures_at_most": treasuresAtMost, "treasures_below": treasuresBelow,
	"visible_rat_touching_treasures": ratTouchingTreasures,
}
