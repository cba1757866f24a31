// Package lobby decides how people come to play: invitation codes, who fits together of those who look for a game, and the deals of
// friends and of the day.
package lobby
