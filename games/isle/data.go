package isle

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed data/*.json
var dataFiles embed.FS

type shapeData struct {
	ID    string   `json:"id"`
	Rows  []string `json:"rows"`
	Small bool     `json:"small"`
}

type tileData struct {
	Cats struct {
		Colours []Colour    `json:"colours"`
		Shapes  []shapeData `json:"shapes"`
	} `json:"cats"`
	Oshax struct {
		Shapes []shapeData `json:"shapes"`
	} `json:"oshax"`
	Commons struct {
		Copies map[string]int `json:"copies_by_players"`
		Shapes []shapeData    `json:"shapes"`
	} `json:"common_treasures"`
	Rares struct {
		Copies int         `json:"copies"`
		Shapes []shapeData `json:"shapes"`
	} `json:"rare_treasures"`
}

type shipData struct {
	Grid  []string `json:"grid"`
	Rooms map[string]struct {
		ID   string `json:"id"`
		Icon string `json:"icon"`
		Kind string `json:"kind"`
	} `json:"rooms"`
	Boards []boardData `json:"boards"`
}

type boardData struct {
	ID   string             `json:"id"`
	Rats [][2]int8          `json:"rats"`
	Maps map[Colour][2]int8 `json:"treasure_maps"`
}

// largeData is what tables of five and six add (R12).
type largeData struct {
	Boards       []boardData    `json:"boards"`
	CommonCopies map[string]int `json:"common_copies"`
	ExtraCats    []string       `json:"extra_cat_shapes_per_colour"`
	ExtraOshax   []string       `json:"extra_oshax"`
}

// cardData is a discovery card, a lesson, a family card or a sister's lesson as in the data files.
type cardData struct {
	Number      int      `json:"number"`
	Type        string   `json:"type"`
	Cost        int      `json:"cost"`
	Speed       int      `json:"speed"`
	Basket      string   `json:"basket"`
	Effect      string   `json:"effect"`
	Amount      int      `json:"amount"`
	Module      string   `json:"module"`
	Rule        string   `json:"rule"`
	Points      int      `json:"points"`
	Count       int      `json:"count"`
	Per         int      `json:"per"`
	Height      int      `json:"height"`
	Rare        int      `json:"rare"`
	Common      int      `json:"common"`
	Colour      Colour   `json:"colour"`
	Colours     []Colour `json:"colours"`
	Rooms       string   `json:"rooms"`
	PickColour  bool     `json:"pick_colour"`
	SoloMinimum int      `json:"solo_minimum"`
	Advanced    bool     `json:"advanced"`
}

// mustRead reads an embedded data file. The files are part of the program, so a broken one is a programming error.
func mustRead[T any](name string) T {
	var v T
	raw, err := dataFiles.ReadFile("data/" + name)
	if err == nil {
		err = json.Unmarshal(raw, &v)
	}
	if err != nil {
		panic(fmt.Sprintf("isle: data file %s: %v", name, err))
	}
	return v
}
