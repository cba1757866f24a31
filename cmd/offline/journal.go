//go:build js && wasm

package main

import (
	"context"
	"errors"
	"syscall/js"

	"github.com/purrlor/purrlor/offline"
)

// journal is the database of the browser, as the worker offers it.
type journal struct{ host js.Value }

// Read returns the records whose keys begin with a prefix.
func (j journal) Read(_ context.Context, prefix string) ([]offline.Record, error) {
	list, err := await(j.host.Call("read", prefix))
	if err != nil {
		return nil, err
	}
	records := make([]offline.Record, list.Length()/2) //nolint:mnd // a key and its value
	for i := range records {
		records[i] = offline.Record{Key: list.Index(2 * i).String(), Value: list.Index(2*i + 1).String()}
	}
	return records, nil
}

// Write hands a batch over in one call and waits until it is durable.
func (j journal) Write(_ context.Context, b offline.Batch) error {
	puts := make([]any, 0, 2*len(b.Puts)) //nolint:mnd // a key and its value
	for _, r := range b.Puts {
		puts = append(puts, r.Key, r.Value)
	}
	deletes := make([]any, len(b.Deletes))
	for i, key := range b.Deletes {
		deletes[i] = key
	}
	_, err := await(j.host.Call("write", puts, deletes))
	return err
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(args[0].Call("toString").String())}
		return nil
	})
	defer broken.Release()
	promise.Call("then", kept, broken)
	out := <-done
	return out.value, out.err
}
