package main

import (
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// playGames plays games by their numbers on several workers, with a progress bar. All of them are played; if some fail, one of
// the errors is returned.
func (p *program) playGames(count, workers int, play func(i int) error) error {
	bar := progressbar.NewOptions(count, progressbar.OptionSetWriter(p.err), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetVisibility(isTerminal(p.err)))
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
				_ = bar.Add(1) // a bar that cannot be drawn is no reason to stop
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
