package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/purrlor/purrlor/room"
)

const claimDeliveries = `WITH picked AS (
		SELECT id FROM outbox WHERE NOT mail AND ` + dueNow + ` ORDER BY made, id LIMIT $2 FOR UPDATE SKIP LOCKED
	), claimed AS (
		UPDATE outbox SET due = clock_timestamp() + $3::interval FROM picked WHERE outbox.id = picked.id RETURNING outbox.*
	)
	` + selectClaimed

// selectClaimed reads deliveries that were claimed.
const selectClaimed = `SELECT o.id, o.person, o.kind, o.table_id, g.game, t.kind, t.endpoint, t.p256dh, t.auth, t.secret, t.form, t.language
	FROM claimed o JOIN targets t ON t.person = o.person AND t.endpoint = o.endpoint JOIN tables g ON g.id = o.table_id ORDER BY o.made, o.id`

// dueNow chooses what nobody has claimed. $1 is how long a claim lasts at most.
const dueNow = `(due <= statement_timestamp() OR due > statement_timestamp() + $1::interval)`

// postNotice keeps a notice for each target of its person, if there is its table.
const postNotice = `INSERT INTO outbox (id, person, endpoint, table_id, kind, made, due, mail)
	SELECT $1 || '-' || row_number() OVER (ORDER BY t.endpoint), t.person, t.endpoint, g.id, $3, $4, to_timestamp(0), t.kind = 'mail'
	FROM targets t JOIN tables g ON g.id = $2 WHERE t.person = $5`

// Post stores a notice that no change brings.
func (s *Store) Post(ctx context.Context, n room.PersonNotice, at time.Time) error {
	_, err := s.exec(ctx, postNotice, n.ID, string(n.Table), string(n.Kind), moment(at), string(n.Person))
	return err
}

func deliveryFields(d *room.Delivery) []any {
	return []any{
		&d.ID, &d.Person, &d.Kind, &d.Table, &d.Game, &d.Target.Kind, &d.Target.Endpoint, &d.Target.P256dh, &d.Target.Auth, &d.Target.Secret,
		&d.Target.Form, &d.Target.Language,
	}
}

// ClaimDeliveries returns deliveries that wait, and keeps other nodes from sending them for a while.
func (s *Store) ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) (claimed []room.Delivery, err error) {
	var waiting bool
	if err := s.find(ctx, "SELECT EXISTS (SELECT 1 FROM outbox WHERE NOT mail AND "+dueNow+")", []any{room.MaxDeliveryClaim}, &waiting); err != nil || !waiting {
		return nil, err
	}
	err = s.transact(ctx, func(tx *transaction) error {
		rows, err := tx.tx.Query(tx.ctx, claimDeliveries, room.MaxDeliveryClaim, limit, lease)
		if err != nil {
			return err
		}
		claimed, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (d room.Delivery, err error) { return d, row.Scan(deliveryFields(&d)...) })
		return err
	})
	return claimed, err
}

// HoldDeliveries lets claims last for another while.
func (s *Store) HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error {
	_, err := s.exec(ctx, "UPDATE outbox SET due = clock_timestamp() + $2::interval WHERE id = ANY($1)", ids, lease)
	return err
}

// RemoveDeliveries deletes deliveries.
func (s *Store) RemoveDeliveries(ctx context.Context, ids []string) error {
	_, err := s.exec(ctx, "DELETE FROM outbox WHERE id = ANY($1)", ids)
	return err
}
