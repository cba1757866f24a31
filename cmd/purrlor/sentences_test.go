package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxWords is the maximum length of a sentence in the documentation.
const maxWords = 30

var (
	sentenceEnd = regexp.MustCompile(`[.?!:]["”)*_]*(\s|$)`)
	blockStart  = regexp.MustCompile(`^(\s*([-*]|\d+\.)\s|#+|>)`)
	code        = regexp.MustCompile("`[^`]*`(,? (and |or )?`[^`]*`)*")
	notWords    = regexp.MustCompile(`\]\([^)]*\)|\*\*`)
)

// wordsOf strips a text to its words.
func wordsOf(text string) string {
	return notWords.ReplaceAllString(code.ReplaceAllString(text, "x"), "")
}

// longSentences returns the sentences of a Markdown text that have too many words. A list of code counts as one word, and a colon ends a
// sentence.
func longSentences(text string) (long []string) {
	var block []string
	flush := func() {
		for _, sentence := range sentenceEnd.Split(wordsOf(strings.Join(block, " ")), -1) {
			if words := strings.Fields(sentence); len(words) > maxWords {
				long = append(long, strings.Join(words, " "))
			}
		}
		block = nil
	}
	fenced := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		fenced = fenced != fence
		switch {
		case fenced || fence || line == "" || strings.HasPrefix(line, "    "):
			flush()
		case strings.HasPrefix(line, "|"):
			flush()
			for cell := range strings.SplitSeq(wordsOf(line), "|") {
				block = []string{cell}
				flush()
			}
		default:
			start := blockStart.FindString(line)
			if start != "" {
				flush()
			}
			block = append(block, line[len(start):])
		}
	}
	flush()
	return long
}

// wordy are pages whose sentences are rules with their numbers, or notes to drawings.
var wordy = []string{"rules-isle.md", "design.md"}

func TestSentences(t *testing.T) {
	t.Run("of docs are short", func(t *testing.T) {
		docs, err := filepath.Glob("../../docs/*.md")
		if err != nil || len(docs) < 20 {
			t.Fatalf("found %d files, %v", len(docs), err)
		}
		for _, name := range append(docs, "../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md") {
			if slices.Contains(wordy, filepath.Base(name)) {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, sentence := range longSentences(string(text)) {
				t.Errorf("%s: a sentence of more than %d words: %s", strings.TrimPrefix(name, "../../"), maxWords, sentence)
			}
		}
	})
	most := strings.Repeat("word ", maxWords-1) + "word"
	for _, tt := range []struct {
		name, text string
		long       int
	}{
		{"of 30 words", most + ".", 0},
		{"of 31 words", "One " + most + ".", 1},
		{"over two lines", "One\n" + most + ".", 1},
		{"two of 30 words", most + ". " + most + "?", 0},
		{"in two items of a list", "- One\n- " + most, 0},
		{"in two cells", "| One | " + most + " |", 0},
		{"in one cell", "| x | One " + most + " |", 1},
		{"with a list of codes", most[5:] + " `a`, `b` and `c`.", 0},
		{"in a block of code", "```\nOne " + most + "\n```", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := longSentences(tt.text); len(got) != tt.long {
				t.Errorf("got %q, want %d", got, tt.long)
			}
		})
	}
}
