package ratings_test

import "github.com/purrlor/purrlor/internal/ids"

// crew returns the first people of a cast.
func crew(n int) []ids.PersonID {
	return []ids.PersonID{"anna", "boris", "celina", "danilo", "eve"}[:n]
}
