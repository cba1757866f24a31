// Package skill estimates the strength of players from their games. It is pure arithmetic: it uses no clock and stores nothing.
// People have a rating in each pool of comparable games. Bots and the sister have fixed ratings, which anchor the scale.
package skill
