package database

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// configFile holds settings of the server by the names of their flags. They apply to flags that neither the command line nor
// the environment sets.
type configFile map[string]any

// Resolve returns the value of a flag, nil for none.
func (c configFile) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	if len(flag.Tag.Envs) == 0 { // not a setting of the server, whatever its name
		return nil, nil
	}
	for _, name := range flag.Tag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return nil, nil
		}
	}
	return c[flag.Name], nil
}

// Validate has nothing left to do: readConfig has checked every key and value.
func (c configFile) Validate(*kong.Application) error { return nil }

// readConfig reads a configuration file, a JSON object whose keys are flags of serve. Errors name the file and the key.
func readConfig(path string, serve *kong.Node) (configFile, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	config, err := parseConfig(raw, serve)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		err = fmt.Errorf("line %d: %w", 1+bytes.Count(raw[:syntax.Offset], []byte("\n")), err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return config, nil
}

func parseConfig(raw []byte, serve *kong.Node) (configFile, error) {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil, errors.Join(errors.New("not a JSON object"), err)
	}
	config := configFile{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string) // keys of a JSON object are strings
		var value any
		if err := decoder.Decode(&value); err != nil {
			return nil, err
		}
		if _, twice := config[name]; twice {
			return nil, fmt.Errorf("%s: duplicate key", name)
		}
		if config[name], err = setting(serve, name, value); err != nil {
			return nil, err
		}
	}
	if _, err := decoder.Token(); err != nil { // the closing brace
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("unexpected data after the JSON object")
	}
	return config, nil
}

// setting checks a key and its value, and returns the value as the parser of the flag takes it.
func setting(serve *kong.Node, name string, value any) (any, error) {
	flag := command.FlagNamed(serve, name)
	if flag == nil || name == configFlag {
		if near := strings.ReplaceAll(name, "_", "-"); command.FlagNamed(serve, near) != nil && near != name {
			return nil, fmt.Errorf("unknown key %q, did you mean %q?", name, near)
		}
		return nil, fmt.Errorf("unknown key %q", name)
	}
	switch v := value.(type) {
	case bool, string:
	case json.Number:
		value = v.String() // which lets the flag refuse a fraction instead of rounding it
	default:
		return nil, fmt.Errorf("%s: the value must be a string, a number, true or false", name)
	}
	scan := kong.ScanFromTokens(kong.Token{Value: value, Type: kong.FlagValueToken})
	target := reflect.New(flag.Target.Type()).Elem()
	if err := flag.Mapper.Decode(&kong.DecodeContext{Value: flag.Value, Scan: scan}, target); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return value, nil
}
