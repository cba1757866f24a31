// Package mailer sends letters through the operator's mail server. It is separate so that importers of package notifications do not
// depend on a mail library.
package mailer
