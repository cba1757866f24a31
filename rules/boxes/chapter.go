package boxes

// Chapter counts rounds: as many cards as there are players make one. A card that replaces or lies across others is in
// none, so that a chapter is about how far the table has grown.
func (v View) Chapter() int { return 1 + max(0, len(v.Cards)-1)/v.Config.Players }
