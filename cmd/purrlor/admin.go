package main

import (
	"context"

	"github.com/purrlor/purrlor/room"
)

// adminCommands are the commands of the operator.
type adminCommands struct {
	List             adminListCommand        `cmd:"" group:"Safe while the server runs:" help:"List the tables."`
	Nodes            adminNodesCommand       `cmd:"" group:"Safe while the server runs:" help:"List the servers that share a database."`
	People           adminPeopleCommand      `cmd:"" group:"Safe while the server runs:" help:"List the people who have a seat at a table."`
	Reports          adminReportsCommand     `cmd:"" group:"Safe while the server runs:" help:"List what people have reported."`
	Ban              adminBanCommand         `cmd:"" group:"Safe while the server runs:" help:"Keep a person out, or let them in again."`
	ExportGames      adminExportGamesCommand `cmd:"" group:"Safe while the server runs:" help:"Print finished public games, one a line."`
	Export           adminExportCommand      `cmd:"" group:"Safe while the server runs:" help:"Print a finished game as a replay."`
	Verify           adminVerifyCommand      `cmd:"" group:"Safe while the server runs:" help:"Replay every stored game and look for damage."`
	RatingFlags      adminFlagsCommand       `cmd:"" group:"Safe while the server runs:" help:"List people whose rated games look odd."`
	Backup           adminBackupCommand      `cmd:"" group:"Safe while the server runs:" help:"Copy the database to a new file."`
	Import           adminImportCommand      `cmd:"" group:"With the server stopped:" help:"Make a table of a recorded game."`
	Copy             adminCopyCommand        `cmd:"" group:"With the server stopped:" help:"Copy everything from one database into another, between SQLite and PostgreSQL."`
	Restore          adminRestoreCommand     `cmd:"" group:"With the server stopped:" help:"Replace the database with a backup."`
	RecomputeRatings adminRatingsCommand     `cmd:"" group:"With the server stopped:" help:"Work all ratings out again from the results of games."`
	DeleteTable      adminDeleteCommand      `cmd:"" group:"With the server stopped:" help:"Delete a table and everything that belongs to it."`
	Expire           adminExpireCommand      `cmd:"" group:"With the server stopped:" help:"Delete tables that nobody has touched for long."`
}

// AfterApply keeps what strangers have written from steering the operator's terminal.
func (adminCommands) AfterApply(p *program) error {
	p.out = &escapingWriter{to: p.out}
	return nil
}

// tableIDs lists all tables there are.
func tableIDs(ctx context.Context, store room.Tables) ([]room.TableID, error) {
	list, err := store.List(ctx, room.Query{})
	ids := make([]room.TableID, len(list))
	for i := range list {
		ids[i] = list[i].Table
	}
	return ids, err
}
