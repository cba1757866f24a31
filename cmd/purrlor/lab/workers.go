package lab

import (
	"sync"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/schollz/progressbar/v3"
)

// playGames plays numbered games on several workers, with a progress bar. It plays all of them; if some fail, it returns one of
// the errors.
func playGames(p *command.Program, count, workers int, play func(i int) error) error {
	bar := newBar(p, count)
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failure error
	for range min(workers, count) {
		wg.Go(func() {
			for i := range next {
				if err := play(i); err != nil {
					mu.Lock()
					failure = err
					mu.Unlock()
				}
				_ = bar.Add(1) // failing to draw the bar is no reason to stop
			}
		})
	}
	for i := range count {
		next <- i
	}
	close(next)
	wg.Wait()
	_ = bar.Finish()
	return failure
}

// newBar returns a progress bar of so many games, which is drawn on terminals alone.
func newBar(p *command.Program, count int) *progressbar.ProgressBar {
	return progressbar.NewOptions(count, progressbar.OptionSetWriter(p.Err), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(command.IsTerminal(p.Err)))
}
