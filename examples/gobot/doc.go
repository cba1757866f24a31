// Command gobot is an example of a program that plays at a Purrlor server: it chooses among its legal actions at random.
//
//	main.go        settings and the table
//	play.go        the socket
//	challenges.go  challenges
//	patch.go       updates of the scene
package main
