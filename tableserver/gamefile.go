package tableserver

import (
	"context"
	"errors"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Receive creates a table from a game file that a person played offline. The table is marked as played offline, so it has no result.
// Sending the same file again returns the same table. Cheap checks come first; then the game waits for its turn and is replayed, unless
// the context ends.
func (s *Server) Receive(ctx context.Context, p ids.PersonID, f *table.GameFile) (ids.TableID, error) {
	if err := f.CheckLength(); err != nil {
		return "", err
	}
	id, err := f.Table(p)
	if err != nil {
		return "", err
	}
	if _, err := s.store.Tables.Summary(ctx, id); !errors.Is(err, storage.ErrNotFound) {
		return id, err
	}
	if f.Ended == "" { // otherwise the table is over and does not count for the host
		if err := s.checkHosted(ctx, p); err != nil {
			return "", err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err = s.takeFileTurn(ctx, id, queueClient{NetworkOf(ctx), p}, func() error {
		return f.Read(ctx, s.store.Tables, id, p, &table.ImportedGame{Offline: true, MaxHosted: s.MaxTablesPerPerson, Now: s.Now()})
	})
	switch {
	case errors.Is(err, storage.ErrTooMany):
		return "", s.refuseAnotherTable()
	case errors.Is(err, storage.ErrTaken): // the file was sent twice at once
		return id, nil
	}
	return id, err
}

// fileRest is the pause after each file, as a multiple of the time it took. Above 19, file work takes less than 5 % of the time, so moves
// at other tables rarely meet it, regardless of how many people send files.
const fileRest = 24

// takeFileTurn waits for the sender's turn and replays a file. One worker handles files, takes networks in turn and rests in between. It
// returns early when the context ends or the server closes.
func (s *Server) takeFileTurn(ctx context.Context, tableID ids.TableID, who queueClient, play func() error) error {
	done := make(chan error, 1)
	t := &task{ctx: ctx, table: tableID, work: func(time.Duration) {
		began := time.Now()
		err := panics.Catch(play)
		took := time.Since(began)
		done <- err
		select {
		case <-time.After(fileRest * took):
		case <-s.stop:
		}
	}}
	s.files.add(t, []queueClient{who})
	defer s.files.drop(t)
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.stop:
		return game.Refuse(table.CodeClosing, "the server is shutting down")
	}
}

// checkHosted rejects people who already host the maximum number of tables, before they upload a game or seek one. The store checks again
// when the table is written.
func (s *Server) checkHosted(ctx context.Context, p ids.PersonID) error {
	if s.MaxTablesPerPerson == 0 {
		return nil
	}
	hosted := 0
	for _, stage := range []table.Stage{table.Open, table.Playing} {
		list, err := s.store.Tables.List(ctx, table.Query{Person: p, Stage: stage})
		if err != nil {
			return err
		}
		for i := range list {
			if people := list[i].People; len(people) > 0 && people[0] == p {
				hosted++
			}
		}
	}
	if hosted >= s.MaxTablesPerPerson {
		return s.refuseAnotherTable()
	}
	return nil
}
