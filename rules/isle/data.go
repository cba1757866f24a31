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

// largeData is the additional material for five and six players (R12).
type largeData struct {
	Boards       []boardData    `json:"boards"`
	CommonCopies map[string]int `json:"common_copies"`
	ExtraCats    []string       `json:"extra_cat_shapes_per_colour"`
	ExtraOshax   []string       `json:"extra_oshax"`
	ExtraCards   []cardData     `json:"extra_discovery_cards"`
	Modules      int            `json:"lesson_modules"`
	Baskets      int            `json:"permanent_baskets"`
}

// promoData describes the promo tiles (R11).
type promoData struct {
	Oshax []shapeData `json:"oshax"`
	Rares []shapeData `json:"rare_treasures"`
}

// expansionData describes kittens, beasts and events (R10).
type expansionData struct {
	Kittens struct {
		Shapes []shapeData `json:"shapes"`
	} `json:"kittens"`
	Beasts []shapeData `json:"beasts"`
	Events struct {
		Tokens  []eventToken `json:"tokens"`
		Actions map[string]struct {
			Fish int `json:"fish"`
		} `json:"actions"`
		Goals map[string]struct {
			Points int   `json:"points"`
			Per    int   `json:"per"`
			Sister []int `json:"sister"`
		} `json:"goals"`
	} `json:"events"`
	RoyalRats       int `json:"royal_rats"`
	TemporaryTokens int `json:"temporary_tokens"`
}

// eventToken is a token with an action on the front and usually a goal on the back.
type eventToken struct {
	ID    string `json:"id"`
	Front string `json:"front"`
	Back  string `json:"back"`
}

// soloData describes the sister (R8).
type soloData struct {
	Sister []struct {
		Number  int `json:"number"`
		Baskets int `json:"baskets"`
		Speed   int `json:"speed"`
		Actions []struct {
			Take     string `json:"take"`
			Position int    `json:"position"`
			Shape    string `json:"shape"`
			Swap     []int  `json:"swap_cats"`
		} `json:"actions"`
	} `json:"sister_cards"`
	Lessons    []cardData `json:"lessons"`
	Difficulty map[string]struct {
		Lessons  int `json:"lessons"`
		Advanced int `json:"advanced"`
	} `json:"difficulty"`
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

// mustRead reads an embedded data file. The files are part of the program, so an invalid one is a bug.
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
