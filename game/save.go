package game

import (
	"encoding/binary"
	"fmt"
)

// Save writes a state as it lies in memory, which suits plain values: it is short and quick. What it wrote is for the same
// version of the rules only.
func Save(state any) ([]byte, error) { return binary.Append(nil, binary.LittleEndian, state) }

// Load reads what Save wrote into a pointer to a state.
func Load(saved []byte, state any) error {
	n, err := binary.Decode(saved, binary.LittleEndian, state)
	if err == nil && n != len(saved) {
		err = fmt.Errorf("%d bytes, of which a state takes %d", len(saved), n)
	}
	return err
}
