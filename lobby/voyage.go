package lobby

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// A voyage is the deal of the day, the same for everyone on the server. Its seed is derived from a secret of the server, so that
// nobody can predict it. It is revealed when the day is over.

// dailyDeal is the game of one weekday.
type dailyDeal struct {
	config string
	bots   []string
}

// isleCourses and boxesCourses list the games from Sunday on: easier near the weekend, with something new each day.
var (
	isleCourses = [7]dailyDeal{
		{config: `{"mode":"solo","players":1,"difficulty":"easy"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["kittens"]}`},
		{config: `{"mode":"solo","players":1,"difficulty":"hard"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["events"]}`},
		{config: `{"mode":"solo","players":1,"difficulty":"very_hard"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["beasts"]}`},
	}
	boxesCourses = [7]dailyDeal{
		{`{"players":2}`, []string{"housecat"}},
		{`{"players":2}`, []string{"tabby"}},
		{`{"players":2,"rules":"advanced"}`, []string{"housecat"}},
		{`{"players":2}`, []string{"lynx"}},
		{`{"players":2,"rules":"advanced"}`, []string{"tabby"}},
		{`{"players":2}`, []string{"leopard"}},
		{`{"players":2,"rules":"advanced"}`, []string{"lynx"}},
	}
)

// VoyagesOn returns the voyages of a day.
func VoyagesOn(day time.Time, secret []byte) ([]Deal, error) {
	var list []Deal
	for _, v := range []struct {
		game    string
		courses *[7]dailyDeal
	}{{"isle", &isleCourses}, {"boxes", &boxesCourses}} {
		c := v.courses[day.Weekday()]
		d := Deal{
			ID:       ids.DealID(day.Format(time.DateOnly) + "." + v.game),
			Settings: table.Settings{Game: v.game, Config: json.RawMessage(c.config)},
			Bots:     c.bots, Opened: day, Closes: day.Add(24 * time.Hour),
		}
		d.Seed = seedOf(secret, d.ID)
		if err := d.Check(); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// seedOf returns the seed of a voyage, which reveals nothing about the secret or about other days.
func seedOf(secret []byte, id ids.DealID) (seed game.Seed) {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id))
	copy(seed[:], mac.Sum(nil))
	return seed
}

// voyageDay returns the day and the game of a voyage, and whether the deal is a voyage.
func voyageDay(id ids.DealID) (day time.Time, gameName string, ok bool) {
	date, gameName, ok := strings.Cut(string(id), ".")
	day, err := time.Parse(time.DateOnly, date)
	return day, gameName, ok && err == nil
}

// StreakOf returns the number of consecutive days on which a game's voyage was played, up to a day or the day before. The list
// starts with the latest day.
func StreakOf(played []ids.DealID, gameName string, next time.Time) (days int) {
	for _, id := range played {
		day, g, ok := voyageDay(id)
		if !ok || g != gameName {
			continue
		}
		if days == 0 && day.Equal(next.AddDate(0, 0, -1)) { // today's voyage may still be played
			next = day
		}
		if !day.Equal(next) {
			break
		}
		days++
		next = next.AddDate(0, 0, -1)
	}
	return days
}
