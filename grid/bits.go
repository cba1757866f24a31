package grid

import "math/bits"

// Size is the number of squares a Bits can hold.
const Size = 256

// Bits is a set of up to 256 squares, numbered row by row with a Board's stride. It is a struct of words, not an
// array, because the compiler keeps such a struct in registers.
type Bits struct{ w0, w1, w2, w3 uint64 }

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
		b.w0 |= bit
	case 1:
		b.w1 |= bit
	case 2:
		b.w2 |= bit
	default:
		b.w3 |= bit
	}
}

// Has tells whether square i is in the set.
func (b Bits) Has(i int) bool {
	var w uint64
	switch uint(i) >> 6 {
	case 0:
		w = b.w0
	case 1:
		w = b.w1
	case 2:
		w = b.w2
	default:
		w = b.w3
	}
	return w>>(uint(i)&63)&1 != 0
}

// And returns the squares in both sets.
func (b Bits) And(c Bits) Bits { return Bits{b.w0 & c.w0, b.w1 & c.w1, b.w2 & c.w2, b.w3 & c.w3} }

// Or returns the squares in either set.
func (b Bits) Or(c Bits) Bits { return Bits{b.w0 | c.w0, b.w1 | c.w1, b.w2 | c.w2, b.w3 | c.w3} }

// AndNot returns the squares of b that are not in c.
func (b Bits) AndNot(c Bits) Bits {
	return Bits{b.w0 &^ c.w0, b.w1 &^ c.w1, b.w2 &^ c.w2, b.w3 &^ c.w3}
}

// IsZero tells whether the set is empty.
func (b Bits) IsZero() bool { return b.w0|b.w1|b.w2|b.w3 == 0 }

// Meets tells whether the sets share a square.
func (b Bits) Meets(c Bits) bool { return b.w0&c.w0|b.w1&c.w1|b.w2&c.w2|b.w3&c.w3 != 0 }

// Within tells whether every square of b is in c.
func (b Bits) Within(c Bits) bool { return b.w0&^c.w0|b.w1&^c.w1|b.w2&^c.w2|b.w3&^c.w3 == 0 }

// Count returns the number of squares.
func (b Bits) Count() int {
	return bits.OnesCount64(b.w0) + bits.OnesCount64(b.w1) + bits.OnesCount64(b.w2) + bits.OnesCount64(b.w3)
}

// First returns the lowest square, or -1 when the set is empty.
func (b Bits) First() int {
	switch {
	case b.w0 != 0:
		return bits.TrailingZeros64(b.w0)
	case b.w1 != 0:
		return 64 + bits.TrailingZeros64(b.w1)
	case b.w2 != 0:
		return 128 + bits.TrailingZeros64(b.w2)
	case b.w3 != 0:
		return 192 + bits.TrailingZeros64(b.w3)
	}
	return -1
}

// Next removes the lowest square and returns it, or -1 when the set is empty: for i := b.Next(); i >= 0; i = b.Next().
func (b *Bits) Next() int {
	switch {
	case b.w0 != 0:
		i := bits.TrailingZeros64(b.w0)
		b.w0 &= b.w0 - 1
		return i
	case b.w1 != 0:
		i := bits.TrailingZeros64(b.w1)
		b.w1 &= b.w1 - 1
		return 64 + i
	case b.w2 != 0:
		i := bits.TrailingZeros64(b.w2)
		b.w2 &= b.w2 - 1
		return 128 + i
	case b.w3 != 0:
		i := bits.TrailingZeros64(b.w3)
		b.w3 &= b.w3 - 1
		return 192 + i
	}
	return -1
}

// Up returns every square moved n places up in number; what passes the end is lost.
func (b Bits) Up(n uint) Bits {
	for ; n >= 64; n -= 64 {
		b = Bits{0, b.w0, b.w1, b.w2}
	}
	m := 64 - n // a shift by 64 gives 0, as wanted for n = 0
	return Bits{b.w0 << n, b.w1<<n | b.w0>>m, b.w2<<n | b.w1>>m, b.w3<<n | b.w2>>m}
}

// Down returns every square moved n places down in number; what passes the start is lost.
func (b Bits) Down(n uint) Bits {
	for ; n >= 64; n -= 64 {
		b = Bits{b.w1, b.w2, b.w3, 0}
	}
	m := 64 - n
	return Bits{b.w0>>n | b.w1<<m, b.w1>>n | b.w2<<m, b.w2>>n | b.w3<<m, b.w3 >> n}
}
