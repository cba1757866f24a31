package bot

import (
	"context"

	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
	"github.com/purrlor/purrlor/games/isle"
)

func isleThinker(level string) thinker[isle.Action, isle.View] {
	switch level {
	case Random:
		return randomThinker(isle.Rules{})
	case Kitten:
		return func(_ context.Context, v *isle.View, legal []isle.Action, _ Budget, r *game.Rand) (isle.Action, error) {
			return Greedy(v, legal, r), nil
		}
	case Tiger:
		return tigerIsle
	}
	return func(_ context.Context, v *isle.View, legal []isle.Action, _ Budget, r *game.Rand) (isle.Action, error) {
		world := isle.Rules{}.Sample(v, r)
		j := newJudge()
		return legal[best(j.judgeAll(&world, v.Seat, legal), r)], nil
	}
}

func boxesThinker(level string) thinker[boxes.Action, boxes.View] {
	switch level {
	case Random:
		return randomThinker(boxes.Rules{})
	case Kitten:
		return func(_ context.Context, v *boxes.View, legal []boxes.Action, _ Budget, r *game.Rand) (boxes.Action, error) {
			return GreedyBoxes(v, legal, r), nil
		}
	case Tiger:
		return tigerBoxes
	}
	return func(_ context.Context, v *boxes.View, legal []boxes.Action, _ Budget, r *game.Rand) (boxes.Action, error) {
		world := boxes.Rules{}.Sample(v, r)
		j := newBoxesJudge()
		return legal[best(j.judgeAll(&world, v.Seat, legal), r)], nil
	}
}
