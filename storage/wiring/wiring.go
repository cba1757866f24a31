package wiring

import (
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/tableserver"
)

// Tables returns the stores that the table server needs.
func Tables(s backend.Store) tableserver.Stores {
	return tableserver.Stores{
		Tables: s, Chat: s, Reports: s, Names: s, Ratings: s, Settings: s, Expiry: s, Cards: s, SpectatorChat: s, Deals: s, Matches: s,
	}
}

// Server returns the stores that the HTTP server needs.
func Server(s backend.Store) server.Stores {
	return server.Stores{
		Tables: s, PublicGames: s, Results: s, Deals: s, Bots: s, Settings: s, Notices: s, Reports: s, Export: s, Ready: s, Targets: s, Invitations: s,
		People: server.PeopleStores{
			Directory: s, Friends: s, Relations: s, Presence: s, Profiles: s, Sessions: s, Codes: s, Methods: s, UserBots: s,
		},
	}
}
