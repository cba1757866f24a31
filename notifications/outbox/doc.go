// Package outbox describes the stored data of notifications: waiting deliveries, and addresses for mail.
package outbox
