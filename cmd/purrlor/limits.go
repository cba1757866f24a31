package main

import "github.com/purrlor/purrlor/server"

// limitFlags limit what people can make the server do.
type limitFlags struct {
	MaxBody               int64   `default:"${max_body}" help:"Most bytes in a request."`
	MaxMessage            int64   `default:"${max_message}" help:"Most bytes in a message on a socket."`
	MaxName               int     `default:"${max_name}" help:"Most characters in a name."`
	MaxChat               int     `default:"${max_chat}" help:"Most characters in a line of chat."`
	MaxQueue              int     `default:"${max_queue}" help:"Most bytes waiting for a client before it is dropped as too slow."`
	SocketsPerPerson      int     `default:"${sockets_per_person}" help:"Open sockets per person."`
	SocketsPerAddress     int     `default:"${sockets_per_address}" help:"Open sockets per address."`
	ConnectionsPerAddress int     `default:"${connections_per_address}" help:"Open connections of any kind per address, except this machine and trusted proxies."`
	TablesPerSocket       int     `default:"${tables_per_socket}" help:"Tables that one socket may watch."`
	TablesPerPerson       int     `default:"${tables_per_person}" help:"Unfinished tables that a person may host."`
	DevicesPerPerson      int     `default:"${devices_per_person}" help:"Devices and tokens per person."`
	TargetsPerPerson      int     `default:"${targets_per_person}" help:"Places per person that notices are sent to."`
	CommandsPerSecond     float64 `default:"${commands_per_second}" help:"Messages and commands per person and second."`
	RequestsPerSecond     float64 `default:"${requests_per_second}" help:"Requests per address and second."`
	GuestsPerMinute       float64 `default:"${guests_per_minute}" help:"New guests per address and minute. As many tries of codes and exports, together, count separately."`
	LinesPerMinute        float64 `default:"${lines_per_minute}" help:"Lines of chat per person and minute."`
}

// limitDefaults returns the defaults of limitFlags.
func limitDefaults(l server.Limits) map[string]any {
	return map[string]any{
		"max_body": l.BodyBytes, "max_message": l.MessageBytes, "max_name": l.NameChars, "max_chat": l.ChatChars, "max_queue": l.QueueBytes,
		"sockets_per_person": l.SocketsPerPerson, "sockets_per_address": l.SocketsPerAddress,
		"connections_per_address": l.ConnectionsPerAddress, "tables_per_socket": l.TablesPerSocket, "tables_per_person": l.TablesPerPerson,
		"devices_per_person": l.DevicesPerPerson, "targets_per_person": l.TargetsPerPerson, "commands_per_second": l.CommandsPerSecond,
		"requests_per_second": l.RequestsPerSecond, "guests_per_minute": l.GuestsPerMinute, "lines_per_minute": l.LinesPerMinute,
	}
}

func (f *limitFlags) limits() server.Limits {
	return server.Limits{
		BodyBytes: f.MaxBody, MessageBytes: f.MaxMessage, NameChars: f.MaxName, ChatChars: f.MaxChat, QueueBytes: f.MaxQueue,
		SocketsPerPerson: f.SocketsPerPerson, SocketsPerAddress: f.SocketsPerAddress,
		ConnectionsPerAddress: f.ConnectionsPerAddress, TablesPerSocket: f.TablesPerSocket, TablesPerPerson: f.TablesPerPerson,
		DevicesPerPerson: f.DevicesPerPerson, TargetsPerPerson: f.TargetsPerPerson, CommandsPerSecond: f.CommandsPerSecond,
		RequestsPerSecond: f.RequestsPerSecond, GuestsPerMinute: f.GuestsPerMinute, LinesPerMinute: f.LinesPerMinute,
	}
}
