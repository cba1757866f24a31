package game

import (
	"encoding/json"
	"slices"
)

// DecodeConfig reads a configuration, a JSON object with known keys, over the defaults in into. It returns which keys were given.
func DecodeConfig(raw []byte, known []string, into any) (given map[string]bool, err error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil || keys == nil {
		return nil, Refuse(CodeBadConfig, "the configuration is not a JSON object")
	}
	given = make(map[string]bool, len(keys))
	for key := range keys {
		if !slices.Contains(known, key) {
			return nil, Refuse(CodeUnknownConfigKey, "there is no option %q", key)
		}
		given[key] = true
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return nil, Refuse(CodeBadConfig, "%v", err)
	}
	return given, nil
}
