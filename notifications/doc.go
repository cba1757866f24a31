// Package notifications delivers notifications and drops outdated ones: by Web Push to browsers, by webhooks to programs and messengers,
// and by mail. Nothing here blocks a table. Which changes of a table cause a notification is decided in table/notices.go, and for whom in
// tableserver/notices.go.
//
//	kinds.go                              the rules of each kind of notification
//	outbox.go                             stored notifications, claimed before they are sent
//	dispatcher.go                         takes notifications from the outbox and drops outdated ones
//	digest.go, letters.go                 mail: several notifications in one letter, and its words
//	service.go                            where a person wants notifications; confirming an address
//	sender.go, queue.go, worker.go        a bounded queue and the workers that people and hosts share
//	transport.go, message.go              one attempt to deliver, and its message
//	retry.go                              whether an attempt is repeated and when, and whether an endpoint is gone
//	push.go, webhook.go, forms.go, mail.go   the four ways: Web Push, signed webhooks, messengers, mail
//	address.go, client.go                 which addresses a server may call
//
// Strangers choose the endpoints. So every request uses the client of NewClient, which speaks https only and refuses any address that is
// not public when it connects.
package notifications
