package server_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/mailer"
	"github.com/purrlor/purrlor/notifications/mailer/mailertest"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

const (
	borisAddress = "boris@example.org"
	catsAt       = "http://cats.example.org"
)

// postOffice is a server that sends mail.
type postOffice struct {
	*testServer
	smtp    *mailertest.Server
	retries chan func() // what a mail server refused for now is tried again when a test calls these
}

func newPostOffice(t *testing.T) *postOffice {
	t.Helper()
	b := newTestServer(t, func(s *serverSetup) { s.mail, s.public, s.options.StoreNotices = true, catsAt, true })
	return newPostOfficeOf(t, b)
}

// newPostOfficeOf gives a server a mail server.
func newPostOfficeOf(t *testing.T, b *testServer) *postOffice {
	t.Helper()
	return &postOffice{testServer: b, smtp: mailertest.Start(t, nil, false), retries: make(chan func(), 10)}
}

// dispatch sends queued notifications, like a node that is then closed.
func (o *postOffice) dispatch(pace outbox.MailPace) *notifications.Dispatcher {
	o.t.Helper()
	m, err := mailer.New(mailer.Config{Server: o.smtp.Addr, Security: mailer.None, From: "cats@example.org"})
	if err != nil {
		o.t.Fatal(err)
	}
	sender := notifications.NewSender(notifications.SenderConfig{
		Client: http.DefaultClient, Mailer: m,
		After: func(_ time.Duration, do func()) { o.retries <- do },
		Gone: func(target notifications.Target) {
			if err := o.disk.RemoveTarget(context.Background(), "", target.Endpoint); err != nil {
				o.t.Error(err)
			}
		},
	})
	release := o.store.holdMail()
	defer release()
	d := notifications.NewDispatcher(notifications.DispatcherConfig{Store: o.store, Sender: sender, Public: &url.URL{Scheme: "http", Host: "cats.example.org"}, MailPace: &pace})
	d.SkipViewers(o.hub)
	o.hub.Dispatcher = d
	o.t.Cleanup(func() { _ = d.Close(context.Background()) })
	return d
}

// mails waits for a number of mails.
func (o *postOffice) mails(n int) []mailertest.Mail {
	o.t.Helper()
	waittest.Until(o.t, "the mails come", func() bool { return len(o.smtp.Mails()) >= n })
	got := o.smtp.Mails()
	if len(got) != n {
		o.t.Fatalf("got %d mails, want %d", len(got), n)
	}
	return got
}

// settle makes the dispatcher read the outbox, send everything and record the results.
func (o *postOffice) settle() {
	o.t.Helper()
	for range 2 { // what a look has dropped is removed before the next one
		before, _ := o.store.mailChecks()
		o.hub.Dispatcher.Wake()
		waittest.Until(o.t, "the dispatcher looks for mail", func() bool { _, ended := o.store.mailChecks(); return ended > before })
	}
}

var linkIn = regexp.MustCompile(`http://cats\.example\.org(/\S+)`)

// confirm confirms a person's mail address.
func (o *postOffice) confirm(p *person, address string) {
	o.t.Helper()
	n := len(o.smtp.Mails())
	p.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"`+address+`"}`).ok(o.t)
	o.nobody().call("POST", "/api"+linkIn.FindStringSubmatch(o.mails(n + 1)[n].Text)[1], nil).ok(o.t)
}

func (p *person) targets() (list []server.TargetView) {
	p.b.t.Helper()
	p.call("GET", "/api/me/targets", nil).ok(p.b.t, &list)
	return list
}

// soon mails at once, without a limit.
var soon = outbox.MailPace{Delay: -time.Hour}

// hourly mails at once, but at most once an hour.
var hourly = outbox.MailPace{Delay: -time.Hour, Every: time.Hour}

// An address gets notifications only after its owner agrees.
func TestMailConsent(t *testing.T) {
	o := newPostOffice(t)
	d := o.dispatch(soon)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	boris.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":" Boris@Example.ORG ","language":"uk"}`).ok(t)
	const address = "Boris@example.org"
	asks := o.mails(1)[0]
	if asks.To != address || !strings.Contains(asks.Subject(), "підтвердьте") || strings.Contains(asks.Text+asks.HTML, "Boris") {
		t.Errorf("got a mail to %s, %q:\n%s", asks.To, asks.Subject(), asks.Text)
	}
	if list := boris.targets(); !slices.Equal(list, []server.TargetView{{Kind: notifications.Mail, Endpoint: "mailto:" + address, Pending: true}}) {
		t.Errorf("before it is confirmed: %+v", list)
	}
	o.started(isleOf(2), anna, boris)
	d.Wake()

	path := linkIn.FindStringSubmatch(asks.Text)[1]
	if !strings.HasPrefix(path, "/mail/") {
		t.Fatalf("the link is %s", path)
	}
	var question server.MailQuestion
	for range 3 { // a program that looks for bad links agrees to nothing
		o.nobody().call("GET", "/api"+path, nil).ok(t, &question)
	}
	if question.Address != address || !boris.targets()[0].Pending {
		t.Errorf("it asks about %q, and the targets are %+v", question.Address, boris.targets())
	}
	o.nobody().call("POST", "/api"+path, nil).ok(t)
	o.nobody().call("POST", "/api"+path, nil).refused(t, http.StatusNotFound, notifications.CodeBadMailLink)
	if list := boris.targets(); len(list) != 1 || list[0].Pending {
		t.Errorf("after it is confirmed: %+v", list)
	}

	table := o.started(isleOf(2), anna, boris) // the first game sends no notification
	turn := o.mails(2)[1]
	if turn.To != address || turn.Subject() != "Острів: ваш хід." || strings.Count(turn.Text, catsAt+"/t/") != 1 || !strings.Contains(turn.Text, string(table)) {
		t.Errorf("got a mail to %s, %q:\n%s", turn.To, turn.Subject(), turn.Text)
	}
	if !strings.Contains(turn.HTML, `<html lang="uk">`) || !strings.Contains(turn.HTML, `href="`+catsAt+"/t/"+string(table)+`"`) {
		t.Errorf("the HTML is:\n%s", turn.HTML)
	}
}

// One click stops mails.
func TestMailUnsubscribe(t *testing.T) {
	o := newPostOffice(t)
	o.dispatch(soon)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	for _, byHead := range []bool{true, false} {
		o.confirm(boris, borisAddress)
		n := len(o.smtp.Mails())
		o.started(isleOf(2), anna, boris)
		turn := o.mails(n + 1)[n]
		head := strings.Trim(turn.Header.Get("List-Unsubscribe"), "<>")
		path, ours := strings.CutPrefix(head, catsAt)
		if !ours || !strings.Contains(turn.Text, head) || turn.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
			t.Fatalf("the head says %q, %q; the text is\n%s", head, turn.Header.Get("List-Unsubscribe-Post"), turn.Text)
		}
		o.nobody().call("GET", path, nil) // which only shows the page
		if len(boris.targets()) != 1 {
			t.Error("a look at the address stops mails")
		}
		if byHead {
			answer, err := http.Post(o.web.URL+path, "application/x-www-form-urlencoded", strings.NewReader("List-Unsubscribe=One-Click"))
			if err != nil || answer.StatusCode != http.StatusNoContent {
				t.Errorf("got %v, %v", answer, err)
			}
			answer.Body.Close()
		} else {
			o.nobody().call("POST", "/api/mail"+strings.TrimPrefix(path, "/stop")+"/stop", nil).ok(t)
		}
		if list := boris.targets(); len(list) != 0 {
			t.Errorf("what is left is %+v", list)
		}
	}
}

// keep plays the first legal action of seat 1 for a person.
func (o *postOffice) keep(p *person, tableID ids.TableID) {
	o.t.Helper()
	var legal tableserver.Legal
	p.call("GET", "/api/tables/"+string(tableID)+"/legal", nil).ok(o.t, &legal)
	p.command(tableID, table.Command{Do: table.DoAct, Seat: seat(1), Decision: &legal.Decision, Action: legal.Actions[0]}).ok(o.t)
}

// Mails are gathered and tell what is still true.
func TestMailsGathered(t *testing.T) {
	o := newPostOffice(t)
	first := o.dispatch(hourly)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	o.confirm(boris, borisAddress)
	o.started(isleOf(2), anna, boris)
	o.mails(2)

	taken, waiting, over := o.started(isleOf(2), anna, boris), o.started(isleOf(2), anna, boris), o.started(boxesOf(2), anna, boris)
	o.keep(boris, taken)
	anna.command(over, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
	boris.call("PATCH", "/api/me", `{"prefs":{"language":"pl"}}`).ok(t)
	o.settle()
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.mails(2)                 // there was one within the hour
	second := o.dispatch(soon) // as if the hour were over
	digest := o.mails(3)[2]
	tables := regexp.MustCompile(`/t/(\S+)`).FindAllStringSubmatch(digest.Text, -1)
	if len(tables) != 2 || tables[0][1] != string(waiting) || tables[1][1] != string(over) || digest.Subject() != "Purrlor: co słychać przy twoich stołach" {
		t.Errorf("got %q:\n%s", digest.Subject(), digest.Text)
	}
	o.settle()
	if err := second.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.mails(3)
}

// Somebody who looks at the table gets no mail.
func TestMailWhileLooking(t *testing.T) {
	o := newPostOffice(t)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	first := o.dispatch(outbox.MailPace{Delay: time.Hour})
	o.confirm(boris, borisAddress)
	table := o.started(isleOf(2), anna, boris)
	s := boris.dial()
	s.subscribe(table)
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := o.dispatch(soon)
	o.settle()
	if err := second.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, err := o.disk.ClaimMail(t.Context(), time.Nanosecond, soon, 9); err != nil || len(list) > 0 {
		t.Errorf("left are %+v, %v", list, err)
	}
	o.mails(1)
}

// A mail server that is busy is asked again.
func TestMailServerBusy(t *testing.T) {
	o := newPostOffice(t)
	o.dispatch(hourly)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	o.confirm(boris, borisAddress)
	o.smtp.Answer(borisAddress, 451, 4, 3, 0)
	tried := o.smtp.Tried()
	o.started(isleOf(2), anna, boris)
	waittest.Next(t, "it is to be tried again", o.retries)()
	again := waittest.Next(t, "it is to be tried once more", o.retries)
	if got := o.smtp.Tried() - tried; got != 2 {
		t.Errorf("it was tried %d times, want 2", got)
	}
	o.smtp.Answer(borisAddress, 0)
	again()
	o.mails(2)
}

// A mail address that does not exist is forgotten.
func TestMailAddressUnknown(t *testing.T) {
	o := newPostOffice(t)
	o.dispatch(soon)
	anna, boris := o.guest("Anna"), o.guest("Boris")
	o.confirm(boris, borisAddress)
	o.smtp.Answer(borisAddress, 550, 5, 1, 1)
	o.started(isleOf(2), anna, boris)
	waittest.Until(t, "the address is forgotten", func() bool { return len(boris.targets()) == 0 })
	boris.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"`+borisAddress+`"}`).ok(t)
	waittest.Until(t, "the attempt is forgotten", func() bool { return len(boris.targets()) == 0 })
}

// Mail addresses are deleted with their person.
func TestMailAddressesOfDeletedPerson(t *testing.T) {
	o := newPostOffice(t)
	o.dispatch(soon)
	boris := o.guest("Boris")
	o.confirm(boris, borisAddress)
	boris.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"other@example.org"}`).ok(t)
	asks := o.mails(2)[1]
	boris.call("DELETE", "/api/me", nil).ok(t)
	o.nobody().call("POST", "/api"+linkIn.FindStringSubmatch(asks.Text)[1], nil).refused(t, http.StatusNotFound, notifications.CodeBadMailLink)
	if list, err := o.disk.Targets(t.Context(), boris.id); err != nil || len(list) != 0 {
		t.Errorf("what is left is %v, %v", list, err)
	}
}

// Few mails ask for consent.
func TestMailConsentLimit(t *testing.T) {
	o := newPostOffice(t)
	o.dispatch(soon)
	ask := func(p *person, address string) game.Code {
		return p.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"`+address+`"}`).code()
	}
	boris := o.guest("Boris")
	for i, want := range []game.Code{"", "", "", server.CodeTooMany} {
		if got := ask(boris, borisAddress); got != want {
			t.Errorf("attempt %d: got %q, want %q", i, got, want)
		}
	}
	if got := ask(o.guest("Anna"), strings.ToUpper(borisAddress)); got != server.CodeTooMany {
		t.Errorf("somebody else, by another spelling: got %q", got)
	}
	if got := []game.Code{ask(boris, "b1@example.org"), ask(boris, "b2@example.org"), ask(boris, "b3@example.org")}; got[2] != server.CodeTooMany {
		t.Errorf("one person: got %q", got)
	}
	o.clock.advance(24 * time.Hour)
	if got := ask(boris, borisAddress); got != "" {
		t.Errorf("the next day: got %q", got)
	}
	boris.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"no address"}`).refused(t, http.StatusConflict, notifications.CodeBadMail)
}

// Without a mail server no mail is offered.
func TestMailNotOffered(t *testing.T) {
	b := newTestServer(t)
	boris := b.guest("Boris")
	var me server.Me
	boris.call("GET", "/api/me", nil).ok(t, &me)
	if me.Mail {
		t.Error("mail is offered")
	}
	boris.call("POST", "/api/me/targets", `{"kind":"mail","endpoint":"b@example.org"}`).refused(t, http.StatusForbidden, notifications.CodeNoMail)
}
