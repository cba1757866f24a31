// Package mailer sends letters by the operator's mail server. It is apart from notify, which rooms know, so that they know no mail
// library.
package mailer
