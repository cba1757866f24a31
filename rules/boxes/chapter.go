package boxes

// Chapter returns the round: one card for each player makes a round. Cards that replace others or lie across them do not count, so
// a chapter shows how far the table has grown.
func (v View) Chapter() int { return 1 + max(0, len(v.Cards)-1)/v.Config.Players }
