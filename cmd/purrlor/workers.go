package main

import (
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// playGames plays numbered games on several workers, with a progress bar. It plays all of them; if some fail, it returns one of
// the errors.
func (p *program) playGames(count, workers int, play func(i int) error) error {
	bar := p.newBar(count)
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
func (p *program) newBar(count int) *progressbar.ProgressBar {
	return progressbar.NewOptions(count, progressbar.OptionSetWriter(p.err), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(isTerminal(p.err)))
}
