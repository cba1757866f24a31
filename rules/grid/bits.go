package grid

import "math/bits"

// MaxSquares is the number of squares a Bits can hold.
const MaxSquares = 256

// Bits is a set of up to 256 squares, numbered row by row with a Board's stride. It is a struct of words, not an
// array, because the compiler keeps such a struct in registers; the words are exported so that a state can be saved.
type Bits struct{ W0, W1, W2, W3 uint64 }

// Bit returns the set that holds square i alone.
func Bit(i int) Bits {
	var b Bits
	b.Set(i)
	return b
}

// Set adds square i.
func (b *Bits) Set(i int) {
	switch bit := uint64(1) << (uint(i) & 63); uint(i) >> 6 {
	case 0:
		b.W0 |= bit
	case 1:
		b.W1 |= bit
	case 2:
		b.W2 |= bit
	default:
		b.W3 |= bit
	}
}

// Has tells whether square i is in the set.
func (b Bits) Has(i int) bool {
	var w uint64
	switch uint(i) >> 6 {
	case 0:
		w = b.W0
	case 1:
		w = b.W1
	case 2:
		w = b.W2
	default:
		w = b.W3
	}
	return w>>(uint(i)&63)&1 != 0
}

// And returns the squares in both sets.
func (b Bits) And(c Bits) Bits { return Bits{b.W0 & c.W0, b.W1 & c.W1, b.W2 & c.W2, b.W3 & c.W3} }

// Or returns the squares in either set.
func (b Bits) Or(c Bits) Bits { return Bits{b.W0 | c.W0, b.W1 | c.W1, b.W2 | c.W2, b.W3 | c.W3} }

// AndNot returns the squares of b that are not in c.
func (b Bits) AndNot(c Bits) Bits {
	return Bits{b.W0 &^ c.W0, b.W1 &^ c.W1, b.W2 &^ c.W2, b.W3 &^ c.W3}
}

// IsZero tells whether the set is empty.
func (b Bits) IsZero() bool { return b.W0|b.W1|b.W2|b.W3 == 0 }

// Intersects tells whether the sets share a square.
func (b Bits) Intersects(c Bits) bool { return b.W0&c.W0|b.W1&c.W1|b.W2&c.W2|b.W3&c.W3 != 0 }

// IsSubset tells whether every square of b is in c.
func (b Bits) IsSubset(c Bits) bool { return b.W0&^c.W0|b.W1&^c.W1|b.W2&^c.W2|b.W3&^c.W3 == 0 }

// Count returns the number of squares.
func (b Bits) Count() int {
	return bits.OnesCount64(b.W0) + bits.OnesCount64(b.W1) + bits.OnesCount64(b.W2) + bits.OnesCount64(b.W3)
}

// First returns the lowest square, or -1 when the set is empty.
func (b Bits) First() int {
	switch {
	case b.W0 != 0:
		return bits.TrailingZeros64(b.W0)
	case b.W1 != 0:
		return 64 + bits.TrailingZeros64(b.W1)
	case b.W2 != 0:
		return 128 + bits.TrailingZeros64(b.W2)
	case b.W3 != 0:
		return 192 + bits.TrailingZeros64(b.W3)
	}
	return -1
}

// Next removes the lowest square and returns it, or -1 when the set is empty: for i := b.Next(); i >= 0; i = b.Next().
func (b *Bits) Next() int {
	switch {
	case b.W0 != 0:
		i := bits.TrailingZeros64(b.W0)
		b.W0 &= b.W0 - 1
		return i
	case b.W1 != 0:
		i := bits.TrailingZeros64(b.W1)
		b.W1 &= b.W1 - 1
		return 64 + i
	case b.W2 != 0:
		i := bits.TrailingZeros64(b.W2)
		b.W2 &= b.W2 - 1
		return 128 + i
	case b.W3 != 0:
		i := bits.TrailingZeros64(b.W3)
		b.W3 &= b.W3 - 1
		return 192 + i
	}
	return -1
}

// Up returns every square moved n places up in number; what passes the end is lost.
func (b Bits) Up(n uint) Bits {
	for ; n >= 64; n -= 64 {
		b = Bits{0, b.W0, b.W1, b.W2}
	}
	n &= 63
	m := n ^ 63 // 63-n: with a shift by 1 before it, n = 0 is not an exception, and the compiler knows that no shift is too wide
	return Bits{b.W0 << n, b.W1<<n | b.W0>>1>>m, b.W2<<n | b.W1>>1>>m, b.W3<<n | b.W2>>1>>m}
}

// Down returns every square moved n places down in number; what passes the start is lost.
func (b Bits) Down(n uint) Bits {
	for ; n >= 64; n -= 64 {
		b = Bits{b.W1, b.W2, b.W3, 0}
	}
	n &= 63
	m := n ^ 63
	return Bits{b.W0>>n | b.W1<<1<<m, b.W1>>n | b.W2<<1<<m, b.W2>>n | b.W3<<1<<m, b.W3 >> n}
}
