package ratings

import (
	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/ratings/skill"
)

// fixedRating returns the fixed rating of a bot's seat, and whether it has one.
func (r *GameResult) fixedRating(s *SeatResult) (skill.Rating, bool) {
	switch {
	case s.Bot == Sister:
		difficulty, _ := difficultyOf(r.Pool)
		return skill.Sister(difficulty)
	case s.Bot != "":
		return BotRating(r.Game, s.Bot, s.BotVersion)
	}
	return skill.Rating{}, false
}

// BotRating returns the fixed rating of a bot, and whether it has one. Characters do not change it.
func BotRating(gameName, name string, version int) (skill.Rating, bool) {
	level, _ := bots.SplitName(name)
	return skill.Bot(version, gameName, level)
}
