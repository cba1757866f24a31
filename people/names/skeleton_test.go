package names_test

import (
	"slices"
	"testing"

	"github.com/purrlor/purrlor/people/names"
)

func TestSkeletonOfAlikeNames(t *testing.T) {
	tests := []struct{ name, a, b string }{
		{"case", "ANNA", "anna"},
		{"case of a letter with a stroke of its own", "MILA", "mila"},
		{"case in Cyrillic", "ГАЛЯ ЩЕРБИНА", "галя щербина"},
		{"spaces", "Anna Maria", "AnnaMaria"},
		{"Cyrillic а", "Anna", "Аnnа"},
		{"Cyrillic capitals", "ABEKMHOPCTX", "АВЕКМНОРСТХ"},
		{"Cyrillic small letters", "aeopcyx", "аеорсух"},
		{"Cyrillic letters of few languages", "ijshdqw", "іјѕһԁԛԝ"},
		{"a Cyrillic name with Latin letters", "Олена", "Oлeнa"},
		{"ye and its dots", "Ёжик", "Ежик"},
		{"yi and its dots", "Їжак", "Іжак"},
		{"short i", "Андрій", "Андріи"},
		{"ghe with an upturn", "Ґалаґан", "Галаган"},
		{"a titlo", "Анна", "А\u0483нна"},
		{"a rounded ve of old print", "Вова", "\u1C80ова"},
		{"Greek capitals", "ABEZHIKMNOPTYX", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"},
		{"Greek small letters", "aivopx", "αινορχ"},
		{"Greek and Cyrillic", "ПФ", "ΠΦ"},
		{"one stroke", "lI1|", "1lIі"},
		{"zero and o", "B0b", "BOb"},
		{"three and ze", "З3", "3з"},
		{"r and n as m", "Mark", "rnark"},
		{"two v as w", "Wanda", "VVanda"},
		{"Polish letters", "Żółć", "Zolc"},
		{"a Polish stroke", "Łukasz", "Lukasz"},
		{"Nordic letters", "Ærø", "Aero"},
		{"fullwidth", "Anna7", "Ａｎｎａ７"},
		{"mathematical letters", "Anna", "𝕬𝓷𝚗𝒂"},
		{"circled letters", "Anna", "Ⓐⓝⓝⓐ"},
		{"letters in dark squares", "ANNA", "🅰🅽🅽🅰"},
		{"small capitals", "anna", "ᴀɴɴᴀ"},
		{"Roman numerals", "IX", "Ⅸ"},
		{"Cherokee", "DAVE", "ᎠᎪᏙᎬ"},
		{"apostrophes", "Мар'яна", "Марʼяна"},
		{"curved apostrophes", "O'Neil", "O’Neil"},
		{"an accent as an apostrophe", "O'Neil", "O´Neil"},
		{"two apostrophes as a quote", `Bob "B"`, "Bob ''B''"},
		{"dashes", "Jean-Luc", "Jean–Luc"},
		{"an emoji with its style", "❤️", "❤"},
		{"emoji joined or not", "🐱\u200D🐱", "🐱🐱"},
		{"invisible characters", "An\u200Bn\u00ADa\u2060", "Anna"},
		{"a sharp s and a beta", "Straße", "Straβe"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if a, b := names.Skeleton(tt.a), names.Skeleton(tt.b); a != b || a == "" {
				t.Errorf("got %q and %q, want one text", a, b)
			}
		})
	}
}

func TestSkeletonOfDifferentNames(t *testing.T) {
	all := []string{
		"Олена", "Олег", "Галина", "Дмитро", "Микола", "Юлія", "Інна", "Ганна", "Анна", "Жанна", "Ян", "Яна", "Ірина",
		"Саша", "Даша", "Маша", "Миша", "Паша", "Глаша", "Таня", "Ваня", "Łukasz", "Jakub", "Zofia", "Maria", "Marta",
		"Jan", "Jon", "Dan", "Ben", "Bob", "Tom", "Tim", "Pat", "Kate", "🐱", "🐶", "🇺🇦", "🇵🇱", "हिन्दी", "हन्दी", "李", "김",
	}
	seen := map[string]string{}
	for _, name := range all {
		s := names.Skeleton(name)
		if other, taken := seen[s]; taken {
			t.Errorf("%s and %s share the skeleton %q", name, other, s)
		}
		seen[s] = name
	}
}

// The skeleton of a skeleton is the skeleton itself.
func TestSkeletonIdempotent(t *testing.T) {
	const end = 0x30000 // rare Han, tags and private use follow
	for r := range rune(end) {
		once := names.Skeleton(string(r))
		if twice := names.Skeleton(once); twice != once {
			t.Fatalf("%U: got %q, then %q", r, once, twice)
		}
	}
}

func TestAlike(t *testing.T) {
	tests := []struct {
		name string
		in   []string
		want []bool
	}{
		{"nobody", nil, []bool{}},
		{"different names", []string{"Anna", "Bob", "Олена"}, []bool{false, false, false}},
		{"a Latin and a Cyrillic name", []string{"Anna", "Bob", "Аnnа"}, []bool{true, false, true}},
		{"equal names", []string{"Anna", "Anna"}, []bool{true, true}},
		{"two pairs", []string{"Anna", "B0b", "ANNA", "Bob", "Eva"}, []bool{true, true, true, true, false}},
		{"empty seats", []string{"", "", "Anna"}, []bool{false, false, false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := names.MarkAlike(tt.in); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
