// Package outbox has what is stored of notifications: deliveries that wait, and the addresses that mail may go to.
package outbox
