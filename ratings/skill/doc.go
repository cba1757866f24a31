// Package skill tells how strong players are, by the games that they have played. It is arithmetic alone: it knows no time and
// stores nothing. People are rated by pools of comparable games; bots and the sister have fixed ratings, which hold the scale.
package skill
