package skill

// BotVersion is the version of the bots with the ratings below. A change to a bot's strength must raise it and add a table: results
// store the version of their bots, so that old games keep their opponents' ratings.
const BotVersion = 2

// botPoints are the points of bots by version, game and level, from the matches in docs/bots.md: a round robin for Isle, and
// matches between neighbouring levels for Boxes. The tabby anchors the scale of each game at 1500. Characters change the strength
// only slightly.
var botPoints = map[int]map[string]map[string]int{
	1: {
		"isle":  {"kitten": 1218, "housecat": 1375, "tabby": 1500, "lynx": 1632, "leopard": 1812, "tiger": 1912},
		"boxes": {"kitten": 1168, "housecat": 1336, "tabby": 1500, "lynx": 1703, "leopard": 1878, "tiger": 2022},
	},
	2: {
		"isle":  {"kitten": 1218, "housecat": 1375, "tabby": 1500, "lynx": 1632, "leopard": 1812, "tiger": 1912},
		"boxes": {"kitten": 1245, "housecat": 1408, "tabby": 1500, "lynx": 1625, "leopard": 1805, "tiger": 1959},
	},
}

// sisterPoints are the points of the sister of Isle by difficulty, measured by games against tabbies.
var sisterPoints = map[string]int{"easy": 1435, "medium": 1584, "hard": 1676, "very_hard": 1815, "expert": 1915}

// Bot returns the fixed rating of a bot's level, and whether there is one.
func Bot(version int, gameName, level string) (Rating, bool) {
	points, ok := botPoints[version][gameName][level]
	return at(points), ok
}

// Sister returns the fixed rating of the sister, the opponent in solo games, and whether this difficulty has one.
func Sister(difficulty string) (Rating, bool) {
	points, ok := sisterPoints[difficulty]
	return at(points), ok
}
