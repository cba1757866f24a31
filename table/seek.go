package table

import "github.com/purrlor/purrlor/rules/game"

// CodeNoSeek is the refusal to somebody who does not look for a game.
const CodeNoSeek game.Code = "no_seek"
