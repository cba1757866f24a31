package gametest

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
)

var refusedShards = []string{"", "3", "/", "0/8", "9/8", "-1/8", "1/0", "1/-1", "1/8/2", "a/8", " 1/8"}

// The flag for a part is read or refused.
func TestShardFlag(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "3/8": {3, 8}, "12/12": {12, 12}} {
		var got Shard
		if err := got.Set(text); err != nil || got != want || got.String() != text {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	for _, text := range refusedShards {
		got := Shard{2, 3}
		if err := got.Set(text); err == nil || got != (Shard{2, 3}) {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// All parts together are the whole.
func TestShardsCoverWhole(t *testing.T) {
	configs := []string{"a", "b", "c", "d", "e"}
	for _, games := range []int{1, 7, 60, 2_000} {
		whole := Shard{1, 1}.turns(configs, games)
		if len(whole) < games {
			t.Errorf("%d games are asked for, %d are played", games, len(whole))
		}
		for _, of := range []int{1, 2, 3, 8, 13} {
			met := map[turn]int{}
			for part := 1; part <= of; part++ {
				turns := Shard{part, of}.turns(configs, games)
				if least := len(whole) / of; len(turns) < least || len(turns) > least+1 {
					t.Errorf("part %d/%d has %d of %d games", part, of, len(turns), len(whole))
				}
				for _, turn := range turns {
					met[turn]++
				}
			}
			for _, turn := range whole {
				if met[turn] != 1 {
					t.Errorf("%+v is played %d times in %d parts", turn, met[turn], of)
				}
			}
			if len(met) != len(whole) {
				t.Errorf("%d parts play %d games, the whole is %d", of, len(met), len(whole))
			}
		}
	}
}

// Progress tells the part, the games and the configurations.
func TestProgressMessage(t *testing.T) {
	p := &progress{name: "TestX", all: 9, start: time.Now().Add(-90 * time.Second), now: map[string]bool{}}
	p.begin("b")
	p.begin("a")
	p.begin("c")
	p.played()
	p.end("c")
	got := fmt.Sprint(p)
	if want := "TestX, shard 1/1: 1 of 9 games, 1m30s, a, b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if strings.Contains(got, "\n") {
		t.Error("a line has several lines")
	}
}

// The script that splits lists of tests and fuzz targets must reject the same values as -shard, and its parts must cover the whole
// too.
func TestShardScript(t *testing.T) {
	parted := func(shard string) (string, error) {
		cmd := exec.Command("../../../scripts/shard", shard)
		cmd.Stdin = strings.NewReader("a\nb\nc\nd\ne\n")
		out, err := cmd.Output()
		return string(out), err
	}
	for shard, want := range map[string]string{
		"1/1": "a 1 of 5\nb 2 of 5\nc 3 of 5\nd 4 of 5\ne 5 of 5\n",
		"1/2": "a 1 of 3\nc 2 of 3\ne 3 of 3\n", "2/2": "b 1 of 2\nd 2 of 2\n", "6/8": "",
	} {
		if got, err := parted(shard); err != nil || got != want {
			t.Errorf("part %s is %q, %v; want %q", shard, got, err, want)
		}
	}
	for _, shard := range refusedShards {
		if got, err := parted(shard); err == nil {
			t.Errorf("part %q is %q", shard, got)
		}
	}
}
