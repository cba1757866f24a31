// Package names cleans names and chat text, and finds names that look alike.
//
// CleanName and CleanChat accept text in any script, with emoji. They reject invisible characters and characters that break the
// page: controls, direction marks and stacks of accents. Right-to-left letters are allowed, so a page should still isolate a name
// from the text around it.
//
// Skeleton follows the idea of Unicode UTS #39: names that look alike have equal skeletons. A skeleton is for comparison, never for
// display.
package names
