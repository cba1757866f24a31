// Package names cleans what people write about themselves and to each other, and finds names that look alike.
//
// CleanName and CleanChat accept people's names and talk in any script, with emoji, and refuse what is unseen or spoils the page:
// controls, marks of direction, invisible characters, towers of accents. Right-to-left letters are welcome, so a page
// should still isolate a name from the text around it.
//
// Skeleton follows the idea of Unicode UTS #39: names that look alike have equal skeletons. A skeleton is for
// comparing only, never for showing.
package names
