package isle

// Chapter is the day, so that what happened can be told day by day.
func (v View) Chapter() int { return v.Day }
