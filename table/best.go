package table

import (
	"context"
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// RowReader reads the rows of tables.
type RowReader interface {
	Rows(ctx context.Context, table ids.TableID, after int) ([]Row, error)
}

const rowsAfterEnd = 32

// FinalSheet returns the sheet of a game that is over, and when it ended; nil if there is none.
func FinalSheet(ctx context.Context, store RowReader, s *Summary) (sheet *game.Sheet, ended time.Time, err error) {
	rows, err := store.Rows(ctx, s.Table, max(0, s.Number-rowsAfterEnd))
	for i := range rows {
		if rows[i].Kind != RowEnd {
			continue
		}
		var b endBody
		if err := json.Unmarshal(rows[i].Body, &b); err != nil {
			return nil, ended, game.Refuse(CodeDamaged, "%v: %v", &rows[i], err)
		}
		sheet, ended = &b.Sheet, rows[i].At
	}
	return sheet, ended, err
}
