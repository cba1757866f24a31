// Package patch writes the difference of two Go values as a JSON Patch (RFC 6902), without writing either value as JSON.
//
// It walks both values side by side by a plan of their type, which follows the field rules of encoding/json and is made
// once, and writes only what differs. Who applies the patch to the JSON of the old value has the JSON of the new one.
package patch
