package table

import "github.com/purrlor/purrlor/rules/game"

// Error codes of tables and the server; the games have their own.
const (
	CodeDamaged         game.Code = "table_damaged"
	CodeUnknownTable    game.Code = "unknown_table"
	CodeStoreFull       game.Code = "store_full"
	CodeClosing         game.Code = "server_closing"
	CodeUnknownCommand  game.Code = "unknown_command"
	CodeBadCommand      game.Code = "bad_command"
	CodeNotYours        game.Code = "not_your_seat"
	CodeNotHost         game.Code = "host_only"
	CodeNotSeated       game.Code = "not_seated"
	CodeSeatTaken       game.Code = "seat_taken"
	CodeTableFull       game.Code = "table_full"
	CodeStarted         game.Code = "already_started"
	CodeNotStarted      game.Code = "not_started"
	CodeTableOver       game.Code = "table_over"
	CodeNotReady        game.Code = "not_ready"
	CodeNothingToUndo   game.Code = "nothing_to_undo"
	CodeDoorClosed      game.Code = "door_closed"
	CodeNoProposal      game.Code = "no_proposal"
	CodeProposalOpen    game.Code = "proposal_open"
	CodeNotAbsent       game.Code = "not_absent"
	CodeBadOptions      game.Code = "bad_options"
	CodeUnknownReaction game.Code = "unknown_reaction"
	CodeRetry           game.Code = "try_again"
	CodeNotOver         game.Code = "not_over"
	CodeUnknownMoment   game.Code = "unknown_moment"
	CodeHintReplaced    game.Code = "hint_replaced"
	CodeNotAtTable      game.Code = "not_at_table"
	CodeTooManyTables   game.Code = "too_many_tables"
	CodeQuarantined     game.Code = "set_aside"
	CodeRated           game.Code = "rated_table"
	CodeRatedClock      game.Code = "rated_clock"
	CodeNoHints         game.Code = "no_hints"
)

// CodeNoSeek says that the person does not seek a game.
const CodeNoSeek game.Code = "no_seek"
