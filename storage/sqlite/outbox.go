package sqlite

import (
	"context"
	"time"

	"github.com/purrlor/purrlor/room"
)

const (
	insertDeliveries = `INSERT INTO outbox (id, person, endpoint, table_id, kind, made, due, mail)
		SELECT ?1 || '-' || row_number() OVER (ORDER BY endpoint), person, endpoint, ?2, ?3, ?4, 0, kind = 'mail' FROM targets WHERE person = ?5`
	selectDue        = `SELECT id FROM outbox WHERE mail = 0 AND (due <= ?1 OR due > ?3) ORDER BY made, id LIMIT ?2`
	selectDeliveries = `SELECT o.id, o.person, o.kind, o.table_id, g.game, t.kind, t.endpoint, t.p256dh, t.auth, t.secret, t.form, t.language
		FROM outbox o JOIN targets t ON t.person = o.person AND t.endpoint = o.endpoint JOIN tables g ON g.id = o.table_id
		WHERE o.id IN (` + selectDue + `) ORDER BY o.made, o.id`
	claimDeliveries = `UPDATE outbox SET due = ?4 WHERE id IN (` + selectDue + `)`
)

// post writes the notices of a change.
func (w *writer) post(c *room.Change) error {
	for _, n := range c.Notices {
		if _, err := w.exec(insertDeliveries, n.ID, string(n.Table), string(n.Kind), c.Summary.Changed.UnixMilli(), string(n.Person)); err != nil {
			return err
		}
	}
	return nil
}

// Post stores a notice that no change brings.
func (s *Store) Post(ctx context.Context, n room.PersonNotice, at time.Time) error {
	return s.writer.write(ctx, func(w *writer) error {
		var known bool
		if err := w.queryRow("SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)", []any{string(n.Table)}, &known); err != nil || !known {
			return err
		}
		_, err := w.exec(insertDeliveries, n.ID, string(n.Table), string(n.Kind), at.UnixMilli(), string(n.Person))
		return err
	})
}

func deliveryFields(d *room.Delivery) []any {
	return []any{
		&d.ID, &d.Person, &d.Kind, &d.Table, &d.Game, &d.Target.Kind, &d.Target.Endpoint, &d.Target.P256dh, &d.Target.Auth, &d.Target.Secret,
		&d.Target.Form, &d.Target.Language,
	}
}

// deliveries reads deliveries that are about to be claimed.
func (w *writer) deliveries(ctx context.Context, query string, args ...any) (list []room.Delivery, err error) {
	rows, err := w.conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, translate(ctx, err)
	}
	defer rows.Close()
	for rows.Next() {
		var d room.Delivery
		if err := rows.Scan(deliveryFields(&d)...); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, translate(ctx, rows.Err())
}

// ClaimDeliveries returns deliveries that wait, and keeps others from sending them for a while.
func (s *Store) ClaimDeliveries(ctx context.Context, lease time.Duration, limit int) (claimed []room.Delivery, err error) {
	now := time.Now()
	last := now.Add(room.MaxDeliveryClaim).UnixMilli()
	waiting, err := collect(ctx, s, selectDue, []any{now.UnixMilli(), 1, last}, func(id *string) []any { return []any{id} })
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	err = s.writer.write(ctx, func(w *writer) error {
		if claimed, err = w.deliveries(ctx, selectDeliveries, now.UnixMilli(), limit, last); err != nil {
			return err
		}
		_, err := w.exec(claimDeliveries, now.UnixMilli(), limit, last, now.Add(lease).UnixMilli())
		return err
	})
	return claimed, err
}

// HoldDeliveries lets claims last for another while.
func (s *Store) HoldDeliveries(ctx context.Context, ids []string, lease time.Duration) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("UPDATE outbox SET due = ? WHERE id IN (SELECT value FROM json_each(?))", time.Now().Add(lease).UnixMilli(), jsonList(ids))
		return err
	})
}

// RemoveDeliveries deletes deliveries.
func (s *Store) RemoveDeliveries(ctx context.Context, ids []string) error {
	return s.writer.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))", jsonList(ids))
		return err
	})
}
