// Package words holds every sentence that a player reads, in Ukrainian, Russian, Polish and English, one catalogue a
// language. The same files are read by the page.
//
// A catalogue maps a key to a text, or to the plural forms of a text, chosen by the parameter n. In a text:
//
//	{name}      the parameter as it is
//	{name:key}  the parameter in words: if key has plural forms, that text with n set to the parameter; else the text
//	            of key.value, such as isle.colour.gen.blue
//
// docs/words.md tells how to write good ones.
package words
