package server_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/postgres"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/sqlite"
)

// TestOnPostgres runs tests of every part of the API on PostgreSQL: access, people with sessions and codes, play over sockets, chat,
// notifications, limits and panics.
func TestOnPostgres(t *testing.T) {
	for name, test := range map[string]func(*testing.T){
		"RouteAccess":                  TestRouteAccess,
		"ProfileVisibility":            TestProfileVisibility,
		"ProfileGames":                 TestProfileGames,
		"PoolList":                     TestPoolList,
		"ListPages":                    TestListPages,
		"ErrorsWithoutInternals":       TestErrorsWithoutInternals,
		"StrangeNames":                 TestStrangeNames,
		"Tokens":                       TestTokens,
		"DeleteMe":                     TestDeleteMe,
		"BannedPerson":                 TestBannedPerson,
		"DeleteMeAfterClientLeft":      TestDeleteMeAfterClientLeft,
		"LogoutOfLastDevice":           TestLogoutOfLastDevice,
		"CodeUsedOnce":                 TestCodeUsedOnce,
		"CodeKeptOnFailure":            TestCodeKeptOnFailure,
		"CodeOfRemovedDevice":          TestCodeOfRemovedDevice,
		"DeviceExpires":                TestDeviceExpires,
		"RecoveryLogin":                TestRecoveryLogin,
		"RecoveryRetryAfterLostAnswer": TestRecoveryRetryAfterLostAnswer,
		"TableLimitParallelCreates":    TestTableLimitParallelCreates,
		"TableLimitParallelRematches":  TestTableLimitParallelRematches,
		"ResumeAfterDisconnect":        TestResumeAfterDisconnect,
		"CommandOnce":                  TestCommandOnce,
		"StreamsOfTwoSeats":            TestStreamsOfTwoSeats,
		"TalkRecipients":               TestTalkRecipients,
		"NoticeRecipients":             TestNoticeRecipients,
		"SeedAfterGame":                TestSeedAfterGame,
		"ListsHideActions":             TestListsHideActions,
		"NoticeOfMove":                 TestNoticeOfMove,
		"PanicContained":               TestPanicContained,
	} {
		t.Run(name, test)
	}
}

// openStore opens a server's store: a file, except in subtests of TestOnPostgres.
func openStore(t testing.TB, s *serverSetup, log *slog.Logger) (backend.Store, error) {
	t.Helper()
	if strings.HasPrefix(t.Name(), "TestOnPostgres/") {
		return openPostgres(t, log), nil
	}
	return sqlite.Open(s.path, sqlite.Options{MaxPages: s.pages, Log: log})
}

// unused are databases left by finished tests. Emptying one takes a tenth of the time of creating one.
var unused struct {
	sync.Mutex
	addresses []string
}

// addresses are the URLs of PostgreSQL stores.
var addresses sync.Map

// analyze updates PostgreSQL's statistics for fresh data, which autovacuum would do later.
func analyze(t testing.TB, store backend.Store) {
	t.Helper()
	if address, ok := addresses.Load(store); ok {
		name := strings.TrimPrefix(strings.Split(address.(string), "?")[0], "postgres:///")
		postgrestest.Shared(t).Exec(t, name, "VACUUM ANALYZE")
	}
}

// openPostgres opens an empty database until the test ends.
func openPostgres(t testing.TB, log *slog.Logger) backend.Store {
	t.Helper()
	server := postgrestest.Shared(t)
	var address string
	unused.Lock()
	if last := len(unused.addresses) - 1; last >= 0 {
		address = unused.addresses[last]
		unused.addresses = unused.addresses[:last]
	}
	unused.Unlock()
	if address == "" {
		address = server.KeepDatabase(t, "", nil) // other tests use it afterwards
	}
	t.Cleanup(func() { // after the store was closed
		unused.Lock()
		defer unused.Unlock()
		unused.addresses = append(unused.addresses, address)
	})
	store, err := postgres.Open(t.Context(), address, postgres.Options{Log: log})
	if err != nil {
		t.Fatal(err)
	}
	addresses.Store(store, address)
	name := strings.TrimPrefix(strings.Split(address, "?")[0], "postgres:///")
	server.Exec(t, name, "DELETE FROM tables; DELETE FROM deals; DELETE FROM asides; DELETE FROM persons; DELETE FROM reports; DELETE FROM results; DELETE FROM settings")
	return store
}

// onBothStores runs a test on both kinds of stores.
func onBothStores(t *testing.T, test func(t *testing.T, store backend.Store)) {
	t.Run("SQLite", func(t *testing.T) {
		store, err := sqlite.Open(filepath.Join(t.TempDir(), "purrlor.db"), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		test(t, store)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		store := openPostgres(t, nil)
		t.Cleanup(func() { store.Close() })
		test(t, store)
	})
}
