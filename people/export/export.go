package export

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Data is everything that is stored about a person.
type Data struct {
	Aliases    []ids.PersonID
	Sessions   []people.Session
	Recovery   time.Time // creation of the recovery code; zero if there is none
	Passkeys   []people.Passkey
	Logins     []people.Login
	Targets    []notifications.RegisteredTarget
	Friends    people.FriendList
	FriendsAt  []table.Summary // tables where friends are
	Lines      []table.Line
	Reports    []people.Report // written by the person
	Tables     []Table
	Visibility people.Visibility
	Games      []ratings.GameResult               // hidden ones too
	Named      func(id ids.PersonID) people.Named // describes everybody in Games
	Ratings    []ratings.PersonRating
	Curves     map[string][]ratings.RatingPoint // by pool, for the pools of Ratings
	Tallies    []ratings.Tally
	Pictures   []ratings.Picture
	Deals      []lobby.Deal // created by the person
	Tries      []table.Try
	Bot        *people.UserBot    // nil for somebody who is not a bot
	Challenges []people.Challenge // sent by the person, then received as a bot
	Seek       *lobby.Seek        // nil for none
}

// Table is a table of the person.
type Table struct {
	table.Summary
	Sheet *game.Sheet      // the final one; nil if there is none
	Ended time.Time        // zero if there is no sheet
	Names []table.SeatName // that the person has given to seats
}

// Read reads everything that is stored about a person.
func Read(ctx context.Context, rules Rules, store Store, id ids.PersonID) (*Data, error) {
	out := &Data{}
	for _, read := range []func() error{
		func() error { return out.readLogins(ctx, rules, id) },
		func() error { return out.readPeople(ctx, rules, store, id) },
		func() error { return out.readChat(ctx, store, id) },
		func() error { return out.readTables(ctx, store, id) },
		func() error { return out.readGames(ctx, store, id) },
		func() error { return out.readRatings(ctx, store, id) },
		func() error { return out.readDeals(ctx, store, id) },
		func() error { return out.readBots(ctx, store, id) },
		func() error { return out.readSeek(ctx, store, id) },
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (d *Data) readLogins(ctx context.Context, rules Rules, id ids.PersonID) (err error) {
	if d.Sessions, err = rules.Sessions.List(ctx, id); err != nil {
		return err
	}
	if d.Recovery, err = rules.Sessions.Recovery(ctx, id); err != nil {
		return err
	}
	if d.Passkeys, err = rules.Methods.Passkeys(ctx, id); err != nil {
		return err
	}
	if d.Logins, err = rules.Methods.Logins(ctx, id); err != nil {
		return err
	}
	d.Targets, err = rules.Targets.TargetsOf(ctx, id)
	return err
}

// peopleStore reads a person and their friends.
type peopleStore interface {
	Profiles
	Tables
}

func (d *Data) readPeople(ctx context.Context, rules Rules, store peopleStore, id ids.PersonID) (err error) {
	if d.Aliases, err = store.AliasesOf(ctx, id); err != nil {
		return err
	}
	if d.Visibility, err = store.Visibility(ctx, id); err != nil {
		return err
	}
	if d.Friends, err = rules.Friends.List(ctx, id); err != nil {
		return err
	}
	if at := d.Friends.Tables(); len(at) > 0 {
		d.FriendsAt, err = store.Summaries(ctx, at)
	}
	return err
}

func (d *Data) readChat(ctx context.Context, store Chat, id ids.PersonID) (err error) {
	if d.Lines, err = store.LinesBy(ctx, id); err != nil {
		return err
	}
	reports, err := store.Reports(ctx, 0)
	d.Reports = slices.DeleteFunc(reports, func(r people.Report) bool { return r.By != id })
	return err
}

func (d *Data) readTables(ctx context.Context, store Tables, id ids.PersonID) error {
	list, err := store.List(ctx, table.Query{Person: id})
	if err != nil {
		return err
	}
	for i := range list {
		t := Table{Summary: list[i]}
		if t.Stage == table.Over {
			if t.Sheet, t.Ended, err = table.FinalSheet(ctx, store, &list[i]); err != nil {
				return err
			}
		}
		names, err := store.SeatNames(ctx, t.Table)
		if err != nil {
			return err
		}
		t.Names = slices.DeleteFunc(names, func(n table.SeatName) bool { return n.Person != id })
		d.Tables = append(d.Tables, t)
	}
	return nil
}

// gameStore reads a person's games.
type gameStore interface {
	Profiles
	Results
}

func (d *Data) readGames(ctx context.Context, store gameStore, id ids.PersonID) (err error) {
	if d.Games, err = store.ResultsOf(ctx, ratings.ResultQuery{Person: id, Hidden: true}); err != nil {
		return err
	}
	d.Named, err = people.Describe(ctx, store, ratings.Players(d.Games))
	return err
}

func (d *Data) readRatings(ctx context.Context, store Results, id ids.PersonID) (err error) {
	if d.Ratings, err = store.RatingsOf(ctx, []ids.PersonID{id}, ""); err != nil {
		return err
	}
	d.Curves = map[string][]ratings.RatingPoint{}
	for i := range d.Ratings {
		pool := d.Ratings[i].Pool
		if d.Curves[pool], err = store.RatingCurve(ctx, id, pool, 0); err != nil {
			return err
		}
	}
	if d.Tallies, err = store.Tallies(ctx, id); err != nil {
		return err
	}
	d.Pictures, err = store.Pictures(ctx, id, time.Time{}, 0)
	return err
}

func (d *Data) readDeals(ctx context.Context, store Deals, id ids.PersonID) error {
	made, err := store.DealsBy(ctx, id)
	if err != nil {
		return err
	}
	for _, deal := range made {
		deal, err := store.Deal(ctx, deal)
		if err != nil {
			return err
		}
		d.Deals = append(d.Deals, deal)
	}
	d.Tries, err = store.AllTriesOf(ctx, id)
	return err
}

func (d *Data) readBots(ctx context.Context, store Bots, id ids.PersonID) error {
	bot, err := store.UserBot(ctx, id)
	if err == nil {
		d.Bot = &bot
	} else if !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	by, err := store.ChallengesBy(ctx, id)
	if err != nil {
		return err
	}
	of, err := people.OpenChallenges(ctx, store, id)
	d.Challenges = slices.Concat(by, of)
	return err
}

func (d *Data) readSeek(ctx context.Context, store Seeks, id ids.PersonID) error {
	seek, err := store.SeekOf(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	d.Seek = &seek
	return err
}
