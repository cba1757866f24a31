package admin

import (
	"context"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
)

// Commands are the commands of the operator.
type Commands struct {
	List             listCommand        `cmd:"" group:"Safe while the server runs:" help:"List the tables."`
	Nodes            nodesCommand       `cmd:"" group:"Safe while the server runs:" help:"List the servers that share a database."`
	People           peopleCommand      `cmd:"" group:"Safe while the server runs:" help:"List the people who have a seat at a table."`
	Reports          reportsCommand     `cmd:"" group:"Safe while the server runs:" help:"List what people have reported."`
	Ban              banCommand         `cmd:"" group:"Safe while the server runs:" help:"Keep a person out, or let them in again."`
	ExportGames      exportGamesCommand `cmd:"" group:"Safe while the server runs:" help:"Print finished public games, one a line."`
	Export           exportCommand      `cmd:"" group:"Safe while the server runs:" help:"Print a finished game as a replay."`
	Verify           verifyCommand      `cmd:"" group:"Safe while the server runs:" help:"Replay every stored game and look for damage."`
	RatingFlags      flagsCommand       `cmd:"" group:"Safe while the server runs:" help:"List people whose rated games look odd."`
	Backup           backupCommand      `cmd:"" group:"Safe while the server runs:" help:"Copy the database to a new file."`
	Import           importCommand      `cmd:"" group:"With the server stopped:" help:"Make a table of a recorded game."`
	Copy             copyCommand        `cmd:"" group:"With the server stopped:" help:"Copy everything from one database into another, between SQLite and PostgreSQL."`
	Restore          restoreCommand     `cmd:"" group:"With the server stopped:" help:"Replace the database with a backup."`
	RecomputeRatings ratingsCommand     `cmd:"" group:"With the server stopped:" help:"Work all ratings out again from the results of games."`
	DeleteTable      deleteCommand      `cmd:"" group:"With the server stopped:" help:"Delete a table and everything that belongs to it."`
	Expire           expireCommand      `cmd:"" group:"With the server stopped:" help:"Delete tables without recent activity."`
}

// AfterApply keeps what strangers have written from steering the operator's terminal.
func (Commands) AfterApply(p *command.Program) error {
	p.Out = &command.EscapingWriter{To: p.Out}
	return nil
}

// tableIDs lists all tables there are.
func tableIDs(ctx context.Context, store table.Store) ([]ids.TableID, error) {
	list, err := store.List(ctx, table.Query{})
	ids := make([]ids.TableID, len(list))
	for i := range list {
		ids[i] = list[i].Table
	}
	return ids, err
}
