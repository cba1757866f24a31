package skill

// BotVersion is the version of the bots whose ratings the tables below have. Whoever makes a level stronger or weaker raises it and
// adds a table: results name the version of their bots, so that old games keep the opponents they had.
const BotVersion = 2

// botPoints are the points of bots by version, game and level, from the matches in docs/bots.md: for Isle from the round robin, for
// Boxes from the matches between neighbours. A tabby holds the scale of each game at 1500. Characters change them by little.
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

// sisterPoints are the points of the sister of Isle by difficulty, from the games that tabbies have won against her.
var sisterPoints = map[string]int{"easy": 1435, "medium": 1584, "hard": 1676, "very_hard": 1815, "expert": 1915}

// Bot returns the rating of a bot's level, which no game changes, and whether there is one.
func Bot(version int, gameName, level string) (Rating, bool) {
	points, ok := botPoints[version][gameName][level]
	return at(points), ok
}

// Sister returns the rating of the sister, who plays against people alone, and whether there is one of this difficulty.
func Sister(difficulty string) (Rating, bool) {
	points, ok := sisterPoints[difficulty]
	return at(points), ok
}
