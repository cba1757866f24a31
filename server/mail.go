package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/game"
)

// confirmationAge is how long the link in a mail can be used that asks whether an address may be mailed.
const confirmationAge = time.Hour

// mailThrottles bound mails to people who have not asked for any.
type mailThrottles struct {
	to         *rateLimiters[string]
	toFrom     *rateLimiters[mailRoute]
	fromPerson *rateLimiters[room.PersonID]
	from       *networkLimiters
}

// mailRoute is a mailbox and a network from which somebody wants to write there.
type mailRoute struct {
	to   string
	from netip.Prefix
}

func newMailThrottles(now func() time.Time) mailThrottles {
	day, hour := (24 * time.Hour).Seconds(), time.Hour.Seconds()
	return mailThrottles{
		to:         newRateLimiters[string](mailsPerDayTo/day, mailsPerDayTo, now),
		toFrom:     newRateLimiters[mailRoute](mailsPerDayToFrom/day, mailsPerDayToFrom, now),
		fromPerson: newRateLimiters[room.PersonID](mailsPerHour/hour, mailsPerHour, now),
		from:       newNetworkLimiters(mailsPerHour/hour, mailsPerHour, now),
	}
}

// checkMail refuses one mail more that asks. What is refused for its sender does not count for the mailbox.
func (s *Server) checkMail(q *request, endpoint string) error {
	t, network := s.throttles.mail, s.clientAddr(q.r)
	to := notifications.Mailbox(endpoint)
	networks := networksOf(network)
	if !t.fromPerson.allow(q.person.ID) || !t.toFrom.allow(mailRoute{to, networks[len(networks)-1]}) {
		return refuseTooMany("mails")
	}
	if err := s.checkAddress(q, t.from, "mails from your address", network); err != nil {
		return err
	}
	if !t.to.allow(to) {
		return refuseTooMany("mails")
	}
	if s.Buckets == nil {
		return nil
	}
	ok, err := s.Buckets.TakeToken(q, "mails to "+room.HashOf(to).String(), float64(t.to.rate), t.to.burst)
	if err == nil && !ok {
		err = refuseTooMany("mails")
	}
	return err
}

// addMail asks the owner of an address whether they want to be mailed. Nothing else is sent there until they agree.
func (s *Server) addMail(q *request, in notifications.Target) error {
	if !s.Mail {
		return game.Refuse(CodeNoMail, "the operator sends no mail")
	}
	endpoint, err := notifications.MailTo(strings.TrimPrefix(in.Endpoint, "mailto:"))
	if err != nil {
		return err
	}
	if err := s.checkMail(q, endpoint); err != nil {
		return err
	}
	language := in.Language
	if catalogues()[language] == nil {
		language = languageOf(q.r)
	}
	secret, hash := room.NewSecret()
	c := room.MailConfirmation{Secret: hash, Person: q.person.ID, Endpoint: endpoint, Language: language, Expires: s.Now().Add(confirmationAge)}
	err = s.Store.AddMailConfirmation(q, c, s.Limits.TargetsPerPerson)
	if errors.Is(err, room.ErrTooMany) {
		return refuseTooMany("places for notices")
	}
	if err != nil {
		return err
	}
	s.Hub.Dispatcher.sendLetter(endpoint, confirmationLetter(catalogues()[language], s.Public, secret))
	return nil
}

// MailQuestion is what the owner of an address agrees to.
type MailQuestion struct {
	Address string `json:"address"`
}

func (s *Server) mailQuestion(q *request, _ noBody) (MailQuestion, error) {
	c, err := s.Store.MailConfirmation(q, room.HashOf(q.path("secret")), s.Now())
	t := notifications.Target{Kind: notifications.Mail, Endpoint: c.Endpoint}
	return MailQuestion{t.Address()}, refuseOldLink(err)
}

func (s *Server) confirmMail(q *request, _ noBody) (noBody, error) {
	return noBody{}, refuseOldLink(s.Store.ConfirmMail(q, room.HashOf(q.path("secret")), room.NewID(), s.Now()))
}

func refuseOldLink(err error) error {
	if isNotFound(err) {
		return game.Refuse(CodeBadMailLink, "the link was used before or is too old")
	}
	return err
}

func (s *Server) stopMail(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.Store.StopMail(q, q.path("secret"))
}

// stopAtOnce is for mail programs, which post to the address in the head of a mail what RFC 8058 says. Whoever opens it gets the page.
func (s *Server) stopAtOnce(w http.ResponseWriter, r *http.Request) {
	if !s.throttles.requests.allow(s.clientAddr(r)) {
		s.writeProblem(w, refuseTooMany("requests"))
		return
	}
	if err := s.Store.StopMail(context.WithoutCancel(r.Context()), r.PathValue("secret")); err != nil {
		s.writeProblem(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
