// Package patch writes the difference between two Go values as a JSON Patch (RFC 6902), which turns the JSON of the old
// value into the JSON of the new one.
//
// It walks both values side by side and asks encoding/json only for what differs. How the values of a type are walked, its
// shape, is worked out once. A struct whose tags ask for more than names and omission is compared as decoded JSON, so that
// the rules for those stay with encoding/json.
package patch
