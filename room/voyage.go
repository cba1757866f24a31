package room

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"time"

	"github.com/purrlor/purrlor/rules/game"
)

// A voyage is the deal of a day: everyone on the server plays the same one. Its seed is made of a secret of the server, so that nobody
// can work it out, and is shown when the day is over.

// voyageSecret is the setting that has the secret.
const voyageSecret = "voyage_secret"

// course is what is played on a day of the week.
type course struct {
	config string
	bots   []string
}

// isleCourses and boxesCourses are what is played from Sunday on: easier at the ends of the week, with something new each day.
var (
	isleCourses = [7]course{
		{config: `{"mode":"solo","players":1,"difficulty":"easy"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["kittens"]}`},
		{config: `{"mode":"solo","players":1,"difficulty":"hard"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["events"]}`},
		{config: `{"mode":"solo","players":1,"difficulty":"very_hard"}`},
		{config: `{"mode":"solo","players":1,"difficulty":"medium","modules":["beasts"]}`},
	}
	boxesCourses = [7]course{
		{`{"players":2}`, []string{"housecat"}},
		{`{"players":2}`, []string{"tabby"}},
		{`{"players":2,"rules":"advanced"}`, []string{"housecat"}},
		{`{"players":2}`, []string{"lynx"}},
		{`{"players":2,"rules":"advanced"}`, []string{"tabby"}},
		{`{"players":2}`, []string{"leopard"}},
		{`{"players":2,"rules":"advanced"}`, []string{"lynx"}},
	}
)

// Voyages returns the voyages of the day, which begins at midnight UTC.
func (h *House) Voyages(ctx context.Context) ([]Deal, error) {
	if h.deals == nil {
		return nil, nil
	}
	made := make([]byte, sha256.Size)
	rand.Read(made)
	secret, err := h.store.AddSetting(ctx, voyageSecret, made)
	if err != nil {
		return nil, err
	}
	day := h.Now().UTC().Truncate(24 * time.Hour)
	var list []Deal
	for _, v := range []struct {
		game    string
		courses *[7]course
	}{{"isle", &isleCourses}, {"boxes", &boxesCourses}} {
		c := v.courses[day.Weekday()]
		d := Deal{
			ID:       DealID(day.Format(time.DateOnly) + "." + v.game),
			Settings: Settings{Game: v.game, Config: json.RawMessage(c.config)},
			Bots:     c.bots, Opened: day, Closes: day.Add(24 * time.Hour),
		}
		d.Seed = seedOf(secret, d.ID)
		if err := d.check(); err != nil {
			return nil, err
		}
		if d, err = h.deals.AddDeal(ctx, d); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// seedOf returns the seed of a voyage, which tells nothing of the secret, nor of other days.
func seedOf(secret []byte, id DealID) (seed game.Seed) {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(id))
	copy(seed[:], mac.Sum(nil))
	return seed
}

// voyageDay returns the day and the game of a voyage, and whether the deal is one.
func voyageDay(id DealID) (day time.Time, gameName string, ok bool) {
	date, gameName, ok := strings.Cut(string(id), ".")
	day, err := time.Parse(time.DateOnly, date)
	return day, gameName, ok && err == nil
}

// longestStreak bounds how far back streaks are counted.
const longestStreak = 400

// Streak returns on how many days in a row, up to today or yesterday, a person has ended the first try of a game's voyage.
func (h *House) Streak(ctx context.Context, p PersonID, gameName string) (int, error) {
	if h.deals == nil {
		return 0, nil
	}
	played, err := h.deals.VoyagesOf(ctx, p, 2*longestStreak)
	if err != nil {
		return 0, err
	}
	next := h.Now().UTC().Truncate(24 * time.Hour)
	days := 0
	for _, id := range played {
		day, g, ok := voyageDay(id)
		if !ok || g != gameName {
			continue
		}
		if days == 0 && day.Equal(next.AddDate(0, 0, -1)) { // today can still come
			next = day
		}
		if !day.Equal(next) {
			break
		}
		days++
		next = next.AddDate(0, 0, -1)
	}
	return days, nil
}
