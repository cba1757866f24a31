package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/words"
)

// mailThrottles limits confirmation mails, which reach people who have not asked for them.
type mailThrottles struct {
	to         *rateLimiters[string]
	toFrom     *rateLimiters[mailRoute]
	fromPerson *rateLimiters[ids.PersonID]
	from       *networkLimiters
}

// mailRoute is a mailbox and the network that wants to write to it.
type mailRoute struct {
	to   string
	from netip.Prefix
}

func newMailThrottles(now func() time.Time) mailThrottles {
	day, hour := (24 * time.Hour).Seconds(), time.Hour.Seconds()
	return mailThrottles{
		to:         newRateLimiters[string](mailsPerDayTo/day, mailsPerDayTo, now),
		toFrom:     newRateLimiters[mailRoute](mailsPerDayToFrom/day, mailsPerDayToFrom, now),
		fromPerson: newRateLimiters[ids.PersonID](mailsPerHour/hour, mailsPerHour, now),
		from:       newNetworkLimiters(mailsPerHour/hour, mailsPerHour, now),
	}
}

// checkMail limits confirmation mails. A mail rejected for its sender does not count for the mailbox.
func (s *Server) checkMail(q *request, to string) error {
	t, network := s.throttles.mail, s.clientAddr(q.r)
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
	ok, err := s.Buckets.TakeToken(q, "mails to "+ids.HashOf(to).String(), float64(t.to.rate), t.to.burst)
	if err == nil && !ok {
		err = refuseTooMany("mails")
	}
	return err
}

// TargetView describes a target to its owner, without secrets.
type TargetView struct {
	Kind     target.Kind `json:"kind"`
	Endpoint string      `json:"endpoint"`
	Form     target.Form `json:"form,omitempty"`    // of a webhook
	Pending  bool        `json:"pending,omitempty"` // the owner of the address has not agreed yet
}

func (s *Server) targets(q *request, _ noBody) ([]TargetView, error) {
	list, err := s.notifications.TargetsOf(q, q.person.ID)
	return viewTargets(list), err
}

func viewTargets(list []notifications.RegisteredTarget) []TargetView {
	out := []TargetView{}
	for i := range list {
		t := &list[i]
		out = append(out, TargetView{t.Kind, t.Endpoint, t.Form, t.Pending})
	}
	return out
}

func (s *Server) addTarget(q *request, in notifications.Target) (noBody, error) {
	if words.Catalogues()[in.Language] == nil {
		in.Language = languageOf(q.r)
	}
	err := s.notifications.AddTarget(q, q.person.ID, in, func(mailbox string) error { return s.checkMail(q, mailbox) })
	if errors.Is(err, storage.ErrTooMany) {
		err = refuseTooMany("places for notices")
	}
	return noBody{}, err
}

// Endpoint refers to a target.
type Endpoint struct {
	Endpoint string `json:"endpoint"`
}

func (s *Server) removeTarget(q *request, in Endpoint) (noBody, error) {
	return noBody{}, s.notifications.RemoveTarget(q, q.person.ID, in.Endpoint)
}

// MailQuestion is what the owner of an address agrees to.
type MailQuestion struct {
	Address string `json:"address"`
}

func (s *Server) mailQuestion(q *request, _ noBody) (MailQuestion, error) {
	address, err := s.notifications.AddressToConfirm(q, q.path("secret"))
	return MailQuestion{address}, err
}

func (s *Server) confirmMail(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.notifications.ConfirmMail(q, q.path("secret"))
}

func (s *Server) stopMail(q *request, _ noBody) (noBody, error) {
	return noBody{}, s.notifications.StopMail(q, q.path("secret"))
}

// stopMailOneClick handles the unsubscribe request of mail programs, which post to the address in the header (RFC 8058). Browsers get the page
// there.
func (s *Server) stopMailOneClick(w http.ResponseWriter, r *http.Request) {
	if !s.throttles.requests.allow(s.clientAddr(r)) {
		s.writeProblem(w, refuseTooMany("requests"))
		return
	}
	if err := s.notifications.StopMail(context.WithoutCancel(r.Context()), r.PathValue("secret")); err != nil {
		s.writeProblem(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
