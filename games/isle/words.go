package isle

// words lists the message keys of the game with the names of their parameters.
func words() map[string][]string {
	keys := map[string][]string{}
	for k := range eventSpecs {
		spec := &eventSpecs[k]
		names := []string{}
		for _, arg := range spec.args {
			names = append(names, arg.name)
		}
		keys["isle.event."+spec.key] = names
	}
	return keys
}
