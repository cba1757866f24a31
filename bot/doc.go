// Package bot holds players that see a view and the legal actions, nothing else.
package bot
