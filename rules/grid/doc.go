// Package grid provides what board games on squares share: cells, the turns and mirror images of shapes, bit sets of squares with
// flood fill, and text pictures. It is independent of any game.
package grid
