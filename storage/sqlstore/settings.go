package sqlstore

import "context"

// Setting returns a setting of the server itself.
func (s *Store) Setting(ctx context.Context, name string) ([]byte, error) {
	var value []byte
	err := s.find(ctx, "SELECT value FROM settings WHERE name = $1", []any{name}, &value)
	return value, err
}

// AddSetting stores a setting unless it exists, and returns the stored value.
func (s *Store) AddSetting(ctx context.Context, name string, value []byte) ([]byte, error) {
	if _, err := s.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, Blob(value)); err != nil {
		return nil, err
	}
	return s.Setting(ctx, name)
}

// SetSetting stores a setting of the server itself.
func (s *Store) SetSetting(ctx context.Context, name string, value []byte) error {
	_, err := s.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, Blob(value))
	return err
}
