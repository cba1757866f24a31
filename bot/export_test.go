package bot

import "flag"

// Soak asks for many more games.
var Soak = flag.Bool("soak", false, "play many more games")
